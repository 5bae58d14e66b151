import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { messageBody } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { type ChildServer, startChild } from './child-server.ts'
import { withFolder } from './folder.ts'
import { withPostgres } from './postgres.ts'
import { processorMs, residentMegabytes } from './process-figures.ts'
import { median, percentile, round } from './statistics.ts'

const everyMs = 50
type Load = { size: number; deltas: number; apartMs: number }

const sizes = [1, 50, 200, 1000]
/** Requests start this far apart, so that the round measures replies rather than their starts. */
const steady = (size: number): Load => ({ size, deltas: 240, apartMs: 10 })
const newSizes = [50, 200, 1000]
/** All requests start at the same moment; a reply takes five seconds. */
const atOnce = (size: number): Load => ({ size, deltas: 100, apartMs: 0 })
const restMs = 3000

type Heard = { delaysMs: number[]; firstMs: number; endMs: number; failures: number }

const stamp = /@(\d+) /g
const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Reads a stream to its end and records the latency of each delta. */
async function listen(send: () => Promise<Response>, deltas: number): Promise<Heard> {
  const delaysMs: number[] = []
  const decoder = new TextDecoder()
  const sentAt = performance.now()
  let firstMs = Number.POSITIVE_INFINITY
  let rest = ''
  let isWhole = false
  try {
    for await (const bytes of (await send()).body ?? []) {
      const now = process.hrtime.bigint()
      const text = rest + decoder.decode(bytes, { stream: true })
      for (const [, written = '0'] of text.matchAll(stamp)) delaysMs.push(Number(now - BigInt(written)) / 1e6)
      if (delaysMs.length > 0) firstMs = Math.min(firstMs, performance.now() - sentAt)
      rest = text.slice(text.lastIndexOf('\n') + 1)
      isWhole ||= text.includes('[DONE]')
    }
  } catch {
    isWhole = false
  }
  const failures = isWhole && delaysMs.length === deltas ? 0 : 1
  return { delaysMs, firstMs, endMs: performance.now() - sentAt, failures }
}

/** Who is called: the model itself, or something between it and the reader. */
type Asked = { name: string; pid: number; send: () => Promise<Response> }

/** Measures one load on one of them. `midway` runs when all replies are in progress. */
async function measure({ pid, send }: Asked, { size, deltas, apartMs }: Load, midway = () => {}) {
  const usedBefore = processorMs(pid)
  const running: Promise<Heard>[] = []
  for (let at = 0; at < size; at += 1) {
    running.push(listen(send, deltas))
    if (apartMs > 0) await pause(apartMs)
  }
  await pause((deltas * everyMs) / 2)
  midway()
  const heard = await Promise.all(running)
  const used = processorMs(pid) - usedBefore
  await pause(restMs)
  const delays = heard.flatMap(({ delaysMs }) => delaysMs)
  return {
    failures: heard.reduce((sum, { failures }) => sum + failures, 0),
    perDelta: used / (size * deltas),
    delay: median(delays),
    delay99: percentile(delays, 0.99),
    first: median(heard.map(({ firstMs }) => firstMs)),
    end: median(heard.map(({ endMs }) => endMs)),
  }
}

/** Starts Lede, a bare proxy and the model behind both, in separate processes. */
async function withServers<Result>(
  deltas: number,
  run: (servers: Servers) => Promise<Result>,
  settings: Record<string, string> = {},
) {
  const model = await startChild('model-process.ts', String(deltas), String(everyMs))
  const proxy = await startChild('bare-proxy.ts', new URL(model.url).origin)
  try {
    return await withFolder(async (folder) => {
      const server = await startServerProcess({
        DATA_DIR: folder,
        LLM_BASE_URL: model.url,
        LLM_MODEL: 'fixture-model',
        DAILY_MESSAGE_LIMIT: '0',
        ...settings,
      })
      const chat = await startChild('bare-chat.ts', folder, model.url, settings.DATABASE_URL ?? '')
      try {
        const client = new Client(server.url)
        // On PostgreSQL there are no guests.
        const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' }
        const entered = await client.post('/api/auth/sign-up/email', person)
        if (entered.status !== 200) throw new Error(`Nobody could sign up: ${entered.text}`)
        const body = () => json(messageBody('Hello', { id: randomUUID() }).body)
        const send = () => client.fetch('/api/chat', body())
        const sendBare = () => fetch(`${chat.url}/api/chat`, body())
        const { pathname } = new URL(model.url)
        return await run({
          straight: asked('straight from the model', model, model.url),
          bare: asked('through the bare proxy', proxy, proxy.url + pathname),
          parts: { name: 'through its parts alone', pid: chat.pid, send: sendBare },
          lede: { name: 'through Lede', pid: server.pid, send },
        })
      } finally {
        chat.stop()
        await server.stop()
      }
    })
  } finally {
    proxy.stop()
    model.stop()
  }
}

type Servers = { straight: Asked; bare: Asked; parts: Asked; lede: Asked }

function asked(name: string, { pid }: ChildServer, baseUrl: string): Asked {
  const body = { model: 'fixture-model', stream: true, messages: [{ role: 'user', content: 'Hello' }] }
  return { name, pid, send: () => fetch(`${baseUrl}/chat/completions`, json(body)) }
}

/** Measures many concurrent replies of one server: each delta's latency beyond the model's own time, and memory. */
export const streams = () =>
  withServers(steady(1).deltas, async ({ straight, bare, lede }) => {
    await pause(restMs)
    const results: Record<string, number> = { 'memory at 0 streams (MB)': residentMegabytes(lede.pid) }
    for (const size of sizes) {
      const load = steady(size)
      const alone = await measure(straight, load)
      const proxied = await measure(bare, load)
      const ours = await measure(lede, load, () => {
        results[`memory at ${size} streams (MB)`] = residentMegabytes(lede.pid)
      })
      Object.assign(results, {
        [`errors straight from the model at ${size}`]: alone.failures,
        [`errors at ${size}`]: ours.failures,
        [`server's processor time a delta at ${size} (ms)`]: round(ours.perDelta, 3),
        [`processor time a delta at ${size}, of the bare proxy's`]: round(
          ours.perDelta / proxied.perDelta,
          1,
        ),
        [`delay straight from the model at ${size}, median (ms)`]: round(alone.delay, 2),
        [`delay added at ${size}, median (ms)`]: round(ours.delay - alone.delay, 2),
        [`delay added at ${size}, 99th percentile (ms)`]: round(ours.delay99 - alone.delay99, 2),
        [`delay added by the bare proxy at ${size}, median (ms)`]: round(proxied.delay - alone.delay, 2),
      })
    }
    return results
  })

const rounds = 3

/**
 * Measures many new replies at the same moment: how long readers wait for the first word and for the end. Medians of
 * three rounds.
 */
export const newReplies = () => withServers(atOnce(1).deltas, (servers) => measureNew(servers, newSizes))

/** The largest load again, on PostgreSQL. */
export const newRepliesOnPostgres = () =>
  withPostgres((databaseUrl) =>
    withServers(atOnce(1).deltas, (servers) => measureNew(servers, newSizes.slice(-1)), {
      DATABASE_URL: databaseUrl,
    }),
  )

async function measureNew({ bare, parts, lede }: Servers, loads: number[]): Promise<Record<string, number>> {
  const inTurn = [bare, parts, lede]
  const results: Record<string, number> = {}
  // Excludes one-time work from the measurement; with a smaller warm-up the first round took twice as long as the
  // third.
  for (const one of inTurn) await measure(one, atOnce(200))
  for (const size of loads) {
    const measured = inTurn.map((): Measured[] => [])
    for (let turn = 0; turn < rounds; turn += 1) {
      for (const [at, one] of inTurn.entries()) measured[at]?.push(await measure(one, atOnce(size)))
    }
    const middles = measured.map(middleOf)
    for (const [at, { first, end, failures, perDelta }] of middles.entries()) {
      const name = `${size} at once ${inTurn[at]?.name}`
      results[`${name}: first delta, median (ms)`] = round(first, 0)
      results[`${name}: end, median (ms)`] = round(end, 0)
      results[`${name}: processor time a delta (ms)`] = round(perDelta, 3)
      results[`${name}: errors`] = failures
    }
    const [theirs, itsParts, ours] = middles
    if (!theirs || !itsParts || !ours) continue
    results[`${size} at once: first delta, of the bare proxy's`] = round(ours.first / theirs.first, 1)
    results[`${size} at once: first delta, of its parts'`] = round(ours.first / itsParts.first, 1)
    results[`${size} at once: end, of the bare proxy's`] = round(ours.end / theirs.end, 2)
    results[`${size} at once: end, of its parts'`] = round(ours.end / itsParts.end, 2)
  }
  return results
}

type Measured = Awaited<ReturnType<typeof measure>>

const middleOf = (measured: Measured[]) => ({
  first: median(measured.map(({ first }) => first)),
  end: median(measured.map(({ end }) => end)),
  failures: measured.reduce((sum, { failures }) => sum + failures, 0),
  perDelta: median(measured.map(({ perDelta }) => perDelta)),
})
