import type { FormatKind, Segment } from './format-values.ts'

type ListOf<Kind extends FormatKind> = Extract<Segment, { kind: Kind }>

/** Collects the segments of a reply in the order in which they are found. */
export class SegmentList {
  readonly #segments: Segment[] = []
  #words: string[] = []

  /** Adds a line of text; a blank one only counts between other lines. */
  say(line: string): void {
    if (this.#words.length > 0 || line.trim() !== '') this.#words.push(line)
  }

  /** Begins a list under a heading. */
  begin(kind: Exclude<FormatKind, 'ideas' | 'questions'>, heading: string): void {
    this.#endWords()
    if (kind === 'sources') this.#segments.push({ kind, heading, sections: [] })
    else this.#segments.push({ kind, heading, items: [] })
  }

  /** Returns the last segment if it is a list of this kind; otherwise begins one without a heading. */
  list<Kind extends FormatKind>(kind: Kind): ListOf<Kind> {
    this.#endWords()
    const last = this.#segments.at(-1)
    if (last && isOf(last, kind)) return last
    const list: Segment =
      kind === 'sources' ? { kind, heading: null, sections: [] } : { kind, heading: null, items: [] }
    this.#segments.push(list)
    // The segment was created with the requested kind.
    return list as ListOf<Kind>
  }

  finish(): Segment[] {
    this.#endWords()
    return this.#segments
  }

  #endWords(): void {
    const text = this.#words.join('\n').trimEnd()
    this.#words = []
    if (text !== '') this.#segments.push({ kind: 'text', text })
  }
}

const isOf = <Kind extends FormatKind>(segment: Segment, kind: Kind): segment is ListOf<Kind> =>
  segment.kind === kind
