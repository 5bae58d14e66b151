import { z } from 'zod'
import { videoMaxBytes, videoMinBytes } from '#core/limits.ts'
import { altTextMax } from '#core/limits.ts'
import { documentTitleMax, mediaTitleMax } from '#core/network-media/limits.ts'
import type { ShownAsset } from './assets.ts'
import type { RuleBreach } from './refusals.ts'

const assetUrn = z.string().regex(/^urn:li:(image|video|document):[\w-]+$/)
const imageUrn = z.string().regex(/^urn:li:image:[\w-]+$/)
const altText = z.string().max(altTextMax).optional()

/** One kind of content a post, and no field that is not known. */
export const contentShape = z.union([
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
type Content = z.infer<typeof contentShape>

export function shownAssets(content: Content | undefined): ShownAsset[] {
  if (content === undefined) return []
  if ('multiImage' in content) {
    return content.multiImage.images.map(({ id, altText: alt = '' }) => ({ urn: id, alt, title: '' }))
  }
  const { id, altText: alt = '', title = '' } = content.media
  return [{ urn: id, alt, title }]
}

/** What a document breaks of the rules for its title. */
export function titleBreach(content: Content | undefined): RuleBreach | undefined {
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
