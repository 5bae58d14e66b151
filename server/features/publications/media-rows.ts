import type { Selectable } from 'kysely'
import type { DbOrTx, Tables, Tx } from '#server/db/schema.ts'
import type { CheckedMedium } from './media-files.ts'

export type MediumRow = Selectable<Tables['publicationMedium']>

/** Notes what a publication shows, as it is when it is accepted; everything has a file. */
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

/** What publications show, in the order in which each shows it. */
export const mediaRows = (db: DbOrTx, publicationIds: readonly string[]): Promise<MediumRow[]> =>
  db
    .selectFrom('publicationMedium')
    .selectAll()
    .where('publicationId', 'in', publicationIds)
    .orderBy('publicationId')
    .orderBy('position')
    .execute()

type Change = Partial<Pick<MediumRow, 'state' | 'tries' | 'urn' | 'uploadedSha256' | 'uploadedAt'>>

/** Changes a medium that is as it was read; false, and nothing done, when another server has begun with it anew. */
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

/** Has everything of a publication uploaded anew. */
export async function forgetUploads(tx: Tx, publicationId: string): Promise<void> {
  await tx
    .updateTable('publicationMedium')
    .set({ state: 'waiting', urn: null, uploadedSha256: null, uploadedAt: null })
    .where('publicationId', '=', publicationId)
    .execute()
}
