import type { Engine, Tx } from './schema.ts'

/** Has every other transaction that locks this account wait for the end of this one. SQLite has one writer anyway. */
export async function lockAccount(tx: Tx, engine: Engine, userId: string): Promise<void> {
  if (engine === 'postgres')
    await tx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Whether PostgreSQL has undone a transaction because it and another one waited for each other; it can be made again. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01'
