import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type ServerProcess, startServerProcess } from '#test/fixtures/server-process.ts'
import { messageBody } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { startChild } from './child-server.ts'
import { withFolder } from './folder.ts'
import { processorMs, residentMegabytes } from './process-figures.ts'
import { median, percentile, round } from './statistics.ts'

const sizes = [1, 50, 200, 1000]
const everyMs = 50
const deltas = 240
/** When all replies of a round are under way. */
const midwayMs = (deltas * everyMs) / 2
/** Requests come this far apart, so that the round measures replies and not their beginnings. */
const apartMs = 10
const restMs = 3000

type Heard = { delaysMs: number[]; failures: number }

const stamp = /@(\d+) /g
const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Reads a stream to its end and notes how long each delta has been under way. */
async function listen(answer: Promise<Response>): Promise<Heard> {
  const delaysMs: number[] = []
  const decoder = new TextDecoder()
  let rest = ''
  let isWhole = false
  try {
    for await (const bytes of (await answer).body ?? []) {
      const now = process.hrtime.bigint()
      const text = rest + decoder.decode(bytes, { stream: true })
      for (const [, written = '0'] of text.matchAll(stamp)) delaysMs.push(Number(now - BigInt(written)) / 1e6)
      rest = text.slice(text.lastIndexOf('\n') + 1)
      isWhole ||= text.includes('[DONE]')
    }
  } catch {
    isWhole = false
  }
  return { delaysMs, failures: isWhole && delaysMs.length === deltas ? 0 : 1 }
}

async function begin(count: number, send: () => Promise<Response>) {
  const running: Promise<Heard>[] = []
  for (let at = 0; at < count; at += 1) {
    running.push(listen(send()))
    await pause(apartMs)
  }
  return running
}

const gather = async (running: Promise<Heard>[]) => {
  const heard = await Promise.all(running)
  return {
    delays: heard.flatMap(({ delaysMs }) => delaysMs),
    failures: heard.reduce((sum, { failures }) => sum + failures, 0),
  }
}

/** Many replies at once from one server: what each delta waits beside the model's own time, and memory. */
export async function streams() {
  const model = await startChild('model-process.ts', String(deltas), String(everyMs))
  try {
    return await withFolder(async (folder) => {
      const env = {
        DATA_DIR: folder,
        LLM_BASE_URL: model.url,
        LLM_MODEL: 'fixture-model',
        DAILY_MESSAGE_LIMIT: '0',
      }
      const server = await startServerProcess(env)
      try {
        return await measure(server, model.url)
      } finally {
        await server.stop()
      }
    })
  } finally {
    model.stop()
  }
}

async function measure(server: ServerProcess, baseUrl: string) {
  const client = new Client(server.url)
  await client.post('/api/auth/sign-in/anonymous')
  const results: Record<string, number> = {}
  await pause(restMs)
  results['memory at 0 streams (MB)'] = residentMegabytes(server.pid)
  for (const size of sizes) {
    const direct = { model: 'fixture-model', stream: true, messages: [{ role: 'user', content: 'Hello' }] }
    const alone = await gather(await begin(size, () => fetch(`${baseUrl}/chat/completions`, json(direct))))
    const usedBefore = processorMs(server.pid)
    const running = await begin(size, () =>
      client.fetch('/api/chat', json(messageBody('Hello', { id: randomUUID() }).body)),
    )
    await pause(midwayMs)
    results[`memory at ${size} streams (MB)`] = residentMegabytes(server.pid)
    const through = await gather(running)
    const used = processorMs(server.pid) - usedBefore
    await pause(restMs)
    results[`errors straight from the model at ${size}`] = alone.failures
    results[`errors at ${size}`] = through.failures
    results[`server's processor time a delta at ${size} (ms)`] = round(used / (size * deltas), 3)
    results[`delay straight from the model at ${size}, median (ms)`] = round(median(alone.delays), 2)
    results[`delay added at ${size}, median (ms)`] = round(median(through.delays) - median(alone.delays), 2)
    results[`delay added at ${size}, 99th percentile (ms)`] = round(
      percentile(through.delays, 0.99) - percentile(alone.delays, 0.99),
      2,
    )
  }
  return results
}
