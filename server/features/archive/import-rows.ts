import type { Selectable } from 'kysely'
import type { ArchiveImport, ImportKind, ImportPart } from '#contract/archive.ts'
import { AppError } from '#core/errors.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { DbOrTx, Tables } from '#server/db/schema.ts'

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

/** Throws not_found:api for one that is not there, or another's. */
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

/** The import when it is to be worked on. */
export const runningImport = (db: DbOrTx, id: string): Promise<ImportRow | undefined> =>
  db
    .selectFrom('archiveImport')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()

/** Thrown where an import is that somebody has stopped. */
export class ImportStopped extends Error {}

/** How far an import has come, written with what it wrote. */
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

  /** Counts what was looked at and what of it came in. Throws ImportStopped. */
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
