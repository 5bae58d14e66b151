import { createHash } from 'node:crypto'
import type { DbOrTx } from '#server/db/schema.ts'
import type { LibraryName } from '#server/db/tables/materials.ts'

/** Where a record goes: under its own id, or under another one when somebody has that. */
export type Place = { id: string; isThere: boolean }

const atOnce = 300

/**
 * The id that something from elsewhere gets in an account when its own is taken, or when it has none. The same thing
 * gets the same id each time, so that it is known again.
 */
export function derivedId(userId: string, source: string): string {
  const hex = createHash('sha256').update(`${userId} ${source}`).digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}

type Taken = 'own' | 'other'
type FindTaken = (ids: string[]) => Promise<{ id: string; taken: Taken }[]>

/** Deleted items of one's own library may come back under their id. */
export function findTaken(
  db: DbOrTx,
  userId: string,
  kind: 'file' | 'chat' | 'document' | LibraryName,
): FindTaken {
  const owner = (row: { userId: string | null }): Taken => (row.userId === userId ? 'own' : 'other')
  if (kind === 'file' || kind === 'chat' || kind === 'document') {
    return async (ids) => {
      const rows = await db.selectFrom(kind).select(['id', 'userId']).where('id', 'in', ids).execute()
      return rows.map((row) => ({ id: row.id, taken: owner(row) }))
    }
  }
  return async (ids) => {
    const rows = await db
      .selectFrom('material')
      .select(['id', 'userId', 'library', 'deletedAt'])
      .where('id', 'in', ids)
      .execute()
    return rows.flatMap((row) => {
      if (owner(row) === 'own' && row.deletedAt !== null) return []
      return { id: row.id, taken: row.library === kind ? owner(row) : 'other' }
    })
  }
}

/** The places of records that keep their ids where these are free. */
export async function placeAll(userId: string, ids: string[], find: FindTaken): Promise<Map<string, Place>> {
  const places = new Map<string, Place>()
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = ids.slice(at, at + atOnce)
    const others = new Map(some.map((id) => [id, derivedId(userId, id)]))
    const rows = await find([...some, ...others.values()])
    const taken = new Map(rows.map((row) => [row.id, row.taken]))
    for (const [id, other] of others) {
      if (taken.get(id) === 'own') places.set(id, { id, isThere: true })
      else if (taken.get(other) === 'own') places.set(id, { id: other, isThere: true })
      else places.set(id, { id: taken.has(id) ? other : id, isThere: false })
    }
  }
  return places
}

/** Ids for rows that belong to a record and that nothing else names: their own, or others where these are taken. */
export async function freeIds(
  tx: DbOrTx,
  { table, userId, ids }: { table: 'message' | 'publication' | 'suggestion'; userId: string; ids: string[] },
): Promise<Map<string, string>> {
  const free = new Map<string, string>()
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = ids.slice(at, at + atOnce)
    const rows = await tx.selectFrom(table).select('id').where('id', 'in', some).execute()
    const taken = new Set(rows.map(({ id }) => id))
    for (const id of some) free.set(id, taken.has(id) ? derivedId(userId, id) : id)
  }
  return free
}
