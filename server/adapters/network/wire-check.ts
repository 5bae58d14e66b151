import { z } from 'zod'
import type { MediaKind } from '#core/network-media/post-media.ts'
import { hashtagSign } from '#core/post/feed-links.ts'
import { parseJson } from '#core/text/parse-json.ts'
import { kindOf } from './media-calls.ts'

/** What a post shows besides its text; `file` identifies a file: a hash of the bytes, or the network's own id. */
type ShownMedium = { kind: MediaKind; file: string; alt: string; title: string }
/** A post as people will see it. */
export type ShownPost = { text: string; media: ShownMedium[] }
/** `shown` is null when the request cannot be read. */
export type WireDifference = { expected: ShownPost; shown: ShownPost | null }

const textField = z.string().default('')
const image = z.strictObject({ id: z.string(), altText: textField })

/** Every field that is sent, so that an unexpected one is refused. */
const wireRequest = z.strictObject({
  author: z.string(),
  commentary: z.string(),
  visibility: z.literal('PUBLIC'),
  distribution: z.strictObject({
    feedDistribution: z.literal('MAIN_FEED'),
    targetEntities: z.array(z.never()),
    thirdPartyDistributionChannels: z.array(z.never()),
  }),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.literal(false),
  content: z
    .union([
      z.strictObject({ media: z.strictObject({ id: z.string(), altText: textField, title: textField }) }),
      z.strictObject({ multiImage: z.strictObject({ images: z.array(image) }) }),
    ])
    .optional(),
})
type Request = z.infer<typeof wireRequest>

function mediaIn({ content }: Request) {
  if (content === undefined) return []
  return 'media' in content
    ? [content.media]
    : content.multiImage.images.map((one) => ({ ...one, title: '' }))
}

type Sent = {
  /** The exact JSON. */
  body: string
  /** Returns what was uploaded under an id; undefined when nothing was. */
  fileOf: (id: string) => string | undefined
}

/**
 * Reads a create request as LinkedIn would: what people will see of it. Null when it is not JSON, has an unknown field,
 * is not public at once, or names an upload that was never made.
 */
export function readRequest({ body, fileOf }: Sent): ShownPost | null {
  const parsed = wireRequest.safeParse(parseJson(body))
  if (!parsed.success) return null
  const media: ShownMedium[] = []
  for (const { id, altText: alt, title } of mediaIn(parsed.data)) {
    const [kind, file] = [kindOf(id), fileOf(id)]
    if (kind === undefined || file === undefined) return null
    media.push({ kind, file, alt, title })
  }
  return { text: decodeLittleText(parsed.data.commentary), media }
}

const isSame = (one: ShownMedium, other: ShownMedium | undefined) =>
  one.kind === other?.kind && one.file === other.file && one.alt === other.alt && one.title === other.title

/**
 * Reads the exact JSON that is about to be sent as LinkedIn would, and compares it with what the preview shows. Returns
 * both when they differ.
 */
export function wireCheck({ expected, ...sent }: Sent & { expected: ShownPost }): WireDifference | undefined {
  const shown = readRequest(sent)
  const isAsExpected =
    shown !== null &&
    shown.text === expected.text &&
    shown.media.length === expected.media.length &&
    shown.media.every((one, at) => isSame(one, expected.media[at]))
  return isAsExpected ? undefined : { expected, shown }
}

const excerptLength = 120
const leadLength = 40

/** Returns excerpts of both texts around the first difference. */
function excerpts(expected: string, shown: string): [string, string] {
  let at = 0
  while (at < expected.length && expected[at] === shown[at]) at += 1
  const from = Math.max(0, at - leadLength)
  const cut = (text: string) => {
    const part = text.slice(from, from + excerptLength)
    return `"${from > 0 ? '…' : ''}${part}${from + part.length < text.length ? '…' : ''}"`
  }
  return [cut(expected), cut(shown)]
}

const nothing = 'nothing'
const mediumWords = (medium: ShownPost['media'][number] | undefined) => {
  if (medium === undefined) return nothing
  const { kind, file, alt, title } = medium
  const words = title === '' ? (alt === '' ? 'no alt text' : `the alt text "${alt}"`) : `the title "${title}"`
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

/** Describes both sides of the first difference, for the writer. */
export function describeDifference({ expected, shown }: WireDifference): string {
  const stopped = 'What would go out differs from the preview, so nothing was sent.'
  if (shown === null) return `${stopped} The request cannot be read as a post.`
  const [preview, request] = differing({ expected, shown })
  return `${stopped} The preview shows ${preview}; the request would show ${request}.`
}
/** LinkedIn's "little text": fifteen characters are markup unless escaped with a backslash. */
const reserved = new Set('|{}@[]()<>#\\*_~')

/** First alternative: the sign of a hashtag. Second: any reserved character. */
const markup = new RegExp(`(${hashtagSign.source})|[|{}@[\\]()<>#\\\\*_~]`, 'gu')

const startsTag = /^[\p{L}\p{N}]/u

/** Converts visible text to `commentary`. Every reserved character is escaped except the `#` of a real hashtag. */
export function encodeLittleText(text: string): string {
  return text.replace(markup, (character, hashtag?: string) => hashtag ?? `\\${character}`)
}

/** A hashtag and a mention in full markup, as LinkedIn may return what was sent in another form. */
const writtenTag = /\{hashtag\|\\?#\|((?:\\.|[^\\|{}])*)\}/gu
const mention = /@\[((?:\\.|[^\\[\]])*)\]\(urn:li:[^()]*\)/gu

/** Returns the text that people see of a post as LinkedIn returns it. */
export const shownText = (commentary: string): string =>
  decodeLittleText(commentary.replace(writtenTag, '\\#$1').replace(mention, '$1'))

/**
 * Converts `commentary` to the text that people will see. LinkedIn silently truncates a text at a reserved character
 * that is neither escaped nor markup, so this does the same.
 */
export function decodeLittleText(commentary: string): string {
  let shown = ''
  for (let at = 0; at < commentary.length; at += 1) {
    const character = commentary.charAt(at)
    const next = commentary.charAt(at + 1)
    if (character === '\\' && reserved.has(next)) {
      shown += next
      at += 1
    } else if (!reserved.has(character) || (character === '#' && startsTag.test(next))) {
      shown += character
    } else {
      return shown
    }
  }
  return shown
}
