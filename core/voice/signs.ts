const picture = '(?:\\p{Emoji_Presentation}|\\p{Extended_Pictographic}(?=[\\ufe0f\\u200d]))'
const tail = '(?:\\ufe0f|\\p{Emoji_Modifier})?[\\u{e0020}-\\u{e007f}]{0,8}'
/** Bounded, so that a very long sequence is not rescanned from each of its parts. */
const emojiForm = `(?:\\p{Regional_Indicator}{2}|[0-9#*]\\ufe0f?\\u20e3|${picture}${tail}(?:\\u200d\\p{Extended_Pictographic}${tail}){0,8})`
const emoji = new RegExp(emojiForm, 'gu')
const leadingEmoji = new RegExp(`^${emojiForm}`, 'u')

const hashtag = /(?<![\p{L}\p{M}\p{N}_&/#])#(?=[\p{N}_]*[\p{L}])[\p{L}\p{M}\p{N}_]+/gu

/** Returns the emoji of a text, in order. */
export const emojiIn = (text: string): string[] => text.match(emoji) ?? []

/** Returns the hashtags of a text, in order and with their signs; "#1" is a number. */
export const tagsIn = (text: string): string[] => text.match(hashtag) ?? []

/** Whether a line contains only hashtags. */
export const hasOnlyTags = (line: string): boolean =>
  line.startsWith('#') && tagsIn(line).length > 0 && line.replaceAll(hashtag, '').trim() === ''

/** Returns the symbol that marks a line as a list item, "1." for any number; null for other lines. */
export function listSignOf(line: string): string | null {
  const sign = /^(?:[•◦▪●*+–—→➜✓✔-]|\d{1,3}[.)])(?=\s)/u.exec(line)?.[0]
  if (sign !== undefined) return /^\d/.test(sign) ? '1.' : sign
  const found = leadingEmoji.exec(line.slice(0, 60))?.[0]
  return found !== undefined && /[\p{L}\p{N}]/u.test(line.slice(found.length)) ? found : null
}
