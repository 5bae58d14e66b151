import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { startOpenIdProvider } from '#test/fixtures/openid-provider.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { Client } from '#test/harness/client.ts'
import { beginSignIn, decideThere } from '#test/harness/sign-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('a failure while somebody signs in is logged and answered as any other', async () => {
  await app.guest()
  const { dataDir, databaseUrl: url } = app.database
  const { db, close } = openDatabase({ url, dataDir })
  // Makes it impossible to store a second session.
  await sql`create unique index "oneSession" on "session" (length("userId"))`.execute(db)
  const answer = await app.visitor.post('/api/auth/sign-in/anonymous')
  await sql`drop index "oneSession"`.execute(db)
  await close()
  expect(answer).toMatchObject({ status: 500, body: { code: '' } })
  expect(app.takeWarnings()).toMatchObject([
    {
      msg: 'request failed',
      method: 'POST',
      path: '/api/auth/sign-in/anonymous',
      err: { message: expect.stringMatching(/unique/i) as string },
    },
  ])
})

describe('coming back from another service', () => {
  const landingOf = async (client: Client, path: string) => {
    const { status, headers } = await client.fetch(path)
    return { status, location: headers.get('location') }
  }
  const refused = { status: 302, location: '/sign-in?error=refused' }

  it('leads to a page where there is nothing to come back to', async () => {
    expect(await landingOf(app.visitor, '/api/auth/callback/no/where')).toEqual(refused)
  })

  /** Comes back from the provider while a table is missing; returns where that leads, and the app. */
  async function comeBackWithout(table: string) {
    const provider = await startOpenIdProvider()
    const open = await startTestApp({ env: provider.env })
    const client = new Client(open.url)
    const back = await decideThere(await beginSignIn(client))
    // The purge at startup deletes expired sessions, and would miss their table.
    await expect.poll(() => open.logged()).toContain('"job":"purge-jobs"')
    const { dataDir, databaseUrl: url } = open.database
    const { db, close } = openDatabase({ url, dataDir })
    await sql`alter table ${sql.table(table)} rename to "away"`.execute(db)
    const landing = await landingOf(client, back)
    await sql`alter table "away" rename to ${sql.table(table)}`.execute(db)
    await close()
    const stop = async () => {
      await open.stop()
      await provider.stop()
    }
    return { landing, open, stop }
  }

  it('leads to a page when no session can be kept, which is logged', async () => {
    const { landing, open, stop } = await comeBackWithout('session')
    expect(landing).toEqual(refused)
    expect(open.takeWarnings()).toMatchObject([
      {
        level: 50,
        msg: 'the return from a sign-in provider failed',
        err: { message: expect.stringContaining('session') as string },
      },
    ])
    await stop()
  })

  it('leads to a page when accounts cannot be read, and the log has the cause', async () => {
    const { landing, open, stop } = await comeBackWithout('account')
    expect(landing).toMatchObject({
      status: 302,
      location: expect.stringMatching(/\/sign-in\?error=internal_server_error$/) as string,
    })
    const lines = open.logged().split('\n')
    expect(lines.find((line) => line.includes('sign-in') && line.includes('account'))).toContain('"err"')
    await stop()
  })
})
