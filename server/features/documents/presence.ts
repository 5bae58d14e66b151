import { presenceEveryMs } from '#contract/documents.ts'
import { AppError } from '#core/errors.ts'
import type { Db } from '#server/db/schema.ts'
import { latestVersionRow } from './versions.ts'

export type Heartbeat = { tab: string; device: string; isLeaving: boolean }
export type Meeting = { latestAt: string; isOnOtherDevice: boolean }

/** A tab that has missed two heartbeats counts as gone. */
const forgottenAfterMs = 2.5 * presenceEveryMs

type Meet = { documentId: string; heartbeat: Heartbeat; now: number }

/**
 * Records that a tab has a document open, or has left it, and returns whether another device has it open too. Throws
 * not_found:document when the document has no version.
 */
export async function meet(db: Db, { documentId, heartbeat, now }: Meet): Promise<Meeting> {
  const { tab, device } = heartbeat
  await forget(db, { documentId, heartbeat, now })
  if (!heartbeat.isLeaving) {
    await db
      .insertInto('documentPresence')
      .values({ documentId, tab, device, seenAt: now })
      .onConflict((conflict) => conflict.columns(['documentId', 'tab']).doUpdateSet({ device, seenAt: now }))
      .execute()
  }
  const other = await db
    .selectFrom('documentPresence')
    .select('tab')
    .where('documentId', '=', documentId)
    .where('device', '!=', device)
    .limit(1)
    .executeTakeFirst()
  const latest = await latestVersionRow(db, documentId)
  if (!latest) throw new AppError('not_found:document')
  return { latestAt: new Date(latest.createdAt).toISOString(), isOnOtherDevice: other !== undefined }
}

/** Removes the tab that is leaving and those whose heartbeats have stopped. */
async function forget(db: Db, { documentId, heartbeat, now }: Meet): Promise<void> {
  await db
    .deleteFrom('documentPresence')
    .where('documentId', '=', documentId)
    .where((eb) =>
      eb.or([
        eb('seenAt', '<', now - forgottenAfterMs),
        ...(heartbeat.isLeaving ? [eb('tab', '=', heartbeat.tab)] : []),
      ]),
    )
    .execute()
}
