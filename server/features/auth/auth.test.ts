import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentVersion } from '#contract/documents.ts'
import type { Voice } from '#contract/materials/voice.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { Client } from '#test/harness/client.ts'
import { converse } from '#test/harness/chat.ts'
import { connect } from '#test/harness/connect.ts'
import { fillAccount } from '#test/harness/full-account.ts'
import { savePost } from '#test/harness/posts.ts'
import { openWholeDatabase } from '#test/harness/whole-database.ts'

const inTwoDays = () => new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString()

type Session = { user: { id: string; name: string; email: string; isAnonymous?: boolean } } | null

describe('sign-in', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const person = (email: string) => ({ name: 'Ada', email, password: 'correct horse' })

  it('makes an account, keeps it in an HttpOnly cookie, and signs out', async () => {
    const client = new Client(app.url)
    const signedUp = await client.post('/api/auth/sign-up/email', person('ada@example.com'))
    expect(signedUp.status).toBe(200)
    expect(signedUp.headers.getSetCookie().join()).toMatch(/HttpOnly/i)
    const { body } = await client.get<Session>('/api/auth/get-session')
    expect(body?.user).toMatchObject({ name: 'Ada', email: 'ada@example.com' })
    expect((await client.get('/api/profile')).status).toBe(200)
    const { cookie } = client
    expect((await client.post('/api/auth/sign-out')).status).toBe(200)
    const reused = await app.visitor.call('GET', '/api/profile', undefined, { cookie })
    expect(reused.status).toBe(401)
  })

  it('lets a person back in with the right password only', async () => {
    await new Client(app.url).post('/api/auth/sign-up/email', person('grace@example.com'))
    const wrong = await new Client(app.url).post('/api/auth/sign-in/email', {
      email: 'grace@example.com',
      password: 'wrong horse',
    })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'unauthorized:auth' } })
    const right = await new Client(app.url).post('/api/auth/sign-in/email', {
      email: 'grace@example.com',
      password: 'correct horse',
    })
    expect(right.status).toBe(200)
  })

  it('lets a person in whose browser still has the cookie of a session that has ended', async () => {
    const client = new Client(app.url)
    await client.post('/api/auth/sign-up/email', person('ended@example.com'))
    await new Client(app.url, client.cookie).post('/api/auth/sign-out')
    const { email, password } = person('ended@example.com')
    expect((await client.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
    expect((await client.get('/api/profile')).status).toBe(200)
  })

  it('refuses an address that is taken and a password that is too short, in the catalogue’s shape', async () => {
    await new Client(app.url).post('/api/auth/sign-up/email', person('taken@example.com'))
    const taken = await new Client(app.url).post('/api/auth/sign-up/email', person('taken@example.com'))
    expect(taken).toMatchObject({ status: 400, body: { code: 'bad_request:api', cause: expect.any(String) } })
    const short = await app.visitor.post('/api/auth/sign-up/email', {
      ...person('short@example.com'),
      password: 'abc',
    })
    expect(short).toMatchObject({ status: 400, body: { code: 'bad_request:api', cause: expect.any(String) } })
  })

  it.each([{}, { 'content-length': '0' }, { 'transfer-encoding': 'chunked' }])(
    'lets a guest in whose call has no body and no type (%j)',
    async (headers) => {
      const answer = await new Promise<number | undefined>((resolve, reject) => {
        const sent = request(`${app.url}/api/auth/sign-in/anonymous`, { method: 'POST', headers })
        sent.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject)
        sent.end()
      })
      expect(answer).toBe(200)
    },
  )

  const callOfType = (type: string) => {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong horse' })
    return app.visitor.post('/api/auth/sign-in/email', body, { 'content-type': type })
  }

  it.each(['application/json', 'application/json;charset=utf-8', 'application/json; charset=utf-8'])(
    'reads a call whose type is %s',
    async (type) => {
      expect(await callOfType(type)).toMatchObject({ status: 401, body: { code: 'unauthorized:auth' } })
    },
  )

  it.each(['application/jsonp', 'text/application/json', 'text/plain'])(
    'reads no call whose type is %s',
    async (type) => {
      const notRead = { code: 'bad_request:api', cause: 'The body must be JSON.' }
      expect(await callOfType(type)).toMatchObject({ status: 400, body: notRead })
    },
  )

  it('reads no call that says something and not of which type it is', async () => {
    const body = new TextEncoder().encode('{"email":"nobody@example.com","password":"wrong horse"}')
    const answer = await app.visitor.fetch('/api/auth/sign-in/email', { method: 'POST', body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ cause: 'The body must be JSON.' })
  })

  it('takes what is of some length, and no more than anybody needs', async () => {
    const call = (length: number) =>
      new Client(app.url).post('/api/auth/sign-in/email', {
        email: 'nobody@example.com',
        password: 'x'.repeat(length),
      })
    expect((await call(15 * 1024)).body).not.toMatchObject({ cause: expect.stringContaining('16 KB') })
    expect(await call(16 * 1024)).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api', cause: 'The request is larger than 16 KB.' },
    })
  })

  it('answers an unknown address under /api/auth in the catalogue’s shape', async () => {
    expect(await app.visitor.get('/api/auth/nothing')).toMatchObject({
      status: 404,
      body: { code: 'not_found:api' },
    })
  })

  const otherMethod = (method: string) => `This address does not take ${method}.`

  it.each([
    ['GET', '/api/auth/sign-up/email', 400, otherMethod('GET')],
    ['GET', '/api/auth/sign-in/email', 400, otherMethod('GET')],
    ['HEAD', '/api/auth/sign-in/email', 400, ''],
    ['PUT', '/api/auth/sign-in/anonymous', 400, otherMethod('PUT')],
    ['GET', '/api/auth/sign-out', 400, otherMethod('GET')],
    ['DELETE', '/api/auth/sign-out', 400, otherMethod('DELETE')],
    ['OPTIONS', '/api/auth/sign-out', 400, otherMethod('OPTIONS')],
    ['POST', '/api/auth/get-session', 400, otherMethod('POST')],
    ['PATCH', '/api/auth/get-session', 400, otherMethod('PATCH')],
    ['GET', '/api/auth/change-password', 401, 'unauthorized:auth'],
    ['PUT', '/api/auth/list-accounts', 401, 'unauthorized:auth'],
    ['PUT', '/api/auth/nothing', 404, 'not_found:api'],
    ['HEAD', '/api/auth/nothing', 404, ''],
    ['PUT', '/api/auth/get-session/more', 404, 'not_found:api'],
    ['GET', '/api/auth/sign-out/', 404, 'not_found:api'],
  ])(
    'tells another method from an unknown address: %s %s is answered %i',
    async (method, path, status, words) => {
      const answer = await app.visitor.fetch(path, { method })
      expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(words)])
    },
  )

  it('tells another method from an unknown address to whoever has the session that it needs', async () => {
    expect(await (await app.guest()).get('/api/auth/change-password')).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api', cause: otherMethod('GET') },
    })
  })

  it('answers HEAD for the session as it does GET', async () => {
    const answer = await (await app.guest()).fetch('/api/auth/get-session', { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })

  it('gives a guest an account, and takes everything along when the guest signs up', async () => {
    const client = await app.guest()
    const { body: before } = await client.get<Session>('/api/auth/get-session')
    expect(before?.user.isAnonymous).toBe(true)
    const { chatId } = await converse(client, 'Hello')
    await client.patch('/api/profile', { timezone: 'Europe/Berlin' })
    const preferences = { off: ['emoji'], isGrammarOn: false, dialect: 'British', words: [] }
    await client.call('PUT', '/api/post-check/preferences', preferences)
    const signedUp = await client.post('/api/auth/sign-up/email', person('was-guest@example.com'))
    expect(signedUp.status).toBe(200)
    const { body: after } = await client.get<Session>('/api/auth/get-session')
    expect(after?.user).toMatchObject({ email: 'was-guest@example.com' })
    expect(after?.user.id).not.toBe(before?.user.id)
    expect((await client.get(`/api/chat?id=${chatId}`)).status).toBe(200)
    expect(await client.get('/api/profile')).toMatchObject({
      body: { profile: { timezone: 'Europe/Berlin' } },
    })
    expect((await client.get('/api/post-check/preferences')).body).toEqual({ preferences })
  })

  it('leaves nothing with the guest whom somebody was before', async () => {
    const { client } = await fillAccount(app, await app.guest())
    const guest = (await client.get<Session>('/api/auth/get-session')).body?.user.id ?? ''
    const database = openWholeDatabase(app.database)
    const tablesOf = async (id: string) =>
      Object.entries(await database.dump()).flatMap(([table, rows]) =>
        // The lane of a job is only a name, and a verification that was started expires by itself.
        !['job', 'verification'].includes(table) && rows.some((row) => row.includes(id)) ? [table] : [],
      )
    const before = await tablesOf(guest)
    expect((await client.post('/api/auth/sign-up/email', person('was-full@example.com'))).status).toBe(200)
    const member = (await client.get<Session>('/api/auth/get-session')).body?.user.id ?? ''
    expect(await tablesOf(guest)).toEqual([])
    expect(await tablesOf(member)).toEqual(expect.arrayContaining(before))
    await database.close()
  })

  it('takes what a guest made along to the account that the guest signs in to, which keeps its profile', async () => {
    const [member, guest] = [new Client(app.url), await app.guest()]
    await member.post('/api/auth/sign-up/email', person('is-there@example.com'))
    await member.patch('/api/profile', { timezone: 'Europe/Berlin' })
    await guest.patch('/api/profile', { timezone: 'Asia/Tokyo' })
    const { chatId } = await converse(guest, 'Hello')
    const { email, password } = person('is-there@example.com')
    expect((await guest.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
    expect((await member.get(`/api/chat?id=${chatId}`)).status).toBe(200)
    expect(await guest.get('/api/profile')).toMatchObject({
      body: { profile: { timezone: 'Europe/Berlin' } },
    })
  })

  it('keeps the story and the voice of the account that a guest signs in to, and loses none of the guest’s', async () => {
    const [member, guest] = [new Client(app.url), await app.guest()]
    const { email, password, ...rest } = person('two-stories@example.com')
    await member.post('/api/auth/sign-up/email', { email, password, ...rest })
    const tell = async (writer: Client, content: string, voice: string) => {
      expect((await writer.call('PUT', '/api/story', { content })).status).toBe(200)
      expect((await writer.post('/api/voice/lines', { text: voice })).status).toBe(201)
    }
    await tell(member, 'I build boats.', 'Never say “journey”.')
    await tell(guest, 'I sell sails.', 'No rhetorical questions.')
    expect((await guest.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
    expect((await member.get('/api/story')).body).toMatchObject({ content: 'I build boats.' })
    const { body: found } = await member.get('/api/knowledge-base?q=sails')
    expect(found).toMatchObject({ items: [{ title: 'My Story', excerpt: 'I sell sails.' }] })
    const { lines } = (await member.get<Voice>('/api/voice')).body
    expect(lines.map(({ text }) => text)).toEqual(['Never say “journey”.', 'No rhetorical questions.'])
  })

  it('fills an empty story with the guest’s, and brings neither the same story nor a sample twice', async () => {
    const [member, sampled, guest] = [new Client(app.url), await app.guest(), await app.guest()]
    const { email, password, ...rest } = person('empty-story@example.com')
    await member.post('/api/auth/sign-up/email', { email, password, ...rest })
    const signIn = async (writer: Client) =>
      expect((await writer.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
    const same = await app.guest()
    await member.call('PUT', '/api/story', { content: ' ' })
    for (const writer of [guest, same]) await writer.call('PUT', '/api/story', { content: 'I sell sails.' })
    await signIn(guest)
    expect((await member.get('/api/story')).body).toMatchObject({ content: 'I sell sails.' })
    await signIn(same)
    expect((await member.get('/api/knowledge-base')).body).toMatchObject({ items: [] })
    await sampled.post('/api/samples')
    await signIn(sampled)
    const { body: found } = await member.get<{ items: { title: string }[] }>('/api/knowledge-base')
    expect(found.items.length).toBeGreaterThan(0)
    expect(found.items.map(({ title }) => title)).not.toContain('My Story')
    expect((await member.get('/api/samples')).body).toMatchObject({ changed: 0 })
    await member.delete('/api/samples')
    expect((await member.get('/api/story')).body).toMatchObject({ content: 'I sell sails.' })
  })

  it('adds the guest’s words to the dictionary of an account that has one, up to its limit', async () => {
    const [member, guest, another] = [new Client(app.url), await app.guest(), await app.guest()]
    const { email, password, ...rest } = person('two-dictionaries@example.com')
    await member.post('/api/auth/sign-up/email', { email, password, ...rest })
    const address = '/api/post-check/preferences'
    const own = { off: ['emoji'], isGrammarOn: false, dialect: 'British' }
    const keep = (writer: Client, preferences: object) =>
      writer.call('PUT', address, JSON.stringify(preferences))
    await keep(member, { ...own, words: ['lede', 'kessler'] })
    await keep(guest, { off: [], isGrammarOn: true, dialect: 'Indian', words: ['kessler', 'ulm'] })
    expect((await guest.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
    const words = ['lede', 'kessler', 'ulm']
    expect((await member.get(address)).body).toEqual({ preferences: { ...own, words } })
    const many = Array.from({ length: 5000 }, (_, at) => `word${at}`)
    await keep(another, { ...own, words: many })
    await another.post('/api/auth/sign-in/email', { email, password })
    const all = [...words, ...many].slice(0, 5000)
    expect((await member.get(address)).body).toEqual({ preferences: { ...own, words: all } })
  })

  it('takes along what guest and account have named alike, and leaves the account its own', async () => {
    const [member, guest] = [new Client(app.url), await app.guest()]
    const { email, password, ...rest } = person('alike@example.com')
    await member.post('/api/auth/sign-up/email', { email, password, ...rest })
    const url = 'https://www.linkedin.com/feed/update/urn:li:activity:7400000000000000001/'
    const key = { 'idempotency-key': 'the same on both' }
    const make = async (writer: Client, name: string) => {
      await connect(writer)
      await writer.patch('/api/profile', { timezone: 'UTC' })
      const { body } = await writer.post<DocumentVersion>(`/api/document?id=${randomUUID()}`, {
        content: name,
      })
      const byHand = { documentId: body.id, version: body.createdAt, url }
      expect((await writer.post('/api/posts/by-hand/finish', byHand)).status).toBe(200)
      const [sent, planned] = [
        await savePost(writer, `${name}, sent`),
        await savePost(writer, `${name}, planned`),
      ]
      expect((await writer.post('/api/linkedin/publish', { documentId: sent }, key)).status).toBe(202)
      const wish = { documentId: planned, scheduledAt: inTwoDays(), timezone: 'UTC' }
      expect((await writer.post('/api/posts/schedule', wish, key)).status).toBe(200)
      return { byHand, sent, planned }
    }
    const own = await make(member, 'Of the account')
    const brought = await make(guest, 'Of the guest')
    expect((await guest.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
    const latest = async (id: string) =>
      (await member.get<DocumentVersion[]>(`/api/document?id=${id}`)).body.at(-1)
    for (const { byHand, planned, sent } of [own, brought]) {
      expect(await latest(byHand.documentId)).toMatchObject({ status: 'published', url })
      expect(await latest(planned)).toMatchObject({ status: 'scheduled' })
      await expect.poll(async () => (await latest(sent))?.status).toBe('published')
    }
    const again = await member.post('/api/linkedin/publish', { documentId: own.sent }, key)
    expect(again.status).toBe(202)
  })

  it('refuses a write that another site makes with the cookie', async () => {
    const client = await app.guest()
    const answer = await client.call(
      'PATCH',
      '/api/profile',
      { firstName: 'X' },
      { origin: 'https://evil.example' },
    )
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden:auth' } })
  })
})

describe('sign-in that is closed', () => {
  it('has no guests and no new accounts', async () => {
    const app = await startTestApp({ env: { ALLOW_GUESTS: 'off', ALLOW_SIGN_UP: 'off' } })
    expect((await app.visitor.post('/api/auth/sign-in/anonymous')).status).toBe(404)
    const signUp = await app.visitor.post('/api/auth/sign-up/email', {
      name: 'Ada',
      email: 'a@example.com',
      password: 'correct horse',
    })
    expect(signUp.status).toBe(400)
    expect(await app.visitor.get('/api/config')).toMatchObject({
      body: { allowGuests: false, allowSignUp: false },
    })
    await app.stop()
  })
})
