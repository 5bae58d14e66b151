import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import type { DocumentVersion } from '#contract/documents.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import { type PracticeServer, startPracticeServer } from '#test/fixtures/practice-server.ts'
import type { ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { type ServerProcess, startServerProcess } from '#test/fixtures/server-process.ts'
import { messageBody } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { databaseEnv, type FreshDatabase, freshDatabase } from '#test/harness/database.ts'
import { pollTimeoutMs } from '#test/timeouts.ts'

/** Each kill ends one round of every kind: somebody saves, two replies are being written and a post is being published. */
const rounds = 8
/** They are killed in parallel, each in its own rounds. */
const servers = 2
const roundsWithinMs = 480_000
const pollOptions = { timeout: pollTimeoutMs, interval: 2 }
const forgetsRepetitionsAfterMs = 20 * 60 * 1000
/** The last second, plus the time that words may take from the server to a reader. */
const mayBeLostMs = 1300
/** Words arrive every 5 ms; during a longer gap the machine gives the server no time to write or save. */
const longestGapMs = 50
/** More than is written before the kill. */
const words = Array.from({ length: 20_000 }, (_, at) => `word${at} `)

/** Returns a time within an operation, spread evenly over the rounds. */
const moment = (round: number, withinMs: number) => Math.round((withinMs * round) / rounds)

/** How often a post in this state may be on the network. */
const timesSent: Record<string, number[]> = { published: [1], unknown: [0, 1] }

type Victim = {
  client: Client
  network: PracticeServer
  database: FreshDatabase
  /** Kills the process as a power cut would. */
  kill: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<unknown>
}

async function startVictim(model: ScriptedServer): Promise<Victim> {
  const database = await freshDatabase()
  const network = await startPracticeServer()
  const env: Record<string, string> = {
    DATA_DIR: database.dataDir,
    ...databaseEnv(database),
    ALLOW_GUESTS: 'on',
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'fixture-model',
    ...network.settings,
    LOG_LEVEL: 'fatal',
  }
  let server: ServerProcess = await startServerProcess(env)
  env.PORT = new URL(server.url).port
  const client = new Client(server.url)
  await client.post('/api/auth/sign-in/anonymous')
  expect(await connect(client)).toContain('linkedin_connected=true')
  return {
    client,
    network,
    database,
    kill: () => server.kill(),
    async start() {
      server = await startServerProcess(env)
    },
    async stop() {
      await server.stop()
      await network.stop()
      await database.remove()
    },
  }
}

describe('a server that is killed', () => {
  let model: ScriptedServer
  let victims: Victim[]
  let played: Awaited<ReturnType<typeof playRound>>[]

  beforeAll(async () => {
    model = await startOpenAiServer()
    model.handle(() => ({ kind: 'text', pieces: words, delayMs: 5 }))
    victims = await Promise.all(Array.from({ length: servers }, () => startVictim(model)))
    const chains = await Promise.all(
      victims.map(async (victim, first) => {
        const chain = []
        for (let round = first; round < rounds; round += servers) chain.push(await playRound(victim, round))
        return chain
      }),
    )
    played = chains.flat()
    expect(played).toHaveLength(rounds)
  }, roundsWithinMs)
  afterAll(async () => {
    await Promise.all(victims.map(({ stop }) => stop()))
    await model.close()
  })

  it('loses no acknowledged save', async () => {
    for (const { client, saved } of played) {
      const kept = (await versionsOf(client, saved.id)).map(({ content }) => content)
      expect(kept.slice(0, saved.acknowledged.length)).toEqual(saved.acknowledged)
      expect(kept.length - saved.acknowledged.length).toBeLessThanOrEqual(1)
    }
  })

  it('keeps an accepted message and all but the last second of its reply', async () => {
    for (const { client, replies } of played) {
      for (const { chatId, messageId, aSecondBefore } of replies) {
        const { body: chat } = await client.get<{ messages: StoredMessage[] }>(`/api/chat?id=${chatId}`)
        expect(chat.messages[0]?.id).toBe(messageId)
        expect(textOf(chat.messages[1])).toContain(aSecondBefore)
      }
      expect(replies[0]?.aSecondBefore).toContain('word0 word1 ')
    }
  })

  it('publishes nothing twice and knows what it does not know', { timeout: roundsWithinMs }, async () => {
    const states = []
    for (const { client, network, publication } of played) {
      const state = await outcomeOf(client, publication.id)
      const sent = (await network.feed()).filter(({ text }) => text === publication.text).length
      expect(publication.isCutOff ? ['unknown'] : ['published', 'unknown']).toContain(state)
      expect(timesSent[state]).toContain(sent)
      states.push(state)
    }
    expect(states).toContain('published')
  })
})

const versionsOf = async (client: Client, id: string) => {
  const { status, body } = await client.get<DocumentVersion[]>(`/api/document?id=${id}`)
  return status === 200 ? body : []
}

/** Returns the state of a post that is to be published; 'waiting' until that is known. */
async function outcomeOf(client: Client, documentId: string) {
  const latest = (await versionsOf(client, documentId)).at(-1)
  return latest?.status === 'published' ? 'published' : (latest?.failure?.kind ?? 'waiting')
}

const textOf = (message: StoredMessage | undefined) =>
  (message?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('')

/** Kills a server in the middle of everything, and returns what people had received from it by then. */
async function playRound({ client, network, kill, start }: Victim, round: number) {
  const old = await beginReply(client, `Round ${round}`)
  await pause(moment(round, mayBeLostMs))
  const young = await beginReply(client, `Round ${round} again`)
  await vi.waitUntil(() => old.surelyKept().includes('word9 '), pollOptions)
  const saving = beginSaving(client)
  await vi.waitUntil(() => saving.acknowledged.length > round, pollOptions)
  const publishing = await beginPublishing({ client, network, round })
  const replies = [old, young].map(({ chatId, messageId, surelyKept }) => ({
    chatId,
    messageId,
    aSecondBefore: surelyKept(),
  }))
  await kill()
  publishing.release()
  // For a while, the network refuses a repeated text, which would hide a second post.
  network.clock.now += forgetsRepetitionsAfterMs
  const { isAccepted, ...publication } = await publishing.publication
  await Promise.all([saving.end, old.end, young.end])
  await start()
  if (!isAccepted) await publish(client, publication.id)
  // A request that is late, or was never sent, must not meet what is meant for the next post.
  await vi.waitUntil(async () => (await outcomeOf(client, publication.id)) !== 'waiting', pollOptions)
  network.faults.length = 0
  return { client, network, saved: saving, replies, publication }
}

function beginSaving(client: Client) {
  const id = randomUUID()
  const acknowledged: string[] = []
  const save = async () => {
    for (let count = 0; ; count += 1) {
      const content = `Version ${count}`
      const answer = await client.post(`/api/document?id=${id}`, { content, title: 'T' }).catch(() => null)
      if (answer?.status !== 200) return
      acknowledged.push(content)
    }
  }
  return { id, acknowledged, end: save() }
}

const publish = (client: Client, documentId: string) =>
  client.post('/api/linkedin/publish', { documentId }, { 'idempotency-key': documentId })

/**
 * Resolves when the server is to be killed: in every other round while the network handles the request, before or after
 * executing it; in the others at a time of their own.
 */
async function beginPublishing({
  client,
  network,
  round,
}: {
  client: Client
  network: PracticeServer
  round: number
}) {
  const id = randomUUID()
  const text = `Round ${round} of ${id}`
  await client.post(`/api/document?id=${id}`, { content: text, title: `Round ${round}` })
  const isCutOff = round % 4 >= servers
  const gate = Promise.withResolvers<void>()
  let isThere = false
  network.faults.push({
    on: 'create',
    when: round % 2 === 0 ? 'before' : 'after',
    get hold() {
      isThere = true
      return isCutOff ? gate.promise : pause(25)
    },
  })
  const publication = publish(client, id)
    .catch(() => null)
    .then((answer) => ({ id, text, isCutOff, isAccepted: answer?.status === 202 }))
  if (isCutOff) await vi.waitUntil(() => isThere, pollOptions)
  else await pause(moment(round, 60))
  return { publication, release: gate.resolve }
}

/** Sends a message, reads its reply as a browser does and records how much writing time preceded each word. */
async function beginReply(client: Client, message: string) {
  const { body, chatId, messageId } = messageBody(message)
  const response = await client.fetch('/api/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  const heard: { at: number; text: string }[] = []
  let [writtenMs, lastAt] = [0, Date.now()]
  const hear = (text: string) => {
    const now = Date.now()
    writtenMs += Math.min(now - lastAt, longestGapMs)
    lastAt = now
    heard.push({ at: writtenMs, text })
  }
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
        if (part.type === 'text-delta') hear(String(part.delta))
      }
    }
  }
  return {
    chatId,
    messageId,
    end: read().catch(() => undefined),
    /** What was received more than the last second of writing time ago. */
    surelyKept: () =>
      heard
        .filter(({ at }) => at <= writtenMs - mayBeLostMs)
        .map(({ text }) => text)
        .join(''),
  }
}
