import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pollTimeoutMs } from '#test/timeouts.ts'
import { allowLongBody } from './body-deadline.ts'
import { listen, type Listening, PortUnavailable } from './listen.ts'

const everyMs = 10

function begin(port: number, beginning: string) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  // Writes to a connection that the server has cut may fail.
  socket.on('error', () => undefined)
  socket.write(beginning)
  return { socket, ended: new Promise<string>((resolve) => socket.on('close', () => resolve(answer))) }
}

/** Sends a beginning, then at most `length` bytes one by one for as long as the server accepts them; returns the response. */
async function sendSlowly(port: number, beginning: string, length = Infinity): Promise<string> {
  const { socket, ended } = begin(port, beginning)
  let sent = 0
  const timer = setInterval(() => {
    if (sent === length) return clearInterval(timer)
    sent += 1
    socket.write('a')
  }, everyMs)
  const answer = await ended
  clearInterval(timer)
  return answer
}

describe('a client that is slow on purpose', () => {
  let server: Listening
  let bodies = 0
  beforeAll(async () => {
    server = await listen({
      host: '127.0.0.1',
      port: 0,
      timeouts: { headersMs: 300, requestMs: 600, lookEveryMs: 50 },
      async fetch(request) {
        await request.text()
        bodies += 1
        return new Response('thanks')
      },
    })
  })
  afterAll(() => server.close())

  const beginnings = [
    ['its headers', 'POST / HTTP/1.1\r\nhost: localhost\r\nx-slow: '],
    ['its body', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n'],
    [
      'a chunk of its body',
      'POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nfffff\r\n',
    ],
  ] as const

  it.each(beginnings)('is let go while it still sends %s', async (_, beginning) => {
    // Bytes sent after the response make the system reset the connection, which may discard the response.
    expect(await sendSlowly(server.port, beginning)).toMatch(/^(?:HTTP\/1\.1 408 |$)/)
    expect(bodies).toBe(0)
  })

  it.each(beginnings)('hears why when it falls silent within %s', async (_, beginning) => {
    expect(await begin(server.port, beginning).ended).toMatch(/^HTTP\/1\.1 408 /)
    expect(bodies).toBe(0)
  })

  it('keeps nobody else waiting', async () => {
    const patient = await listen({
      host: '127.0.0.1',
      port: 0,
      fetch: async (request) => new Response(await request.text()),
    })
    const slow = begin(patient.port, 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n')
    const answer = await fetch(`http://127.0.0.1:${patient.port}`, { method: 'POST', body: 'quick' })
    expect(await answer.text()).toBe('quick')
    slow.socket.destroy()
    await slow.ended
    await patient.close()
  })
})

describe('a body that comes byte by byte', () => {
  let server: Listening
  const unread = Promise.withResolvers<Response>()
  beforeAll(async () => {
    server = await listen({
      host: '127.0.0.1',
      port: 0,
      timeouts: { bodyMs: 300, requestMs: 60 * 60_000, lookEveryMs: 50 },
      async fetch(request) {
        const { pathname } = new URL(request.url)
        if (pathname === '/refused') return new Response('no session', { status: 401 })
        if (pathname === '/upload') allowLongBody(request)
        if (pathname === '/unread') return unread.promise
        return new Response(await request.text())
      },
    })
  })
  afterAll(() => server.close())
  const begun = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\n`

  it('is cut when its time is over', async () => {
    expect(await sendSlowly(server.port, begun('/', 1_000_000))).toMatch(/^(?:HTTP\/1\.1 408 |$)/)
  })

  it('is cut when it comes in chunks too', async () => {
    const chunked = 'POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nfffff\r\n'
    expect(await sendSlowly(server.port, chunked)).toMatch(/^(?:HTTP\/1\.1 408 |$)/)
  })

  it('hears why when it falls silent, and nothing more', async () => {
    const { ended } = begin(server.port, `${begun('/', 100)}half`)
    expect(await ended).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[^]*content-length: 0\r\n\r\n$/)
  })

  it('hears nothing after its refusal', async () => {
    const answer = await begin(server.port, `${begun('/refused', 100)}half`).ended
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).not.toContain('408')
  })

  it('is here in time although nobody reads it until its time is over', async () => {
    const whole = begin(
      server.port,
      `${begun('/unread', 4).replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')}here`,
    )
    // Its own deadline has passed once that of a body that started later has.
    await begin(server.port, `${begun('/', 100)}half`).ended
    unread.resolve(new Response('thanks'))
    expect(await whole.ended).toMatch(/^HTTP\/1\.1 200 [^]*thanks/)
  })

  it('is cut also where it was refused before it was read', async () => {
    expect(await sendSlowly(server.port, begun('/refused', 1_000_000))).toMatch(/^(?:HTTP\/1\.1 401 |$)/)
  })

  it('has more time as an upload', async () => {
    // Some 60 bytes take twice as long as a body may.
    const answer = sendSlowly(
      server.port,
      begun('/upload', 60).replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'),
      60,
    )
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [^]*a{60}/)
  })
})

describe('a server that closes', () => {
  it('ends the connections of what was under way as soon as that is answered', async () => {
    const asked = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const server = await listen({
      host: '127.0.0.1',
      port: 0,
      timeouts: { lastCallMs: 60 * 60_000 },
      async fetch() {
        asked.resolve()
        await gate.promise
        return new Response('thanks')
      },
    })
    const answer = fetch(`http://127.0.0.1:${server.port}`)
    await asked.promise
    const closing = server.close()
    gate.resolve()
    expect(await (await answer).text()).toBe('thanks')
    await closing
  })

  it('keeps connections open between requests for longer than proxies do, and ends them at once', async () => {
    const server = await listen({
      host: '127.0.0.1',
      port: 0,
      timeouts: { lastCallMs: 60 * 60_000 },
      fetch: () => new Response('thanks'),
    })
    const { socket, ended } = begin(server.port, 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    const [, seconds] = /keep-alive: timeout=(\d+)/i.exec(answer.toString()) ?? []
    expect(Number(seconds)).toBeGreaterThan(60)
    const closing = server.close()
    await ended
    await closing
    await expect(fetch(`http://127.0.0.1:${server.port}`)).rejects.toThrow('fetch failed')
  })

  it('waits only so long for what is under way, however often it is told to close', async () => {
    const asked = Promise.withResolvers<void>()
    const server = await listen({
      host: '127.0.0.1',
      port: 0,
      timeouts: { lastCallMs: 50 },
      fetch() {
        asked.resolve()
        return new Promise<Response>(() => undefined)
      },
    })
    const { ended } = begin(server.port, 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await asked.promise
    let isClosed = false
    const closing = server.close().then(() => (isClosed = true))
    const again = server.close().then(() => isClosed)
    expect(await ended).toBe('')
    await closing
    expect(await again).toBe(true)
  })
})

describe('a server that others take over from', () => {
  let server: Listening
  let asked: PromiseWithResolvers<void>
  let gate: PromiseWithResolvers<void>
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  beforeEach(async () => {
    asked = Promise.withResolvers()
    gate = Promise.withResolvers()
    server = await listen({
      host: '127.0.0.1',
      port: 0,
      async fetch(request) {
        const { pathname } = new URL(request.url)
        if (pathname === '/quick') return new Response('thanks')
        asked.resolve()
        if (pathname === '/slow') {
          await gate.promise
          return new Response('thanks')
        }
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            stream = controller
            controller.enqueue(new TextEncoder().encode('data: one\n\n'))
          },
        })
        const type = pathname === '/events' ? 'text/event-stream' : 'text/plain'
        return new Response(body, { headers: { 'content-type': type } })
      },
    })
  })
  afterEach(() => server.close())

  const ask = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`)
  const connectionOf = ({ headers }: Response) => headers.get('connection')

  it('sends the next request elsewhere with every answer, those to what was under way too', async () => {
    expect(connectionOf(await ask('/quick'))).toBe('keep-alive')
    const slow = ask('/slow')
    await asked.promise
    server.leave()
    gate.resolve()
    expect(connectionOf(await slow)).toBe('close')
    expect(connectionOf(await ask('/quick'))).toBe('close')
  })

  it('lets an answer that has begun go on', async () => {
    const answer = await ask('/download')
    server.leave()
    stream?.close()
    expect(await answer.text()).toBe('data: one\n\n')
  })

  it('takes no more connections, and is through when the last answer has ended', async () => {
    const [first, second] = [ask('/slow'), ask('/download')]
    await asked.promise
    const download = await second
    let isThrough = false
    const through = server.finish().then(() => (isThrough = true))
    await expect(ask('/quick')).rejects.toThrow('fetch failed')
    gate.resolve()
    await (await first).text()
    expect(isThrough).toBe(false)
    stream?.close()
    await download.text()
    await through
  })

  it('is through at once when nothing is under way but events', async () => {
    await (await ask('/quick')).text()
    const events = await ask('/events')
    await server.finish()
    stream?.close()
    expect(await events.text()).toBe('data: one\n\n')
  })
})

describe('a port that cannot be had', () => {
  const take = (host: string, port: number) => listen({ host, port, fetch: () => new Response('thanks') })

  it('is one that another program has', async () => {
    const first = await take('127.0.0.1', 0)
    await expect(take('127.0.0.1', first.port)).rejects.toThrow(
      new PortUnavailable(`PORT: 127.0.0.1:${first.port} is taken by another program.`),
    )
    await first.close()
  })

  it.each(['192.0.2.1', 'no address at all'])('is one of another machine: %s', async (host) => {
    const refused = take(host, 0)
    await expect(refused).rejects.toThrow(`HOST: ${host} is not an address of this machine.`)
    await expect(refused).rejects.toBeInstanceOf(PortUnavailable)
  })
})

// Only Linux reports how many connections wait.
it.runIf(process.platform === 'linux')(
  'keeps seven hundred connections that come in one moment',
  async () => {
    const allowed = Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))
    const server = await listen({ host: '127.0.0.1', port: 0, fetch: () => new Response('thanks') })
    try {
      const sockets = Array.from({ length: 700 }, () =>
        connect(server.port, '127.0.0.1').on('error', () => undefined),
      )
      // All of them have been requested. While this loop runs, the server has no turn in which to accept one.
      await new Promise<void>((resolve) => process.nextTick(resolve))
      const wanted = Math.min(700, allowed + 1)
      const until = performance.now() + pollTimeoutMs
      while (waitingFor(server.port) < wanted && performance.now() < until);
      expect(waitingFor(server.port)).toBe(wanted)
      for (const socket of sockets) socket.destroy()
    } finally {
      await server.close()
    }
  },
)

/** Returns how many connections the system queues for a listener on a port. */
function waitingFor(port: number): number {
  const address = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const lines = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const listening = lines.find(([, local, , state]) => local === address && state === '0A')
  return Number.parseInt(listening?.[4]?.split(':')[1] ?? '', 16)
}
