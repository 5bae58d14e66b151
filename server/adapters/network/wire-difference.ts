import type { ShownPost, WireDifference } from './wire-check.ts'

const excerptLength = 120
const leadLength = 40

/** Where two texts part, with some of what stands before. */
function excerpts(expected: string, shown: string): [string, string] {
  let at = 0
  while (at < expected.length && expected[at] === shown[at]) at += 1
  const from = Math.max(0, at - leadLength)
  const cut = (text: string) => {
    const part = text.slice(from, from + excerptLength)
    return `“${from > 0 ? '…' : ''}${part}${from + part.length < text.length ? '…' : ''}”`
  }
  return [cut(expected), cut(shown)]
}

const nothing = 'nothing'
const mediumWords = (medium: ShownPost['media'][number] | undefined) => {
  if (medium === undefined) return nothing
  const { kind, file, alt, title } = medium
  const words = title === '' ? (alt === '' ? 'no alt text' : `the alt text “${alt}”`) : `the title “${title}”`
  return `${kind === 'image' ? 'an' : 'a'} ${kind} (${file.slice(0, 12)}) with ${words}`
}

function differing({ expected, shown }: { expected: ShownPost; shown: ShownPost }): [string, string] {
  if (expected.text !== shown.text) return excerpts(expected.text, shown.text)
  const count = Math.max(expected.media.length, shown.media.length)
  for (let at = 0; at < count; at += 1) {
    const pair: [string, string] = [mediumWords(expected.media[at]), mediumWords(shown.media[at])]
    if (JSON.stringify(expected.media[at]) !== JSON.stringify(shown.media[at])) return pair
  }
  return [nothing, nothing]
}

/** Both sides of a difference at the first place where they part, in words for the writer. */
export function describeDifference({ expected, shown }: WireDifference): string {
  const stopped = 'What would go out differs from the preview, so nothing was sent.'
  if (shown === null) return `${stopped} The request cannot be read as a post.`
  const [preview, request] = differing({ expected, shown })
  return `${stopped} The preview shows ${preview}; the request would show ${request}.`
}
