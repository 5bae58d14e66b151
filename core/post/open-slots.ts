import { slotsOf } from '#core/library/template.ts'
import { plainText } from './post-content.ts'
import type { PostText } from './post-text.ts'

/** What people write in brackets without meaning that it is still to come; "[x]" is a task done, "[X]%" is not. */
const meantSo = /^\[(?:[Ss][Ii][Cc]|x|[^\p{L}]*)\]$/u

/** The placeholders of a post that its writer was to fill in, with their brackets: "[one or two figures]". */
export const openSlotsIn = (post: PostText): string[] =>
  slotsOf(plainText(post)).filter((slot) => !meantSo.test(slot))

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
