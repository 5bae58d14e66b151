import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentVersion } from '#contract/documents.ts'
import { openDatabase } from '#server/db/client.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { addManyVersions } from '#test/harness/many-versions.ts'
import { versionRows } from './versions.ts'

const words = 'A post that says one thing well is read to its end. '.repeat(58)
const textAt = (place: number) => `${String(place).padStart(4, '0')} ${words}`

describe('a post with a thousand versions', () => {
  let app: TestApp
  let client: Client
  const [few, many] = [randomUUID(), randomUUID()]
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.guest()
    for (const [documentId, count] of [[few, 10] as const, [many, 1000] as const]) {
      await client.post(`/api/document?id=${documentId}`, { content: textAt(count - 1) })
      const contents = Array.from({ length: count - 1 }, (_, place) => textAt(place))
      await addManyVersions({ database: app.database, documentId, contents })
    }
  })
  afterAll(() => app.stop())

  const get = async (id: string, more = '') =>
    (await client.get<DocumentVersion[]>(`/api/document?id=${id}${more}`)).body
  const places = (versions: DocumentVersion[]) => versions.map(({ content }) => Number(content.slice(0, 4)))
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

  it('answers all of them, oldest first, when no part is asked for', async () => {
    expect(places(await get(many))).toEqual(range(0, 1000))
  })

  it('opens with as much as a post with ten', async () => {
    const [short, long] = [await get(few, '&latest=10'), await get(many, '&latest=10')]
    expect(places(long)).toEqual(range(990, 1000))
    expect(JSON.stringify(long)).toHaveLength(JSON.stringify(short).length)
    expect(long.at(-1)).toEqual((await get(many)).at(-1))
  })

  it('has the rest page by page, back to the first', async () => {
    const seen: DocumentVersion[] = []
    let page = await get(many, '&latest=200')
    while (page.length > 0) {
      seen.unshift(...page)
      page = await get(many, `&latest=200&before=${encodeURIComponent(page[0]?.createdAt ?? '')}`)
    }
    expect(places(seen)).toEqual(range(0, 1000))
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set(['draft']))
  })

  it('refuses a part that makes no sense, and shows none of it to others', async () => {
    for (const more of ['&latest=0', '&latest=201', '&latest=x', '&before=yesterday']) {
      const answer = await client.get(`/api/document?id=${many}${more}`)
      expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request:document' } })
    }
    const other = await app.guest()
    expect(await other.get(`/api/document?id=${many}&latest=1`)).toMatchObject({ status: 403 })
  })

  it('reads only the versions that are asked for, by their key', async () => {
    const { dataDir, databaseUrl } = app.database
    const { db, engine, close } = openDatabase({ url: databaseUrl, dataDir })
    if (engine === 'postgres') await sql`vacuum analyze "documentVersion"`.execute(db)
    const option = engine === 'sqlite' ? sql`query plan` : undefined
    const asked = versionRows(db, many, { latest: 10, before: Date.now() })
    const plan = JSON.stringify(await asked.explain(undefined, option))
    await close()
    expect(plan).toMatch(/USING INDEX sqlite_autoindex_documentVersion_1|Index Scan Backward using/)
    expect(plan).not.toMatch(/TEMP B-TREE|Sort|Seq Scan/)
  })

  it('goes back to an old version with no more than what is shown of it', async () => {
    const first = (await get(many))[2]
    const timestamp = encodeURIComponent(first?.createdAt ?? '')
    const left = await client.delete<DocumentVersion[]>(
      `/api/document?id=${many}&timestamp=${timestamp}&latest=2`,
    )
    expect(places(left.body)).toEqual([1, 2])
    expect(places(await get(many))).toEqual([0, 1, 2])
  })
})
