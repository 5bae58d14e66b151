import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { Client, password } from '#test/harness/client.ts'

const minute = 60_000
const env = { TRUST_PROXY: '1' }
const subjects = {
  reset: 'Set a new password for Lede',
  confirm: 'Confirm your address for Lede',
  exists: 'You already have a Lede account',
}
type Kind = keyof typeof subjects
type Sent = { mail: { to: string; subject: string; text: string } }

describe('e-mails that anybody can have sent to an account', () => {
  let app: TestApp
  let now: number
  let sent: Sent['mail'][]
  let requesters = 0
  beforeEach(async () => {
    now = Date.now()
    sent = []
    app = await startTestApp({ env, now: () => now })
  })
  afterEach(() => app.stop())

  async function enrol(email: string): Promise<void> {
    const { status } = await new Client(app.url).post('/api/auth/sign-up/email', {
      name: 'Ada',
      email,
      password,
    })
    expect(status).toBe(200)
  }
  /** Makes the request as a new visitor with an address of their own. */
  function ask(kind: Kind, email: string) {
    requesters += 1
    const headers = { 'x-forwarded-for': `192.0.2.${requesters % 250}` }
    const calls = {
      reset: ['request-password-reset', { email }],
      confirm: ['send-verification-email', { email }],
      exists: ['sign-up/email', { name: 'Eve', email, password: 'battery staple' }],
    } as const
    const [path, body] = calls[kind]
    return new Client(app.url).post(`/api/auth/${path}`, body, headers)
  }
  const askTimes = (times: number, kind: Kind, email: string) =>
    Promise.all(Array.from({ length: times }, () => ask(kind, email)))
  /** Without a mail server, the e-mails are in the log before the call is answered. */
  function sentTo(email: string, kind?: Kind) {
    const lines = app.takeLines('an e-mail that is not sent, since SMTP_URL is not set') as unknown as Sent[]
    sent.push(...lines.map(({ mail }) => mail))
    return sent.filter(({ to, subject }) => to === email && (!kind || subject === subjects[kind]))
  }
  const restart = async () => {
    sentTo('')
    const { database } = app
    await app.stop({ keepDatabase: true })
    app = await startTestApp({ env, now: () => now, database })
  }

  describe.each<Kind>(['reset', 'confirm', 'exists'])('of the kind "%s"', (kind) => {
    it('are three in an hour, whoever asks, and as many for the next account', async () => {
      await Promise.all(['ada@example.com', 'ben@example.com'].map(enrol))
      const answers = await askTimes(5, kind, 'ada@example.com')
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(sentTo('ada@example.com')).toHaveLength(3)
      expect(sentTo('ada@example.com', kind)).toHaveLength(3)
      await ask(kind, 'ben@example.com')
      expect(sentTo('ben@example.com', kind)).toHaveLength(1)
    })

    it('are three in an hour from all servers together', async () => {
      await enrol('ada@example.com')
      await askTimes(2, kind, 'ada@example.com')
      await restart()
      await askTimes(2, kind, 'ada@example.com')
      expect(sentTo('ada@example.com', kind)).toHaveLength(3)
    })

    it('are sent again after an hour, however often they were asked for meanwhile', async () => {
      await enrol('ada@example.com')
      await askTimes(3, kind, 'ada@example.com')
      now += 59 * minute
      await askTimes(4, kind, 'ada@example.com')
      expect(sentTo('ada@example.com', kind)).toHaveLength(3)
      now += minute
      await ask(kind, 'ada@example.com')
      expect(sentTo('ada@example.com', kind)).toHaveLength(4)
    })

    it('go to no guest', async () => {
      const guest = await app.guest()
      const { body } = await guest.get<{ user: { email: string } }>('/api/auth/get-session')
      await ask(kind, body.user.email)
      expect(sentTo(body.user.email)).toEqual([])
    })
  })

  it('are counted by kind: a stranger who uses up one does not keep the others from the owner', async () => {
    await enrol('ada@example.com')
    for (const kind of ['exists', 'confirm'] as const) await askTimes(4, kind, 'ada@example.com')
    await ask('reset', 'ada@example.com')
    expect(sentTo('ada@example.com', 'reset')).toHaveLength(1)
  })

  it('are no more for an account that is deleted and made anew', async () => {
    const person = { name: 'Eve', email: 'ada@example.com', password }
    const eve = new Client(app.url)
    for (let round = 0; round < 2; round += 1) {
      expect((await eve.post('/api/auth/sign-up/email', person)).status).toBe(200)
      await askTimes(3, 'confirm', person.email)
      expect((await eve.delete('/api/account', { password })).status).toBe(204)
    }
    expect(sentTo(person.email)).toHaveLength(3)
  })

  it('tell the owner of an address in capitals too, and where to sign in', async () => {
    await enrol('ada@example.com')
    expect(await ask('exists', 'ADA@example.com')).toMatchObject({
      body: { cause: expect.stringMatching(/sign in or set a new password/) },
    })
    await askTimes(4, 'exists', 'ada@example.com')
    expect(sentTo('ada@example.com', 'exists')).toHaveLength(3)
    expect(sentTo('ada@example.com')[0]?.text).toMatch(/http:\/\/localhost:\d+\/sign-in$/m)
  })

  it('let an owner set a new password though strangers kept asking while the first ones held', async () => {
    const email = 'ada@example.com'
    await enrol(email)
    await askTimes(3, 'reset', email)
    const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
    const ofEmails = await db.selectFrom('verification').select('id').execute()
    now += 59 * minute
    await askTimes(4, 'reset', email)
    now += minute
    // Better Auth has its own clock: only the tokens that were sent expire with this hour.
    await db
      .updateTable('verification')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where(
        'id',
        'in',
        ofEmails.map(({ id }) => id),
      )
      .execute()
    await close()
    await ask('reset', email)
    expect(sentTo(email)).toHaveLength(4)
    const token = /token=(\S+)/.exec(sentTo(email).at(-1)?.text ?? '')?.[1]
    const newPassword = 'battery staple'
    const reset = await app.visitor.post('/api/auth/reset-password', { token, newPassword })
    expect(reset.status).toBe(200)
    const signIn = await new Client(app.url).post('/api/auth/sign-in/email', { email, password: newPassword })
    expect(signIn.status).toBe(200)
  })
})
