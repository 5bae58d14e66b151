import { changeAccount, lockAccount } from '#server/db/lock-account.ts'
import type { Db, Engine, Tx } from '#server/db/schema.ts'
import { transferFeatures } from '#server/features/access/service.ts'
import { transferPosts } from '#server/features/documents/service.ts'
import { transferUsage } from '#server/features/limits/service.ts'
import { mergeGuestMaterials } from '#server/features/materials/service.ts'
import { transferModelKeys } from '#server/features/models/service.ts'
import { transferCheckPreferences } from '#server/features/post-check/service.ts'
import { transferVoice } from '#server/features/voice/service.ts'

const owned = [
  'chat',
  'publication',
  'scheduling',
  'connectionAttempt',
  'file',
  'pendingUpload',
  'sample',
  'archiveImport',
  'notice',
  'apiKey',
  'publishRequest',
] as const

/** Tables with one row per account: the account's own row is kept when there is one. */
const unlessKept = ['profile', 'networkConnection', 'calendarFeed'] as const

type Accounts = { from: string; to: string }

/**
 * An account may have each idempotency key and each post on the network only once: on a conflict, the guest's publication
 * or scheduling loses its own.
 */
async function releaseDoubles(tx: Tx, { from, to }: Accounts): Promise<void> {
  for (const table of ['publication', 'scheduling'] as const) {
    const keys = tx.selectFrom(table).select('idempotencyKey').where('userId', '=', to)
    await tx
      .updateTable(table)
      .set({ idempotencyKey: null })
      .where('userId', '=', from)
      .where('idempotencyKey', 'in', keys.where('idempotencyKey', 'is not', null))
      .execute()
  }
  await tx
    .updateTable('publication')
    .set({ postNumber: null })
    .where('userId', '=', from)
    .where((of) =>
      of.exists(
        of
          .selectFrom('publication as kept')
          .select('kept.id')
          .where('kept.userId', '=', to)
          .whereRef('kept.network', '=', 'publication.network')
          .whereRef('kept.postNumber', '=', 'publication.postNumber'),
      ),
    )
    .execute()
}

/**
 * Transfers everything a guest made to the account that they sign up for or sign in to, and deletes the guest. Both happen
 * at once, so that what another tab of the guest saves meanwhile is either transferred or refused.
 */
export async function mergeGuestAccount(
  db: Db,
  { engine, from, to }: Accounts & { engine: Engine },
): Promise<void> {
  await changeAccount(db, async (tx) => {
    await lockAccount(tx, engine, from)
    await releaseDoubles(tx, { from, to })
    // Before the marks of the sample data, which tell whether the guest's story is one.
    await mergeGuestMaterials(tx, { engine, from, to })
    for (const table of owned) {
      await tx.updateTable(table).set({ userId: to }).where('userId', '=', from).execute()
    }
    for (const table of unlessKept) {
      const kept = await tx.selectFrom(table).select('userId').where('userId', '=', to).executeTakeFirst()
      if (!kept) await tx.updateTable(table).set({ userId: to }).where('userId', '=', from).execute()
    }
    await transferCheckPreferences(tx, { from, to })
    await transferVoice(tx, { from, to })
    await transferPosts(tx, { engine, from, to })
    await transferUsage(tx, { from, to })
    await transferFeatures(tx, { from, to })
    await transferModelKeys(tx, { from, to })
    await tx.deleteFrom('user').where('id', '=', from).execute()
  })
}
