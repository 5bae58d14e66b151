import { openDatabase } from '#server/db/client.ts'
import { titled } from '#server/features/chats/service.ts'

const batch = 500
const begun = Date.UTC(2026, 10, 20)
const subjects = [
  'Hiring',
  'Onboarding',
  'Remote work',
  'A product launch',
  'Pricing',
  'Customer stories',
  'Mistakes',
]

type ManyChats = {
  database: { dataDir: string; databaseUrl: string | undefined }
  userId: string
  count: number
  /** The title of the oldest one; the others share no words with it. */
  oldestTitle?: string
}

/**
 * Inserts many chats without messages directly into a database, newest first as "Chat 0 …"; groups of three were
 * created in the same millisecond. Returns their ids in the order of the history.
 */
export async function addManyChats({ database, userId, count, oldestTitle }: ManyChats): Promise<string[]> {
  const { db, close } = openDatabase({ url: database.databaseUrl, dataDir: database.dataDir })
  const rows = Array.from({ length: count }, (_, place) => {
    const isOldest = place === count - 1 && oldestTitle !== undefined
    const createdAt = begun - Math.floor(place / 3) * 3_600_000
    return {
      id: `${userId.slice(0, 20)}-${String(count - place).padStart(8, '0')}`,
      userId,
      ...titled(
        isOldest ? oldestTitle : `Chat ${place}: ${subjects[place % subjects.length] ?? ''} in ten steps`,
      ),
      titleIsProvisional: 0,
      visibility: 'private' as const,
      createdAt,
      updatedAt: createdAt,
    }
  })
  for (let from = 0; from < rows.length; from += batch) {
    await db
      .insertInto('chat')
      .values(rows.slice(from, from + batch))
      .execute()
  }
  await close()
  return rows.map(({ id }) => id)
}
