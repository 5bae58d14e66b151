import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { Samples } from '#contract/materials/samples.ts'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp } from '#test/harness/app.ts'

// Only on PostgreSQL: SQLite has one writer, so that nothing is saved there while samples are removed.
it('samples leave what their owner changes while they are being removed', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const client = await app.guest()
  await client.post('/api/samples')
  const { body } = await client.get<{ offers: { id: string }[] }>('/api/offers')
  const [offer] = body.offers
  const { databaseUrl: url, dataDir } = app.database
  const { db, close } = openDatabase({ url, dataDir })
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const removing = await db.transaction().execute(async (tx) => {
    const change = { updatedAt: Date.now() + 1000 }
    const { userId } = await tx
      .updateTable('material')
      .set(change)
      .where('id', '=', offer?.id ?? '')
      .returning('userId')
      .executeTakeFirstOrThrow()
    await tx.updateTable('story').set(change).where('userId', '=', userId).execute()
    const removed = client.delete<{ removed: number; kept: number }>('/api/samples')
    await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1)
    // Wrapped, so that the transaction ends before it.
    return { removed }
  })
  await close()
  expect((await removing.removed).body).toEqual({ removed: 17, kept: 2 })
  expect((await client.get<Samples>('/api/samples')).body).toMatchObject({ present: 0, changed: 2 })
  expect((await client.get<{ offers: unknown[] }>('/api/offers')).body.offers).toHaveLength(1)
})
