import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { createIn, libraries } from '#test/harness/libraries.ts'
import { json, oddText } from '#test/harness/odd-values.ts'
import { openRowCounter, type RowCounter } from '#test/harness/rows.ts'

describe('the calls on libraries, given anything at all', { timeout: 60_000 }, () => {
  let app: TestApp
  let rows: RowCounter
  let client: Client
  const ids = new Map<string, string>()
  beforeAll(async () => {
    app = await startTestApp()
    rows = openRowCounter(app.database)
    client = await app.guest()
    for (const library of libraries) ids.set(library.path, (await createIn(client, library)).id)
  })
  afterAll(async () => {
    await rows.close()
    await app.stop()
  })

  const refusal = /^(400 bad_request:api|404 not_found:api)$/
  /** Returns null when the call succeeds, or is refused with an error code and leaves nothing behind. */
  async function problemOf(call: () => Promise<{ status: number; body: unknown }>): Promise<string | null> {
    const before = JSON.stringify(await rows.count())
    const { status, body } = await call()
    if (status >= 200 && status < 300) return null
    const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
    const outcome = `${status} ${code}`
    if (!refusal.test(outcome)) return outcome
    return JSON.stringify(await rows.count()) === before ? null : 'Something was stored.'
  }
  const anyLibrary = fc.constantFrom(...libraries)

  it('take an item with odd fields whole or not at all', async () => {
    const oddly = anyLibrary.chain((library) =>
      fc.record({
        library: fc.constant(library),
        isNew: fc.boolean(),
        fields: fc.dictionary(fc.constantFrom(...Object.keys(library.whole), 'id', '__proto__'), json, {
          maxKeys: 3,
        }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(oddly, async ({ library: { path, least }, isNew, fields }) => {
        const call = () =>
          isNew
            ? client.post(path, JSON.stringify({ ...least, ...fields }))
            : client.patch(`${path}/${ids.get(path)}`, JSON.stringify(fields))
        expect(await problemOf(call)).toBeNull()
      }),
      { numRuns: 200 },
    )
  })

  it('take any other body whole or not at all', async () => {
    const calls = libraries.flatMap(({ path }) => [
      ['POST', path] as const,
      ['PATCH', `${path}/${ids.get(path)}`] as const,
    ])
    const others = [
      ['PUT', '/api/story'],
      ['POST', '/api/knowledge-base/import'],
    ] as const
    const body = fc.oneof(
      oddText,
      json.map((value) => JSON.stringify(value)),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls, ...others), body, async ([method, path], text) => {
        expect(await problemOf(() => client.call(method, path, text))).toBeNull()
      }),
      { numRuns: 200 },
    )
  })

  it('take any address', async () => {
    const odd = oddText.map((text) => encodeURIComponent(text.toWellFormed()))
    const cursor = json.map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
    const query = fc.tuple(fc.constantFrom('cursor', 'q', 'limit', 'order', 'library'), fc.oneof(odd, cursor))
    const one = odd.filter((text) => text !== '' && text !== '.' && text !== '..')
    const address = fc.oneof(
      fc.tuple(anyLibrary, query).map(([{ path }, [name, text]]) => `${path}?${name}=${text}`),
      fc.tuple(anyLibrary, one).map(([{ path }, id]) => `${path}/${id}`),
    )
    await fc.assert(
      fc.asyncProperty(address, async (path) => {
        expect(await problemOf(() => client.get(path))).toBeNull()
      }),
      { numRuns: 300 },
    )
  })
})
