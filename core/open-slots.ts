import { slotsOf } from './library/template.ts'
import { plainText } from './post-content.ts'
import type { PostText } from './post-text.ts'

/** What people write in brackets without meaning that it is still to come. */
const meantSo = /^\[(?:sic|\p{L}|[^\p{L}]*)\]$/iu

/** The places of a post that its writer was to fill in, with their brackets: "[one or two figures]". */
export const openSlotsIn = (post: PostText): string[] =>
  slotsOf(plainText(post)).filter((slot) => !meantSo.test(slot))

const named = 3

/** The open places as a question before a post goes out. */
export function wordsOfSlots(slots: readonly string[]): { title: string; description: string } {
  const isOne = slots.length === 1
  const shown = slots.slice(0, named).map((slot) => `“${slot}”`)
  const rest = slots.length - shown.length
  return {
    title: isOne ? '1 place is still open' : `${slots.length} places are still open`,
    description: `${isOne ? 'This stands' : 'These stand'} in the post as ${isOne ? 'it is' : 'they are'}: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}. Everybody would read the brackets.`,
  }
}
