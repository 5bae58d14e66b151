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
  // The deletion has removed what was begun, and waits for the chat. PostgreSQL ends whichever of the two has waited for a
  // second when it looks: the database itself watches for the first, so that the second comes well within that time.
  await other.query(
    `do $$ begin
       while not exists (
         select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
       ) loop
         perform pg_sleep(0.005);
       end loop;
       perform id from verification where id = 'begun' for update;
     end $$`,
  )
  await other.query('commit')
  await other.end()
  expect((await deleted).status).toBe(204)
  expect((await client.get('/api/profile')).status).toBe(401)
  await app.stop()
})
