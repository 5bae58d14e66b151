import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { createIn, libraries } from '#test/harness/libraries.ts'

type Outcome = `${number}` | `${number} ${string}`
/** What the owner of an item and another person get; nobody gets anything without a session. */
type Row = { call: string; owner: Outcome; other: Outcome }

const missing = '404 not_found:api'

const itemRows = libraries.flatMap(({ path }): Row[] => [
  { call: `GET ${path}`, owner: '200', other: '200' },
  { call: `POST ${path}`, owner: '201', other: '201' },
  { call: `GET ${path}/:id`, owner: '200', other: missing },
  { call: `PATCH ${path}/:id`, owner: '200', other: missing },
  { call: `DELETE ${path}/:id`, owner: '204', other: missing },
  { call: `POST ${path}/:id/restore`, owner: '200', other: missing },
])

const table: Row[] = [
  ...itemRows,
  { call: 'POST /api/swipe-files/save', owner: '200', other: '200' },
  { call: 'GET /api/swipe-files/tags', owner: '200', other: '200' },
  { call: 'GET /api/templates/categories', owner: '200', other: '200' },
  { call: 'GET /api/user/offers', owner: '200', other: '200' },
  { call: 'POST /api/knowledge-base/import', owner: '400 bad_request:api', other: '400 bad_request:api' },
  { call: 'GET /api/story', owner: '200', other: '200' },
  { call: 'PUT /api/story', owner: '200', other: '200' },
]

const isCall = (value: unknown): value is { method: string; path: string } =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

/** Every call of the contract on libraries and the story. */
async function materialCallsOfContract(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../contract')
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((name) => import(/* @vite-ignore */ join(folder, name))),
  )
  const paths = [...libraries.map(({ path }) => path), '/api/user/offers', '/api/story']
  return modules
    .flatMap(Object.values)
    .flatMap((value: unknown) =>
      typeof value === 'object' && value !== null && !isCall(value) ? Object.values(value) : [value],
    )
    .filter(isCall)
    .filter(({ path }) => paths.some((one) => path === one || path.startsWith(`${one}/`)))
    .map(({ method, path }) => `${method} ${path}`)
}

describe('who may do what with what a writer keeps', () => {
  let app: TestApp
  let owner: Client
  let other: Client
  beforeAll(async () => {
    app = await startTestApp()
    owner = await app.guest()
    other = await app.guest()
  })
  afterAll(() => app.stop())

  it('is said for every call of the contract', async () => {
    const calls = await materialCallsOfContract()
    expect(calls.length).toBeGreaterThan(30)
    expect(calls.toSorted()).toEqual(table.map(({ call }) => call).toSorted())
  })

  it.each(table)('$call', async ({ call, owner: owners, other: others }) => {
    const [method = '', path = ''] = call.split(' ')
    const library = libraries.find((candidate) => path.startsWith(candidate.path))
    const item = library ? await createIn(owner, library) : undefined
    const address = path.replace(':id', item?.id ?? '')
    if (library && path.endsWith('/restore')) await owner.delete(`${library.path}/${item?.id}`)
    const bodies: Record<string, Record<string, unknown> | undefined> = {
      POST: path.endsWith('/import') ? {} : library?.least,
      PATCH: library && { [library.title]: 'Changed' },
      PUT: { content: 'Story' },
    }
    const make = async (client: Client) => {
      const { status, body } = await client.call(method, address, bodies[method])
      const code = typeof body === 'object' && body !== null && 'code' in body ? ` ${String(body.code)}` : ''
      return `${status}${code}`
    }
    const state = async () =>
      JSON.stringify([
        library && (await owner.get(library.path)).body,
        library && (await owner.get(`${library.path}/${item?.id}`)).body,
        (await owner.get('/api/story')).body,
      ])
    const before = await state()
    expect(await make(app.visitor)).toBe('401 unauthorized:auth')
    expect(await make(other)).toBe(others)
    expect(await state()).toBe(before)
    expect(await make(owner)).toBe(owners)
  })

  it('is everybody’s own still when a guest becomes a member', async () => {
    const guest = await app.guest()
    for (const library of libraries) await createIn(guest, library)
    await guest.call('PUT', '/api/story', JSON.stringify({ content: 'I began as a baker.' }))
    const account = { name: 'Ada', email: 'ada.materials@example.com', password: 'correct horse' }
    expect((await guest.post('/api/auth/sign-up/email', account)).status).toBe(200)
    for (const { path, listName } of libraries) {
      const { body } = await guest.get<Record<string, unknown[]>>(path)
      expect(body[listName]).toHaveLength(1)
    }
    expect(await guest.get('/api/story')).toMatchObject({ body: { content: 'I began as a baker.' } })
  })
})
