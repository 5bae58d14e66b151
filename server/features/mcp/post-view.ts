import { z } from 'zod'
import { type DocumentVersion, documentStatus, publicationState } from '#contract/documents.ts'
import { counterWarningThreshold, postCharacterLimit } from '#core/limits.ts'
import { parseContent } from '#core/post/post-content.ts'
import { fileNameIn } from '#core/post/post-media.ts'
import { toNetworkText } from '#core/post/post-text.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Actor } from '#server/http/session.ts'
import { refuse } from '#core/errors.ts'

const medium = z.object({ kind: z.enum(['image', 'video', 'document']), name: z.string() })

/** Returns the schema of a post as programs see it; `network` is the network's name. */
export const postView = (network: string) =>
  z.object({
    id: z.string(),
    title: z.string(),
    kind: z.enum(['text', 'image']).describe('A post of the kind "image" is a picture and has no text.'),
    text: z.string().describe(`Exactly as it will stand on ${network}.`),
    characters: z
      .int()
      .describe(`As ${network} counts them; at most ${postCharacterLimit} can be published.`),
    note: z.nullable(z.string()),
    media: z.array(medium),
    version: z.string().describe('Names this version; change_post and publish_post want it.'),
    versions: z.int().describe('How many versions there are.'),
    status: z.enum(documentStatus.options),
    scheduledAt: z.nullable(z.string()),
    timezone: z.nullable(z.string()),
    publishedAt: z.nullable(z.string()),
    url: z.nullable(z.string()).describe(`Its address on ${network}.`),
    failure: z.nullable(z.string()).describe('Why the last publication did not end in a post.'),
    publication: z.nullable(z.enum(publicationState.options)),
    openInLede: z.string().describe('Where its writer opens it.'),
  })
type PostView = z.infer<ReturnType<typeof postView>>

type Content = Pick<DocumentVersion, 'kind' | 'content'>

/** Returns the text that is published, and its media. */
export function sentOf({ kind, content }: Content) {
  if (kind === 'image') return { text: '', media: [] }
  const { text, images, videos, documents } = parseContent(content)
  return {
    text: toNetworkText(text),
    media: [
      ...images.map((url) => ({ kind: 'image' as const, name: fileNameIn(url) })),
      ...videos.map((url) => ({ kind: 'video' as const, name: fileNameIn(url) })),
      ...documents.map(({ name, url }) => ({ kind: 'document' as const, name: name || fileNameIn(url) })),
    ],
  }
}

function noteOn(characters: number): string | null {
  if (characters > postCharacterLimit) {
    return `Too long to publish by ${characters - postCharacterLimit} characters.`
  }
  return characters > counterWarningThreshold
    ? `${postCharacterLimit - characters} characters are left.`
    : null
}

type Viewing = { documents: Documents; publicUrl: string }

/** Returns the latest version of the actor's post. Throws not_found:document and forbidden:document. */
export async function viewPost(
  { documents, publicUrl }: Viewing,
  actor: Actor,
  id: string,
): Promise<PostView> {
  const latest = await documents.latestVersion(actor, id)
  const { text, media } = sentOf(latest)
  return {
    id,
    title: latest.title,
    kind: latest.kind,
    text,
    characters: text.length,
    note: noteOn(text.length),
    media,
    version: latest.createdAt,
    versions: await documents.countVersions(actor, id),
    status: latest.status,
    scheduledAt: latest.scheduledAt,
    timezone: latest.scheduledTimezone,
    publishedAt: latest.publishedAt,
    url: latest.url,
    failure: latest.failure?.reason ?? null,
    publication: latest.publication,
    openInLede: new URL(`/?documentId=${encodeURIComponent(id)}`, publicUrl).href,
  }
}

/** Programs can schedule a post no sooner than this, and change no scheduled post that is due within it. */
export const leadMs = 60 * 60 * 1000

/** Throws bad_request:api for a post that is due too soon to be changed by a program. */
export function refuseSoon(scheduledAt: string | null, now: number): void {
  if (scheduledAt === null || Date.parse(scheduledAt) >= now + leadMs) return
  const reason = 'This post goes out within the hour. Only its writer changes it now, in Lede.'
  throw refuse(reason)
}
