import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { type AnyItem, createIn, libraries, titlesIn } from '#test/harness/libraries.ts'

type Page = Record<string, AnyItem[]> & { nextCursor: string | null }

const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const badCursors = [
  '',
  'nonsense',
  '%00',
  'x'.repeat(301),
  forged(null),
  forged({}),
  forged([]),
  forged([0, 1]),
  forged([0, 1, 2, 3]),
  forged(['0', '1', '2']),
  forged([2, 1, 1]),
  forged([0, 1e300, 1]),
  forged([0, 1.5, 1]),
  forged([0, 1, -1]),
  forged([0, 1, "'; drop table material; --"]),
]
const badLimits = ['0', '201', '-1', 'abc', '1.5', '', 'NaN', 'Infinity', '1e9']

describe.each(libraries)('the pages of $path', (library) => {
  const { path, listName, title } = library
  let app: TestApp
  let client: Client
  let now = Date.UTC(2026, 10, 20)
  beforeAll(async () => {
    app = await startTestApp({ now: () => now })
    client = await app.guest()
  })
  afterAll(() => app.stop())

  async function walk(onPage: () => Promise<unknown>, query = '') {
    const titles: unknown[] = []
    for (let cursor = ''; ;) {
      const { body } = await client.get<Page>(`${path}?limit=3${query}${cursor}`)
      const page = body[listName] ?? []
      titles.push(...page.map((item) => item[title]))
      expect(page.length).toBeLessThanOrEqual(3)
      if (body.nextCursor === null) return titles
      expect(page).toHaveLength(3)
      cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`
      await onPage()
    }
  }

  it('skip and repeat nothing, though many share a moment and others are added and deleted meanwhile', async () => {
    const made: AnyItem[] = []
    for (let at = 0; at < 10; at += 1) {
      if (at % 4 === 0) now += 1
      made.push(await createIn(client, library, { [title]: `Item ${at}` }))
    }
    const newestFirst = made.map((item) => item[title]).toReversed()
    let added = 0
    const onPage = async () => {
      added += 1
      await createIn(client, library, { [title]: `Added ${added}` })
      const passed = made.at(-added)
      if (passed) await client.delete(`${path}/${passed.id}`)
    }
    expect(await walk(() => Promise.resolve())).toEqual(newestFirst)
    expect(await walk(onPage)).toEqual(newestFirst)
    expect(await walk(() => Promise.resolve(), '&q=added')).toEqual(
      await titlesIn(client, library, '?q=added'),
    )
  })

  it('go on after a cursor to the end without a limit', async () => {
    const all = await titlesIn(client, library)
    const { body } = await client.get<Page>(`${path}?limit=2`)
    expect(await titlesIn(client, library, `?cursor=${body.nextCursor}`)).toEqual(all.slice(2))
  })

  it('are refused with a cursor, a limit or an order that makes no sense', async () => {
    const refused = { status: 400, body: { code: 'bad_request:api' } }
    for (const cursor of badCursors) {
      expect(await client.get(`${path}?cursor=${encodeURIComponent(cursor)}`)).toMatchObject(refused)
    }
    expect(await client.get(`${path}?cursor=nonsense`)).toMatchObject({
      body: { cause: 'The cursor is not valid.' },
    })
    for (const limit of badLimits) {
      expect(await client.get(`${path}?limit=${limit}`)).toMatchObject(refused)
    }
    expect(await client.get(`${path}?order=oldest`)).toMatchObject(refused)
    expect(await client.get(`${path}?q=${'x'.repeat(201)}`)).toMatchObject(refused)
  })
})
