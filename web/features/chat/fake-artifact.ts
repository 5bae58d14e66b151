import { initialArtifact, type ArtifactState } from '#core/artifact-state.ts'
import { createStore } from '#web/state/store.ts'
import type { ArtifactApi, OpenDocument } from './document-tool.ts'

/** The artifact as the chat sees it, controlled by a test. */
export class FakeArtifact implements ArtifactApi {
  /** What the chat asked for, in order. */
  readonly asked: unknown[] = []
  onScreen: OpenDocument | null = null
  readonly #store = createStore<ArtifactState>(initialArtifact)

  readonly applyStreamPart: ArtifactApi['applyStreamPart'] = (part) => void this.asked.push(part)
  readonly openDocument: ArtifactApi['openDocument'] = (document) => void this.asked.push(document)
  readonly closeArtifact = () => void this.asked.push('closed')
  readonly openedDocument = () => this.onScreen
  savePending = () => Promise.resolve()
  readonly getState = this.#store.getState
  readonly subscribe = this.#store.subscribe

  show(change: Partial<ArtifactState>): void {
    this.#store.setState({ ...this.getState(), ...change })
  }
}
