import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { Client, password } from '#test/harness/client.ts'
import { freshDatabase } from '#test/harness/database.ts'
import { purgeSessions, RecentSessions, sessionHoldsMs } from './sessions.ts'

const actorOf = (userId: string) => ({ userId, sessionId: 's', name: 'Ada', email: 'a@b.c', isGuest: false })

describe('sessions that were read a moment ago', () => {
  let clock: number
  let stored: Map<string, string>
  let reads: string[]
  let sessions: RecentSessions
  beforeEach(() => {
    clock = 0
    stored = new Map([['cookie', 'ada']])
    reads = []
    sessions = new RecentSessions({
      clock: () => clock,
      read(cookie) {
        reads.push(cookie)
        const userId = stored.get(cookie)
        return Promise.resolve(userId === undefined ? null : { actor: actorOf(userId), expiresAt: 10_000 })
      },
    })
  })
  const find = async (cookie = 'cookie', now = 0) => (await sessions.find(cookie, now))?.userId

  it('are not read again within a second, and are after it', async () => {
    expect(await find()).toBe('ada')
    stored.clear()
    clock = sessionHoldsMs - 1
    expect(await find()).toBe('ada')
    expect(reads).toHaveLength(1)
    clock = sessionHoldsMs
    expect(await find()).toBeUndefined()
    expect(sessionHoldsMs).toBeLessThanOrEqual(1000)
  })

  it('end when their time is over', async () => {
    expect(await find('cookie', 9999)).toBe('ada')
    expect(await find('cookie', 10_000)).toBeUndefined()
  })

  it('belong to their own cookie alone', async () => {
    stored.set('other', 'bob')
    expect([await find(), await find('other'), await find('none'), await find()]).toEqual([
      'ada',
      'bob',
      undefined,
      'ada',
    ])
  })

  it('are read again when one has changed', async () => {
    await find()
    stored.clear()
    sessions.forget()
    expect(await find()).toBeUndefined()
  })

  it('are not kept when one has changed while they were read', async () => {
    const read = Promise.withResolvers<void>()
    const slow = new RecentSessions({
      clock: () => clock,
      async read(cookie) {
        const userId = stored.get(cookie)
        if (userId === undefined) return null
        await read.promise
        return { actor: actorOf(userId), expiresAt: 10_000 }
      },
    })
    const begun = slow.find('cookie', 0)
    stored.clear()
    slow.forget()
    read.resolve()
    await begun
    expect(await slow.find('cookie', 0)).toBeNull()
  })

  it('are five thousand at most: the one that was read the longest ago goes', async () => {
    const name = (at: number) => `cookie ${at}`
    for (let at = 0; at <= 5000; at += 1) stored.set(name(at), `person ${at}`)
    await find(name(0))
    clock = 1
    for (let at = 1; at < 5000; at += 1) await find(name(at))
    clock = sessionHoldsMs
    // Reading it again makes it the newest.
    await find(name(0))
    await find(name(5000))
    reads = []
    for (const at of [0, 2, 4999, 5000]) await find(name(at))
    expect(reads).toEqual([])
    await find(name(1))
    expect(reads).toEqual([name(1)])
  })

  it('are as old as the moment at which their reading began', async () => {
    const slow = new RecentSessions({
      clock: () => clock,
      read(cookie) {
        reads.push(cookie)
        clock += sessionHoldsMs
        return Promise.resolve({ actor: actorOf('ada'), expiresAt: 10_000 })
      },
    })
    await slow.find('cookie', 0)
    await slow.find('cookie', 0)
    expect(reads).toHaveLength(2)
  })

  it('are looked for again when there was none', async () => {
    expect(await find('later')).toBeUndefined()
    stored.set('later', 'eve')
    expect(await find('later')).toBe('eve')
  })
})

describe('a session that was used a moment ago', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { SIGN_UP_LIMIT: '0' } })
  })
  afterAll(() => app.stop())

  const isIn = async (client: Client) => (await client.get('/api/profile')).status === 200

  /** Signs in to one account in two browsers, both of which have just been used. */
  async function twoBrowsers() {
    const here = await app.signUp()
    const { body } = await here.get<{ user: { email: string } }>('/api/auth/get-session')
    const there = new Client(app.url)
    await there.post('/api/auth/sign-in/email', { email: body.user.email, password })
    expect([await isIn(here), await isIn(there)]).toEqual([true, true])
    return { here, there }
  }

  it('is over with its sign-out, for whoever kept its cookie', async () => {
    const { here, there } = await twoBrowsers()
    const kept = new Client(app.url, here.cookie)
    expect(await isIn(kept)).toBe(true)
    expect((await here.post('/api/auth/sign-out')).status).toBe(200)
    expect([await isIn(kept), await isIn(there)]).toEqual([false, true])
  })

  it.each([
    ['the others are revoked', '/api/auth/revoke-other-sessions', {}],
    [
      'a new password is set',
      '/api/auth/change-password',
      { currentPassword: password, newPassword: 'battery staple', revokeOtherSessions: true },
    ],
  ])('is over at once when %s', async (_, path, body) => {
    const { here, there } = await twoBrowsers()
    expect((await here.post(path, body)).status).toBe(200)
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
  })

  it('is over at once when its account is deleted', async () => {
    const { here, there } = await twoBrowsers()
    expect((await here.delete('/api/account', { password })).status).toBe(204)
    expect([await isIn(here), await isIn(there)]).toEqual([false, false])
  })
})

it('those whose time is over are removed, however many there are, and what was to be confirmed too', async () => {
  const now = Date.UTC(2026, 0, 1)
  const fresh = await freshDatabase()
  const { db, close } = openDatabase({ url: fresh.databaseUrl, dataDir: fresh.dataDir })
  const at = (ms: number) => new Date(now + ms).toISOString()
  const times = { createdAt: at(-5000), updatedAt: at(-5000) }
  await db
    .insertInto('user')
    .values({ id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: 0, ...times })
    .execute()
  const row = (id: string, ms: number) => ({ id, expiresAt: at(ms), ...times })
  const rows = [
    ...Array.from({ length: 501 }, (_, count) => row(`over ${count}`, -1)),
    row('kept', 0),
    row('young', 1),
  ]
  await db
    .insertInto('session')
    .values(rows.map((one) => ({ ...one, token: one.id, userId: 'ada' })))
    .execute()
  await db
    .insertInto('verification')
    .values(rows.map((one) => ({ ...one, identifier: one.id, value: '' })))
    .execute()
  expect(await purgeSessions(db, now)).toBe(2 * 501)
  for (const table of ['session', 'verification'] as const) {
    const left = await db.selectFrom(table).select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['kept', 'young'])
  }
  await close()
  await fresh.remove()
})
