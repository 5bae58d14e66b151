import type { Engine, Tx } from './schema.ts'

/** Has every other transaction that locks this account wait for the end of this one. SQLite has one writer anyway. */
export async function lockAccount(tx: Tx, engine: Engine, userId: string): Promise<void> {
  if (engine === 'postgres')
    await tx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute()
}
