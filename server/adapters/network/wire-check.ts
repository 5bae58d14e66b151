import { z } from 'zod'
import type { MediaKind } from '#core/network-media/post-media.ts'
import { decodeLittleText } from './little-text.ts'
import { kindOf } from './media-id.ts'

/** What a post shows beside its text; `file` tells files apart: a hash of the bytes, or the network's own id. */
type ShownMedium = { kind: MediaKind; file: string; alt: string; title: string }
/** A post as people will see it. */
export type ShownPost = { text: string; media: ShownMedium[] }
/** `shown` is null when the request cannot be read. */
export type WireDifference = { expected: ShownPost; shown: ShownPost | null }

const text = z.string().default('')
const image = z.strictObject({ id: z.string(), altText: text })

/** Every field that is sent, so that one that nobody expects stands out. */
const request = z.strictObject({
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
      z.strictObject({ media: z.strictObject({ id: z.string(), altText: text, title: text }) }),
      z.strictObject({ multiImage: z.strictObject({ images: z.array(image) }) }),
    ])
    .optional(),
})
type Request = z.infer<typeof request>

function mediaIn({ content }: Request) {
  if (content === undefined) return []
  return 'media' in content
    ? [content.media]
    : content.multiImage.images.map((one) => ({ ...one, title: '' }))
}

type Sent = {
  /** The exact JSON. */
  body: string
  /** What was uploaded under an id; undefined when nothing was. */
  fileOf: (id: string) => string | undefined
}

/**
 * Reads a create request as LinkedIn would: what people will see of it. Null when it is no JSON, has a field that is
 * not known, is not for everybody at once, or names an upload that was never made.
 */
export function readRequest({ body, fileOf }: Sent): ShownPost | null {
  const parsed = request.safeParse(jsonIn(body))
  if (!parsed.success) return null
  const media: ShownMedium[] = []
  for (const { id, altText: alt, title } of mediaIn(parsed.data)) {
    const [kind, file] = [kindOf(id), fileOf(id)]
    if (kind === undefined || file === undefined) return null
    media.push({ kind, file, alt, title })
  }
  return { text: decodeLittleText(parsed.data.commentary), media }
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const isSame = (one: ShownMedium, other: ShownMedium | undefined) =>
  one.kind === other?.kind && one.file === other.file && one.alt === other.alt && one.title === other.title

/**
 * Reads the exact JSON that is about to be sent as LinkedIn would and compares it with what the preview shows.
 * Answers both when they differ.
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
