/**
 * Finds the JSON objects in a growing text as soon as they are whole, whatever stands around them: an array, an object
 * with a list in it, a code fence, a remark. Models without structured output write all of these.
 */
export class ObjectReader {
  #text = ''
  #at = 0
  readonly #begun: number[] = []
  #isInString = false

  get text(): string {
    return this.#text
  }

  /** The objects that this piece has completed, inner ones before the ones around them. */
  read(piece: string): unknown[] {
    this.#text += piece
    const found: unknown[] = []
    for (; this.#at < this.#text.length; this.#at += 1) {
      const begin = this.#step(this.#text.charAt(this.#at))
      if (begin === undefined) continue
      const object = parsed(this.#text.slice(begin, this.#at + 1))
      if (object !== undefined) found.push(object)
    }
    return found
  }

  /** Takes one character; answers where the object began that it ends. Quotation marks count inside objects only. */
  #step(character: string): number | undefined {
    if (this.#isInString) {
      // The character after a backslash is passed over, also when it has not come yet.
      if (character === '\\') this.#at += 1
      else if (character === '"') this.#isInString = false
      return undefined
    }
    if (character === '"') this.#isInString = this.#begun.length > 0
    else if (character === '{') this.#begun.push(this.#at)
    else if (character === '}') return this.#begun.pop()
    return undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
