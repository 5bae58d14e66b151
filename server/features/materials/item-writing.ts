import { randomUUID } from 'node:crypto'
import { maxItems } from '#contract/materials.ts'
import { AppError } from '#core/errors.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { Db, Engine, Tx } from '#server/db/schema.ts'
import type { LibraryName } from '#server/db/tables/materials.ts'
import { putShingles } from '#server/db/shingle-index.ts'
import type { Actor } from '#server/http/session.ts'
import type { LibraryKind, Stored } from './library-kind.ts'
import type { ListedRow } from './listing.ts'
import type { SearchIndex } from './search-index.ts'

export type Setting = { db: Db; engine: Engine; now: () => number }

export type Parts<Fields, Details, Item extends Fields, Entry> = Setting & {
  kind: LibraryKind<Fields, Details, Item, Entry>
  index: SearchIndex
}

/** Moments in UTC milliseconds. */
export type Adopted<Fields> = { id: string; createdAt: number; updatedAt: number; fields: Fields }

export function toStored<Details>(row: ListedRow): Stored<Details> {
  const { id, title, content, size } = row
  return {
    id,
    title,
    content,
    size,
    details: fromJson<Details>(row.details),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

async function refuseWhenFull(
  tx: Tx,
  { userId }: Pick<Actor, 'userId'>,
  { library, adding = 1 }: { library: LibraryName; adding?: number },
): Promise<void> {
  const { count } = await tx
    .selectFrom('material')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('library', '=', library)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (count + adding <= maxItems) return
  const reason = `There is room for ${maxItems.toLocaleString('en')} items here. Please delete some first.`
  throw new AppError('bad_request:api', { reason })
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

/** `said` is given in the library of posts, and empty for another writer's. */
type Found = { text: string; labels: string[]; said: string | undefined }

/** Takes in by what an item is found, in place of what that was before. */
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
export async function createItem<Fields, Details, Item extends Fields, Entry>(
  tx: Tx,
  { now, kind, index }: Parts<Fields, Details, Item, Entry>,
  { actor, fields }: { actor: Actor; fields: Fields },
): Promise<Item> {
  const { row, found } = columnsOf(kind, fields)
  const library = kind.name
  const made = { id: randomUUID(), userId: actor.userId, library, createdAt: now(), updatedAt: now() }
  await refuseWhenFull(tx, actor, { library })
  const stored = await tx
    .insertInto('material')
    .values({ ...made, ...row })
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteItem(tx, index, stored, found)
  return kind.item(toStored(stored))
}

/** Two that come together wait for each other: SQLite has one writer, PostgreSQL locks the account's row. */
export async function saveItem<Fields, Details, Item extends Fields, Entry>(
  tx: Tx,
  parts: Parts<Fields, Details, Item, Entry>,
  given: { actor: Actor; fields: Fields },
): Promise<{ item: Item; isNew: boolean }> {
  const { kind, engine } = parts
  const { userId } = given.actor
  const own = tx.selectFrom('user').select('id').where('id', '=', userId)
  if (engine === 'postgres') await own.forUpdate().execute()
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

export async function adoptItems<Fields, Details, Item extends Fields, Entry>(
  { kind, index }: Parts<Fields, Details, Item, Entry>,
  { tx, userId, items }: { tx: Tx; userId: string; items: Adopted<Fields>[] },
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
