import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('a failure while somebody signs in is logged and answered as any other', async () => {
  await app.guest()
  const { dataDir, databaseUrl: url } = app.database
  const { db, close } = openDatabase({ url, dataDir })
  // No second session can be kept.
  await sql`create unique index "oneSession" on "session" (length("userId"))`.execute(db)
  const answer = await app.visitor.post('/api/auth/sign-in/anonymous')
  await sql`drop index "oneSession"`.execute(db)
  await close()
  expect(answer).toMatchObject({ status: 500, body: { code: '' } })
  expect(app.takeWarnings()).toMatchObject([
    {
      msg: 'call failed',
      method: 'POST',
      path: '/api/auth/sign-in/anonymous',
      err: { message: expect.stringMatching(/unique/i) as string },
    },
  ])
})
