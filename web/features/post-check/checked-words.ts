type Stretch = { from: number; to: number }

const addressPart = /\S*$/

/** Whether a capital letter is expected here anyway: at the start of a sentence, a line or a list entry. */
const beginsSentence = (before: string) => /(?:^|[.!?:…\n•→–—-])["'“”‘’([*\s]*$/u.test(before)

/**
 * Whether an unknown word is one that a dictionary could know. Names, hashtags, mentions, addresses and words with
 * figures or capitals inside are not.
 */
export function isCheckedWord(text: string, { from, to }: Stretch): boolean {
  const word = text.slice(from, to)
  const before = text.slice(0, from)
  if (/[#@]$/.test(before) || /[#@/.][^\s]*$/.test(addressPart.exec(before)?.[0] ?? '')) return false
  if (/[\p{N}_]/u.test(word) || /\p{L}\P{Lu}*\p{Lu}/u.test(word)) return false
  return !/^\p{Lu}/u.test(word) || beginsSentence(before)
}

/** The words with the ones before and after them. */
export function neighbourhood(text: string, { from, to }: Stretch): string {
  const before = /\S+\s+$/.exec(text.slice(0, from))?.[0] ?? ''
  const after = /^\s*\S+/.exec(text.slice(to))?.[0] ?? ''
  return before + text.slice(from, to) + after
}
