import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import { startSmtpServer } from '#test/fixtures/smtp-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { messageBody } from '#test/harness/chat.ts'
import { password } from '#test/harness/client.ts'
import { connect, startConnectedApp } from '#test/harness/connect.ts'
import { fillAccount } from '#test/harness/full-account.ts'
import { savePost } from '#test/harness/posts.ts'
import { storedBy } from '#test/harness/stored.ts'
import { bytesOf, upload } from '#test/harness/uploads.ts'
import { openWholeDatabase, type WholeDatabase } from '#test/harness/whole-database.ts'

/** Tables of the program itself and, on PostgreSQL, the index of posts that only servers of an earlier version fill. */
const ofTheProgram = /^(?:kysely_|installation$|postSearch$)/

describe('deleting an account', () => {
  let app: TestApp
  let database: WholeDatabase
  beforeAll(async () => {
    app = await startTestApp()
    database = openWholeDatabase(app.database)
  })
  afterAll(async () => {
    await database.close()
    await app.stop()
  })

  const bytes = async () => (await storedBy(app)).bytes.toSorted()

  it('takes every row of every table and every file, and nothing of anybody else', async () => {
    const other = await fillAccount(app)
    const before = { rows: await database.dump(), bytes: await bytes() }
    const { client, filePath } = await fillAccount(app)
    const full = await database.dump()
    const empty = Object.keys(full).filter(
      (table) => !ofTheProgram.test(table) && (full[table]?.length ?? 0) <= (before.rows[table]?.length ?? 0),
    )
    expect(empty, 'tables in which test/harness/full-account.ts puts nothing').toEqual([])
    expect((await bytes()).length).toBeGreaterThan(before.bytes.length)

    const { cookie } = client
    const deleted = await client.delete('/api/account', { password })
    expect(deleted.status).toBe(204)
    expect(client.cookie).toBe('')
    expect((await app.visitor.call('GET', '/api/profile', undefined, { cookie })).status).toBe(401)
    expect((await app.visitor.get(filePath)).status).toBe(404)
    await expect.poll(() => database.dump()).toEqual(before.rows)
    await expect.poll(bytes).toEqual(before.bytes)
    expect((await storedBy(app)).unfinished).toHaveLength(1)
    expect((await app.visitor.get(other.filePath)).status).toBe(200)
    expect((await other.client.get('/api/profile')).status).toBe(200)
  })

  it('leaves the address free for a new account, which has nothing of the old one', async () => {
    const person = { name: 'Ada', email: `again.${process.pid}@example.com`, password }
    await app.visitor.post('/api/auth/sign-up/email', person)
    const client = await app.guest()
    await client.post('/api/auth/sign-in/email', person)
    await client.patch('/api/profile', { firstName: 'Augusta' })
    expect((await client.delete('/api/account', { password })).status).toBe(204)
    expect((await client.post('/api/auth/sign-in/email', person)).status).toBe(401)
    expect((await client.post('/api/auth/sign-up/email', person)).status).toBe(200)
    expect(await client.get('/api/profile')).toMatchObject({ body: { profile: { firstName: 'Ada' } } })
  })

  it('ends all its sessions, and is refused without one', async () => {
    const person = { name: 'Ada', email: `two.${process.pid}@example.com`, password }
    const [here, there] = [await app.guest(), await app.guest()]
    await here.post('/api/auth/sign-up/email', person)
    await there.post('/api/auth/sign-in/email', person)
    expect(await app.visitor.delete('/api/account')).toMatchObject({
      status: 401,
      body: { code: 'unauthorized:auth' },
    })
    expect((await here.delete('/api/account', { password })).status).toBe(204)
    expect((await there.get('/api/profile')).status).toBe(401)
    expect((await here.delete('/api/account')).status).toBe(401)
  })

  it('is refused from another site', async () => {
    const client = await app.guest()
    const headers = { origin: 'https://evil.example' }
    expect((await client.call('DELETE', '/api/account', undefined, headers)).status).toBe(403)
    expect((await client.get('/api/profile')).status).toBe(200)
  })
})

describe('deleting an account at work', () => {
  let app: TestApp
  afterEach(() => app.stop())

  it('stops the reply that is being written', async () => {
    const model = await startOpenAiServer()
    app = await startTestApp({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'fixture-model' } })
    const gate = Promise.withResolvers<void>()
    model.handle(() => ({ kind: 'text', pieces: ['One ', gate.promise, 'two'] }))
    const client = await app.guest()
    const { body } = messageBody('Count')
    const reading = await client.fetch('/api/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await expect.poll(() => model.requests.length).toBeGreaterThan(0)
    expect((await client.delete('/api/account')).status).toBe(204)
    expect(await model.requests[0]?.closedEarly).toBe(true)
    await reading.text()
    gate.resolve()
    await model.close()
  })

  it('takes what waits to be published out of the queue', async () => {
    const { network, client, ...started } = await startConnectedApp()
    app = started.app
    const busy = { answer: { status: 429, headers: { 'retry-after': '600' } } }
    network.faults.push({ on: 'create', when: 'before', ...busy })
    await client.post('/api/document?id=d1', { content: 'Later.' })
    expect((await client.post('/api/linkedin/publish', { documentId: 'd1' })).status).toBe(202)
    const database = openWholeDatabase(app.database)
    const jobs = async () => (await database.dump()).job
    const waiting = /"waiting".*"leaseOwner":null.*"attempts":1/
    await expect.poll(jobs).toEqual([expect.stringMatching(waiting)])
    expect((await client.delete('/api/account')).status).toBe(204)
    expect(await jobs()).toEqual([])
    expect(await network.feed()).toEqual([])
    await database.close()
    await network.stop()
  })

  it('takes its e-mails out of the queue, and nobody else’s', async () => {
    const mail = await startSmtpServer()
    app = await startTestApp({ env: { SMTP_URL: mail.url, MAIL_FROM: 'Lede <hello@lede.test>' } })
    mail.refusal.line = '451 Later'
    const [gone, kept] = [await app.signUp(), await app.signUp()]
    let failures = 0
    const tried = () => (failures += app.takeWarnings().length)
    for (const [at, client] of [gone, kept].entries()) {
      await connect(client)
      const documentId = await savePost(client, 'Out')
      expect((await client.post('/api/linkedin/publish', { documentId })).status).toBe(202)
      await expect.poll(tried).toBe(at + 1)
    }
    const database = openWholeDatabase(app.database)
    const letters = async () =>
      ((await database.dump()).job ?? []).filter((job) => job.includes('notice letter'))
    expect(await letters()).toHaveLength(2)
    expect((await gone.delete('/api/account', { password })).status).toBe(204)
    expect(await letters()).toHaveLength(1)
    await database.close()
    await mail.close()
  })

  it('leaves files to the next start when this one does not get to them', async () => {
    app = await startTestApp()
    const client = await app.guest()
    await upload(client, { name: 'notes.txt', bytes: bytesOf('Mine.') })
    await client.delete('/api/account')
    await app.stop({ keepDatabase: true })
    app = await startTestApp({ database: app.database })
    await expect.poll(() => storedBy(app)).toMatchObject({ files: [], uploads: [], bytes: [] })
  })
})
