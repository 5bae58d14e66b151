import { sql } from 'kysely'
import { AppError } from '#core/errors.ts'
import { usualPage } from '#core/limits.ts'
import type { Db } from '#server/db/schema.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { SuggestionRow } from './present.ts'

export type SuggestionPage = { documentId: string; before?: string | undefined }

export const rowsOf = (db: Db, documentId: string): Promise<SuggestionRow[]> =>
  db
    .selectFrom('suggestion')
    .selectAll()
    .where('documentId', '=', documentId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/**
 * Returns the newest suggestions, newest first, optionally before a given one. Throws bad_request:document when that one does
 * not exist.
 */
export async function newestRows(db: Db, { documentId, before }: SuggestionPage): Promise<SuggestionRow[]> {
  let newest = db
    .selectFrom('suggestion')
    .selectAll()
    .where('documentId', '=', documentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(usualPage)
  if (before !== undefined) {
    const first = await db
      .selectFrom('suggestion')
      .select(['createdAt', 'id'])
      .where('documentId', '=', documentId)
      .where('id', '=', before)
      .executeTakeFirst()
    if (!first)
      throw new AppError('bad_request:document', { reason: 'before: this post has no such suggestion.' })
    newest = newest.where(sql<boolean>`("createdAt", "id") < (${first.createdAt}, ${first.id})`)
  }
  return newest.execute()
}

/** Deletes the open suggestions of an earlier request, which were about an earlier text. */
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
