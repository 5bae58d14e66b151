import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emailsToUnconfirmed } from '#core/limits.ts'
import type { NoticeFacts } from '#core/notices.ts'
import { startSmtpServer, type SmtpServer } from '#test/fixtures/smtp-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { openDatabase } from '#server/db/client.ts'
import { fromJson } from '#server/db/json-column.ts'
import { savePost } from '#test/harness/posts.ts'
import { writeNoticeEmail } from './emails.ts'

let smtp: SmtpServer
let app: TestApp
let skippedMs = 0
let people = 0

beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Lede <hello@lede.test>' },
    now: () => Date.now() + skippedMs,
  })
})
beforeEach(() => {
  smtp.emails.splice(0)
  smtp.refusal.line = null
})
afterAll(async () => {
  await app.stop()
  await smtp.close()
})

type Person = { client: Client; email: string }

async function enrol(): Promise<Person> {
  const client = new Client(app.url)
  people += 1
  const email = `letters${people}.${process.pid}@example.com`
  await client.post('/api/auth/sign-up/email', { name: 'Ada', email, password: 'correct horse' })
  await client.patch('/api/profile', { timezone: 'Asia/Tokyo' })
  await connect(client)
  return { client, email }
}

const emailsTo = (email: string) => smtp.emails.filter(({ to }) => to.includes(email))
const addressIn = (text: string | undefined) => new URL(/http\S+/.exec(text ?? '')?.[0] ?? 'http://none')

async function confirm({ client, email }: Person): Promise<void> {
  await client.post('/api/auth/send-verification-email', { email, callbackURL: '/settings#notices' })
  await expect.poll(() => emailsTo(email).length).toBe(1)
  const { pathname, search } = addressIn(emailsTo(email)[0]?.text)
  const { headers } = await client.fetch(pathname + search)
  expect(headers.get('location')).toBe('/settings#notices')
  smtp.emails.splice(0)
}

async function publish(client: Client, title: string): Promise<string> {
  const documentId = await savePost(client, title, title)
  expect((await client.post('/api/linkedin/publish', { documentId })).status).toBe(202)
  return documentId
}

async function emailStates(email: string): Promise<string[]> {
  const { databaseUrl: url, dataDir } = app.database
  const { db, close } = openDatabase({ url, dataDir })
  const rows = await db
    .selectFrom('notice')
    .innerJoin('user', 'user.id', 'notice.userId')
    .select('notice.letter')
    .where('user.email', '=', email)
    .orderBy('notice.createdAt')
    .execute()
  await close()
  return rows.map(({ letter }) => letter)
}

async function networksOf(email: string): Promise<unknown[]> {
  const { databaseUrl: url, dataDir } = app.database
  const { db, close } = openDatabase({ url, dataDir })
  const rows = await db
    .selectFrom('notice')
    .innerJoin('user', 'user.id', 'notice.userId')
    .select('notice.facts')
    .where('user.email', '=', email)
    .execute()
  await close()
  return rows.map(({ facts }) => fromJson<NoticeFacts>(facts).network)
}

describe('an e-mail about a notice', () => {
  it('names the practice network where that is in use, and asks to connect it', async () => {
    const person = await enrol()
    await publish(person.client, 'Here only')
    await expect.poll(() => networksOf(person.email)).toEqual(['practice'])
    const message = writeNoticeEmail({
      to: person.email,
      id: '1',
      kind: 'reconnect',
      facts: { title: null, network: 'practice' },
      happenedAt: 0,
      clock: { now: 0, timeZone: 'UTC' },
      documentId: null,
      publicUrl: app.url,
    })
    expect(message.subject).toBe('The practice network needs to be reconnected')
    expect(message.text).toContain('Connect the practice network:')
    expect(message.text).not.toContain('Connect LinkedIn')
  })

  it('goes to an address that was confirmed, in the reader’s time, with a way to the post', async () => {
    const person = await enrol()
    await confirm(person)
    const id = await publish(person.client, 'Fish & <chips>')
    await expect.poll(() => emailsTo(person.email).length).toBe(1)
    const [message] = emailsTo(person.email)
    expect(message).toMatchObject({
      from: 'Lede <hello@lede.test>',
      subject: '"Fish & <chips>" is on the practice network',
      messageId: expect.stringMatching(/^<notice-[\w-]+@localhost>$/),
    })
    expect(message?.text).toContain(`/?documentId=${id}`)
    expect(message?.text).toContain('(Asia/Tokyo)')
    expect(message?.text).toContain('/settings#notices')
    expect(message?.html).toContain('Fish &amp; &lt;chips&gt;')
    expect(message?.html).not.toContain('<chips>')
    await expect.poll(() => emailStates(person.email)).toEqual(['sent'])
  })

  it('goes a few times to an address that is not confirmed, which is asked to be with the first', async () => {
    const { client, email } = await enrol()
    const states: string[] = []
    for (let at = 1; at <= emailsToUnconfirmed + 1; at += 1) {
      await publish(client, `Number ${at}`)
      states.push(at > emailsToUnconfirmed ? 'skipped' : 'sent')
      await expect.poll(() => emailStates(email)).toEqual(states)
    }
    await expect.poll(() => emailsTo(email).length).toBe(emailsToUnconfirmed + 1)
    const subjects = emailsTo(email).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Confirm your address for Lede')).toHaveLength(1)
    expect(subjects).not.toContain(`"Number ${emailsToUnconfirmed + 1}" is on the practice network`)
  })

  it('goes no more often to an address that is not confirmed when much happens at once', async () => {
    const { client, email } = await enrol()
    const release = Promise.withResolvers<void>()
    smtp.pause.until = release.promise
    const count = emailsToUnconfirmed + 2
    for (let at = 1; at <= count; at += 1) await publish(client, `At once ${at}`)
    const states = async () => (await emailStates(email)).toSorted()
    await expect.poll(states).toEqual(['skipped', 'skipped', 'waits', 'waits', 'waits'])
    smtp.pause.until = null
    release.resolve()
    await expect.poll(states).toEqual(['sent', 'sent', 'sent', 'skipped', 'skipped'])
    await expect.poll(() => emailsTo(email).length).toBe(emailsToUnconfirmed + 1)
    const asked = emailsTo(email).filter(({ subject }) => subject === 'Confirm your address for Lede')
    expect(asked).toHaveLength(1)
  })

  it('is not sent to guests, nor to whoever wants none', async () => {
    const guest = await app.guest()
    await connect(guest)
    await publish(guest, 'A guest’s')
    const person = await enrol()
    await confirm(person)
    const off = { preferences: { noticesByMail: false } }
    expect(await person.client.patch('/api/profile', off)).toMatchObject({
      status: 200,
      body: { profile: { preferences: { noticesByMail: false, webSearch: true } } },
    })
    const other = { preferences: { webSearch: false } }
    expect(await person.client.patch('/api/profile', other)).toMatchObject({
      body: { profile: { preferences: { noticesByMail: false, webSearch: false } } },
    })
    await publish(person.client, 'Not by e-mail')
    await expect.poll(() => emailStates(person.email)).toEqual(['skipped'])
    expect(smtp.emails).toEqual([])
  })

  it('is tried again, after growing pauses, while the mail server is away, and then sent once', async () => {
    const person = await enrol()
    await confirm(person)
    smtp.refusal.line = '451 Later'
    const warnings: unknown[] = []
    const tries = () => {
      warnings.push(...app.takeWarnings())
      return warnings.length
    }
    await publish(person.client, 'Patience')
    await expect.poll(tries).toBe(1)
    skippedMs += 10_000
    await expect.poll(tries).toBe(2)
    expect(await emailStates(person.email)).toEqual(['waits'])
    smtp.refusal.line = null
    skippedMs += 60_000
    await expect.poll(() => emailStates(person.email)).toEqual(['sent'])
    expect(emailsTo(person.email)).toHaveLength(1)
    expect(warnings).toMatchObject([
      { msg: 'could not send a notification e-mail; it will be retried' },
      { msg: 'could not send a notification e-mail; it will be retried' },
    ])
  })

  it('is no longer sent when its notice was read meanwhile, or is older than a day', async () => {
    const person = await enrol()
    await confirm(person)
    smtp.refusal.line = '451 Later'
    let count = 0
    const tries = () => {
      count += app.takeWarnings().length
      return count
    }
    await publish(person.client, 'Read')
    await expect.poll(tries).toBe(1)
    await person.client.post('/api/notifications/read', { all: true })
    await publish(person.client, 'Old')
    await expect.poll(tries).toBe(2)
    smtp.refusal.line = null
    skippedMs += 25 * 60 * 60 * 1000
    await expect.poll(() => emailStates(person.email)).toEqual(['skipped', 'failed'])
    expect(emailsTo(person.email)).toEqual([])
  })
})
