import type { PostText } from '#core/post/post-text.ts'
import type { Finding, Rule } from '#core/post-check/finding.ts'
import { readParagraph } from '#core/post-check/reading.ts'

const id = 'emoji'
/**
 * `\p{RGI_Emoji}` is stricter, but takes a tenth of a second to compile. No emoji has more parts than these bounds
 * allow; without them, a very long sequence would be rescanned from each of its parts.
 */
const tail = '(?:\\ufe0f|\\p{Emoji_Modifier})?[\\u{e0020}-\\u{e007f}]{0,8}'
const picture = '(?:\\p{Emoji_Presentation}|\\p{Extended_Pictographic}(?=[\\ufe0f\\u200d]))'
const joined = `${picture}${tail}(?:\\u200d\\p{Extended_Pictographic}${tail}){0,8}`
const sign = `(?:\\p{Regional_Indicator}{2}|[0-9#*]\\ufe0f?\\u20e3|${joined})`

const startsLine = new RegExp(`^[ \\t]{0,9}(${sign})`, 'u')
const chain = new RegExp(`${sign}(?: ?${sign}){2,}`, 'gu')
const one = new RegExp(`^${sign}`, 'u')
const keycap = /^\d\ufe0f?\u20e3$/
const whyBullet = 'Screen readers say the name of this emoji before each point; a plain sign is quieter.'
const whyChain = 'Screen readers say the name of each of these emoji; one is enough.'

type Bullet = { paragraph: number; from: number; emoji: string } | null

/** Returns the emoji at the start of each non-blank line; null for a line that begins with something else. */
const lineStarts = (post: PostText): Bullet[] =>
  post.flatMap((runs, paragraph) => {
    const { text, lines } = readParagraph(runs)
    return lines
      .filter(({ from, to }) => text.slice(from, to).trim() !== '')
      .map(({ from, to }): Bullet => {
        const line = text.slice(from, to)
        const match = startsLine.exec(line.slice(0, 60))
        const emoji = match?.[1]
        const isAlone = emoji !== undefined && line.trim().length === emoji.length
        if (!match || emoji === undefined || isAlone) return null
        return { paragraph, from: from + match[0].length - emoji.length, emoji }
      })
  })

const plain = (emoji: string) => (keycap.test(emoji) ? `${emoji.charAt(0)}.` : '•')

function bullets(post: PostText): Finding[] {
  const starts = lineStarts(post)
  return starts.flatMap((bullet, at): Finding[] => {
    const isList = Boolean(starts[at - 1] ?? starts[at + 1])
    if (!bullet || !isList) return []
    const { paragraph, from, emoji } = bullet
    return [
      { rule: id, place: { paragraph, from, to: from + emoji.length }, why: whyBullet, fix: plain(emoji) },
    ]
  })
}

const chains = (post: PostText): Finding[] =>
  post.flatMap((runs, paragraph) => {
    const { text } = readParagraph(runs)
    return Array.from(text.matchAll(chain), ({ 0: signs, index }) => ({
      rule: id,
      place: { paragraph, from: index, to: index + signs.length },
      why: whyChain,
      fix: one.exec(signs)?.[0] ?? '',
    }))
  })

export const emojiSigns: Rule = {
  id,
  label: 'Emoji as list signs, and emoji in chains',
  find: (post) => {
    const found = chains(post)
    const taken = new Set(found.map(({ place }) => `${place.paragraph} ${place.from}`))
    return [...found, ...bullets(post).filter(({ place }) => !taken.has(`${place.paragraph} ${place.from}`))]
  },
}
