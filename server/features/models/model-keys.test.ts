import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ModelKey, restorableForMs } from '#contract/model-keys.ts'
import { openDatabase } from '#server/db/client.ts'
import { acceptSecret } from '#server/secret.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import type { ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'

const path = '/api/model-keys'
const secret = 'sk-test-abcdefgh-1234'
const privateWords = expect.stringContaining('This address belongs to a private network.')

describe('own model keys', () => {
  let app: TestApp
  let model: ScriptedServer
  let client: Client
  let time = Date.parse('2026-11-20T09:00:00Z')
  beforeAll(async () => {
    model = await startOpenAiServer()
    app = await startTestApp({
      env: { IMPORT_ALLOWED_HOSTS: new URL(model.baseUrl).host },
      now: () => time,
    })
  })
  beforeEach(async () => {
    client = await app.guest()
  })
  afterAll(async () => {
    await app.stop()
    await model.close()
  })

  const put = (provider: string, fields: Record<string, unknown>, who = client) =>
    who.call<ModelKey>('PUT', `${path}/${provider}`, fields)
  const ownServer = () => ({ baseUrl: model.baseUrl, model: 'my-model' })
  const listed = async (who = client) => (await who.get<{ keys: ModelKey[] }>(path)).body.keys

  it('are kept, and shown by their last characters alone', async () => {
    const answer = await put('anthropic', { apiKey: `  ${secret}\n` })
    expect(answer).toMatchObject({
      status: 200,
      body: { provider: 'anthropic', lastFour: '1234', state: 'kept', baseUrl: null, model: null },
    })
    const list = await client.get(path)
    expect(list.body).toEqual({ keys: [answer.body] })
    expect(answer.text + list.text).not.toContain(secret.slice(0, -4))
  })

  it('are encrypted in the database', async () => {
    await put('openai', { apiKey: secret })
    const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
    const rows = await db.selectFrom('modelKey').selectAll().execute()
    await close()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain('1234"')
    expect(rows.map(({ apiKey }) => apiKey)).toEqual(rows.map(() => expect.stringMatching(/^v1\./)))
  })

  it('show nothing of a key so short that four characters would tell much', async () => {
    expect((await put('google', { apiKey: 'short-key' })).body).toMatchObject({
      lastFour: null,
      state: 'kept',
    })
  })

  it('are replaced, and keep the day on which there was a first one', async () => {
    const first = (await put('openai', { apiKey: secret })).body
    time += 60_000
    const second = (await put('openai', { apiKey: 'sk-test-another-5678' })).body
    expect(second).toMatchObject({ lastFour: '5678', createdAt: first.createdAt })
    expect(Date.parse(second.updatedAt) - Date.parse(first.updatedAt)).toBe(60_000)
    expect(await listed()).toHaveLength(1)
  })

  it('open a server of one’s own, with a key or without', async () => {
    const without = await put('compatible', ownServer())
    expect(without).toMatchObject({ status: 200, body: { state: 'missing', lastFour: null, ...ownServer() } })
    const pasted = `${model.baseUrl}/chat/completions`
    const withKey = await put('compatible', { apiKey: secret, baseUrl: pasted, model: ' my-model ' })
    expect(withKey.body).toMatchObject({ state: 'kept', lastFour: '1234', ...ownServer() })
  })

  it('stay with the address they were given for', async () => {
    await put('compatible', { ...ownServer(), apiKey: secret })
    expect((await put('compatible', { ...ownServer(), model: 'other' })).body).toMatchObject({
      lastFour: '1234',
      model: 'other',
    })
    const elsewhere = await put('compatible', { baseUrl: `${model.baseUrl}/more`, model: 'other' })
    expect(elsewhere).toMatchObject({
      status: 400,
      body: {
        code: 'bad_request:api',
        cause: 'apiKey: Enter the key again, because the address has changed.',
      },
    })
    expect((await put('compatible', { ...ownServer(), apiKey: null })).body).toMatchObject({
      state: 'missing',
    })
  })

  it.each([
    ['no key', 'openai', {}, 'apiKey: The key is missing.'],
    ['null for a key', 'openai', { apiKey: null }, 'apiKey: The key is missing.'],
    ['an empty key', 'openai', { apiKey: '  ' }, 'apiKey: The key is empty.'],
    [
      'a key that is too long',
      'openai',
      { apiKey: 'x'.repeat(501) },
      'apiKey: A key has at most 500 characters.',
    ],
    ['two words', 'openai', { apiKey: 'my key' }, 'apiKey: A key has neither spaces nor special letters.'],
    [
      'a key in other letters',
      'openai',
      { apiKey: 'ключ' },
      'apiKey: A key has neither spaces nor special letters.',
    ],
    ['a line break within', 'openai', { apiKey: 'a\r\nx-b: c' }, expect.stringContaining('neither spaces')],
    ['a number', 'openai', { apiKey: 5 }, expect.stringContaining('apiKey: ')],
    [
      'an address for a provider',
      'openai',
      { apiKey: secret, baseUrl: 'https://x.example' },
      expect.any(String),
    ],
    ['no address', 'compatible', { model: 'm' }, 'baseUrl: The address of the server is missing.'],
    ['no model', 'compatible', { baseUrl: 'https://a.example' }, 'model: The name of the model is missing.'],
    ['an empty model', 'compatible', { baseUrl: 'https://a.example', model: ' ' }, expect.any(String)],
    [
      'a long model',
      'compatible',
      { baseUrl: 'https://a.example', model: 'm'.repeat(151) },
      expect.any(String),
    ],
    [
      'not a web address',
      'compatible',
      { baseUrl: 'file:///etc', model: 'm' },
      expect.stringContaining('Write an address'),
    ],
    [
      'a long address',
      'compatible',
      { baseUrl: `https://a.example/${'x'.repeat(2000)}`, model: 'm' },
      expect.any(String),
    ],
    [
      'a password',
      'compatible',
      { baseUrl: 'https://a:b@a.example', model: 'm' },
      expect.stringContaining('password'),
    ],
    [
      'a query',
      'compatible',
      { baseUrl: 'https://a.example/?to=x', model: 'm' },
      expect.stringContaining('"?"'),
    ],
    ['this machine', 'compatible', { baseUrl: 'http://127.0.0.1:9/v1', model: 'm' }, privateWords],
    ['this machine by name', 'compatible', { baseUrl: 'http://localhost:9/v1', model: 'm' }, privateWords],
    [
      'the metadata of a cloud',
      'compatible',
      { baseUrl: 'http://169.254.169.254', model: 'm' },
      privateWords,
    ],
    ['IPv6 for this machine', 'compatible', { baseUrl: 'http://[::1]:80', model: 'm' }, privateWords],
  ])('refuse %s', async (_what, provider, fields, cause) => {
    const answer = await put(provider, fields)
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request:api', cause } })
    expect(await listed()).toEqual([])
  })

  it('are not for a provider that nobody knows', async () => {
    for (const name of ['offline', 'ollama', '__proto__', 'x'.repeat(500)]) {
      const answers = [
        await put(name, { apiKey: secret }),
        await client.delete(`${path}/${name}`),
        await client.post(`${path}/${name}/restore`),
        await client.post(`${path}/${name}/test`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    }
  })

  it('are removed, and can be brought back for a minute', async () => {
    const kept = (await put('openai', { apiKey: secret })).body
    expect((await client.delete(`${path}/openai`)).status).toBe(204)
    expect(await listed()).toEqual([])
    expect((await client.post(`${path}/openai/test`)).status).toBe(404)
    expect(await client.post(`${path}/openai/restore`)).toMatchObject({ status: 200, body: kept })
    expect(await listed()).toEqual([kept])
    await client.delete(`${path}/openai`)
    time += restorableForMs
    expect(await client.post(`${path}/openai/restore`)).toMatchObject({
      status: 404,
      body: { code: 'not_found:api', cause: 'There is no key for this provider.' },
    })
    expect((await client.delete(`${path}/openai`)).status).toBe(404)
  })

  it('belong to their account alone', async () => {
    await put('openai', { apiKey: secret })
    const other = await app.guest()
    expect(await listed(other)).toEqual([])
    const answers = [
      await other.delete(`${path}/openai`),
      await other.post(`${path}/openai/restore`),
      await other.post(`${path}/openai/test`),
    ]
    expect(answers).toMatchObject(answers.map(() => ({ status: 404, body: { code: 'not_found:api' } })))
    await put('openai', { apiKey: 'sk-test-another-5678' }, other)
    expect((await listed())[0]?.lastFour).toBe('1234')
  })

  it('need a session', async () => {
    const { visitor } = app
    const answers = [
      await visitor.get(path),
      await put('openai', { apiKey: 5 }, visitor),
      await visitor.delete(`${path}/openai`),
      await visitor.post(`${path}/openai/restore`),
      await visitor.post(`${path}/openai/test`),
    ]
    expect(answers).toMatchObject(answers.map(() => ({ status: 401, body: { code: 'unauthorized:auth' } })))
  })

  it('go with a guest who signs up', async () => {
    await put('openai', { apiKey: secret })
    const email = `keys.${process.pid}@example.com`
    await client.post('/api/auth/sign-up/email', { name: 'Ada', email, password: 'correct horse' })
    expect(await listed()).toMatchObject([{ provider: 'openai', lastFour: '1234' }])
  })
})

describe('keys that were sealed under another secret', () => {
  it('are said to be unreadable, and open nothing', async () => {
    const env = { AUTH_SECRET: 'one secret of the server' }
    const before = await startTestApp({ env })
    const owner = await before.signUp()
    const email = (await owner.get<{ user: { email: string } }>('/api/auth/get-session')).body.user.email
    await owner.call('PUT', `${path}/openai`, { apiKey: secret })
    await before.stop({ keepDatabase: true })
    const AUTH_SECRET = 'quite another secret'
    const { db, close } = openDatabase({
      url: before.database.databaseUrl,
      dataDir: before.database.dataDir,
    })
    await acceptSecret(db, AUTH_SECRET)
    await close()
    const after = await startTestApp({ database: before.database, env: { AUTH_SECRET } })
    const { visitor } = after
    await visitor.post('/api/auth/sign-in/email', { email, password: 'correct horse' })
    expect((await visitor.get(path)).body).toMatchObject({ keys: [{ state: 'unreadable', lastFour: null }] })
    expect((await visitor.get('/api/models')).body).toMatchObject({ default: 'offline:writer' })
    expect(await visitor.post(`${path}/openai/test`)).toMatchObject({
      status: 200,
      body: { outcome: 'refused', message: expect.stringContaining('can no longer be read') },
    })
    await after.stop()
  })
})
