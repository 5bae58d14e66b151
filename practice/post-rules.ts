import { z } from 'zod'
import { visibleText } from './commentary.ts'
import type { ShownAsset } from './assets.ts'
import { parseJson } from '#core/text/parse-json.ts'
import { invalidField, type RuleBreach } from './faults.ts'
import { videoMaxBytes, videoMinBytes, altTextMax } from '#core/limits.ts'
import { documentTitleMax, mediaTitleMax } from '#core/network-media/limits.ts'

const commentaryLimit = 3000

const assetUrn = z.string().regex(/^urn:li:(image|video|document):[\w-]+$/)
const imageUrn = z.string().regex(/^urn:li:image:[\w-]+$/)
const altText = z.string().max(altTextMax).optional()

/** A post contains one kind of content, without unknown fields. */
const contentShape = z.union([
  z.strictObject({
    media: z.strictObject({ id: assetUrn, altText, title: z.string().max(mediaTitleMax).optional() }),
  }),
  z.strictObject({
    multiImage: z.strictObject({
      images: z
        .array(z.strictObject({ id: imageUrn, altText }))
        .min(2)
        .max(20),
    }),
  }),
])

const createShape = z.object({
  author: z.string().regex(/^urn:li:(person|organization):[\w-]+$/),
  commentary: z.string().default(''),
  visibility: z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN']),
  distribution: z.object({
    feedDistribution: z.enum(['MAIN_FEED', 'NONE']),
    targetEntities: z.array(z.unknown()).optional(),
    thirdPartyDistributionChannels: z.array(z.unknown()).optional(),
  }),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean().optional(),
  content: contentShape.optional(),
})

const updateShape = z.object({ patch: z.object({ $set: z.object({ commentary: z.string() }) }) })

type PostRequest = Omit<z.infer<typeof createShape>, 'content'> & { shown: ShownAsset[] }

const required = ['author', 'visibility', 'distribution', 'lifecycleState'] as const

function missingField(body: object): RuleBreach | undefined {
  const field = required.find((name) => !(name in body))
  if (field === undefined) return undefined
  return {
    code: 'MISSING_FIELD',
    message: `ERROR :: /${field} :: field is required but not found and has no default value`,
  }
}

function tooLong(commentary: string): RuleBreach | undefined {
  if (visibleText(commentary).length <= commentaryLimit) return undefined
  return {
    code: 'FIELD_LENGTH_TOO_LONG',
    message: `ERROR :: /commentary :: length is greater than the maximum allowed length ${commentaryLimit}`,
  }
}

const unreadable: RuleBreach = { code: 'INVALID_JSON', message: 'The body is not a JSON object' }

/** Parses a create request, or returns the first of LinkedIn's rules that it violates (a 400). */
export function readCreateRequest(text: string): PostRequest | RuleBreach {
  const body = parseJson(text)
  if (typeof body !== 'object' || body === null) return unreadable
  const missing = missingField(body)
  if (missing !== undefined) return missing
  const parsed = createShape.safeParse(body)
  if (!parsed.success) return invalidField(parsed.error)
  const { content, ...request } = parsed.data
  return tooLong(request.commentary) ?? titleBreach(content) ?? { ...request, shown: shownAssets(content) }
}

/** Returns the new commentary of a partial update, or the rule that it violates. */
export function readUpdateRequest(text: string): { commentary: string } | RuleBreach {
  const parsed = updateShape.safeParse(parseJson(text))
  if (!parsed.success) return invalidField(parsed.error)
  const { commentary } = parsed.data.patch.$set
  return tooLong(commentary) ?? { commentary }
}

type Content = z.infer<typeof contentShape>

function shownAssets(content: Content | undefined): ShownAsset[] {
  if (content === undefined) return []
  if ('multiImage' in content) {
    return content.multiImage.images.map(({ id, altText: alt = '' }) => ({ urn: id, alt, title: '' }))
  }
  const { id, altText: alt = '', title = '' } = content.media
  return [{ urn: id, alt, title }]
}

/** Checks the rules for a document's title. */
function titleBreach(content: Content | undefined): RuleBreach | undefined {
  if (content === undefined || !('media' in content)) return undefined
  const { id, title = '' } = content.media
  if (!id.startsWith('urn:li:document:')) return undefined
  if (title === '') {
    return {
      code: 'MISSING_FIELD',
      message: 'ERROR :: /content/media/title :: field is required but not found',
    }
  }
  if (title.length <= documentTitleMax) return undefined
  return {
    code: 'FIELD_LENGTH_TOO_LONG',
    message: 'ERROR :: /content/media/title :: length is greater than allowed',
  }
}

const owner = z.string().regex(/^urn:li:person:[\w-]+$/)
export const initializeShape = z.strictObject({ initializeUploadRequest: z.strictObject({ owner }) })
export const initializeVideoShape = z.strictObject({
  initializeUploadRequest: z.strictObject({
    owner,
    fileSizeBytes: z.int().min(videoMinBytes).max(videoMaxBytes),
    uploadCaptions: z.literal(false),
    uploadThumbnail: z.literal(false),
  }),
})
export const finalizeShape = z.strictObject({
  finalizeUploadRequest: z.strictObject({
    video: z.string().regex(/^urn:li:video:[\w-]+$/),
    uploadToken: z.string(),
    uploadedPartIds: z.array(z.string().regex(/^[^"]+$/)).min(1),
  }),
})
