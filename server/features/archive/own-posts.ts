import { serializeContent } from '#core/post-content.ts'
import { normalize } from '#core/post-text.ts'
import type { LinkedInShare } from '#server/adapters/file-reader/archive-linkedin.ts'
import type { Tx } from '#server/db/schema.ts'

type OwnPost = { userId: string; id: string; share: LinkedInShare; title: string }

/** Its stars and angle brackets are the writer's own, so it is read by no markup. */
const contentOf = (text: string): string =>
  serializeContent({
    text: normalize(text.split('\n').map((line) => [{ text: line, marks: [] }])),
    images: [],
    videos: [],
    documents: [],
    altTexts: {},
  })

/** Writes a post that went out elsewhere as one that is published. */
export async function putOwnPost(tx: Tx, { userId, id, share, title }: OwnPost): Promise<void> {
  const { at, url, text } = share
  await tx
    .insertInto('document')
    .values({ id, userId, status: 'published', publishedAt: at, url, createdAt: at, updatedAt: at })
    .execute()
  await tx
    .insertInto('documentVersion')
    .values({ documentId: id, createdAt: at, title, kind: 'text', content: contentOf(text) })
    .execute()
}
