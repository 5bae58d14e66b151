import type { Replacement } from '#core/post/replace-words.ts'

/** What a model's answer consists of: text for the chat, and posts that it writes or changes. */
export type MarkupEvent =
  | { kind: 'chat'; text: string }
  | { kind: 'post-start'; id: string | undefined; title: string }
  | { kind: 'post-text'; text: string }
  /** `isWhole` is false when the answer ended within the block. */
  | { kind: 'post-end'; isWhole: boolean }
  | { kind: 'edit'; id: string; replacements: Replacement[]; isWhole: boolean }

type Block = { tag: 'post' | 'edit'; id: string | undefined; title: string }

const opening = /<(post|edit)(?=[\s>])([^>]*)>/g
/** The same, but a ">" within quotation marks does not end the tag. */
const quotedOpening = /<(post|edit)(?=[\s>])((?:[^>"]|"[^"\n]*"(?=[\s/>]))*)>/y
/** The end of a text that may turn out to be the start of an opening tag. */
const halfOpening = /<(?:(?:post|edit)(?:\s[^>]*)?|p|po|pos|e|ed|edi)?$/
/** An opening tag longer than this is not one. */
const maxOpening = 1000

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`).exec(attributes)?.[1]?.trim()

type Opening = { index: number; end: number; tag: 'post' | 'edit'; attributes: string }

/**
 * Parses the opening tag of a match, which ends at its first ">". Returns undefined while that ">" may be inside an
 * attribute whose closing quotation mark is still to come; at the end of the line, or when `isOver`, the mark is stray.
 */
function openingAt(
  text: string,
  { 0: whole, 1: tag, 2: attributes = '', index }: RegExpExecArray,
  isOver: boolean,
) {
  const found = (end: number, inner: string): Opening => ({
    index,
    end,
    tag: tag === 'edit' ? 'edit' : 'post',
    attributes: inner,
  })
  quotedOpening.lastIndex = index
  const quoted = quotedOpening.exec(text)
  if (quoted) return found(quotedOpening.lastIndex, quoted[2] ?? '')
  const end = index + whole.length
  const isLineOver = isOver || text.includes('\n', end) || text.length - index > maxOpening
  return isLineOver ? found(end, attributes) : undefined
}

/** Returns the part of a text that cannot belong to its terminator: without white space or a beginning of `end` at its end. */
function certain(text: string, end: string): string {
  for (let size = Math.min(end.length - 1, text.length); size > 0; size -= 1) {
    if (end.startsWith(text.slice(-size))) return text.slice(0, -size).trimEnd()
  }
  return text.trimEnd()
}

/**
 * Parses an answer as it arrives. A model writes a new post as `<post title="…">text</post>`, a rewritten post as
 * `<post id="…">text</post>`, and a small change as `<edit id="…"><old>words</old><new>words</new></edit>`. This streams
 * with every provider, unlike the input of a tool, which some providers deliver only as a whole.
 */
export class PostMarkup {
  #buffer = ''
  #block: Block | undefined
  /** Whether nothing has been said, at all or since the last block. */
  #isChatEmpty = true
  #isBlockBefore = false
  #hasPostText = false
  #isOver = false

  /** Returns the events that are certain after the next piece of the answer. */
  push(text: string): MarkupEvent[] {
    this.#buffer += text
    const events: MarkupEvent[] = []
    while (this.#step(events)) continue
    return events
  }

  /** Returns the remaining events when the answer is over. */
  finish(): MarkupEvent[] {
    const events: MarkupEvent[] = []
    this.#isOver = true
    while (this.#step(events)) continue
    return [...events, ...this.#finishBlock()]
  }

  #finishBlock(): MarkupEvent[] {
    const rest = this.#buffer
    const block = this.#block
    this.#buffer = ''
    this.#block = undefined
    if (!block) return []
    if (block.tag === 'edit') return [editOf(block, rest, false)]
    const text = certain(rest, '</post>')
    return [
      ...(text === '' ? [] : [{ kind: 'post-text', text } as const]),
      { kind: 'post-end', isWhole: false },
    ]
  }

  /** Takes one step through the buffer; returns false when it needs more of the answer. */
  #step(events: MarkupEvent[]): boolean {
    if (!this.#block) return this.#readChat(events)
    return this.#block.tag === 'edit' ? this.#readEdit(events, this.#block) : this.#readPost(events)
  }

  #readChat(events: MarkupEvent[]): boolean {
    // White space between a block and the text after it belongs to neither.
    if (this.#isBlockBefore) this.#buffer = this.#buffer.trimStart()
    for (const match of this.#buffer.matchAll(opening)) {
      const before = this.#buffer.slice(0, match.index)
      if (!this.#endsLine(before)) continue
      const found = openingAt(this.#buffer, match, this.#isOver)
      if (!found) return this.#speak(events, before)
      const { end, tag, attributes } = found
      this.#say(events, before.trimEnd())
      this.#buffer = this.#buffer.slice(end)
      this.#begin(events, {
        tag,
        id: attribute(attributes, 'id'),
        title: attribute(attributes, 'title') ?? '',
      })
      return true
    }
    return this.#speak(events, this.#buffer)
  }

  /** Emits the part of a text that is certainly chat; there is no complete block to read yet. */
  #speak(events: MarkupEvent[], text: string): false {
    const said = this.#isOver ? text : this.#withoutBeginning(text)
    this.#say(events, said)
    this.#buffer = this.#buffer.slice(said.length)
    return false
  }

  /** Whether a tag here would open a block: in the middle of a line, a tag is ordinary text. */
  #endsLine(before: string): boolean {
    const line = before.replace(/[ \t]+$/, '')
    return line === '' ? this.#isChatEmpty : line.endsWith('\n')
  }

  /** Returns what can be emitted already: without a possible beginning of a block and the line breaks before it. */
  #withoutBeginning(text: string): string {
    const tag = halfOpening.exec(text)
    const isHeld = tag && text.length - tag.index < maxOpening && this.#endsLine(text.slice(0, tag.index))
    const rest = isHeld ? text.slice(0, tag.index) : text
    const words = rest.trimEnd()
    return rest.slice(words.length).includes('\n') ? words : rest
  }

  #say(events: MarkupEvent[], text: string): void {
    if (text === '') return
    this.#isChatEmpty = false
    this.#isBlockBefore = false
    events.push({ kind: 'chat', text })
  }

  #begin(events: MarkupEvent[], block: Block): void {
    this.#block = block
    this.#hasPostText = false
    if (block.tag === 'post') events.push({ kind: 'post-start', id: block.id, title: block.title })
  }

  #readPost(events: MarkupEvent[]): boolean {
    const at = this.#buffer.indexOf('</post>')
    const text = at === -1 ? certain(this.#buffer, '</post>') : this.#buffer.slice(0, at).trimEnd()
    const words = this.#hasPostText ? text : text.trimStart()
    if (words !== '') {
      this.#hasPostText = true
      events.push({ kind: 'post-text', text: words })
    }
    if (at === -1) {
      if (words !== '') this.#buffer = this.#buffer.slice(text.length)
      return false
    }
    events.push({ kind: 'post-end', isWhole: true })
    this.#end(at + '</post>'.length)
    return true
  }

  #readEdit(events: MarkupEvent[], block: Block): boolean {
    const at = this.#buffer.indexOf('</edit>')
    if (at === -1) return false
    events.push(editOf(block, this.#buffer.slice(0, at), true))
    this.#end(at + '</edit>'.length)
    return true
  }

  #end(at: number): void {
    this.#block = undefined
    this.#buffer = this.#buffer.slice(at)
    this.#isChatEmpty = true
    this.#isBlockBefore = true
  }
}

/** Returns the post that an answer consists of, whether in a block or not. */
export function postIn(answer: string): string {
  const markup = new PostMarkup()
  const events = [...markup.push(answer), ...markup.finish()]
  const texts = events.flatMap((event) => (event.kind === 'post-text' ? [event.text] : []))
  return texts.length === 0 ? answer : texts.join('')
}

function editOf({ id = '' }: Block, text: string, isWhole: boolean): MarkupEvent {
  const found = text.matchAll(/<old>(.*?)<\/old>\s*<new>(.*?)<\/new>/gs)
  const replacements = [...found].map(([, old = '', fresh = '']) => ({ old: old.trim(), new: fresh.trim() }))
  return { kind: 'edit', id, replacements, isWhole }
}
