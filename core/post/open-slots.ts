import { slotsOf } from '#core/library/template.ts'
import { plainText } from './post-content.ts'
import type { PostText } from './post-text.ts'
import { marksAt, replaceAt } from './replace-words.ts'

/** What people write in brackets without meaning that it is still to come; "[x]" is a task done, "[X]%" is not. */
const meantSo = /^\[(?:[Ss][Ii][Cc]|x|[^\p{L}]*)\]$/u

/** The placeholders of a post that its writer was to fill in, with their brackets: "[one or two figures]". */
export const openSlotsIn = (post: PostText): string[] =>
  slotsOf(plainText(post)).filter((slot) => !meantSo.test(slot))

/** A post with the first place of a slot filled in; the words are set as the slot was. */
export function fillSlot(post: PostText, slot: string, words: string): PostText {
  const offset = plainText(post).indexOf(slot)
  if (offset === -1) return post
  return replaceAt(post, offset, { old: slot, new: words, marks: marksAt(post, offset, slot.length) })
}

const sentencesOf = new Intl.Segmenter('en', { granularity: 'sentence' })

/** A post without the sentence that holds the first place of a slot. */
export function dropSlot(post: PostText, slot: string): PostText {
  const text = plainText(post)
  const at = text.indexOf(slot)
  if (at === -1) return post
  const start = text.lastIndexOf('\n', at) + 1
  const end = text.indexOf('\n', at)
  const line = text.slice(start, end === -1 ? undefined : end)
  const ends = [...sentencesOf.segment(line)].map(({ index, segment }) => index + segment.length)
  // A bracket may hold what looks like the end of a sentence.
  const to = ends.find((one) => one >= at - start + slot.length) ?? line.length
  const from = ends.findLast((one) => one <= at - start) ?? 0
  return replaceAt(post, start + from, { old: line.slice(from, to), new: '' })
}

const named = 3

/** The open placeholders, as a question before a post goes out. */
export function wordsOfSlots(slots: readonly string[]): { title: string; description: string } {
  const shown = slots.slice(0, named).map((slot) => `“${slot}”`)
  const rest = slots.length - shown.length
  return {
    title: slots.length === 1 ? '1 placeholder is still open' : `${slots.length} placeholders are still open`,
    description: `Readers would see ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`,
  }
}

const claimsTitle = 'Not everything in this post is in your material'

/** All that is to be asked before a post goes out, as one question; null when there is nothing. */
export function wordsOfQuestions(
  slots: readonly string[],
  claims: OpenClaims | null,
): { title: string; description: string } | null {
  if (slots.length === 0) return claims && { title: claimsTitle, description: wordsOfClaims(claims) }
  const { title, description } = wordsOfSlots(slots)
  return { title, description: claims ? `${description} ${wordsOfClaims(claims)}` : description }
}

/** What a post says that its writer's material does not: how much, and some of it. */
export type OpenClaims = { open: number; texts: string[] }

/** What in a post its writer's material does not say. */
export function wordsOfClaims({ open, texts }: OpenClaims): string {
  const quoted = texts.map((text) => `“${text}”`).join(', ')
  const more = open > texts.length ? ` and ${open - texts.length} more` : ''
  return `Nothing in your material says this: ${quoted}${more}. Sources, below the post, shows each of them.`
}
