import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { Suggestion } from '#contract/suggestions.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { badIds, long } from '#test/harness/bad-messages.ts'
import { converse } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { findUnrefused, type NamedCall } from '#test/harness/refusals.ts'
import { openRowCounter, type RowCounter } from '#test/harness/rows.ts'

const content = 'We are really happy.\n\nAt the end of the day, it works.'
const path = (name: string) => `/api/actions/${name}`

describe('who may do what with suggestions and openings', () => {
  let app: TestApp
  let rows: RowCounter
  let owner: Client
  let suggestionId: string
  beforeAll(async () => {
    app = await startTestApp()
    rows = openRowCounter(app.database)
    owner = await app.guest()
    await owner.post('/api/document?id=post', { content, title: 'Mine' })
    await converse(owner, 'Any suggestions?', {
      documentContext: { id: 'post', title: 'Mine', content, kind: 'text' },
    })
    suggestionId = (await stored())[0]?.id ?? ''
  })
  afterAll(async () => {
    await rows.close()
    await app.stop()
  })

  const stored = async () =>
    (await owner.post<Suggestion[]>(path('getSuggestions'), { documentId: 'post' })).body
  const hooks = async () => (await owner.post(path('getHooks'), { documentId: 'post' })).body
  const state = async () => [await stored(), await hooks()]
  const allCalls = (): [string, Record<string, unknown>][] => [
    ['getSuggestions', { documentId: 'post' }],
    ['resolveSuggestion', { id: suggestionId }],
    ['getHooks', { documentId: 'post' }],
    ['suggestHooks', { documentId: 'post', content: 'First.\nSecond line.' }],
  ]
  const callsBy = (client: Client): NamedCall[] =>
    allCalls().map(([name, body]) => [name, () => client.post(path(name), body)])

  it('asks everybody to sign in first', async () => {
    const refusal = '401 unauthorized:document'
    expect(await findUnrefused({ rows, state, calls: callsBy(app.visitor), refusal })).toEqual([])
  })

  it('keeps them from other people', async () => {
    const stranger = await app.guest()
    const refusal = '403 forbidden:document'
    expect(await findUnrefused({ rows, state, calls: callsBy(stranger), refusal })).toEqual([])
  })

  it('knows nothing of posts and suggestions that are not there', async () => {
    const at = (name: string, body: Record<string, unknown>): NamedCall => [
      name,
      () => owner.post(path(name), body),
    ]
    const refusal = '404 not_found:document'
    const calls = [
      at('getSuggestions', { documentId: 'nothing' }),
      at('getHooks', { documentId: 'nothing' }),
      at('suggestHooks', { documentId: 'nothing', content: 'Words' }),
    ]
    expect(await findUnrefused({ rows, state, calls, refusal })).toEqual([])
    expect(await owner.post(path('resolveSuggestion'), { id: 'nothing' })).toMatchObject({
      status: 404,
      body: { code: 'not_found:suggestions', cause: 'This suggestion is no longer there.' },
    })
  })

  it('refuses bad input', async () => {
    const values: [string, string, unknown[]][] = [
      ['getSuggestions', 'documentId', badIds],
      ['getHooks', 'documentId', badIds],
      ['suggestHooks', 'documentId', [...badIds, 'init']],
      ['suggestHooks', 'content', [null, 1, [], {}, '', ' \n ', long(200_001)]],
      ['resolveSuggestion', 'id', badIds],
      ['resolveSuggestion', 'isResolved', ['yes', 1, null, []]],
    ]
    const calls = values.flatMap(([name, field, list]) =>
      list.map((value): NamedCall => {
        const [, body = {}] = allCalls().find(([known]) => known === name) ?? []
        return [
          `${name} ${field}: ${JSON.stringify(value)?.slice(0, 60)}`,
          () => owner.post(path(name), { ...body, [field]: value }),
        ]
      }),
    )
    expect(await findUnrefused({ rows, state, calls, refusal: '400 bad_request:document' })).toEqual([])
  })

  it('never breaks, whatever is sent', async () => {
    const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary', maxLength: 20 }))
    const before = await stored()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...allCalls().map(([name]) => name)),
        fc.dictionary(fc.constantFrom('documentId', 'id', 'isResolved', 'content', '__proto__'), value),
        async (name, body) => {
          const { status } = await owner.post(path(name), body)
          expect([400, 404]).toContain(status)
        },
      ),
      { numRuns: 60 },
    )
    expect(await stored()).toEqual(before)
  })

  it('is off for an account that may not chat', async () => {
    const closed = await startTestApp({ env: { FEATURES_OFF: 'chat' } })
    const client = await closed.guest()
    await client.post('/api/document?id=post', { content })
    expect(await client.post(path('suggestHooks'), { documentId: 'post', content })).toMatchObject({
      status: 403,
      body: { code: 'forbidden:auth' },
    })
    await closed.stop()
  })
})
