import type { LocalDraft } from './unload-draft.ts'
import type { LocalDraftStore } from './local-draft-store.ts'

/** The texts that earlier visits left on this device and that no version has, one after the other. */
export class RecoveredDrafts {
  readonly #keeper: LocalDraftStore
  readonly #onChange: (first: LocalDraft | null) => void
  #texts: LocalDraft[] = []
  /** Whose texts were put away: a look that began before may still find them. */
  readonly #dropped = new Set<string>()

  constructor(keeper: LocalDraftStore, onChange: (first: LocalDraft | null) => void) {
    this.#keeper = keeper
    this.#onChange = onChange
  }

  get first(): LocalDraft | null {
    return this.#texts[0] ?? null
  }

  async look(isSaved: (text: LocalDraft) => boolean): Promise<void> {
    const before = this.first
    const found = await this.#keeper.textsOfEarlierVisits(isSaved)
    this.#texts = found.filter(({ writer }) => !this.#dropped.has(writer))
    if (this.first?.writer !== before?.writer) this.#onChange(this.first)
  }

  /** Forgets the first one; answers how to have it back. */
  drop(): () => void {
    const [dropped] = this.#texts
    if (dropped === undefined) return () => undefined
    this.#keeper.drop(dropped)
    this.#dropped.add(dropped.writer)
    this.#texts = this.#texts.slice(1)
    this.#onChange(this.first)
    return () => {
      this.#keeper.putBack(dropped)
      this.#dropped.delete(dropped.writer)
      this.#texts = [dropped, ...this.#texts]
      this.#onChange(dropped)
    }
  }
}
