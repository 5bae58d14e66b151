import type { Db, Engine, Tx } from './schema.ts'

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

/**
 * Runs a transaction that changes all of an account's rows in an order of its own, which may deadlock with a delivery or a
 * reply of that account. PostgreSQL then rolls this transaction back, and it is run again.
 */
export async function changeAccount(db: Db, run: (tx: Tx) => Promise<void>, attemptsLeft = 5): Promise<void> {
  try {
    await db.transaction().execute(run)
  } catch (error) {
    if (!isDeadlock(error) || attemptsLeft === 1) throw error
    await changeAccount(db, run, attemptsLeft - 1)
  }
}
