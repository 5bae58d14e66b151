import type { Db } from '#server/db/schema.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { SuggestionRow } from './present.ts'

export const rowsOf = (db: Db, documentId: string): Promise<SuggestionRow[]> =>
  db
    .selectFrom('suggestion')
    .selectAll()
    .where('documentId', '=', documentId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Takes away what is open of an earlier request: it was about an earlier text. */
export async function dropOpen(db: Db, documentId: string, before: SuggestionRow[]): Promise<void> {
  const open = before.filter(({ isResolved }) => isResolved === 0).map(({ id }) => id)
  if (open.length === 0) return
  await db
    .deleteFrom('suggestion')
    .where('documentId', '=', documentId)
    .where('isResolved', '=', 0)
    .where('id', 'in', open)
    .execute()
}

export async function readHooks(db: Db, documentId: string): Promise<string[]> {
  const row = await db
    .selectFrom('hookSet')
    .select('hooks')
    .where('documentId', '=', documentId)
    .executeTakeFirst()
  return row ? fromJson<string[]>(row.hooks) : []
}

type HookSet = { documentId: string; hooks: string[]; now: number }

export async function writeHooks(db: Db, { documentId, hooks, now }: HookSet): Promise<void> {
  const values = { hooks: JSON.stringify(hooks), createdAt: now }
  await db
    .insertInto('hookSet')
    .values({ documentId, ...values })
    .onConflict((conflict) => conflict.column('documentId').doUpdateSet(values))
    .execute()
}
