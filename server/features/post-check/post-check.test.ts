import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'

const address = '/api/post-check/preferences'
const preferences = { off: ['emoji'], isGrammarOn: true, dialect: 'British', words: ['lede'] }

const put = (who: Client, body: unknown) => who.call('PUT', address, JSON.stringify(body))

describe('what a writer has decided about the post check', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  it('is nothing at first, and what was put there last afterwards', async () => {
    const client = await app.guest()
    expect(await client.get(address)).toMatchObject({ status: 200, body: { preferences: null } })
    expect(await put(client, preferences)).toMatchObject({ status: 200, body: { preferences } })
    const changed = { ...preferences, off: [], dialect: 'Indian' }
    await put(client, changed)
    expect((await client.get(address)).body).toEqual({ preferences: changed })
  })

  it('is each writer’s own', async () => {
    const [ada, bob] = [await app.guest(), await app.guest()]
    await put(ada, preferences)
    expect((await bob.get(address)).body).toEqual({ preferences: null })
    await put(bob, { ...preferences, words: [] })
    expect((await ada.get(address)).body).toEqual({ preferences })
  })

  it('is refused when it makes no sense', async () => {
    const client = await app.guest()
    for (const bad of [
      {},
      { ...preferences, dialect: 'Martian' },
      { ...preferences, off: 'emoji' },
      { ...preferences, words: ['x'.repeat(101)] },
      { ...preferences, words: Array.from({ length: 5001 }, (_, at) => `word${at}`) },
    ]) {
      expect(await put(client, bad)).toMatchObject({
        status: 400,
        body: { code: 'bad_request:api', cause: expect.any(String) },
      })
    }
    expect((await client.get(address)).body).toEqual({ preferences: null })
  })

  it('is closed without a session', async () => {
    const refused = { status: 401, body: { code: 'unauthorized:auth' } }
    expect(await app.visitor.get(address)).toMatchObject(refused)
    expect(await put(app.visitor, preferences)).toMatchObject(refused)
  })
})
