import type { Db, Tx } from '#server/db/schema.ts'

const dayMs = 24 * 60 * 60 * 1000

type SlotQuery = { userId: string; documentId: string; at: number }

/** When an account's other posts go out within two days of a moment: all that can fall on its day on any clock. */
export async function takenNear(tx: Tx, { userId, documentId, at }: SlotQuery): Promise<number[]> {
  const rows = await tx
    .selectFrom('document')
    .select('scheduledAt')
    .where('userId', '=', userId)
    .where('status', '=', 'scheduled')
    .where('deletedAt', 'is', null)
    .where('id', '!=', documentId)
    .where('scheduledAt', '>', at - 2 * dayMs)
    .where('scheduledAt', '<', at + 2 * dayMs)
    .execute()
  return rows.flatMap(({ scheduledAt }) => (scheduledAt === null ? [] : [scheduledAt]))
}

/** Keeps every other scheduling of an account out until the transaction ends, so that no two take one slot. */
export async function lockSlots(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('profile')
    .set((eb) => ({ timezone: eb.ref('timezone') }))
    .where('userId', '=', userId)
    .execute()
}

/** The timezone of an account; null when it has set none. */
export async function timezoneOf(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('profile')
    .select('timezone')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.timezone ?? null
}
