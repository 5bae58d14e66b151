import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { type SmtpServer, startSmtpServer } from '#test/fixtures/smtp-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { Client, password as oldPassword } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { makeKey, openMcp } from '#test/harness/mcp.ts'
import { openWholeDatabase } from '#test/harness/whole-database.ts'

const newPassword = 'battery staple'
let people = 0
const nextAddress = () => `password${(people += 1)}.${process.pid}@example.com`

const signIn = (url: string, email: string, password: string) =>
  new Client(url).post('/api/auth/sign-in/email', { email, password })

async function enrol(app: TestApp) {
  const client = new Client(app.url)
  const email = nextAddress()
  await client.post('/api/auth/sign-up/email', { name: 'Ada', email, password: oldPassword })
  return { client, email }
}

const refusedFor = (words: string) => ({
  status: 400,
  body: { code: 'bad_request:api', cause: `This password is ${words} Please choose another one.` },
})
const common = refusedFor('one of the most common ones, which are easy to guess.')
const theirs = refusedFor('your name or your e-mail address, which is easy to guess.')

describe('a password that anybody would try first', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { SIGN_UP_LIMIT: '0' } })
  })
  afterAll(() => app.stop())

  it.each(['12345678', 'password1', 'PassWord1', 'qwertyuiop', 'iloveyou'])(
    'begins no account and replaces no other one: %s',
    async (password) => {
      const person = { name: 'Ada', email: nextAddress(), password }
      expect(await app.visitor.post('/api/auth/sign-up/email', person)).toMatchObject(common)
      expect((await signIn(app.url, person.email, password)).status).toBe(401)
      const { client, email } = await enrol(app)
      const change = { currentPassword: oldPassword, newPassword: password }
      expect(await client.post('/api/auth/change-password', change)).toMatchObject(common)
      expect((await signIn(app.url, email, oldPassword)).status).toBe(200)
    },
  )

  it.each(['ada.of.mine@example.com', 'ADA.of.mine', 'Augusta Ada King', 'augustaadaking'])(
    'may be one’s own name or address: %s',
    async (password) => {
      const person = { name: 'Augusta Ada King', email: 'ada.of.mine@example.com', password }
      expect(await app.visitor.post('/api/auth/sign-up/email', person)).toMatchObject(theirs)
    },
  )

  it('is one of nothing but spaces too', async () => {
    const person = { name: 'Ada', email: nextAddress(), password: ' '.repeat(12) }
    expect(await app.visitor.post('/api/auth/sign-up/email', person)).toMatchObject(
      refusedFor('nothing but spaces, which are easy to guess.'),
    )
  })

  it.each(['', 'abc'])(
    'is said to be too short where it is, for somebody without a name too: %j',
    async (password) => {
      const person = { name: '', email: nextAddress(), password }
      expect(await app.visitor.post('/api/auth/sign-up/email', person)).toMatchObject({
        status: 400,
        body: { code: 'bad_request:api', cause: expect.stringMatching(/empty|short/) },
      })
    },
  )

  it.each([
    'null',
    '[]',
    '"correct horse"',
    '{"name":"Ada","email":"five@example.com","password":5}',
    '{"name":"Ada","email":"five@example.com","newPassword":5,"currentPassword":5,"token":5}',
  ])('is bad input where it is no text: %s', async (body) => {
    const { client } = await enrol(app)
    for (const path of ['sign-up/email', 'change-password', 'reset-password']) {
      const answer = await client.post(`/api/auth/${path}`, body)
      expect({ ...answer, path }).toMatchObject({ status: 400, body: { code: 'bad_request:api' } })
    }
  })

  it.each(['correct horse', 'password1 of mine', 'hunter2!x', 'Test-1234-pass'])(
    'is not one that only looks like it: %s',
    async (password) => {
      const person = { name: 'Ada', email: nextAddress(), password }
      expect((await new Client(app.url).post('/api/auth/sign-up/email', person)).status).toBe(200)
    },
  )
})

describe('changing the password', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const change = (client: Client, details: Record<string, unknown>) =>
    client.post('/api/auth/change-password', { revokeOtherSessions: true, ...details })

  it('asks for the current one, and ends the other sessions but not this one', async () => {
    const { client, email } = await enrol(app)
    const other = new Client(app.url)
    await other.post('/api/auth/sign-in/email', { email, password: oldPassword })
    const wrong = await change(client, { currentPassword: 'wrong horse', newPassword })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'bad_request:api', cause: expect.any(String) } })
    expect((await other.get('/api/profile')).status).toBe(200)
    expect((await change(client, { currentPassword: oldPassword, newPassword })).status).toBe(200)
    expect((await client.get('/api/profile')).status).toBe(200)
    expect((await other.get('/api/profile')).status).toBe(401)
    expect((await signIn(app.url, email, oldPassword)).status).toBe(401)
    expect((await signIn(app.url, email, newPassword)).status).toBe(200)
  })

  const withKeyAndFeed = async (client: Client) => {
    const key = await makeKey(client)
    const { body } = await client.post<{ feed: { url: string } }>('/api/calendar-feed', {
      password: oldPassword,
    })
    const calendar = new URL(body.feed.url).pathname
    return { program: () => openMcp(app.url, key), feed: () => app.visitor.get(calendar) }
  }

  it('ends keys of programs and the calendar’s address for whoever asks for it', async () => {
    const { client } = await enrol(app)
    const { program, feed } = await withKeyAndFeed(client)
    const wrong = await change(client, {
      currentPassword: 'wrong horse',
      newPassword,
      revokeKeysAndFeed: true,
    })
    expect(wrong.status).toBe(400)
    await (await program()).close()
    const asked = { currentPassword: oldPassword, newPassword, revokeKeysAndFeed: true }
    expect((await change(client, asked)).status).toBe(200)
    await expect(program()).rejects.toThrow(/revoked|401/)
    expect((await feed()).status).toBe(404)
    expect(await client.get('/api/api-keys')).toMatchObject({ body: { keys: [] } })
  })

  it('leaves keys of programs and the calendar’s address to everybody else', async () => {
    const { client } = await enrol(app)
    const { program, feed } = await withKeyAndFeed(client)
    const renamed = { name: 'Ada King', revokeKeysAndFeed: true }
    expect((await client.post('/api/auth/update-user', renamed)).status).toBe(200)
    expect((await change(client, { currentPassword: oldPassword, newPassword })).status).toBe(200)
    await (await program()).close()
    expect((await feed()).status).toBe(200)
  })

  it('takes no new one that is the owner’s name or address', async () => {
    const { client, email } = await enrol(app)
    for (const own of [email, email.split('@')[0]]) {
      const answer = await change(client, { currentPassword: oldPassword, newPassword: own })
      expect(answer).toMatchObject(theirs)
    }
    expect((await signIn(app.url, email, oldPassword)).status).toBe(200)
  })

  it('refuses a new one that is too short, and everybody without a session or a password', async () => {
    const { client } = await enrol(app)
    const short = await change(client, { currentPassword: oldPassword, newPassword: 'abc' })
    expect(short).toMatchObject({ status: 400, body: { code: 'bad_request:api' } })
    const details = { currentPassword: oldPassword, newPassword }
    expect(await change(app.visitor, details)).toMatchObject({
      status: 401,
      body: { code: 'unauthorized:auth' },
    })
    expect((await change(await app.guest(), details)).status).toBe(400)
  })

  it('is known to be possible from how an account signs in', async () => {
    const { client } = await enrol(app)
    expect(await client.get('/api/auth/list-accounts')).toMatchObject({
      body: [{ providerId: 'credential' }],
    })
    expect((await (await app.guest()).get('/api/auth/list-accounts')).body).toEqual([])
  })
})

describe('a forgotten password', () => {
  let app: TestApp
  let smtp: SmtpServer
  beforeAll(async () => {
    smtp = await startSmtpServer()
    app = await startTestApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Lede <hello@lede.test>' } })
  })
  beforeEach(() => {
    smtp.emails.splice(0)
    smtp.refusal.line = null
  })
  afterAll(async () => {
    await app.stop()
    await smtp.close()
  })

  const ask = (email: string) => app.visitor.post('/api/auth/request-password-reset', { email })
  const reset = (token: string, password = newPassword) =>
    app.visitor.post('/api/auth/reset-password', { token, newPassword: password })
  const tokenIn = (text: string | undefined) =>
    new URL(/http\S+/.exec(text ?? '')?.[0] ?? 'http://none').searchParams.get('token') ?? ''
  const emailFor = async (email: string) => {
    await ask(email)
    await expect.poll(() => smtp.emails.length).toBeGreaterThan(0)
    return smtp.emails.at(-1)
  }

  /** Simulates that somebody linked their own identity while the address of the account was not proven. */
  const addIdentity = async (email: string) => {
    const { databaseUrl: url, dataDir } = app.database
    const { db, close } = openDatabase({ url, dataDir })
    const { id: userId } = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const own = await db
      .selectFrom('account')
      .selectAll()
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    const linked = { ...own, id: randomUUID(), accountId: 'somebody', providerId: 'oidc', password: null }
    await db.insertInto('account').values(linked).execute()
    await close()
  }

  it('is replaced by way of an e-mail, once, and ends every session', async () => {
    const { client, email } = await enrol(app)
    const message = await emailFor(email)
    expect(message).toMatchObject({
      from: 'Lede <hello@lede.test>',
      to: [email],
      subject: 'Set a new password for Lede',
    })
    expect(message?.text).toContain('/reset-password?token=')
    const token = tokenIn(message?.text)
    expect((await reset(token, 'abc')).status).toBe(400)
    expect((await reset(token)).status).toBe(200)
    expect((await client.get('/api/profile')).status).toBe(401)
    expect((await signIn(app.url, email, oldPassword)).status).toBe(401)
    expect((await signIn(app.url, email, newPassword)).status).toBe(200)
    expect(await reset(token, 'a third password')).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api', cause: expect.any(String) },
    })
    expect((await signIn(app.url, email, newPassword)).status).toBe(200)
  })

  it('is replaced with everything gone that somebody else may have made in the account', async () => {
    const { client, email } = await enrol(app)
    await connect(client)
    const key = await makeKey(client)
    const program = () => openMcp(app.url, key)
    const before = await program()
    await before.close()
    const feed = await client.post<{ feed: { url: string } }>('/api/calendar-feed', {
      password: oldPassword,
    })
    const calendar = new URL(feed.body.feed.url).pathname
    expect((await app.visitor.get(calendar)).status).toBe(200)
    await addIdentity(email)
    const token = tokenIn((await emailFor(email))?.text)
    expect((await reset(token)).status).toBe(200)
    await expect(program()).rejects.toThrow(/revoked|401/)
    expect((await app.visitor.get(calendar)).status).toBe(404)
    const again = new Client(app.url)
    await again.post('/api/auth/sign-in/email', { email, password: newPassword })
    expect(await again.get('/api/api-keys')).toMatchObject({ body: { keys: [] } })
    expect(await again.get('/api/linkedin/status')).toMatchObject({ body: { isConnected: false } })
    expect((await again.get<{ providerId: string }[]>('/api/auth/list-accounts')).body).toMatchObject([
      { providerId: 'credential' },
    ])
  })

  it('leaves the keys of everybody else alone', async () => {
    const [{ email }, other] = [await enrol(app), await app.guest()]
    const key = await makeKey(other)
    await reset(tokenIn((await emailFor(email))?.text))
    const program = await openMcp(app.url, key)
    expect((await program.client.listTools()).tools.length).toBeGreaterThan(0)
    await program.close()
  })

  it('says the same of an address that nobody has, and writes to nobody', async () => {
    const { email } = await enrol(app)
    const timed = async (address: string) => {
      const begun = performance.now()
      return { ...(await ask(address)), isSlow: performance.now() - begun >= 240 }
    }
    const known = await timed(email)
    const unknown = await timed('nobody@example.com')
    expect([known.isSlow, unknown.isSlow]).toEqual([true, true])
    expect(unknown).toMatchObject({ status: known.status, body: known.body })
    await expect.poll(() => smtp.emails.map(({ to }) => to)).toEqual([[email]])
  })

  it('is answered as ever when the mail server refuses the e-mail, which is logged', async () => {
    const { email } = await enrol(app)
    smtp.refusal.line = '554 No'
    expect((await ask(email)).status).toBe(200)
    await expect.poll(() => app.takeWarnings()).toMatchObject([{ msg: 'could not send an e-mail' }])
    expect(smtp.emails).toEqual([])
  })

  it('is answered at once while the mail server does not', async () => {
    const { email } = await enrol(app)
    const gate = Promise.withResolvers<void>()
    smtp.pause.until = gate.promise
    expect((await ask(email)).status).toBe(200)
    expect(smtp.emails).toEqual([])
    smtp.pause.until = null
    gate.resolve()
    await expect.poll(() => smtp.emails.length).toBe(1)
  })

  it('leaves nothing in the database by which somebody who reads it could set one', async () => {
    const { email } = await enrol(app)
    const token = tokenIn((await emailFor(email))?.text)
    const database = openWholeDatabase(app.database)
    const { verification = [] } = await database.dump()
    await database.close()
    expect(verification.join()).not.toContain(token)
    const stored = verification.map((row) => String(JSON.parse(row).identifier))
    expect(stored.length).toBeGreaterThan(0)
    for (const one of stored) {
      for (const tried of [one, one.split(':').at(-1) ?? '', one.split(' ').at(-1) ?? '']) {
        expect((await reset(tried)).status).toBe(400)
      }
    }
    expect((await reset(token)).status).toBe(200)
  })

  it('is not replaced by a common one, and the e-mail still holds', async () => {
    const { email } = await enrol(app)
    const token = tokenIn((await emailFor(email))?.text)
    expect(await reset(token, 'Password1')).toMatchObject(common)
    expect(await reset(token, email)).toMatchObject(theirs)
    expect((await reset(token)).status).toBe(200)
  })

  it('is what an account’s owner hears of whose address somebody else signs up with', async () => {
    const { email } = await enrol(app)
    const person = { name: 'Eve', email, password: newPassword }
    const answer = await new Client(app.url).post('/api/auth/sign-up/email', person)
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request:api' } })
    expect(answer.text).not.toMatch(/exist|already|taken|another email/i)
    await expect
      .poll(() => smtp.emails)
      .toMatchObject([
        {
          to: [email],
          subject: 'You already have a Lede account',
          text: expect.stringMatching(
            /tried to create a Lede account with this address[^]*your account stays as it is/,
          ),
        },
      ])
    expect((await signIn(app.url, email, oldPassword)).status).toBe(200)
  })

  it('is nothing that an owner hears of when the password of who signs up is too short', async () => {
    const [{ email }, { email: later }] = [await enrol(app), await enrol(app)]
    expect(
      await new Client(app.url).post('/api/auth/sign-up/email', { name: 'Eve', email, password: 'abc' }),
    ).toMatchObject({ status: 400, body: { cause: expect.stringMatching(/short/i) } })
    await ask(later)
    await expect.poll(() => smtp.emails.map(({ to }) => to)).toEqual([[later]])
  })

  it('refuses a bad address', async () => {
    expect(await ask('nowhere')).toMatchObject({ status: 400, body: { code: 'bad_request:api' } })
  })
})

it('a server without mail writes its e-mails to the log, and says so', async () => {
  const app = await startTestApp()
  expect(await app.visitor.get('/api/config')).toMatchObject({ body: { mail: false } })
  const { email } = await enrol(app)
  await app.visitor.post('/api/auth/request-password-reset', { email })
  const messages = app.takeLines('an e-mail that is not sent, since SMTP_URL is not set')
  expect(messages).toMatchObject([{ mail: { to: email, text: expect.stringContaining('token=') } }])
  await app.stop()
})
