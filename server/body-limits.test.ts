import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { messageOf } from '#core/errors.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { contractCalls } from '#test/harness/contract-calls.ts'
import { openWholeDatabase } from '#test/harness/whole-database.ts'

const megabyte = 1024 * 1024
/** The maximum size of any JSON body, whichever call it is for. */
const mostJson = 2 * megabyte

/** Endpoints that read their own body may accept more; their limits have tests of their own. */
const largest: Record<string, number> = {
  'POST /api/imports': 500 * megabyte,
  'PUT /api/uploads/:id/parts/:number': 500 * megabyte,
}

describe('a body that is larger than a call takes', () => {
  let app: TestApp
  let client: Client
  let calls: [string, Endpoint][]
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
    calls = [...(await contractCalls())].filter(([, { method }]) => method !== 'GET' && method !== 'DELETE')
  })
  afterAll(() => app.stop())

  const address = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, 'x')
  type Body = { code: string; message: string; cause?: string }
  const outcomeOf = async (response: Response) => {
    const { code, message } = (await response.json()) as Body
    return { status: response.status, code, isWorded: message === messageOf(code) }
  }

  it('is answered in the words of the catalogue by every call, and stores nothing', async () => {
    const database = openWholeDatabase(app.database)
    const before = await database.dump()
    const json = JSON.stringify({ text: 'x'.repeat(mostJson) })
    const wrong: string[] = []
    for (const [name, endpoint] of calls.filter(([call]) => !(call in largest))) {
      const { method, invalid } = endpoint
      const response = await client.fetch(address(endpoint), {
        method,
        body: json,
        headers: { 'content-type': 'application/json' },
      })
      const outcome = await outcomeOf(response)
      const isRight = outcome.status === 400 && outcome.code === invalid && outcome.isWorded
      if (!isRight) wrong.push(`${name}: ${JSON.stringify(outcome)}`)
    }
    expect(wrong).toEqual([])
    expect(calls.length).toBeGreaterThan(60)
    expect(await database.dump()).toEqual(before)
    await database.close()
  })

  it('that has no end is left, and never kept', async () => {
    const chunk = new Uint8Array(megabyte).fill(0x78)
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        if (sent > 200) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'PUT', body, headers, duplex: 'half' } as RequestInit
    const ended = await client.fetch('/api/story', init).then(
      async (response) => (await outcomeOf(response)).code,
      () => 'cut off',
    )
    expect(['bad_request:api', 'cut off']).toContain(ended)
    expect(sent).toBeLessThan(100)
    expect((await client.get('/api/profile')).status).toBe(200)
  })

  it.each([
    ['arrays in arrays', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
    ['objects in objects', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`],
    ['arrays that never end', '['.repeat(1_900_000)],
    ['deep where a value may be anything', `{"message":${'['.repeat(300_000)}${']'.repeat(300_000)}}`],
    ['deep, with letters to clean', `{"a":"\\u0000","b":${'['.repeat(300_000)}${']'.repeat(300_000)}}`],
    ['numbers without end', `{"content":${'9'.repeat(1_500_000)}}`],
    ['as many keys as fit', `{${Array.from({ length: 120_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
    ['one key again and again', `{${'"content":1,'.repeat(150_000)}"content":2}`],
    ['the prototype', '{"__proto__":{"content":"x"},"constructor":{"prototype":{"content":"x"}}}'],
  ])('in shape, %s, is refused', async (_, json) => {
    for (const [method, path] of [
      ['PUT', '/api/story'],
      ['POST', '/api/chat'],
      ['POST', '/api/posts/schedule'],
    ]) {
      const answer = await client.call<Body>(method ?? '', path ?? '', json)
      expect({ path, answer }).toMatchObject({
        path,
        answer: { status: 400, body: { code: 'bad_request:api' } },
      })
    }
  })

  it('is refused by the calls of signing in too', async () => {
    const long = { email: `${'a'.repeat(20_000)}@example.com`, password: 'x'.repeat(20_000), name: 'x' }
    for (const path of ['sign-in/email', 'sign-up/email', 'sign-in/anonymous', 'request-password-reset'])
      expect(await app.visitor.post(`/api/auth/${path}`, long)).toMatchObject({
        status: 400,
        body: { code: 'bad_request:api', cause: 'The request is larger than 16 KB.' },
      })
  })

  it('is no address and no header either', async () => {
    const cursor = 'x'.repeat(10_000)
    expect(await client.get(`/api/posts?cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api' },
    })
    const { status } = await client.call('GET', '/api/profile', undefined, { 'x-long': 'x'.repeat(40_000) })
    expect(status).toBe(431)
  })
})
