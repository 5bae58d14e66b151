import { sql, type RawBuilder } from 'kysely'
import { countRows } from '#server/db/count-rows.ts'
import type { DbOrTx, Tx } from '#server/db/schema.ts'
import type { SampleKind } from '#server/db/tables/materials.ts'
import type { Actor } from '#server/http/session.ts'

/** The rows of each kind that a mark may refer to; a deleted item does not count. */
const rows: Record<SampleKind, RawBuilder<unknown>> = {
  material: sql`select 1 from "material" where "id" = "sample"."rowId" and "userId" = "sample"."userId"
    and "deletedAt" is null`,
  story: sql`select 1 from "story" where "userId" = "sample"."userId"`,
  chat: sql`select 1 from "chat" where "id" = "sample"."rowId" and "userId" = "sample"."userId"`,
  document: sql`select 1 from "document" where "id" = "sample"."rowId" and "userId" = "sample"."userId"`,
}

/** Unchanged since loading. A scheduled or published post is no longer a sample, nor is a post whose chat has continued. */
const untouched: Record<SampleKind, RawBuilder<unknown>> = {
  material: sql`"updatedAt" = "sample"."asOf"`,
  story: sql`"updatedAt" = "sample"."asOf"`,
  chat: sql`"updatedAt" = "sample"."asOf"`,
  document: sql`"updatedAt" = "sample"."asOf" and "status" = 'draft' and not exists (
    select 1 from "chat" inner join "sample" as "mark" on "mark"."rowId" = "chat"."id"
    where "chat"."id" = "document"."chatId" and "chat"."updatedAt" <> "mark"."asOf")`,
}

const kinds: SampleKind[] = ['document', 'chat', 'material', 'story']

const isThere = (kind: SampleKind) => sql<boolean>`("sample"."kind" = ${kind} and exists (${rows[kind]}))`
const isUntouched = (kind: SampleKind) =>
  sql<boolean>`("sample"."kind" = ${kind} and exists (${rows[kind]} and ${untouched[kind]}))`

const any = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** Selects the actor's samples that are unchanged since loading. */
const untouchedMarks = (db: DbOrTx, { userId }: Actor) =>
  db
    .selectFrom('sample')
    .where('sample.userId', '=', userId)
    .where(any(kinds.map(isUntouched)))

export async function countMarks(db: DbOrTx, actor: Actor): Promise<{ present: number; changed: number }> {
  const marks = db.selectFrom('sample').where('sample.userId', '=', actor.userId)
  const all = await countRows(marks.where(any(kinds.map(isThere))))
  const present = await countRows(untouchedMarks(db, actor))
  return { present, changed: all - present }
}

/** Deletes the marks of rows that are gone; returns the row ids of the samples that exist, by name. */
export async function readMarks(tx: Tx, actor: Actor): Promise<Map<string, string>> {
  await tx
    .deleteFrom('sample')
    .where('sample.userId', '=', actor.userId)
    .where(sql<boolean>`not ${any(kinds.map(isThere))}`)
    .execute()
  const marks = await tx
    .selectFrom('sample')
    .select(['name', 'rowId'])
    .where('userId', '=', actor.userId)
    .execute()
  return new Map(marks.map(({ name, rowId }) => [name, rowId]))
}

/** Removes the rows that are unchanged since loading, and their marks; returns how many. */
export async function removeUntouched(tx: Tx, actor: Actor): Promise<number> {
  const marks = await untouchedMarks(tx, actor).select(['rowId', 'kind']).execute()
  const gone: string[] = []
  for (const kind of kinds) {
    const ids = marks.flatMap((mark) => (mark.kind === kind ? [mark.rowId] : []))
    const removed = kind === 'story' ? removeStory(tx, actor, ids) : removeRows(tx, actor, { kind, ids })
    gone.push(...(await removed))
  }
  if (gone.length > 0) {
    await tx.deleteFrom('sample').where('userId', '=', actor.userId).where('rowId', 'in', gone).execute()
  }
  return gone.length
}

type Rows = { kind: Exclude<SampleKind, 'story'>; ids: string[] }

/** Returns the ids of the rows that were removed: not of those changed since the marks were read. */
async function removeRows(tx: Tx, { userId }: Actor, { kind, ids }: Rows): Promise<string[]> {
  if (ids.length === 0) return []
  const removed = await tx
    .deleteFrom(kind)
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .where('updatedAt', '=', (of) =>
      of.selectFrom('sample').select('asOf').whereRef('rowId', '=', `${kind}.id`),
    )
    .returning('id')
    .execute()
  return removed.map(({ id }) => id)
}

/** Does the same for the story, which has no id: its mark's is returned. */
async function removeStory(tx: Tx, { userId }: Actor, ids: string[]): Promise<string[]> {
  const [rowId] = ids
  if (rowId === undefined) return []
  const { numDeletedRows } = await tx
    .deleteFrom('story')
    .where('userId', '=', userId)
    .where('updatedAt', '=', (of) => of.selectFrom('sample').select('asOf').where('rowId', '=', rowId))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n ? [rowId] : []
}
