import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { beginForm, formFoot, formHead } from '#test/harness/begun-forms.ts'
import type { Client } from '#test/harness/client.ts'
import { beginDirect } from '#test/harness/uploads.ts'

const bodyMs = 300
const everyMs = 10
/** Sent byte by byte, it takes twice as long as a body may. */
const text = 'a'.repeat((2 * bodyMs) / everyMs)

/** Sends the rest of a body byte by byte for as long as the server accepts it; returns the response. */
async function sendSlowly(socket: Socket, rest: string): Promise<string> {
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  // Not events.once, which rejects when a byte is written to a connection that the server has just cut.
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let at = 0
  const timer = setInterval(() => {
    const byte = rest[at]
    if (byte !== undefined) socket.write(byte)
    at += 1
  }, everyMs)
  await closed
  clearInterval(timer)
  return answer
}

describe('a body that comes slowly', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp({ bodyMs })
    client = await app.guest()
  })
  afterAll(() => app.stop())

  const length = formHead.length + text.length + formFoot.length

  it.each(['/api/files/upload', '/api/upload', '/api/imports'])(
    'has its time as a form for %s',
    async (path) => {
      const socket = await beginForm(client, path, { length })
      // Some refuse the form's content, which is also a response.
      expect(await sendSlowly(socket, text + formFoot)).toMatch(/^HTTP\/1\.1 (200|201|400) [^]*\{/)
    },
  )

  it('has its time as a part of a large file', async () => {
    const { body } = await beginDirect(client, { name: 'a.txt', size: text.length, type: 'text/plain' })
    const [part] = body.parts
    if (part === undefined) throw new Error('The upload has no parts.')
    const { pathname } = new URL(part.url)
    const socket = await beginForm(client, pathname, {
      method: part.method,
      type: 'application/octet-stream',
      length: text.length,
      head: '',
    })
    expect(await sendSlowly(socket, text)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('is cut where it is no upload', async () => {
    const socket = await beginForm(client, '/api/offers', {
      type: 'application/json',
      length: 10_000,
      head: '{"name":"',
    })
    expect(await sendSlowly(socket, text)).toMatch(/^(?:HTTP\/1\.1 408 |$)/)
  })
})
