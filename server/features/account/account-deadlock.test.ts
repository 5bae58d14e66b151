import pg from 'pg'
import { expect, it } from 'vitest'
import { startTestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'

// In a deadlock, PostgreSQL ends whichever transaction checks first, after a second. A trigger ends this one with the same
// error, once: a number taken from a sequence stays taken after a rollback.
const deadlockOnce = `
  create sequence attempts;
  create function end_first_attempt() returns trigger language plpgsql as $$ begin
    if nextval('attempts') = 1 then raise 'deadlock detected' using errcode = 'deadlock_detected'; end if;
    return old;
  end $$;
  create trigger end_first_attempt before delete on chat for each row execute function end_first_attempt();`

it('deletes an account although PostgreSQL ends its transaction for a deadlock', async () => {
  const app = await startTestApp()
  const client = await app.guest()
  await converse(client, 'Hello')
  const other = new pg.Client({ connectionString: app.database.databaseUrl })
  await other.connect()
  await other.query(deadlockOnce)
  expect((await client.delete('/api/account')).status).toBe(204)
  const { rows } = await other.query<{ attempts: string }>('select last_value as attempts from attempts')
  expect(rows).toEqual([{ attempts: '2' }])
  await other.end()
  expect((await client.get('/api/profile')).status).toBe(401)
  await app.stop()
})
