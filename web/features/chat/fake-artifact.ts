import { initialArtifact, type ArtifactState } from '#core/artifact-state.ts'
import type { ArtifactApi, OpenDocument } from './artifact-api.ts'

/** The artifact as the chat sees it, in a test's hands. */
export class FakeArtifact implements ArtifactApi {
  /** What the chat asked for, in order. */
  readonly asked: unknown[] = []
  onScreen: OpenDocument | null = null
  readonly #listeners = new Set<() => void>()
  #state: ArtifactState = initialArtifact

  readonly applyStreamPart: ArtifactApi['applyStreamPart'] = (part) => void this.asked.push(part)
  readonly openDocument: ArtifactApi['openDocument'] = (document) => void this.asked.push(document)
  readonly closeArtifact = () => void this.asked.push('closed')
  readonly openedDocument = () => this.onScreen
  savePending = () => Promise.resolve()
  readonly getState = () => this.#state
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  show(change: Partial<ArtifactState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
