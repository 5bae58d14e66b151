import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { accountRules } from '#test/authorisation/account-rules.ts'
import { chatRules } from '#test/authorisation/chat-rules.ts'
import { documentRules } from '#test/authorisation/document-rules.ts'
import { materialRules } from '#test/authorisation/material-rules.ts'
import { outsideRules } from '#test/authorisation/outside-rules.ts'
import { postRules } from '#test/authorisation/post-rules.ts'
import { programRules } from '#test/authorisation/program-rules.ts'
import { makeReady } from '#test/authorisation/scenes.ts'
import { marker, type Rule, type Scene } from '#test/authorisation/rule.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { contractCalls } from '#test/harness/contract-calls.ts'
import { openWholeDatabase, type WholeDatabase } from '#test/harness/whole-database.ts'

const rules = [
  ...accountRules,
  ...chatRules,
  ...documentRules,
  ...materialRules,
  ...outsideRules,
  ...postRules,
  ...programRules,
]
const titled = rules.map((rule) => ({ ...rule, title: [rule.call, rule.when].filter(Boolean).join(' ') }))

const readsOthers = new Set(['anybody', 'reader'])

/** Nothing listens on the `discard` port. */
const nowhere = 'http://127.0.0.1:9/v1'

/** Sessions are read on every call; the others are filled in the background, a moment after what they derive from. */
const notOfCalls = new Set(['session', 'claimLedger', 'chat', 'job', 'verification', 'publication'])

describe('who may make which call', () => {
  let app: TestApp
  let other: Client
  let database: WholeDatabase
  let contract: Map<string, Endpoint>
  beforeAll(async () => {
    app = await startTestApp({ env: { OPENAI_BASE_URL: nowhere, ANTHROPIC_BASE_URL: nowhere } })
    other = await app.guest()
    await makeReady(other)
    database = openWholeDatabase(app.database)
    contract = await contractCalls()
  })
  afterAll(async () => {
    await database.close()
    await app.stop()
  })

  async function make(client: Client, rule: Rule, scene: Scene) {
    const [method = '', path = ''] = rule.call.split(' ')
    const address = rule.at?.(scene) ?? path.replace(/:id\b/, scene.id ?? '')
    const body = rule.body?.(scene)
    const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Blob)
    const leaving = new AbortController()
    const response = await client.fetch(address, {
      method,
      signal: leaving.signal,
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
      ...(isJson ? { headers: { 'content-type': 'application/json' } } : {}),
    })
    // A response that stays open is left after its beginning.
    const isEndless = path === '/api/events' && response.status === 200
    const text = isEndless ? await firstOf(response) : await response.text()
    leaving.abort()
    const code = /^\{"code":"([^"]*)"/.exec(text)?.[1]
    return { outcome: code === undefined ? `${response.status}` : `${response.status} ${code}`, text }
  }

  async function firstOf({ body }: Response): Promise<string> {
    const { value } = (await body?.getReader().read()) ?? {}
    return new TextDecoder().decode(value)
  }

  /** Returns every row in the database that refers to somebody or to something of theirs. */
  async function holdingsOf(ids: string[]) {
    const tables = Object.entries(await database.dump()).filter(([name]) => !notOfCalls.has(name))
    return tables.flatMap(([name, rows]) =>
      rows.filter((row) => ids.some((id) => row.includes(id))).map((row) => `${name} ${row}`),
    )
  }

  it('is said for every call of the contract, and for no other', () => {
    const ruled = new Set(rules.map(({ call }) => call))
    expect([...contract.keys()].filter((call) => !ruled.has(call))).toEqual([])
    expect([...ruled].filter((call) => !contract.has(call))).toEqual([])
    expect(contract.size).toBeGreaterThan(130)
  })

  it('is said once for every call and case', () => {
    expect(new Set(titled.map(({ title }) => title)).size).toBe(titled.length)
  })

  it('needs a session wherever somebody’s own is named', () => {
    const open = rules.filter(({ call }) => contract.get(call)?.unauthorized === null)
    expect(open.map(({ call }) => call)).toEqual(
      rules.filter(({ who }) => who === 'anybody').map(({ call }) => call),
    )
  })

  it.each(titled)('$title', async (rule) => {
    const owner = await app.guest()
    const session = await owner.get<{ user: { id: string } }>('/api/auth/get-session')
    const scene = (await rule.arrange?.(owner, app)) ?? {}
    const ids = [session.body.user.id, ...Object.values(scene).filter((value) => /^[\w-]{20,}$/.test(value))]
    const changes = rule.who !== 'anybody' && !rule.call.startsWith('GET ')
    const before = changes ? await holdingsOf(ids) : []
    const visitor = await make(app.visitor, rule, scene)
    const unauthorized = contract.get(rule.call)?.unauthorized
    expect(visitor.outcome).toBe(rule.who === 'anybody' ? rule.owner : `401 ${unauthorized}`)
    const person = rule.who === 'oneself' ? await app.guest() : other
    const others = await make(person, rule, scene)
    expect(others.outcome).toBe(rule.other ?? rule.owner)
    expect(others.text.includes(marker) && !readsOthers.has(rule.who)).toBe(false)
    expect(changes ? await holdingsOf(ids) : []).toEqual(before)
    expect((await make(owner, rule, scene)).outcome).toBe(rule.owner)
    await owner.delete('/api/account')
  })
})
