import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Pace, pacedFetch, whenCalm } from './paced-fetch.ts'

let answer: (response: ServerResponse) => void
const server = createServer((_request, response) => answer(response))
let url: string
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const events = { 'content-type': 'text/event-stream; charset=utf-8' }

/** Sends numbered events one by one. */
async function sendEvents(response: ServerResponse, count: number): Promise<void> {
  response.writeHead(200, events)
  for (let at = 0; at < count; at += 1) {
    response.write(`data: ${at}\n\n`)
    await pause(1)
  }
  response.end()
}

async function piecesOf(response: Response): Promise<string[]> {
  const pieces: string[] = []
  const decoder = new TextDecoder()
  for await (const bytes of response.body ?? []) pieces.push(decoder.decode(bytes, { stream: true }))
  return pieces
}

const all = (count: number) => Array.from({ length: count }, (_, at) => `data: ${at}\n\n`).join('')

it('reads events in fewer pieces the further apart it reads, and loses none', async () => {
  answer = (response) => void sendEvents(response, 100)
  const often = await piecesOf(await pacedFetch(fetch, { apartMs: () => 0 })(url))
  const seldom = await piecesOf(await pacedFetch(fetch, { apartMs: () => 100 })(url))
  expect(often.join('')).toBe(all(100))
  expect(seldom.join('')).toBe(all(100))
  expect(seldom.length).toBeLessThan(often.length / 2)
})

it('keeps what the answer says of itself', async () => {
  answer = (response) => response.writeHead(429, { ...events, 'retry-after': '7' }).end('data: wait\n\n')
  const response = await pacedFetch(fetch, { apartMs: () => 0 })(url)
  expect(response.status).toBe(429)
  expect(response.statusText).toBe('Too Many Requests')
  expect(response.headers.get('retry-after')).toBe('7')
  expect(await response.text()).toBe('data: wait\n\n')
})

it('leaves every other answer as it is', async () => {
  answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}')
  const never = { apartMs: () => expect.unreachable('only events are paced') }
  expect(await (await pacedFetch(fetch, never)(url)).json()).toEqual({ a: 1 })
})

it('ends with a line that breaks, and ends the line when nobody reads', async () => {
  answer = (response) => {
    response.writeHead(200, events).write('data: 0\n\n')
    setTimeout(() => response.destroy(), 5)
  }
  const call = pacedFetch(fetch, { apartMs: () => 0 })
  await expect(piecesOf(await call(url))).rejects.toThrow('terminated')
  const left = Promise.withResolvers<void>()
  answer = (response) => {
    response.on('close', () => left.resolve())
    response.writeHead(200, events).write('data: 0\n\n')
  }
  const reader = (await call(url)).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await left.promise
})

it('reads as it comes until its process has too much to do, then less and less often, up to three times a second', () => {
  const pace = new Pace()
  expect([0.2, 0.89].map((share) => pace.follow(share))).toEqual([0, 0])
  expect([0.95, 0.95, 0.95, 0.95, 0.95, 0.95, 0.95].map((share) => pace.follow(share))).toEqual([
    20, 40, 80, 160, 320, 320, 320,
  ])
  expect(pace.follow(0.8)).toBe(320)
  expect([0.5, 0.5, 0.5, 0.5, 0.5, 0.5].map((share) => pace.follow(share))).toEqual([160, 80, 40, 20, 0, 0])
})

it('looks at what its process does', async () => {
  const pace = new Pace()
  const work = (ms: number) => {
    const until = performance.now() + ms
    while (performance.now() < until);
  }
  work(300)
  expect(pace.apartMs()).toBe(20)
  work(300)
  expect(pace.apartMs()).toBe(40)
})

it('waits for a calmer moment, but not for ever, and not for one when it is told to stop', async () => {
  const { signal } = new AbortController()
  let looks = 0
  const busyTwice = { apartMs: () => (++looks < 3 ? 20 : 0) }
  await whenCalm({ signal, pace: busyTwice, atMostMs: 60_000 })
  expect(looks).toBe(3)
  const alwaysBusy = { apartMs: () => 20 }
  await whenCalm({ signal, pace: alwaysBusy, atMostMs: 1 })
  await expect(whenCalm({ signal: AbortSignal.abort(), pace: alwaysBusy, atMostMs: 60_000 })).rejects.toThrow(
    'aborted',
  )
})
