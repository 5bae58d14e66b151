import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import type { DocumentVersion } from '#contract/documents.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import { type PracticeServer, startPracticeServer } from '#test/fixtures/practice-server.ts'
import type { ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { type ServerProcess, startServerProcess } from '#test/fixtures/server-process.ts'
import { messageBody } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { type FreshDatabase, freshDatabase } from '#test/harness/database.ts'

const roundsOfEach = 8
const forgetsRepetitionsAfterMs = 20 * 60 * 1000
const words = Array.from({ length: 400 }, (_, at) => `word${at} `)

/** A moment within an operation, spread evenly over the rounds. */
const moment = (round: number, withinMs: number) => Math.round((withinMs * round) / roundsOfEach)

describe('a server that is killed', { timeout: 240_000 }, () => {
  let database: FreshDatabase
  let network: PracticeServer
  let model: ScriptedServer
  let server: ServerProcess
  let client: Client
  let kills = 0
  let env: Record<string, string>

  beforeAll(async () => {
    database = await freshDatabase()
    network = await startPracticeServer()
    model = await startOpenAiServer()
    model.handle(() => ({ kind: 'text', pieces: words, delayMs: 5 }))
    env = {
      DATA_DIR: database.dataDir,
      ...(database.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}),
      ALLOW_GUESTS: 'on',
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'fixture-model',
      ...network.settings,
      LOG_LEVEL: 'fatal',
    }
    server = await startServerProcess(env)
    client = new Client(server.url)
    await client.post('/api/auth/sign-in/anonymous')
    expect(await connect(client)).toContain('linkedin_connected=true')
    env.PORT = new URL(server.url).port
  })
  afterAll(async () => {
    await server.stop()
    await network.stop()
    await model.close()
    await database.remove()
    expect(kills).toBeGreaterThanOrEqual(20)
  })

  async function killAndRestart() {
    await server.kill()
    kills += 1
    server = await startServerProcess(env)
  }

  const versionsOf = async (id: string) => {
    const { status, body } = await client.get<DocumentVersion[]>(`/api/document?id=${id}`)
    return status === 200 ? body : []
  }

  it('loses no acknowledged save', async () => {
    for (let round = 0; round < roundsOfEach; round += 1) {
      const id = randomUUID()
      const acknowledged: string[] = []
      const saving = saveUntilKilled(client, id, acknowledged)
      await expect.poll(() => acknowledged.length).toBeGreaterThan(round)
      await pause(moment(round, 10))
      await killAndRestart()
      await saving
      const kept = (await versionsOf(id)).map(({ content }) => content)
      expect(kept.slice(0, acknowledged.length)).toEqual(acknowledged)
      expect(kept.length - acknowledged.length).toBeLessThanOrEqual(1)
    }
  })

  it('keeps an accepted message and all but the last second of its reply', async () => {
    for (let round = 0; round < roundsOfEach; round += 1) {
      const { body, chatId, messageId } = messageBody(`Round ${round}`)
      const response = await client.fetch('/api/chat', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(200)
      const heard = listen(response)
      await pause(moment(round, 2000))
      const aSecondAgo = heard.textUntil(Date.now() - 1300)
      await killAndRestart()
      const { body: chat } = await client.get<{ messages: StoredMessage[] }>(`/api/chat?id=${chatId}`)
      expect(chat.messages[0]?.id).toBe(messageId)
      const written = JSON.stringify(chat.messages[1]?.parts)
      expect(written).toContain(aSecondAgo)
      await heard.end
    }
  })

  it('publishes nothing twice and knows what it does not know', async () => {
    for (let round = 0; round < roundsOfEach; round += 1) {
      const id = randomUUID()
      const text = `Round ${round} of ${id}`
      await client.post(`/api/document?id=${id}`, { content: text, title: `Round ${round}` })
      const when = round % 2 === 0 ? 'before' : 'after'
      network.faults.push({ on: 'create', when, hold: pause(25) })
      const key = { 'idempotency-key': id }
      const asked = client.post('/api/linkedin/publish', { documentId: id }, key).catch(() => null)
      await pause(moment(round, 60))
      // The network refuses a repeated text for a while, which would hide a second post.
      network.clock.now += forgetsRepetitionsAfterMs
      await killAndRestart()
      const accepted = (await asked)?.status === 202
      if (!accepted) await client.post('/api/linkedin/publish', { documentId: id }, key)
      await expect.poll(() => settled(id), { timeout: 60_000, interval: 200 }).not.toBe('waiting')
      const sent = (await network.feed()).filter((card) => card.text === text).length
      const [least, most] = (await settled(id)) === 'published' ? [1, 1] : [0, 1]
      expect(sent).toBeGreaterThanOrEqual(least)
      expect(sent).toBeLessThanOrEqual(most)
    }
  })

  async function settled(id: string) {
    const latest = (await versionsOf(id)).at(-1)
    if (latest?.status === 'published') return 'published'
    return latest?.failure?.kind ?? 'waiting'
  }
})

async function saveUntilKilled(client: Client, id: string, acknowledged: string[]) {
  for (let count = 0; ; count += 1) {
    const content = `Version ${count}`
    const answer = await client.post(`/api/document?id=${id}`, { content, title: 'T' }).catch(() => null)
    if (answer?.status !== 200) return
    acknowledged.push(content)
  }
}

/** Reads a reply as a browser does and remembers when each word came. */
function listen(response: Response) {
  const heard: { at: number; text: string }[] = []
  const read = async () => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of response.body ?? []) {
      const events = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const part = event.startsWith('data: {')
          ? (JSON.parse(event.slice(6)) as Record<string, unknown>)
          : {}
        if (part.type === 'text-delta') heard.push({ at: Date.now(), text: String(part.delta) })
      }
    }
  }
  return {
    end: read().catch(() => undefined),
    textUntil: (time: number) =>
      heard
        .filter(({ at }) => at <= time)
        .map(({ text }) => text)
        .join(''),
  }
}
