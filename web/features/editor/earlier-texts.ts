import type { KeptText } from './last-moment-text.ts'
import type { TextKeeper } from './text-keeper.ts'

/** The texts that earlier visits left on this device and that no version has, one after the other. */
export class EarlierTexts {
  readonly #keeper: TextKeeper
  readonly #onChange: (first: KeptText | null) => void
  #texts: KeptText[] = []
  /** Whose texts were put away: a look that began before may still find them. */
  readonly #dropped = new Set<string>()

  constructor(keeper: TextKeeper, onChange: (first: KeptText | null) => void) {
    this.#keeper = keeper
    this.#onChange = onChange
  }

  get first(): KeptText | null {
    return this.#texts[0] ?? null
  }

  async look(isSaved: (text: KeptText) => boolean): Promise<void> {
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
