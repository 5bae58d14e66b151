import pg from 'pg'
import { expect, it } from 'vitest'
import { startTestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'

it('deletes an account although PostgreSQL ends its transaction for a deadlock', async () => {
  const app = await startTestApp()
  const client = await app.guest()
  const { chatId } = await converse(client, 'Hello')
  const { user } = (await client.get<{ user: { id: string } }>('/api/auth/get-session')).body
  const other = new pg.Client({ connectionString: app.database.databaseUrl })
  await other.connect()
  await other.query(
    `insert into verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
     values ('begun', 'begun', $1, now(), now(), now())`,
    [user.id],
  )
  await other.query('begin')
  await other.query('select id from chat where id = $1 for update', [chatId])
  const deleted = client.delete('/api/account')
  // It has deleted what was begun, and now waits for the chat.
  const waiting = async () =>
    (
      await other.query(
        `select 1 from pg_locks where not granted
         and pid in (select pid from pg_stat_activity where datname = current_database())`,
      )
    ).rowCount
  await expect.poll(waiting).toBe(1)
  await other.query("select id from verification where id = 'begun' for update")
  await other.query('commit')
  await other.end()
  expect((await deleted).status).toBe(204)
  expect((await client.get('/api/profile')).status).toBe(401)
  await app.stop()
})
