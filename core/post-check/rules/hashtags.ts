import type { PostText } from '#core/post/post-text.ts'
import type { Finding, Rule } from '#core/post-check/finding.ts'
import { findingAt, type Spot } from '#core/post-check/paragraph-rule.ts'
import { type Reading, readParagraph, type Stretch } from '#core/post-check/reading.ts'

const id = 'hashtags'
const most = 5
const form = /(?<![\p{L}\p{M}\p{N}_&/#])(?:#[\p{L}\p{M}\p{N}_]+)+/gu

type Tag = Stretch & { text: string }

/** Finds hashtags; adjacent ones without a space between them count as one. "#1" is a number. */
function tagsOf({ text, links }: Reading): Tag[] {
  const inLinks = new Set(links.map(({ from }) => from))
  return Array.from(text.matchAll(form), ({ 0: tag, index }) => ({
    from: index,
    to: index + tag.length,
    text: tag,
  })).filter((tag) => /[^\d#]/.test(tag.text) && !inLinks.has(tag.from))
}

const count = ({ text }: Tag) => text.split('#').length - 1

function glued(tags: Tag[]): Spot[] {
  const why = 'Hashtags need a space between them to be links of their own.'
  return tags
    .filter((tag) => count(tag) > 1)
    .map(({ from, to, text }) => ({ from, to, why, fix: text.replaceAll('#', ' #').trim() }))
}

const isSimple = (tag: string) => /^#(?:\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}{2,5})$/u.test(tag)
const hasWord = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Groups tags by line in a single pass. */
function tagsByLine({ lines }: Reading, tags: Tag[]): { line: Stretch; own: Tag[] }[] {
  let next = 0
  return lines.map((line) => {
    const first = next
    while ((tags[next]?.from ?? Infinity) < line.to) next += 1
    return { line, own: tags.slice(first, next) }
  })
}

/** Finds hashtags with words both before and after them on the same line. */
function inSentences(reading: Reading, tags: Tag[]): Spot[] {
  const why =
    'A hashtag within a sentence interrupts it; the plain word reads better, and hashtags do well at the end.'
  return tagsByLine(reading, tags).flatMap(({ line, own }) => {
    const before = own.map(({ from }, at) => reading.text.slice(own[at - 1]?.to ?? line.from, from))
    const parts = [...before, reading.text.slice(own.at(-1)?.to ?? line.from, line.to)]
    const firstWord = parts.findIndex(hasWord)
    const lastWord = parts.findLastIndex(hasWord)
    return own
      .filter((tag, at) => count(tag) === 1 && firstWord !== -1 && at >= firstWord && at < lastWord)
      .map(({ from, to, text }) => ({ from, to, why, ...(isSimple(text) && { fix: text.slice(1) }) }))
  })
}

function tooMany(post: PostText): Finding[] {
  const tags = post.flatMap((runs, paragraph) =>
    tagsOf(readParagraph(runs)).flatMap((tag) =>
      Array.from({ length: count(tag) }, () => ({ ...tag, paragraph })),
    ),
  )
  const first = tags[most]
  const last = tags.findLast(({ paragraph }) => paragraph === first?.paragraph)
  if (!first || !last) return []
  const why = `The post has ${tags.length} hashtags; ${most} or fewer look less like an advertisement.`
  return [{ rule: id, place: { paragraph: first.paragraph, from: first.from, to: last.to }, why }]
}

export const hashtags: Rule = {
  id,
  label: 'Many hashtags, hashtags within sentences or without spaces',
  find: (post) => {
    const spots = post.flatMap((runs, paragraph) => {
      const reading = readParagraph(runs)
      const tags = tagsOf(reading)
      return [...glued(tags), ...inSentences(reading, tags)].map((spot) => findingAt(id, paragraph, spot))
    })
    return [...spots, ...tooMany(post)]
  },
}
