import type { Engine, Tx } from './schema.ts'

/**
 * Makes every other transaction that locks this account wait for the end of this one. A no-op on SQLite, which has one
 * writer.
 */
export async function lockAccount(tx: Tx, engine: Engine, userId: string): Promise<void> {
  if (engine === 'postgres')
    await tx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Whether PostgreSQL rolled back a transaction because of a deadlock; it can be retried. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01'
