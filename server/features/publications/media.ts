import type { Selectable } from 'kysely'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { DbOrTx, Tables, Tx } from '#server/db/schema.ts'
import { refusalOfFile } from '#core/network-media/media-facts.ts'
import { mediaOf as mediaIn, type PostMedium, refusalOfMedia } from '#core/network-media/post-media.ts'
import type { PostContent } from '#core/post/post-content.ts'
import { type Files, type FoundFile, keyOf } from '#server/features/files/service.ts'

export type MediumRow = Selectable<Tables['publicationMedium']>

/** Records the media that a publication shows when it is accepted; each of them has a file. */
export async function addMedia(
  tx: Tx,
  publicationId: string,
  media: readonly CheckedMedium[],
): Promise<void> {
  const rows = media.flatMap(({ kind, url, alt, title, file }, at) => {
    if (file === null) return []
    const { name, contentType, size, sha256 } = file
    const shown = { kind, url, alt, title, name, contentType, size, sha256 }
    return [{ ...shown, publicationId, position: at + 1, state: 'waiting' as const, tries: 0 }]
  })
  if (rows.length > 0) await tx.insertInto('publicationMedium').values(rows).execute()
}

/** Returns the media of several publications, in the order in which each shows them. */
export const mediaRows = (db: DbOrTx, publicationIds: readonly string[]): Promise<MediumRow[]> =>
  db
    .selectFrom('publicationMedium')
    .selectAll()
    .where('publicationId', 'in', publicationIds)
    .orderBy('publicationId')
    .orderBy('position')
    .execute()

const readMedia = compiledQuery<{ publicationId: string }, MediumRow>((db, { publicationId }) =>
  db
    .selectFrom('publicationMedium')
    .selectAll()
    .where('publicationId', '=', publicationId)
    .orderBy('position'),
)

/** Does the same for one publication. */
export const mediaOf = (db: DbOrTx, publicationId: string): Promise<MediumRow[]> =>
  readMedia(db, { publicationId })

type Change = Partial<Pick<MediumRow, 'state' | 'tries' | 'urn' | 'uploadedSha256' | 'uploadedAt'>>

/** Updates a medium; returns false and changes nothing when another server has started on it again since it was read. */
export async function changeMedium(tx: Tx, medium: MediumRow, change: Change): Promise<boolean> {
  const { publicationId, position, state, tries } = medium
  const changed = await tx
    .updateTable('publicationMedium')
    .set(change)
    .where('publicationId', '=', publicationId)
    .where('position', '=', position)
    .where('state', '=', state)
    .where('tries', '=', tries)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Makes all media of a publication be uploaded again. */
export async function forgetUploads(tx: Tx, publicationId: string): Promise<void> {
  await tx
    .updateTable('publicationMedium')
    .set({ state: 'waiting', urn: null, uploadedSha256: null, uploadedAt: null })
    .where('publicationId', '=', publicationId)
    .execute()
}

/** A post's medium with the stored facts about its file; `file` is null when it is gone or is not the owner's. */
export type CheckedMedium = PostMedium & {
  file: FoundFile | null
}

/** By URL. */
export type CheckedMedia = ReadonlyMap<string, CheckedMedium>

/** Looks up what has been known about a post's files since they were uploaded. */
export async function checkFiles(files: Files, userId: string, content: PostContent): Promise<CheckedMedia> {
  const media = mediaIn(content)
  const found = await files.findAll(
    userId,
    media.map(({ url }) => url),
  )
  return new Map(media.map((medium) => [medium.url, { ...medium, file: found.get(medium.url) ?? null }]))
}

function refusalOfOne({ kind, file, url }: CheckedMedium, position: number): string | undefined {
  if (file !== null) return refusalOfFile(kind, file.facts)
  const which = kind === 'image' ? `Image ${position}` : `The ${kind}`
  if (keyOf(url) === null) {
    return `${which} of this post is stored elsewhere, and only files that are stored here can be published. Remove it and add the file itself.`
  }
  return `${which} of this post is no longer stored here, or never was. Remove it and add it again.`
}

/** Returns why a post with these media cannot be published, in words for people; undefined when it can. */
export function refusalOfChecked(media: readonly CheckedMedium[]): string | undefined {
  return (
    refusalOfMedia(media) ??
    media.map((one, at) => refusalOfOne(one, at + 1)).find((refusal) => refusal !== undefined)
  )
}
