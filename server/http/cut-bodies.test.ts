import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LogLine, startTestApp, type TestApp } from '#test/harness/app.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'debug' } })
  cookie = (await app.signUp()).cookie
  app.takeLines('request')
})
afterAll(() => app.stop())

type Beginning = { path: string; type: string; body: string; cookie: string }

/** Sends half of a body and resets the connection. */
async function sendHalf({ path, type, body, cookie: own }: Beginning): Promise<void> {
  const { hostname, port, origin, host } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const headers = [`host: ${host}`, `origin: ${origin}`, `content-type: ${type}`, 'content-length: 100000']
  const lines = [`POST ${path} HTTP/1.1`, ...headers, ...(own === '' ? [] : [`cookie: ${own}`])]
  await new Promise<void>((resolve) => {
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, () => resolve())
  })
  socket.resetAndDestroy()
}

const json = { type: 'application/json', body: '{"title":"Ha' }
const form = {
  type: 'multipart/form-data; boundary=x',
  body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nHa',
}
const signIn = { path: '/api/auth/sign-in/email', type: 'application/json', body: '{"email":"ada@' }
const half = [
  ['a call', { path: '/api/knowledge-base', ...json }],
  ['a message', { path: '/api/chat', ...json }],
  ['a sign-in', signIn],
  ['an upload', { path: '/api/files/upload', ...form }],
  ['an archive', { path: '/api/imports', ...form }],
  ['a call of a program', { path: '/mcp', ...json }],
  ['nothing that is there', { path: '/api/nowhere', ...json }],
] as const

test.each(
  half.flatMap(([what, beginning]) => [
    { what, who: 'a stranger', beginning, isOwner: false },
    { what, who: 'a person', beginning, isOwner: true },
  ]),
)(
  'half of the body of $what, sent by $who, is no failure of the server and one line of the log',
  async ({ beginning, isOwner }) => {
    await sendHalf({ ...beginning, cookie: isOwner ? cookie : '' })
    const lines: LogLine[] = []
    const ofPosts = () => {
      lines.push(...app.takeLines('request'))
      return lines.filter(({ method }) => method === 'POST').length
    }
    await expect.poll(ofPosts).toBe(1)
    // An error thrown asynchronously would be logged in a later turn.
    expect((await app.visitor.fetch('/healthz')).status).toBe(200)
    expect(ofPosts()).toBe(1)
    expect(app.takeWarnings()).toEqual([])
    expect(app.logged()).not.toMatch(/"stack"/)
  },
)
