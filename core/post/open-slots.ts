import { slotsOf } from '#core/library/template.ts'
import { plainText } from './post-content.ts'
import type { PostText } from './post-text.ts'
import { marksAt, replaceAt } from './replace-words.ts'

/** Bracketed text that is not a placeholder; "[x]" is a completed task, "[X]%" is not. */
const meantSo = /^\[(?:[Ss][Ii][Cc]|x|[^\p{L}]*)\]$/u

/** Returns the placeholders that the writer has yet to fill in, with their brackets: "[one or two figures]". */
export const openSlotsIn = (post: PostText): string[] =>
  slotsOf(plainText(post)).filter((slot) => !meantSo.test(slot))

/** Fills in the first occurrence of a placeholder; the text takes over the placeholder's marks. */
export function fillSlot(post: PostText, slot: string, words: string): PostText {
  const offset = plainText(post).indexOf(slot)
  if (offset === -1) return post
  return replaceAt(post, offset, { old: slot, new: words, marks: marksAt(post, offset, slot.length) })
}

const sentencesOf = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Removes the sentence that contains the first occurrence of a placeholder. */
export function dropSlot(post: PostText, slot: string): PostText {
  const text = plainText(post)
  const at = text.indexOf(slot)
  if (at === -1) return post
  const start = text.lastIndexOf('\n', at) + 1
  const end = text.indexOf('\n', at)
  const line = text.slice(start, end === -1 ? undefined : end)
  const ends = [...sentencesOf.segment(line)].map(({ index, segment }) => index + segment.length)
  // Brackets may contain what looks like the end of a sentence.
  const to = ends.find((one) => one >= at - start + slot.length) ?? line.length
  const from = ends.findLast((one) => one <= at - start) ?? 0
  return replaceAt(post, start + from, { old: line.slice(from, to), new: '' })
}

const named = 3

/** Returns the question to ask before publishing about open placeholders. */
export function wordsOfSlots(slots: readonly string[]): { title: string; description: string } {
  const shown = slots.slice(0, named).map((slot) => `"${slot}"`)
  const rest = slots.length - shown.length
  return {
    title: slots.length === 1 ? '1 placeholder is still open' : `${slots.length} placeholders are still open`,
    description: `Readers would see ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`,
  }
}

const claimsTitle = 'Not everything in this post is in your material'

/** Combines everything to ask before publishing into one question; null when there is nothing to ask. */
export function wordsOfQuestions(
  slots: readonly string[],
  claims: OpenClaims | null,
): { title: string; description: string } | null {
  if (slots.length === 0) return claims && { title: claimsTitle, description: wordsOfClaims(claims) }
  const { title, description } = wordsOfSlots(slots)
  return { title, description: claims ? `${description} ${wordsOfClaims(claims)}` : description }
}

/** The number of a post's claims that the writer's material does not support, and the text of the first ones. */
export type OpenClaims = { open: number; texts: string[] }

/** Describes the claims that the writer's material does not support. */
export function wordsOfClaims({ open, texts }: OpenClaims): string {
  const quoted = texts.map((text) => `"${text}"`).join(', ')
  const more = open > texts.length ? ` and ${open - texts.length} more` : ''
  return `Nothing in your material says this: ${quoted}${more}. Sources, below the post, shows each of them.`
}
