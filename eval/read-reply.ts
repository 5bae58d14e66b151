import type {
  Idea,
  PostIdea,
  Segment,
  SourceItem,
  TemplateChoice,
  Trend,
} from '#core/formats/format-values.ts'
import { sourceSections } from '#core/formats/format-values.ts'
import { readFormats } from '#core/formats/read-formats.ts'
import { parseContent, plainText } from '#core/post/post-content.ts'
import type { Reply } from './conversation.ts'

/** The value that was found, or why there is none. */
type Read<Value> = { value: Value } | { problem: string }

const ideasWanted = 5
const trendsWanted = 10
const hooksWanted = 5

type Kind = Exclude<Segment['kind'], 'text'>

const segmentsOf = <Name extends Kind>(text: string, kind: Name) =>
  readFormats(text).filter((segment): segment is Extract<Segment, { kind: Name }> => segment.kind === kind)

const isInOrder = (items: readonly { number: number }[]) => items.every(({ number }, at) => number === at + 1)
const distinct = (texts: readonly string[]) => new Set(texts.map((text) => text.trim().toLowerCase())).size

type Listed = { number: number; title: string }

/** Checks for enough items, numbered in order, without duplicates, and each with more than a title. */
function listProblem(
  { isUnusable }: Reply,
  items: readonly Listed[],
  { wanted, tells }: { wanted: number; tells: readonly string[] },
): string | undefined {
  if (isUnusable) return 'the answer was no list'
  if (items.length < wanted) return `${items.length} of ${wanted} items`
  if (!isInOrder(items)) return 'the items are not numbered in order'
  if (distinct(items.map(({ title }) => title)) < items.length) return 'an item comes twice'
  return tells.every((text) => text.trim() !== '') ? undefined : 'an item has a title alone'
}

const ofList = <Item>(items: Item[], problem: string | undefined): Read<Item[]> =>
  problem === undefined ? { value: items } : { problem }

export function readIdeas(reply: Reply): Read<Idea[]> {
  const items = segmentsOf(reply.text, 'ideas').flatMap((segment) => segment.items)
  const summaries = items.map(({ summary }) => summary)
  return ofList(items, listProblem(reply, items, { wanted: ideasWanted, tells: summaries }))
}

export function readPostIdeas(reply: Reply): Read<PostIdea[]> {
  const items = segmentsOf(reply.text, 'post-ideas').flatMap((segment) => segment.items)
  const descriptions = items.map(({ description }) => description)
  return ofList(items, listProblem(reply, items, { wanted: ideasWanted, tells: descriptions }))
}

/** Reads the trends; each must link to its source. */
export function readTrends(reply: Reply): Read<Trend[]> {
  const items = segmentsOf(reply.text, 'trends').flatMap((segment) => segment.items)
  const links = items.map(({ description }) => (description.includes('](http') ? description : ''))
  return ofList(items, listProblem(reply, items, { wanted: trendsWanted, tells: links }))
}

export function readSources({ text }: Reply, isWanted: (item: SourceItem) => boolean): Read<SourceItem> {
  const sections = segmentsOf(text, 'sources').flatMap((segment) => segment.sections)
  if (sections.length !== sourceSections.length) return { problem: `${sections.length} sections` }
  const item = sections.flatMap(({ items }) => items).find(isWanted)
  return item ? { value: item } : { problem: 'what was put into the libraries is not listed' }
}

export function readTemplates({ text }: Reply, id: string): Read<TemplateChoice> {
  const items = segmentsOf(text, 'templates').flatMap((segment) => segment.items)
  const item = items.find((template) => template.id === id)
  return item ? { value: item } : { problem: 'the template is not listed' }
}

/** Markdown that a feed would show literally. */
const markdown: [name: string, sign: RegExp][] = [
  ['a heading', /^#{1,6} /m],
  ['a fence', /^(?:```|~~~)/m],
  ['a link', /\[[^[\]\n]+\]\(https?:/],
  ['marks of bold', /\*\*|__(?=\S)/],
  ['a rule', /^(?:-{3,}|\*{3,}|_{3,})$/m],
]
/** What a model says to the writer, which is not part of the post. */
const toWriter =
  /^(?:sure|certainly|of course|absolutely|here(?:['’]s| is| are)|below is|i(?:['’]ve| have) (?:written|drafted))\b.{0,120}:?$/i

const worded = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/** Reads a plain post: it must not address the writer, repeat any of the messages `said` to get there, or contain Markdown. */
export function readPost({ post, text }: Reply, said: readonly string[]): Read<NonNullable<Reply['post']>> {
  if (post === undefined) return { problem: `no post was written, but “${text.slice(0, 120)}”` }
  const words = plainText(parseContent(post.content).text)
  const left = markdown.find(([, sign]) => sign.test(words))
  if (left) return { problem: `the post has ${left[0]} in Markdown` }
  const [first = ''] = words.trim().split('\n')
  if (first === '') return { problem: 'the post is empty' }
  const repeated = said.find((message) => worded(words).includes(worded(message)))
  if (repeated !== undefined) return { problem: `the post repeats the message “${repeated}”` }
  return toWriter.test(first) ? { problem: 'the post begins with words to its writer' } : { value: post }
}

export function readHooks({ hooks }: Reply): Read<string[]> {
  if (hooks.length < hooksWanted) return { problem: `${hooks.length} of ${hooksWanted} hooks` }
  return distinct(hooks) < hooks.length ? { problem: 'a hook comes twice' } : { value: hooks }
}
