import { createServer, type IncomingMessage, type ServerResponse, setGlobalProxyFromEnv } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modelFetch, Pace, pacedFetch, whenCalm } from './paced-fetch.ts'

let answer: (response: ServerResponse, request: IncomingMessage) => void
const server = createServer((request, response) => answer(response, request))
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

const atOnce = { apartMs: () => 0 }
const post = (signal?: AbortSignal): RequestInit => ({
  method: 'POST',
  body: '{}',
  ...(signal ? { signal } : {}),
})

describe.each([
  { name: 'around fetch', make: (pace: Pick<Pace, 'apartMs'>) => pacedFetch(fetch, pace) },
  { name: 'on the connections', make: modelFetch },
])('$name', ({ make }) => {
  const call = make(atOnce)

  it('reads events in fewer pieces the further apart it reads, and loses none', async () => {
    answer = (response) => void sendEvents(response, 100)
    const often = await piecesOf(await call(url, post()))
    const seldom = await piecesOf(await make({ apartMs: () => 100 })(url, post()))
    expect(often.join('')).toBe(all(100))
    expect(seldom.join('')).toBe(all(100))
    expect(seldom.length).toBeLessThan(often.length / 2)
  })

  it('keeps what the answer says of itself', async () => {
    answer = (response) =>
      response
        .writeHead(429, { ...events, 'retry-after': '7', 'set-cookie': ['a=1', 'b=2'] })
        .end('data: wait\n\n')
    const response = await call(url, post())
    expect(response.status).toBe(429)
    expect(response.statusText).toBe('Too Many Requests')
    expect(response.headers.get('retry-after')).toBe('7')
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(await response.text()).toBe('data: wait\n\n')
  })

  it('leaves every other answer as it is', async () => {
    answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}')
    const never = { apartMs: () => expect.unreachable('only events are paced') }
    expect(await (await make(never)(url, post())).json()).toEqual({ a: 1 })
  })

  it('sends what it is given, and takes an answer without a body', async () => {
    const received = Promise.withResolvers<[IncomingMessage, string]>()
    answer = (response, request) => {
      void text(request).then((body) => received.resolve([request, body]))
      response.writeHead(204).end()
    }
    const headers = { Authorization: 'Bearer key', 'content-type': 'application/json' }
    const response = await call(`${url}/v1/chat?a=1`, { method: 'POST', headers, body: '{"é":1}' })
    expect([response.status, response.body]).toEqual([204, null])
    const [request, body] = await received.promise
    expect([request.method, request.url, body]).toEqual(['POST', '/v1/chat?a=1', '{"é":1}'])
    expect(request.headers).toMatchObject({ authorization: 'Bearer key', 'content-type': 'application/json' })
  })

  it('reads what was compressed', async () => {
    answer = (response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('Good morning.'))
    expect(await (await call(url, post())).text()).toBe('Good morning.')
  })

  it('goes where it is sent, with what it was given', async () => {
    answer = (response, request) => {
      if (request.url === '/new') void text(request).then((body) => response.end(`${request.method} ${body}`))
      else response.writeHead(307, { location: '/new' }).end()
    }
    expect(await (await call(`${url}/old`, post())).text()).toBe('POST {}')
  })

  it('ends with a line that breaks, and ends the line when nobody reads', async () => {
    answer = (response) => {
      response.writeHead(200, events).write('data: 0\n\n')
      setTimeout(() => response.destroy(), 5)
    }
    await expect(piecesOf(await call(url, post()))).rejects.toThrow('terminated')
    const left = Promise.withResolvers<void>()
    answer = (response) => {
      response.on('close', () => left.resolve())
      response.writeHead(200, events).write('data: 0\n\n')
    }
    const reader = (await call(url, post())).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await left.promise
  })

  it('says that nothing can be reached as fetch does', async () => {
    const gone = createServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const { port } = gone.address() as AddressInfo
    await new Promise((resolve) => gone.close(resolve))
    const refused = call(`http://127.0.0.1:${port}`, post())
    await expect(refused).rejects.toThrow(TypeError)
    await expect(refused).rejects.toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNREFUSED' } })
  })

  it('ends with the reason it is aborted for, before, during and after the wait for an answer', async () => {
    const reason = new Error('enough')
    await expect(call(url, post(AbortSignal.abort(reason)))).rejects.toBe(reason)
    const left = Promise.withResolvers<void>()
    const asked = new AbortController()
    answer = (response) => {
      response.on('close', () => left.resolve())
      asked.abort(reason)
    }
    await expect(call(url, post(asked.signal))).rejects.toBe(reason)
    await left.promise
    const over = Promise.withResolvers<void>()
    answer = (response) => {
      response.on('close', () => over.resolve())
      response.writeHead(200, events).write('data: 0\n\n')
    }
    const answered = new AbortController()
    const reader = (await call(url, post(answered.signal))).body?.getReader()
    await reader?.read()
    const next = reader?.read()
    answered.abort(reason)
    await expect(next).rejects.toBe(reason)
    await over.promise
  })

  it('takes little of a long answer that is not read, and loses none of it', async () => {
    const [size, part] = [40_000_000, 'x'.repeat(100_000)]
    let taken = 0
    answer = (response) => {
      const send = async () => {
        for (; taken < size; taken += part.length) {
          if (!response.write(part)) await once(response, 'drain')
        }
        response.end()
      }
      void send()
    }
    const response = await call(url, post())
    let before = -1
    await expect
      .poll(() => {
        const isResting = taken === before
        before = taken
        return isResting
      })
      .toBe(true)
    expect(taken).toBeLessThan(size / 2)
    expect((await response.text()).length).toBe(size)
  })

  it('goes through the proxy that Node.js is told to use', async () => {
    const asked = Promise.withResolvers<string>()
    const proxy = createServer((request) => asked.resolve(`${request.method} ${request.url}`))
    proxy.on('connect', (request: IncomingMessage) => asked.resolve(`CONNECT ${request.url}`))
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const { port } = proxy.address() as AddressInfo
    const restore = setGlobalProxyFromEnv({ http_proxy: `http://127.0.0.1:${port}` })
    const left = new AbortController()
    const reached = call('http://models.example/v1', post(left.signal))
    try {
      expect(await Promise.race([asked.promise, reached])).toContain('models.example')
    } finally {
      restore()
      left.abort()
      await expect(reached).rejects.toThrow('aborted')
      proxy.closeAllConnections()
      proxy.close()
    }
  })
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
