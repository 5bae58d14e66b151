import type { Db, Engine } from '#server/db/schema.ts'
import { handOverFeatures } from '#server/features/access/service.ts'
import { handOverPosts } from '#server/features/documents/service.ts'
import { handOverUsage } from '#server/features/limits/service.ts'
import { mergeGuestMaterials } from '#server/features/materials/service.ts'
import { handOverModelKeys } from '#server/features/models/service.ts'

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

/** What an account has one of stays as it is where there is one already. */
const unlessKept = [
  'profile',
  'networkConnection',
  'story',
  'checkPreference',
  'voiceLine',
  'voiceProposal',
  'calendarFeed',
] as const

/** Gives everything a guest made to the account that the guest signed up for, before the guest's own row goes. */
export async function mergeGuestAccount(
  db: Db,
  { engine, from, to }: { engine: Engine; from: string; to: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of owned) {
      await tx.updateTable(table).set({ userId: to }).where('userId', '=', from).execute()
    }
    for (const table of unlessKept) {
      const kept = await tx.selectFrom(table).select('userId').where('userId', '=', to).executeTakeFirst()
      if (!kept) await tx.updateTable(table).set({ userId: to }).where('userId', '=', from).execute()
    }
    await handOverPosts(tx, { engine, from, to })
    await mergeGuestMaterials(tx, { engine, from, to })
    await handOverUsage(tx, { from, to })
    await handOverFeatures(tx, { from, to })
    await handOverModelKeys(tx, { from, to })
  })
}
