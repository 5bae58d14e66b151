import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Notice } from '#contract/notifications.ts'
import { noticeLifetimeDays } from '#core/limits.ts'
import { openDatabase } from '#server/db/client.ts'
import { type PracticeServer, startPracticeServer } from '#test/fixtures/practice-server.ts'
import { startSmtpServer } from '#test/fixtures/smtp-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { makeKey, openMcp } from '#test/harness/mcp.ts'
import { savePost } from '#test/harness/posts.ts'

type Page = { notifications: Notice[]; unread: number; nextCursor: string | null }

const hour = 60 * 60 * 1000
const day = 24 * hour
const begun = Date.UTC(2026, 10, 20, 12)
let now = begun
let network: PracticeServer
let app: TestApp
/** Keeps guests longer than their notices. */
const env = () => ({ ...network.settings, KEEP_GUESTS_DAYS: '0' })

beforeAll(async () => {
  network = await startPracticeServer()
  Object.defineProperty(network.clock, 'now', { get: () => now })
  app = await startTestApp({ now: () => now, env: env() })
})
afterAll(async () => {
  await app.stop()
  await network.stop()
})
afterEach(() => expect(network.faults).toEqual([]))

/** Restarts the app at another time with the same database: it handles whatever is overdue when it starts. */
async function restartAt(time: number): Promise<void> {
  await app.stop({ keepDatabase: true })
  now = time
  app = await startTestApp({ now: () => now, env: env(), database: app.database })
}

async function someone(): Promise<Client> {
  const client = await app.guest()
  await client.patch('/api/profile', { timezone: 'Europe/Berlin' })
  await connect(client)
  return client
}
/** The same user at the restarted app. */
const again = (client: Client) => new Client(app.url, client.cookie)
const pageOf = async (client: Client, query = '') =>
  (await client.get<Page>(`/api/notifications${query}`)).body
const kindsOf = async (client: Client) => (await pageOf(client)).notifications.map(({ kind }) => kind)

async function publish(client: Client, text: string): Promise<string> {
  const id = await savePost(client, text, text)
  expect((await client.post('/api/linkedin/publish', { documentId: id })).status).toBe(202)
  return id
}
async function schedule(client: Client, text: string, at: number): Promise<string> {
  const documentId = await savePost(client, text, text)
  const wish = { documentId, scheduledAt: new Date(at).toISOString(), timezone: 'Europe/Berlin' }
  expect((await client.post('/api/posts/schedule', wish)).status).toBe(200)
  return documentId
}

describe('a notice', () => {
  it('tells of a post that went out, with its address, once', async () => {
    const client = await someone()
    const documentId = await publish(client, 'It went out')
    await expect
      .poll(() => pageOf(client))
      .toMatchObject({
        notifications: [
          {
            kind: 'published',
            documentId,
            chatId: null,
            title: 'It went out',
            headline: '"It went out" is on LinkedIn.',
            url: expect.stringContaining('/feed/update/'),
            readAt: null,
          },
        ],
        unread: 1,
        nextCursor: null,
      })
    expect((await client.delete(`/api/posts/${documentId}`)).status).toBe(204)
    expect(await pageOf(client)).toMatchObject({
      notifications: [{ kind: 'published', documentId: null, title: 'It went out' }],
    })
  })

  it('tells of one that failed, of a refused connection, and of what nobody knows', async () => {
    const client = await someone()
    network.faults.push({ on: 'create', when: 'before', answer: { status: 403 } })
    await publish(client, 'Refused')
    await expect.poll(() => kindsOf(client)).toEqual(['failed'])
    now += 1000
    network.faults.push({ on: 'create', when: 'after', answer: { status: 500 } })
    const unknown = await publish(client, 'Perhaps')
    await expect.poll(() => kindsOf(client)).toEqual(['unknown', 'failed'])
    now += 1000
    network.faults.push({ on: 'create', when: 'before', answer: { status: 401 } })
    await publish(client, 'Cut off')
    await expect
      .poll(() => pageOf(client))
      .toMatchObject({
        notifications: [
          {
            kind: 'reconnect',
            headline: '"Cut off" did not go out.',
            detail: expect.stringContaining('onnect'),
          },
          { kind: 'unknown', documentId: unknown },
          { kind: 'failed', headline: '"Refused" was not published.', detail: expect.any(String) },
        ],
        unread: 3,
      })
  })

  it('goes after half a year', async () => {
    now = begun
    const client = await someone()
    await publish(client, 'Long ago')
    await expect.poll(() => kindsOf(client)).toEqual(['published'])
    await restartAt(begun + (noticeLifetimeDays - 1) * day)
    await publish(again(client), 'Lately').catch(() => null)
    expect(await kindsOf(again(client))).toContain('published')
    await restartAt(begun + (noticeLifetimeDays + 1) * day)
    await expect.poll(() => kindsOf(again(client))).not.toContain('published')
  })

  it('is settled, and no other is made, when its owner says what became of the post', async () => {
    const client = await someone()
    network.faults.push({ on: 'create', when: 'after', answer: { status: 500 } })
    const documentId = await publish(client, 'Who knows')
    await expect.poll(() => pageOf(client)).toMatchObject({ unread: 1 })
    const url = 'https://www.linkedin.com/feed/update/urn:li:share:7400000000000000001/'
    const outcome = { documentId, outcome: 'published', url }
    expect((await client.post('/api/posts/resolve', outcome)).status).toBe(200)
    expect(await pageOf(client)).toMatchObject({
      notifications: [{ kind: 'unknown', readAt: expect.any(String) }],
      unread: 0,
    })
  })

  it('tells of a scheduled post that is late, and of one whose connection has ended', async () => {
    now = begun
    const client = await someone()
    const late = await schedule(client, 'Late', begun + day)
    const other = await someone()
    await schedule(other, 'Cut', begun + day + hour)
    expect((await other.post('/api/linkedin/disconnect')).status).toBe(200)
    await restartAt(begun + day + hour + hour / 2)
    const [ada, bob] = [again(client), again(other)]
    await expect
      .poll(() => pageOf(ada))
      .toMatchObject({
        notifications: [
          { kind: 'late', documentId: late, detail: expect.stringContaining('Sat 21 Nov 2026') },
        ],
      })
    await expect.poll(async () => (await kindsOf(bob)).includes('reconnect')).toBe(true)
    expect((await pageOf(bob)).notifications.filter(({ kind }) => kind === 'reconnect')).toHaveLength(1)
  })
})

describe('the list of notices', () => {
  /** Adds this many notices to an account, all at the same time except the first. */
  async function fill(client: Client, count: number, more: { reason?: string } = {}): Promise<void> {
    const session = await client.get<{ user: { id: string } }>('/api/auth/get-session')
    const { databaseUrl: url, dataDir } = app.database
    const { db, close } = openDatabase({ url, dataDir })
    const rows = Array.from({ length: count }, (_, at) => ({
      id: randomUUID(),
      userId: session.body.user.id,
      kind: 'failed' as const,
      documentId: null,
      facts: JSON.stringify({ title: `Post ${at}`, ...more }),
      event: `event ${at}`,
      createdAt: begun - (at === 0 ? 1000 : 0),
      readAt: null,
      letter: 'none' as const,
      letterTries: 0,
      letterAt: null,
    }))
    await db.insertInto('notice').values(rows).execute()
    await close()
  }

  it('comes page by page, each notice once, the oldest last', async () => {
    const client = await app.guest()
    await fill(client, 7)
    const titles: (string | null)[] = []
    for (let cursor: string | null = '', pages = 0; cursor !== null && pages < 9; pages += 1) {
      const page: Page = await pageOf(client, `?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`)
      titles.push(...page.notifications.map(({ title }) => title))
      expect(page.unread).toBe(7)
      cursor = page.nextCursor
    }
    expect(titles.at(-1)).toBe('Post 0')
    expect(titles.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(
      Array.from({ length: 7 }, (_, at) => `Post ${at}`),
    )
  })

  it('goes on after a notice with a long reason', async () => {
    const client = await app.guest()
    await fill(client, 5, { reason: 'The network said why. '.repeat(50) })
    const { nextCursor } = await pageOf(client, '?limit=3')
    expect(await client.get(`/api/notifications?limit=3&cursor=${nextCursor}`)).toMatchObject({
      status: 200,
      body: { notifications: [{ title: expect.any(String) }, { title: 'Post 0' }], nextCursor: null },
    })
  })

  it('notes which were read, by their ids or all at once', async () => {
    const client = await app.guest()
    await fill(client, 3)
    const { notifications } = await pageOf(client)
    const ids = [notifications[0]?.id ?? '', 'unknown']
    expect(await client.post('/api/notifications/read', { ids })).toMatchObject({
      status: 200,
      body: { unread: 2 },
    })
    expect((await pageOf(client)).notifications.map(({ readAt }) => readAt !== null)).toEqual([
      true,
      false,
      false,
    ])
    expect((await client.post('/api/notifications/read', { ids: [] })).body).toEqual({ unread: 2 })
    expect((await client.post('/api/notifications/read', { all: true })).body).toEqual({ unread: 0 })
  })

  it.each([[{}], [undefined]])('notes all as read when none are named: %j', async (body) => {
    const client = await app.guest()
    await fill(client, 2)
    expect(await client.post('/api/notifications/read', body)).toMatchObject({
      status: 200,
      body: { unread: 0 },
    })
  })

  it('is its owner’s alone', async () => {
    const [ada, bob] = [await app.guest(), await app.guest()]
    await fill(ada, 1)
    expect(await pageOf(bob)).toEqual({ notifications: [], unread: 0, nextCursor: null })
    const ids = (await pageOf(ada)).notifications.map(({ id }) => id)
    expect((await bob.post('/api/notifications/read', { ids })).body).toEqual({ unread: 0 })
    expect((await pageOf(ada)).unread).toBe(1)
  })

  it('is refused without a session, and what makes no sense is', async () => {
    const refused = { status: 401, body: { code: 'unauthorized:auth' } }
    expect(await app.visitor.get('/api/notifications')).toMatchObject(refused)
    expect(await app.visitor.post('/api/notifications/read', { all: true })).toMatchObject(refused)
    const client = await app.guest()
    const bad = { status: 400, body: { code: 'bad_request:api' } }
    expect(await client.get('/api/notifications?cursor=nonsense')).toMatchObject(bad)
    expect(await client.get('/api/notifications?limit=0')).toMatchObject(bad)
    for (const body of [{ all: false }, { ids: 'x' }, { ids: [], all: true }, []]) {
      expect(await client.post('/api/notifications/read', body)).toMatchObject(bad)
    }
  })

  it('goes to the account that a guest signs up for', async () => {
    const client = await app.guest()
    await fill(client, 2)
    const email = `notices.${process.pid}@example.com`
    await client.post('/api/auth/sign-up/email', { name: 'Ada', email, password: 'correct horse' })
    expect(await pageOf(client)).toMatchObject({ unread: 2 })
  })
})

describe('a scheduled post that would go out after the end of its connection', () => {
  const warnings = async (client: Client) =>
    (await pageOf(client)).notifications.filter(({ kind }) => kind === 'expires-soon')

  it('is warned about a week and a day before, each once, and no more after reconnecting', async () => {
    now = begun
    const client = await someone()
    const slot = begun + 75 * day
    const documentId = await schedule(client, 'Far away', slot)
    await schedule(client, 'Near', begun + 3 * day)
    const at = async (time: number) => {
      await restartAt(time)
      return again(client)
    }
    let ada = await at(begun + 2 * day)
    await expect.poll(() => kindsOf(ada)).toEqual([])
    ada = await at(slot - 6 * day)
    await expect
      .poll(() => warnings(ada))
      .toMatchObject([
        {
          documentId,
          headline: 'Connect LinkedIn again before "Far away" goes out.',
          detail: expect.stringMatching(
            /^It is scheduled for .* \(Europe\/Berlin\), and the connection ended/,
          ),
        },
      ])
    ada = await at(slot - 5 * day)
    await ada.get('/api/profile')
    expect(await warnings(ada)).toHaveLength(1)
    ada = await at(slot - day / 2)
    await expect.poll(() => warnings(ada)).toHaveLength(2)

    const later = await schedule(ada, 'Later', slot + 80 * day).catch(() => null)
    expect(later).toBeNull()
    await connect(ada)
    await schedule(ada, 'Later', slot + 30 * day)
    ada = await at(slot + 24 * day)
    await ada.get('/api/profile')
    expect(await warnings(ada)).toHaveLength(2)
  })

  it('is not warned about while the connection renews itself beyond it', async () => {
    now = begun
    const client = await someone()
    const slot = begun + 75 * day
    await schedule(client, 'Renewed by then', slot)
    const renewsUntil = async (refreshExpiresAt: number) => {
      const { databaseUrl: url, dataDir } = app.database
      const database = openDatabase({ url, dataDir })
      await database.db.updateTable('networkConnection').set({ refreshExpiresAt }).execute()
      await database.close()
    }
    await renewsUntil(slot + day)
    // At different hours than in the previous test, which has already done the hourly work of its own.
    await restartAt(slot - 6 * day + 2 * hour)
    await again(client).get('/api/profile')
    const unwarned = await warnings(again(client))
    await renewsUntil(slot - 1)
    await restartAt(slot - 5 * day + 2 * hour)
    await expect.poll(() => warnings(again(client))).toHaveLength(1)
    expect(unwarned).toEqual([])
  })
})

describe('a notice of what a program did', () => {
  it('is told here alone, and never mailed', async () => {
    const mail = await startSmtpServer()
    const server = await startTestApp({ env: { SMTP_URL: mail.url, MAIL_FROM: 'Lede <hello@lede.test>' } })
    const client = await server.signUp()
    await client.patch('/api/profile', { timezone: 'Europe/Berlin' })
    await connect(client)
    const program = await openMcp(server.url, await makeKey(client))
    const dayAfterTomorrow = new Date(Date.now() + 2 * day).toISOString().slice(0, 10)
    const id = await savePost(client, 'By a program')
    await program.data('schedule_post', { id, day: dayAfterTomorrow, time: '09:00' })
    const asked = await savePost(client, 'Asked for')
    const { version } = await program.data('read_post', { id: asked })
    await program.data('publish_post', { id: asked, version })
    const moved = await schedule(client, 'Approved', Date.now() + 5 * day)
    const { version: approved } = await program.data('read_post', { id: moved })
    await program.data('change_post', { id: moved, version: approved, text: 'Words nobody approved.' })
    const documentId = await savePost(client, 'By hand')
    expect((await client.post('/api/linkedin/publish', { documentId })).status).toBe(202)
    await expect.poll(() => kindsOf(client)).toEqual(['published', 'unscheduled', 'asked', 'asked'])
    await expect.poll(() => mail.emails.length).toBeGreaterThan(0)
    await program.close()
    await server.stop()
    const subjects = mail.emails.map(({ subject }) => subject)
    expect(subjects).toContain('"By hand" is on the practice network')
    expect(subjects.filter((subject) => !subject.startsWith('"By hand"'))).toEqual([
      'Confirm your address for Lede',
    ])
    await mail.close()
  })
})
