import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import { bytesOf, upload } from '#test/harness/uploads.ts'

// Only on PostgreSQL: SQLite has one writer, so no message is added there while a chat is being deleted.
it('a message that is added while its chat is being deleted goes with it, and so does its file', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const client = await app.guest()
  const { chatId } = await converse(client, 'Hello')
  const { body: file } = await upload(client, { name: 'notes.txt', bytes: bytesOf('Notes') })
  const { databaseUrl, dataDir } = app.database
  const { db, close } = openDatabase({ url: databaseUrl, dataDir })
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const deleting = await db.transaction().execute(async (tx) => {
    const now = Date.now()
    // As a message is accepted.
    await tx.updateTable('chat').set({ updatedAt: now }).where('id', '=', chatId).execute()
    const parts = JSON.stringify([
      { type: 'file', mediaType: 'text/plain', filename: 'notes.txt', url: file.url },
    ])
    const sender = { role: 'user' as const, context: null, state: null, aliveAt: null }
    await tx
      .insertInto('message')
      .values({ id: randomUUID(), chatId, position: 10, ...sender, parts, createdAt: now })
      .execute()
    await tx.updateTable('file').set({ usedAt: now }).execute()
    const deleted = client.delete(`/api/chat?id=${chatId}`)
    await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1)
    // Wrapped, so that the transaction ends before it.
    return { deleted }
  })
  expect((await deleting.deleted).status).toBe(200)
  const files = () => db.selectFrom('file').select('id').execute()
  await expect.poll(files).toEqual([])
  await close()
  expect((await client.get(file.url)).status).toBe(404)
})
