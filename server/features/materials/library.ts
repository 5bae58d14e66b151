import { restorableForMs, maxItems } from '#contract/materials/materials.ts'
import { AppError, refuse } from '#core/errors.ts'
import { isoTime } from '#core/time/iso-time.ts'
import { countRows } from '#server/db/count-rows.ts'
import { lockAccount } from '#server/db/lock-account.ts'
import type { Db, DbOrTx, Tx, Engine } from '#server/db/schema.ts'
import type { LibraryName } from '#server/db/tables/materials.ts'
import type { Actor } from '#server/http/session.ts'
import type { LibraryKind, Stored } from './library-kind.ts'
import { type LibraryQuery, type ListedRow, listRows, searchIndex, type SearchIndex } from './listing.ts'
import { randomUUID } from 'node:crypto'
import { fromJson } from '#server/db/json-column.ts'
import { putShingles } from '#server/db/search-index.ts'

type Change<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined } & {
  /** The item's `updatedAt` when the user began to edit it. */
  baseUpdatedAt?: string | undefined
}

/** Every call throws not_found:api for an item that does not exist or is not the actor's. */
export type Library<Fields, Item, Entry> = {
  /** Newest first, fifty without `limit`, and never more than fit into a response. */
  list: (actor: Actor, query: LibraryQuery) => Promise<{ entries: Entry[]; nextCursor: string | null }>
  /** Throws bad_request:api when the library is full. */
  create: (actor: Actor, fields: Fields) => Promise<Item>
  /** Does the same as part of a transaction. */
  createWithin: (tx: Tx, actor: Actor, fields: Fields) => Promise<Item>
  /** Creates an item unless there is one with exactly the same text. */
  save: (actor: Actor, fields: Fields) => Promise<{ item: Item; isNew: boolean }>
  read: (actor: Actor, id: string) => Promise<Item>
  /** Returns the labels of the items, the most frequent first, a hundred at most. */
  labels: (actor: Actor) => Promise<LabelCount[]>
  /** Leaves undefined fields as they are. Throws 409 with `latest` when the item is newer than `baseUpdatedAt`. */
  change: (actor: Actor, id: string, change: Change<Fields>) => Promise<Item>
  /** Deletes an item: no other call finds it, and it can be restored for a while. */
  remove: (actor: Actor, id: string) => Promise<void>
  restore: (actor: Actor, id: string) => Promise<Item>
  /** Imports items that were made elsewhere, with their ids and dates; restores deleted ones. */
  importItems: (tx: Tx, userId: string, items: ImportedItem<Fields>[]) => Promise<void>
}

type LabelCount = { name: string; count: number }

const notFound = () => new AppError('not_found:api', { reason: 'There is no such item.' })

type Own = { actor: Actor; id: string; library: LibraryName }

const ownRow = (db: DbOrTx, { actor, id, library }: Own) =>
  db
    .selectFrom('material')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', actor.userId)
    .where('library', '=', library)
    .where('deletedAt', 'is', null)

const updateOwn = (db: Db, { actor, id, library }: Own) =>
  db
    .updateTable('material')
    .where('id', '=', id)
    .where('userId', '=', actor.userId)
    .where('library', '=', library)

const isOlder = (base: string | undefined, { updatedAt }: ListedRow) =>
  base !== undefined && Date.parse(base) < updatedAt

const changedElsewhere = (latest: unknown) =>
  new AppError('bad_request:api', {
    reason: 'This was changed somewhere else in the meantime.',
    status: 409,
    extra: { latest },
  })

async function changeItem<Fields, Details, Item extends Fields, Entry>(
  { db, engine, now, kind, index }: Parts<Fields, Details, Item, Entry>,
  { actor, id, change }: { actor: Actor; id: string; change: Change<Fields> },
): Promise<Item> {
  const { baseUpdatedAt, ...fields } = change
  return db.transaction().execute(async (tx) => {
    const own = ownRow(tx, { actor, id, library: kind.name })
    const before = await (engine === 'postgres' ? own.forUpdate() : own).executeTakeFirst()
    if (!before) throw notFound()
    const known = kind.item(toStored<Details>(before))
    if (isOlder(baseUpdatedAt, before)) throw changedElsewhere(known)
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const { row, found } = columnsOf(kind, { ...known, ...given })
    const after = await tx
      .updateTable('material')
      // Edits are compared by this time, so it increases even if the clock has stood still or gone back.
      .set({ ...row, updatedAt: Math.max(now(), before.updatedAt + 1) })
      .where('number', '=', before.number)
      .returningAll()
      .executeTakeFirstOrThrow()
    await noteItem(tx, index, after, found)
    return kind.item(toStored(after))
  })
}

const labelsShown = 100

const countLabels = async (db: Db, { actor, library }: Omit<Own, 'id'>): Promise<LabelCount[]> =>
  db
    .selectFrom('materialLabel')
    .innerJoin('material', 'material.number', 'materialLabel.number')
    .select((e) => ['materialLabel.label as name', e.fn.countAll<number>().as('count')])
    .where('materialLabel.userId', '=', actor.userId)
    .where('materialLabel.library', '=', library)
    .where('material.deletedAt', 'is', null)
    .groupBy('materialLabel.label')
    .orderBy('count', 'desc')
    .orderBy('materialLabel.label')
    .limit(labelsShown)
    .execute()

/** One library of each writer's own items, with full-text search and deletion that can be undone. */
export function createLibrary<Fields, Details, Item extends Fields, Entry>(
  setting: Setting,
  kind: LibraryKind<Fields, Details, Item, Entry>,
): Library<Fields, Item, Entry> {
  const { db, engine, now } = setting
  const { name: library, listedLength: contentLength } = kind
  const index = searchIndex(engine)
  const parts = { ...setting, kind, index }
  const item = (row: ListedRow | undefined) => {
    if (!row) throw notFound()
    return kind.item(toStored(row))
  }
  return {
    async list(actor, query) {
      const { rows, nextCursor } = await listRows({ db, index, actor, library, contentLength, query })
      return { entries: rows.map((row) => kind.entry(toStored(row))), nextCursor }
    },
    create: (actor, fields) => db.transaction().execute((tx) => createItem(tx, parts, { actor, fields })),
    createWithin: (tx, actor, fields) => createItem(tx, parts, { actor, fields }),
    save: (actor, fields) => db.transaction().execute((tx) => saveItem(tx, parts, { actor, fields })),
    labels: (actor) => countLabels(db, { actor, library }),
    read: async (actor, id) => item(await ownRow(db, { actor, id, library }).executeTakeFirst()),
    change: (actor, id, change) => changeItem(parts, { actor, id, change }),
    async remove(actor, id) {
      const { numUpdatedRows } = await updateOwn(db, { actor, id, library })
        .set({ deletedAt: now() })
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw notFound()
    },
    async restore(actor, id) {
      const row = await updateOwn(db, { actor, id, library })
        .set({ deletedAt: null })
        .where('deletedAt', '>', now() - restorableForMs)
        .returningAll()
        .executeTakeFirst()
      return item(row)
    },
    importItems: (tx, userId, items) => importItems(parts, { tx, userId, items }),
  }
}

/** Permanently removes items that were deleted and can no longer be restored. */
export async function purgeDeleted(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('material')
    .where('deletedAt', '<=', now - restorableForMs)
    .execute()
}

type Setting = { db: Db; engine: Engine; now: () => number }

type Parts<Fields, Details, Item extends Fields, Entry> = Setting & {
  kind: LibraryKind<Fields, Details, Item, Entry>
  index: SearchIndex
}

/** Times in UTC milliseconds. */
type ImportedItem<Fields> = { id: string; createdAt: number; updatedAt: number; fields: Fields }

export function toStored<Details>(row: ListedRow): Stored<Details> {
  const { id, title, content, size } = row
  return {
    id,
    title,
    content,
    size,
    details: fromJson<Details>(row.details),
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  }
}

async function refuseWhenFull(
  tx: Tx,
  { userId }: Pick<Actor, 'userId'>,
  { library, adding = 1 }: { library: LibraryName; adding?: number },
): Promise<void> {
  const count = await countRows(
    tx
      .selectFrom('material')
      .where('userId', '=', userId)
      .where('library', '=', library)
      .where('deletedAt', 'is', null),
  )
  if (count + adding <= maxItems) return
  const reason = `There is room for ${maxItems.toLocaleString('en')} items here. Please delete some first.`
  throw refuse(reason)
}

type Columns<Fields, Details> = Pick<
  LibraryKind<Fields, Details, Fields, unknown>,
  'store' | 'labels' | 'isOwnPost'
>

export function columnsOf<Fields, Details>(kind: Columns<Fields, Details>, fields: Fields) {
  const { title, content, details, searched } = kind.store(fields)
  const row = { title, content, size: content.length, details: JSON.stringify(details) }
  const text = [content, ...searched].join('\n')
  const said = kind.isOwnPost && (kind.isOwnPost(details) ? content : '')
  return { row, found: { text, labels: kind.labels?.(details) ?? [], said } }
}

type Labelled = { number: number; userId: string; library: LibraryName }

async function putLabels(tx: Tx, { number, userId, library }: Labelled, labels: string[]): Promise<void> {
  await tx.deleteFrom('materialLabel').where('number', '=', number).execute()
  const rows = labels.map((label) => ({ number, userId, library, label }))
  if (rows.length > 0) await tx.insertInto('materialLabel').values(rows).execute()
}

/** `said` is set in the library of swipes, and empty for the post of another writer. */
type Found = { text: string; labels: string[]; said: string | undefined }

/** Replaces what an item is indexed by. */
export async function noteItem(
  tx: Tx,
  index: SearchIndex,
  item: ListedRow & Labelled,
  found: Found,
): Promise<void> {
  await index.put(tx, { ...item, text: found.text })
  await putLabels(tx, item, found.labels)
  if (found.said !== undefined) await putShingles(tx, 'swipeShingle', { ...item, text: found.said })
}

/** Throws bad_request:api when the library is full. */
async function createItem<Fields, Details, Item extends Fields, Entry>(
  tx: Tx,
  { now, kind, index }: Parts<Fields, Details, Item, Entry>,
  { actor, fields }: { actor: Actor; fields: Fields },
): Promise<Item> {
  const { row, found } = columnsOf(kind, fields)
  const library = kind.name
  // The clock is read once: an item whose two times differ is shown as changed.
  const at = now()
  const made = { id: randomUUID(), userId: actor.userId, library, createdAt: at, updatedAt: at }
  await refuseWhenFull(tx, actor, { library })
  const stored = await tx
    .insertInto('material')
    .values({ ...made, ...row })
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteItem(tx, index, stored, found)
  return kind.item(toStored(stored))
}

async function saveItem<Fields, Details, Item extends Fields, Entry>(
  tx: Tx,
  parts: Parts<Fields, Details, Item, Entry>,
  given: { actor: Actor; fields: Fields },
): Promise<{ item: Item; isNew: boolean }> {
  const { kind, engine } = parts
  const { userId } = given.actor
  await lockAccount(tx, engine, userId)
  const { content } = kind.store(given.fields)
  const same = await tx
    .selectFrom('material')
    .selectAll()
    .where('userId', '=', userId)
    .where('library', '=', kind.name)
    .where('deletedAt', 'is', null)
    .where('size', '=', content.length)
    .where('content', '=', content)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (same) return { item: kind.item(toStored(same)), isNew: false }
  return { item: await createItem(tx, parts, given), isNew: true }
}

async function importItems<Fields, Details, Item extends Fields, Entry>(
  { kind, index }: Parts<Fields, Details, Item, Entry>,
  { tx, userId, items }: { tx: Tx; userId: string; items: ImportedItem<Fields>[] },
): Promise<void> {
  const library = kind.name
  await refuseWhenFull(tx, { userId }, { library, adding: items.length })
  for (const { id, createdAt, updatedAt, fields } of items) {
    const { row, found } = columnsOf(kind, fields)
    await tx
      .deleteFrom('material')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .where('deletedAt', 'is not', null)
      .execute()
    const stored = await tx
      .insertInto('material')
      .values({ id, userId, library, createdAt, updatedAt, ...row })
      .returningAll()
      .executeTakeFirstOrThrow()
    await noteItem(tx, index, stored, found)
  }
}
