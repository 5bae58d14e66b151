import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/harness/app.ts'

const isThere = (url: string, host: string) =>
  fetch(`http://${host}:${new URL(url).port}/healthz`).then(
    ({ status }) => status === 200,
    () => false,
  )

describe('a server', () => {
  it.each([
    ['127.0.0.1', [true, false]],
    ['127.0.0.2', [false, true]],
  ])('is at the HOST %s and nowhere else', async (HOST, expected) => {
    const app = await startTestApp({ env: { HOST } })
    const found = [await isThere(app.url, '127.0.0.1'), await isThere(app.url, '127.0.0.2')]
    expect(found).toEqual(expected)
    await app.stop()
  })

  it.each([
    ['warn', []],
    ['info', ['/api/config']],
    ['debug', ['/healthz', '/api/config']],
  ])('logs with LOG_LEVEL %s the calls %j', async (LOG_LEVEL, routes) => {
    const app = await startTestApp({ env: { LOG_LEVEL } })
    for (const path of ['/healthz', '/api/config']) expect((await app.visitor.get(path)).status).toBe(200)
    await app.stop()
    const lines = app.logged().trimEnd().split('\n').filter(Boolean)
    expect(lines.flatMap((line) => (JSON.parse(line) as { route?: string }).route ?? [])).toEqual(routes)
  })

  it('keeps its data and its secret from one start to the next', async () => {
    const first = await startTestApp()
    const client = await first.guest()
    await client.post('/api/document?id=kept', { content: 'Kept.' })
    await first.stop({ keepDatabase: true })
    const second = await startTestApp({ database: first.database })
    const { cookie } = client
    const answer = await fetch(new URL('/api/document?id=kept', second.url), { headers: { cookie } })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject([{ content: 'Kept.' }])
    await second.stop()
  })
})
