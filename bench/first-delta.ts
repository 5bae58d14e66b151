import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { messageBody } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { startChild } from './child-server.ts'
import { withFolder } from './folder.ts'
import { median, percentile, round } from './statistics.ts'

const warmUps = 20
const samples = 200
/** Lets what follows a reply (its last save, the chat's title) come to rest, so that samples do not overlap. */
const settleMs = 30

/** Milliseconds from sending a request to the first chunk of its answer that holds `mark`. */
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

/** How much later the first word of a reply arrives through Lede than straight from the model, in milliseconds. */
export async function firstDelta() {
  const model = await startOpenAiServer()
  model.handle(() => ({ kind: 'text', pieces: ['Good ', 'morning.'] }))
  try {
    return await withFolder((folder) => measure(folder, model.baseUrl))
  } finally {
    await model.close()
  }
}

async function measure(folder: string, baseUrl: string) {
  const server = await startServerProcess({
    DATA_DIR: folder,
    LLM_BASE_URL: baseUrl,
    LLM_MODEL: 'fixture-model',
  })
  const parts = await startChild('bare-chat.ts', folder, baseUrl)
  const client = new Client(server.url)
  await client.post('/api/auth/sign-in/anonymous')
  const direct = { model: 'fixture-model', stream: true, messages: [{ role: 'user', content: 'Hello' }] }
  const own: number[] = []
  const throughParts: number[] = []
  const through: number[] = []
  for (let count = 0; count < warmUps + samples; count += 1) {
    const alone = await timeToMark(() => fetch(`${baseUrl}/chat/completions`, json(direct)), 'Good')
    const body = () => json(messageBody('Hello', { id: randomUUID() }).body)
    const bare = await timeToMark(() => fetch(`${parts.url}/api/chat`, body()), '"delta":"Good')
    await pause(settleMs)
    const whole = await timeToMark(() => client.fetch('/api/chat', body()), '"delta":"Good')
    await pause(settleMs)
    if (count < warmUps) continue
    own.push(alone)
    throughParts.push(bare)
    through.push(whole)
  }
  parts.stop()
  await server.stop()
  const beyond = (times: number[]) => times.map((value, at) => value - (own[at] ?? 0))
  const added = beyond(through)
  const addedByParts = median(beyond(throughParts))
  return {
    'model alone, median (ms)': round(median(own)),
    'through Lede, median (ms)': round(median(through)),
    'added by its parts alone, median (ms)': round(addedByParts),
    "added, of its parts'": round(median(added) / addedByParts, 1),
    'added, median (ms)': round(median(added)),
    'added, 99th percentile (ms)': round(percentile(added, 0.99)),
  }
}
