import type { FormatKind, Segment } from './format-values.ts'

type ListOf<Kind extends FormatKind> = Extract<Segment, { kind: Kind }>

/** The segments of a reply as they are found, in their order. */
export class SegmentList {
  readonly #segments: Segment[] = []
  #words: string[] = []

  /** A line of words; an empty one counts between others only. */
  say(line: string): void {
    if (this.#words.length > 0 || line.trim() !== '') this.#words.push(line)
  }

  /** Begins a list under a heading. */
  begin(kind: Exclude<FormatKind, 'ideas' | 'questions'>, heading: string): void {
    this.#endWords()
    if (kind === 'sources') this.#segments.push({ kind, heading, sections: [] })
    else this.#segments.push({ kind, heading, items: [] })
  }

  /** The list of this kind that has just been written; one without a heading begins after anything else. */
  list<Kind extends FormatKind>(kind: Kind): ListOf<Kind> {
    this.#endWords()
    const last = this.#segments.at(-1)
    if (last && isOf(last, kind)) return last
    const list: Segment =
      kind === 'sources' ? { kind, heading: null, sections: [] } : { kind, heading: null, items: [] }
    this.#segments.push(list)
    // The kind of the list is the one that was asked for.
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
