import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { messageBody } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { startChild } from './child-server.ts'
import { withFolder } from './folder.ts'
import { median, percentile, round } from './statistics.ts'

const samples = 200
/** Replies after a start, and before measuring a warmed-up server, whose code is compiled by then. */
const firstAnswers = 20
const furtherAnswers = 2000
/** Lets the work after a reply (its last save, the chat's title) finish, so that samples do not overlap. */
const settleMs = 30

/** Returns the milliseconds from sending a request to the first chunk of its response that contains `mark`. */
async function timeToMark(send: () => Promise<Response>, mark: string): Promise<number> {
  const start = performance.now()
  const response = await send()
  const decoder = new TextDecoder()
  let text = ''
  let found = Number.NaN
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (Number.isNaN(found) && text.includes(mark)) found = performance.now() - start
  }
  return found
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Measures how much later the first word of a reply arrives through Lede than straight from the model, in milliseconds. */
export async function firstDelta() {
  const model = await startOpenAiServer()
  model.handle(() => ({ kind: 'text', pieces: ['Good ', 'morning.'] }))
  try {
    return await withFolder((folder) => measure(folder, model.baseUrl))
  } finally {
    await model.close()
  }
}

type Ask = { ask: () => Promise<Response>; mark: string }
type Asked = { model: Ask; parts: Ask; lede: Ask }

/** Alternates between the servers, so that other load on the machine affects all of them. */
async function sample({ model, parts, lede }: Asked) {
  const own: number[] = []
  const throughParts: number[] = []
  const through: number[] = []
  for (let count = 0; count < samples; count += 1) {
    for (const [{ ask, mark }, times] of [
      [model, own],
      [parts, throughParts],
      [lede, through],
    ] as const) {
      times.push(await timeToMark(ask, mark))
      await pause(settleMs)
    }
  }
  const beyond = (times: number[]) => times.map((value, at) => value - (own[at] ?? 0))
  return {
    own: median(own),
    through: median(through),
    byParts: median(beyond(throughParts)),
    added: beyond(through),
  }
}

async function measure(folder: string, baseUrl: string) {
  const server = await startServerProcess({
    DATA_DIR: folder,
    LLM_BASE_URL: baseUrl,
    LLM_MODEL: 'fixture-model',
    DAILY_MESSAGE_LIMIT: '0',
  })
  const bareChat = await startChild('bare-chat.ts', folder, baseUrl)
  const client = new Client(server.url)
  await client.post('/api/auth/sign-in/anonymous')
  const direct = { model: 'fixture-model', stream: true, messages: [{ role: 'user', content: 'Hello' }] }
  const message = () => json(messageBody('Hello', { id: randomUUID() }).body)
  const asked: Asked = {
    model: { ask: () => fetch(`${baseUrl}/chat/completions`, json(direct)), mark: 'Good' },
    parts: { ask: () => fetch(`${bareChat.url}/api/chat`, message()), mark: '"delta":"Good' },
    lede: { ask: () => client.fetch('/api/chat', message()), mark: '"delta":"Good' },
  }
  const answer = async (times: number) => {
    for (const { ask, mark } of Object.values(asked)) {
      for (let count = 0; count < times; count += 1) await timeToMark(ask, mark)
    }
  }
  await answer(firstAnswers)
  const started = await sample(asked)
  await answer(furtherAnswers)
  const atWork = await sample(asked)
  bareChat.stop()
  await server.stop()
  return {
    'model alone, median (ms)': round(atWork.own),
    'through Lede, median (ms)': round(atWork.through),
    'added by its parts alone, median (ms)': round(atWork.byParts),
    'added, median (ms)': round(median(atWork.added)),
    "added, of its parts'": round(median(atWork.added) / atWork.byParts, 1),
    'added, 99th percentile (ms)': round(percentile(atWork.added, 0.99)),
    'just started: added by its parts alone, median (ms)': round(started.byParts),
    'just started: added, median (ms)': round(median(started.added)),
  }
}
