import { createHash } from 'node:crypto'
import type { DbOrTx, Tables } from '#server/db/schema.ts'
import type { LibraryName } from '#server/db/tables/materials.ts'
import { keyOf } from '#server/features/files/service.ts'
import type { Selectable } from 'kysely'
import type { ArchiveImport, ImportKind, ImportPart } from '#contract/archive.ts'
import { AppError } from '#core/errors.ts'
import { fromJson } from '#server/db/json-column.ts'

/** The id that a record gets: its own, or another one when somebody else has that. */
export type Place = { id: string; isThere: boolean }

const atOnce = 300

/**
 * Returns the id for something imported whose own id is taken, or that has none. The same source always gets the same id, so
 * that it is recognised on the next import.
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

/** Finds which ids are taken. A deleted item of one's own library does not count: it may be restored under its id. */
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

/** Returns where records go; each keeps its id if that is free. */
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

/** Returns ids for rows that belong to a record and that nothing else refers to: their own, or others where these are taken. */
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

export type References = {
  /** Returns the new id for an id. */
  id: (id: string) => string
  /** Replaces file URLs and unmistakable ids in a text. */
  text: (text: string) => string
  /** Replaces them in any JSON, property names included. */
  json: <T>(value: T) => T
  /** Replaces them in a post's content, which is JSON in a string, or a text. */
  content: (content: string) => string
}

type Changed = {
  /** By the old id. */
  ids: ReadonlyMap<string, string>
  /** By the key in the old URL. */
  addresses: ReadonlyMap<string, string>
}

const uuid = /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi
const fileAddress = /(?:https?:\/\/[^\s"'<>()\\]*)?\/files\/[\da-f]{40}(?:\/[^\s"'<>()\\]*)?/g
/** Names of fields whose value is nothing but an id. */
const idName = /(?:^id|Ids?)$/

/** Replaces references to old ids and file URLs with the new ones. */
export function createReferences({ ids, addresses }: Changed): References {
  const id = (old: string) => ids.get(old) ?? old
  const address = (old: string) => addresses.get(keyOf(old) ?? '') ?? old
  const isWhole = (text: string) => /^\S*\/files\/\S*$/.test(text) && keyOf(text) !== null
  const text = (old: string) =>
    isWhole(old) ? address(old) : old.replaceAll(fileAddress, address).replaceAll(uuid, id)
  const walk = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return idName.test(name) ? id(value) : text(value)
    if (Array.isArray(value)) return value.map((one) => walk(one, name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [text(key), walk(one, key)]))
  }
  const content = (old: string) => {
    if (text(old) === old || !old.trimStart().startsWith('{')) return text(old)
    try {
      return JSON.stringify(walk(JSON.parse(old), ''))
    } catch {
      return text(old)
    }
  }
  // The walk only changes strings and preserves every shape.
  return { id, text, content, json: <T>(value: T) => walk(value, '') as T }
}

export type ImportRow = Selectable<Tables['archiveImport']>

export const partsOf = ({ parts }: ImportRow): ImportPart[] => fromJson<ImportPart[]>(parts)

export const presentImport = (row: ImportRow): ArchiveImport => ({
  id: row.id,
  source: row.source,
  fileName: row.fileName,
  state: row.state,
  parts: partsOf(row),
  progress: { done: row.done, total: row.total },
  problem: row.problem,
  createdAt: new Date(row.createdAt).toISOString(),
})

export const latestImport = (db: DbOrTx, userId: string): Promise<ImportRow | undefined> =>
  db
    .selectFrom('archiveImport')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Throws not_found:api when it does not exist or belongs to somebody else. */
export async function ownImport(db: DbOrTx, userId: string, id: string): Promise<ImportRow> {
  const row = await db
    .selectFrom('archiveImport')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found:api', { reason: 'There is no such import.' })
  return row
}

/** Returns the import if it is running. */
export const runningImport = (db: DbOrTx, id: string): Promise<ImportRow | undefined> =>
  db
    .selectFrom('archiveImport')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()

/** Thrown in an import that was stopped. */
export class ImportStopped extends Error {}

/** The progress of an import, stored in the same transaction as what it imports. */
export class Progress {
  readonly #id: string
  readonly #parts: ImportPart[]
  #done = 0

  constructor(row: ImportRow) {
    this.#id = row.id
    this.#parts = partsOf(row)
  }

  isChosen(kind: ImportKind): boolean {
    return this.#parts.some((part) => part.kind === kind && part.isChosen)
  }

  /** Counts the records that were read and those that were added. Throws ImportStopped. */
  async count(
    tx: DbOrTx,
    { kind, looked, added, now }: { kind: ImportKind; looked: number; added: number; now: number },
  ): Promise<void> {
    const parts = this.#parts.map((part) =>
      part.kind === kind ? { ...part, added: part.added + added } : part,
    )
    const done = this.#done + looked
    const { numUpdatedRows } = await tx
      .updateTable('archiveImport')
      .set({ done, parts: JSON.stringify(parts), updatedAt: now })
      .where('id', '=', this.#id)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new ImportStopped()
    this.#parts.splice(0, parts.length, ...parts)
    this.#done = done
  }
}
