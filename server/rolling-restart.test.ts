import { once } from 'node:events'
import { request as ask, type IncomingMessage } from 'node:http'
import { text as readAll } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import type { ResumedUpload, StoredFile } from '#contract/files.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import { type RoundRobin, startRoundRobin } from '#test/fixtures/round-robin.ts'
import { type S3Server, startS3Server } from '#test/fixtures/s3-server.ts'
import type { ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { freePort, type ServerProcess, startServerProcess } from '#test/fixtures/server-process.ts'
import { messageBody, readChunks, spokenText } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { databaseEnv, type FreshDatabase, freshDatabase } from '#test/harness/database.ts'
import { beginDirect, bytesOf, completeDirect } from '#test/harness/uploads.ts'

const mebibyte = 1024 * 1024
const whole = 'Begun before, ended after.'

/** What a reader receives; it may break off. */
type Heard = ReturnType<typeof listen>

function listen(response: Response) {
  let heard = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) heard += decoder.decode(bytes, { stream: true })
  }
  return {
    end: read().catch(() => undefined),
    server: response.headers.get('x-server') ?? '',
    heard: () => heard,
  }
}

/** Returns the connection header of a server's response on a separate connection. */
const connectionOf = (address: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    ask(address, { headers: { connection: 'keep-alive' } }, (answer) => {
      answer.resume()
      resolve(answer.headers.connection)
    })
      .once('error', reject)
      .end()
  })

describe('servers that are replaced one after the other behind a balancer', { timeout: 300_000 }, () => {
  let folders: FreshDatabase[]
  let storage: S3Server
  let model: ScriptedServer
  let balancer: RoundRobin
  let servers: ServerProcess[]
  let client: Client
  const held: ScriptedReply[] = []

  const start = async ({ dataDir }: FreshDatabase) =>
    startServerProcess({
      ...storage.env,
      PORT: await freePort(),
      PUBLIC_URL: balancer.url,
      DATA_DIR: dataDir,
      ...databaseEnv(folders[0]),
      REDIS_URL: inject('redisUrl') ?? '',
      AUTH_SECRET: 'the same on all servers',
      ALLOW_GUESTS: 'on',
      DRAIN_SECONDS: '200',
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'fixture-model',
      LOG_LEVEL: 'fatal',
    })
  beforeAll(async () => {
    folders = await Promise.all([freshDatabase(), freshDatabase(), freshDatabase(), freshDatabase()])
    storage = await startS3Server()
    model = await startOpenAiServer()
    model.handle((request) =>
      JSON.stringify(request.body).includes('Answer with a title')
        ? { kind: 'text', pieces: ['A title'] }
        : (held.shift() ?? { kind: 'error', status: 500 }),
    )
    balancer = await startRoundRobin()
    servers = await Promise.all(folders.slice(0, 2).map(start))
    for (const { url } of servers) balancer.servers.add(url)
    client = new Client(balancer.url)
    expect((await client.post('/api/auth/sign-in/anonymous')).status).toBe(200)
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()))
    await balancer.close()
    await model.close()
    await storage.close()
    for (const folder of folders) await folder.remove()
  })

  /** Starts at least four replies, until one is on the leaving server; only their first words have arrived. */
  async function beginReplies(gate: Promise<void>, leaving: string) {
    const begun: { chatId: string; sent: Heard; elsewhere: Heard }[] = []
    for (let count = 0; count < 4 || !begun.some(({ sent }) => sent.server === leaving); count += 1) {
      held.push({ kind: 'text', pieces: ['Begun before', gate, ', ended after.'] })
      const { body, chatId } = messageBody(`Message ${count}`)
      const headers = { 'content-type': 'application/json' }
      const sent = listen(
        await client.fetch('/api/chat', { method: 'POST', headers, body: JSON.stringify(body) }),
      )
      await expect.poll(sent.heard).toContain('Begun before')
      begun.push({ chatId, sent, elsewhere: listen(await client.fetch(`/api/chat/${chatId}/stream`)) })
    }
    return begun
  }

  /** Sends a form whose second half follows when the gate opens; resolves with the response's status and body. */
  async function beginForm(gate: Promise<void>): Promise<{ status: number | undefined; body: StoredFile }> {
    const head = 'content-disposition: form-data; name="file"; filename="slow.txt"'
    const headers = { cookie: client.cookie, 'content-type': 'multipart/form-data; boundary=edge' }
    const request = ask(`${balancer.url}/api/files/upload`, { method: 'POST', headers })
    const answered = once(request, 'response') as Promise<[IncomingMessage]>
    request.write(`--edge\r\n${head}\r\n\r\nfirst half, `)
    await gate
    request.end('second half\r\n--edge--\r\n')
    const [answer] = await answered
    return { status: answer.statusCode, body: JSON.parse(await readAll(answer)) as StoredFile }
  }

  async function resumed({ chatId }: { chatId: string }): Promise<string> {
    const again = listen(await client.fetch(`/api/chat/${chatId}/stream`))
    await again.end
    if (again.heard() !== '') return spokenText(readChunks(again.heard()))
    const { body } = await client.get<{ messages: StoredMessage[] }>(`/api/chat?id=${chatId}`)
    return (body.messages.at(-1)?.parts ?? [])
      .flatMap(({ text }) => (typeof text === 'string' ? text : []))
      .join('')
  }

  /** Keeps calling until told to stop; returns the statuses. */
  function keepCalling() {
    const statuses: number[] = []
    const ending = new AbortController()
    const calling = (async () => {
      while (!ending.signal.aborted) statuses.push((await client.get('/api/profile')).status)
    })()
    return {
      statuses,
      async end() {
        ending.abort()
        await calling
      },
    }
  }

  it('lose no reply, no part of a file and no request', async () => {
    const file = bytesOf('x'.repeat(11 * mebibyte))
    const { body: direct } = await beginDirect(client, { name: 'large.txt', size: file.byteLength })
    expect(direct.parts).toHaveLength(3)
    const calls = keepCalling()
    const etags: string[] = []
    for (const folder of folders.slice(2)) {
      const leaving = servers.shift()
      if (!leaving) throw new Error('there is no server left')
      const gate = Promise.withResolvers<void>()
      const forms = [beginForm(gate.promise), beginForm(gate.promise)]
      const replies = await beginReplies(gate.promise, leaving.url)
      expect(replies.filter(({ sent }) => sent.server === leaving.url)).not.toEqual([])
      const { body: plan } = await client.get<ResumedUpload>(`/api/uploads/${direct.uploadId}`)
      expect(plan.received.map(({ etag }) => etag)).toEqual(etags)
      const at = etags.length
      const part = file.slice(at * plan.partSize, (at + 1) * plan.partSize)
      const stored = await fetch(plan.parts[at]?.url ?? '', { method: 'PUT', body: part })
      etags.push(stored.headers.get('etag') ?? '')

      const stopped = leaving.stop()
      const ready = async () => (await fetch(`${leaving.url}/readyz`)).status
      await expect.poll(ready).toBe(503)
      expect(await connectionOf(`${leaving.url}/healthz`)).toBe('close')
      const next = await start(folder)
      servers.push(next)
      balancer.servers.add(next.url)
      await expect.poll(() => balancer.given.get(next.url)).toBeGreaterThan(2)
      gate.resolve()
      for (const reply of replies) {
        await Promise.all([reply.sent.end, reply.elsewhere.end])
        expect(await resumed(reply)).toBe(whole)
      }
      const ofLeaving = replies.filter(({ sent }) => sent.server === leaving.url)
      const heard = ofLeaving.map(({ sent }) => spokenText(readChunks(sent.heard())))
      expect(heard).toEqual(heard.map(() => whole))
      for (const form of await Promise.all(forms)) {
        expect(form.status).toBe(200)
        const kept = await client.fetch(new URL(form.body.url).pathname)
        expect(await kept.text()).toBe('first half, second half')
      }
      expect(await stopped).toBe(0)
      balancer.servers.delete(leaving.url)
    }
    const last = file.slice(2 * direct.partSize)
    const stored = await fetch(direct.parts[2]?.url ?? '', { method: 'PUT', body: last })
    const done = await completeDirect(client, direct, [...etags, stored.headers.get('etag') ?? ''])
    expect(done.status).toBe(200)
    const kept = await client.fetch(new URL(done.body.url).pathname)
    expect(Buffer.from(await kept.arrayBuffer()).equals(file)).toBe(true)
    await calls.end()
    expect(new Set(calls.statuses)).toEqual(new Set([200]))
    expect(balancer.failures).toEqual([])
    expect([...balancer.given.keys()]).toHaveLength(4)
  })
})
