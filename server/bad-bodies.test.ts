import * as v from 'valibot'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { faultWords, zodFaultWords } from '#server/http/fault-words.ts'
import { schemaWords } from '#test/fixtures/schema-words.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { contractCalls } from '#test/harness/contract-calls.ts'
import { shapeOf } from '#test/harness/schema-parts.ts'
import { valuesFor, wrongValues } from '#test/harness/wrong-values.ts'

/** One stays open for as long as somebody listens, the other ends the session. */
const leftOut = new Set(['GET /api/events', 'DELETE /api/account'])
const ofAddress = ['', 'x', '-1', '1.5', 'null', 'x'.repeat(2500)]

describe('a call with a wrong body or query', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
  })
  afterAll(() => app.stop())

  async function reasonOf(endpoint: Endpoint, query: string, body?: unknown): Promise<string> {
    const path = endpoint.path.replaceAll(/:\w+/g, 'nowhere')
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const { body: answer } = await client.call(endpoint.method, `${path}?${query}`, sent)
    return typeof answer === 'object' && answer !== null && 'cause' in answer ? String(answer.cause) : ''
  }

  it('is told why in words that no schema wrote', async () => {
    const reasons: string[] = []
    for (const [name, endpoint] of await contractCalls()) {
      if (leftOut.has(name)) continue
      const note = (reason: string) => void (reason === '' || reasons.push(`${name}: ${reason}`))
      for (const field of Object.keys(shapeOf(endpoint.query))) {
        for (const value of ofAddress) note(await reasonOf(endpoint, `${field}=${value}`))
      }
      if (endpoint.method === 'GET') continue
      for (const body of wrongValues) note(await reasonOf(endpoint, '', body))
    }
    expect(reasons.length).toBeGreaterThan(500)
    expect(reasons.filter((reason) => schemaWords.test(reason))).toEqual([])
  })

  it('has no part that a schema would put into its own words', async () => {
    const found: string[] = []
    let faults = 0
    for (const [name, { query, body }] of await contractCalls()) {
      for (const schema of [query, body]) {
        for (const value of valuesFor(schema)) {
          for (const issue of v.safeParse(schema, value, { message: faultWords }).issues ?? []) {
            faults += 1
            if (schemaWords.test(issue.message))
              found.push(`${name} ${v.getDotPath(issue)}: ${issue.message}`)
          }
        }
      }
    }
    expect(faults).toBeGreaterThan(1000)
    expect(found).toEqual([])
  })
})

it.each([
  ['a number that must divide', v.pipe(v.number(), v.multipleOf(5)), 3],
  [
    'a check without words',
    v.pipe(
      v.string(),
      v.check(() => false),
    ),
    'x',
  ],
  ['a key', v.record(v.pipe(v.string(), v.minLength(5)), v.string()), { a: 'x' }],
  ['an element', v.map(v.string(), v.pipe(v.string(), v.minLength(5))), new Map([['a', 'x']])],
  ['a date', v.pipe(v.date(), v.minValue(new Date(1))), new Date(0)],
  ['a further field', v.strictObject({}), { a: 1 }],
  ['a file', v.never(), 'x'],
] as const)('has plain words for %s of a schema', (_, schema, value) => {
  const { issues = [] } = v.safeParse(schema, value, { message: faultWords })
  expect(issues).not.toEqual([])
  for (const { message } of issues) expect(message).not.toMatch(schemaWords)
})

it.each([
  ['a number that must divide', z.number().multipleOf(5), 3],
  ['a check without words', z.string().refine(() => false), 'x'],
  ['a key', z.record(z.string().min(5), z.string()), { a: 'x' }],
  ['an element', z.map(z.string(), z.string().min(5)), new Map([['a', 'x']])],
  ['a date', z.date().min(new Date(1)), new Date(0)],
  ['a file', z.never(), 'x'],
] as const)('has plain words for %s of a schema of Zod', (_, schema, value) => {
  z.config({ localeError: zodFaultWords })
  const messages = schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []
  expect(messages).not.toEqual([])
  for (const message of messages) expect(message).not.toMatch(schemaWords)
})
