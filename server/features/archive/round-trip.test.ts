import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { type FullAccount, fillAccount } from '#test/fixtures/full-account.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { addedIn, exportZip, importZip, textIn, unzip } from '#test/harness/archives.ts'
import type { Client } from '#test/harness/client.ts'
import type { FreshDatabase } from '#test/harness/database.ts'

/** Tables that an archive does not contain, each with the reason; every other table must be in it with all its columns. */
const leftOut: Record<string, string> = {
  user: 'the account itself',
  session: 'secrets',
  account: 'secrets',
  verification: 'secrets',
  modelKey: 'secrets',
  calendarFeed: 'secrets',
  apiKey: 'secrets',
  publishRequest: 'passing',
  networkConnection: 'secrets',
  connectionAttempt: 'secrets',
  documentPresence: 'passing',
  pendingUpload: 'passing',
  job: 'passing',
  archiveImport: 'passing',
  sample: 'passing',
  scheduling: 'passing',
  notice: 'passing',
  usage: 'limits are the server’s',
  countedPost: 'limits are the server’s',
  featureOverride: 'limits are the server’s',
  installation: 'of all servers together',
  signInTry: 'of nobody, and over within the hour',
  kysely_migration: 'the schema’s own',
  kysely_migration_lock: 'the schema’s own',
}
const isDerived = (table: string) =>
  /^(materialSearch|materialLabel|postSearch|postWords|documentShingle|swipeShingle|passageVector|sqlite_)/.test(
    table,
  )

/** Columns that may have no value in the exported account. */
const mayBeEmpty = [
  'document.deletedAt',
  'file.frames',
  'file.unusedSince',
  'file.withheldAt',
  'material.deletedAt',
  'message.aliveAt',
  'postMedia.durationMs',
  'publication.checkedAt',
  'publication.reason',
]

/** Columns that depend on the account or the server, or mean nothing elsewhere. */
const own: Record<string, string[]> = {
  checkPreference: ['updatedAt'],
  // Recomputed from the content, in which files have other URLs.
  claimLedger: ['contentHash'],
  // The writer is asked about a post's claims again after moving it to another server.
  document: ['number', 'askedTextHash'],
  file: ['userId', 'key'],
  material: ['userId', 'number'],
  message: ['aliveAt'],
  publication: ['userId', 'idempotencyKey', 'checkedAt'],
}

type Rows = Record<string, Record<string, unknown>[]>

async function readAll({ databaseUrl: url, dataDir }: FreshDatabase): Promise<Rows> {
  const { db, close } = openDatabase({ url, dataDir })
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const rows: Rows = {}
  for (const table of tables.filter((name) => !(name in leftOut) && !isDerived(name))) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    rows[table] = found.rows
  }
  await close()
  return rows
}

/** Returns rows in a form that does not depend on the account or on where files are stored. */
function canonical(rows: Rows): Record<string, string[]> {
  const keys = (rows.file ?? []).map(({ key, id }) => [String(key), String(id)] as const)
  const named = (text: string) =>
    keys.reduce(
      (all, [key, id]) => all.replaceAll(new RegExp(`http://[^"/]*/files/${key}/`, 'g'), `file:${id}/`),
      text,
    )
  return Object.fromEntries(
    Object.entries(rows).map(([table, all]) => {
      const hidden = new Set(['userId', ...(own[table] ?? [])])
      const kept = all.map((row) => Object.entries(row).filter(([column]) => !hidden.has(column)))
      return [table, kept.map((row) => named(JSON.stringify(Object.fromEntries(row)))).toSorted()]
    }),
  )
}

describe('an account exported and imported elsewhere', () => {
  let first: TestApp
  let second: TestApp
  let third: TestApp
  let client: Client
  let newcomer: Client
  let account: FullAccount
  let zip: Uint8Array<ArrayBuffer>
  beforeAll(async () => {
    first = await startTestApp()
    second = await startTestApp()
    third = await startTestApp()
    client = await first.signUp()
    account = await fillAccount(first, client)
    zip = await exportZip(client)
    newcomer = await second.signUp('Somebody Else')
  })
  afterAll(async () => {
    await first.stop()
    await second.stop()
    await third.stop()
  })

  it('has something in every table that is not left out', async () => {
    const rows = await readAll(first.database)
    const empty = Object.entries(rows).flatMap(([table, all]) => (all.length === 0 ? [table] : []))
    expect(empty, 'fill these tables in full-account.ts, or say above why they are left out').toEqual([])
  })

  it('has a value in every column of them', async () => {
    const rows = await readAll(first.database)
    const empty = Object.entries(rows).flatMap(([table, all]) =>
      Object.keys(all[0] ?? {})
        .filter((column) => all.every((row) => row[column] === null))
        .map((column) => `${table}.${column}`),
    )
    expect(empty.toSorted(), 'fill these columns in full-account.ts').toEqual(mayBeEmpty.toSorted())
  })

  it('has every row again, column by column, but that nothing is scheduled', async () => {
    const done = await importZip(newcomer, zip)
    expect(done).toMatchObject({ state: 'done', problem: null })
    expect(done.progress.done).toBe(done.progress.total)
    expect(addedIn(done)).toEqual({
      files: 3,
      profile: 1,
      story: 1,
      knowledge: 1,
      swipes: 1,
      offers: 1,
      templates: 1,
      audiences: 1,
      chats: 1,
      posts: 4,
    })
    const before = await readAll(first.database)
    before.document = (before.document ?? []).map((row) =>
      row.status === 'scheduled'
        ? { ...row, status: 'draft', scheduledAt: null, scheduledTimezone: null, workflowRunId: null }
        : row,
    )
    expect(canonical(await readAll(second.database))).toEqual(canonical(before))
  })

  it('shows its pictures at addresses of their own', async () => {
    const { body } = await newcomer.get<{ content: string }[]>(`/api/document?id=${account.ids.published}`)
    const { images } = JSON.parse(body.at(-1)?.content ?? '') as { images: string[] }
    expect(images[0]).not.toBe(account.image.url)
    const picture = await newcomer.fetch(new URL(images[0] ?? '').pathname)
    expect(picture.status).toBe(200)
    const original = await client.fetch(new URL(account.image.url).pathname)
    expect(await picture.arrayBuffer()).toEqual(await original.arrayBuffer())
  })

  it('has the ledgers of its versions as they stood', async () => {
    const { body: versions } = await client.get<{ createdAt: string }[]>(
      `/api/document?id=${account.ids.draft}`,
    )
    const ledgerOf = async (who: Client) => {
      const address = `/api/document/claims?id=${account.ids.draft}&version=${versions[1]?.createdAt}`
      return (await who.get<{ madeAt: string; claims: unknown[] }>(address)).body
    }
    const there = await ledgerOf(client)
    const here = await ledgerOf(newcomer)
    expect(there.claims).toHaveLength(3)
    expect([here.madeAt, here.claims.length]).toEqual([there.madeAt, 3])
  })

  it('finds what came in by its words', async () => {
    const { body } = await newcomer.get<{ swipeFiles: unknown[] }>('/api/swipe-files?q=second+line')
    expect(body.swipeFiles).toHaveLength(1)
    const { body: history } = await newcomer.get<{ chats: unknown[] }>('/api/history?q=lift')
    expect(history.chats).toHaveLength(1)
  })

  it('gets nothing more from a second import of the same archive', async () => {
    const before = canonical(await readAll(second.database))
    const again = await importZip(newcomer, zip)
    expect(again.parts.map(({ kind, found, there, added }) => [kind, found - there, added])).toEqual(
      again.parts.map(({ kind }) => [kind, 0, 0]),
    )
    expect(canonical(await readAll(second.database))).toEqual(before)
  })

  it('exports the same again', async () => {
    const paths = (bytes: Uint8Array<ArrayBuffer>) => Object.keys(unzip(bytes)).toSorted()
    const again = await exportZip(newcomer)
    expect(paths(again)).toEqual(paths(zip))
    for (const kind of ['knowledge', 'swipes', 'offers', 'templates', 'audiences', 'story']) {
      expect(textIn(unzip(again), `data/${kind}.json`)).toBe(textIn(unzip(zip), `data/${kind}.json`))
    }
  })

  it('is another account’s too, under ids of its own, with everything that names them', async () => {
    const neighbour = await first.signUp('A Neighbour')
    const done = await importZip(neighbour, zip)
    expect(done).toMatchObject({ state: 'done', problem: null })
    // Nothing reveals that somebody here has these ids: the result is the same as where nobody has them.
    const elsewhere = await importZip(await third.signUp('Somebody Elsewhere'), zip)
    expect(done.parts).toEqual(elsewhere.parts)
    const entries = unzip(await exportZip(neighbour))
    const [chat] = JSON.parse(textIn(entries, 'data/chats.json')) as {
      id: string
      messages: { parts: Record<string, unknown>[]; context: Record<string, unknown> | null }[]
    }[]
    const idIn = (kind: string) =>
      (JSON.parse(textIn(entries, `data/${kind}.json`)) as { id: string }[])[0]?.id ?? 'none'
    expect(chat?.id).not.toBe(account.chatId)
    expect(chat?.messages[0]?.context).toMatchObject({
      selectedKnowledgeBaseIds: [idIn('knowledge')],
      selectedSwipeIds: [idIn('swipes')],
      selectedAudienceId: idIn('audiences'),
      selectedTemplateId: idIn('templates'),
      selectedIdentity: { selectedOfferId: idIn('offers') },
    })
    expect(chat?.messages[0]?.parts[0]).toEqual({
      type: 'text',
      text: `Write about {knowledge:${idIn('knowledge')}}`,
    })
    const posts = JSON.parse(textIn(entries, 'data/posts.json')) as { id: string; chatId: string }[]
    const output = chat?.messages[1]?.parts[0]?.output as { id: string } | undefined
    expect(posts.map(({ id }) => id)).toContain(output?.id)
    expect(new Set(posts.map(({ chatId }) => chatId))).toEqual(new Set([chat?.id]))
    expect(JSON.stringify(posts)).not.toContain(account.image.url)
    for (const old of [account.chatId, ...Object.values(account.ids)]) {
      expect(JSON.stringify({ chat, posts })).not.toContain(old)
    }
    const again = await importZip(neighbour, zip)
    expect(Object.values(addedIn(again)).every((added) => added === 0)).toBe(true)
  })

  it('is taken in from before versions were marked as restored', async () => {
    const entries = unzip(zip)
    const posts = textIn(entries, 'data/posts.json')
    expect(posts).toContain(',"isRestored":true')
    const older = strToU8(posts.replaceAll(/,"isRestored":(?:true|false)/g, ''))
    const writer = await second.signUp('An Early Writer')
    const done = await importZip(writer, zipSync({ ...entries, 'data/posts.json': older }))
    expect(done).toMatchObject({ state: 'done', problem: null })
    expect(addedIn(done)).toMatchObject({ posts: 4 })
    const [post] = JSON.parse(textIn(unzip(await exportZip(writer)), 'data/posts.json')) as {
      versions: { isRestored: boolean }[]
    }[]
    expect(post?.versions.map(({ isRestored }) => isRestored)).toEqual([false, false, false, false])
  })

  it('keeps what it says of itself, and its story unless that is chosen', async () => {
    const writer = await second.signUp('Grace')
    await writer.call('PUT', '/api/story', { content: 'My own story' })
    await writer.patch('/api/profile', { firstName: 'Grace' })
    await importZip(writer, zip, ['profile', 'knowledge'])
    expect((await writer.get('/api/story')).body).toMatchObject({ content: 'My own story' })
    expect((await writer.get('/api/profile')).body).toMatchObject({
      profile: { firstName: 'Grace', lastName: 'Example', timezone: 'Europe/Paris' },
    })
    const done = await importZip(writer, zip, ['story'])
    expect(done.parts.find(({ kind }) => kind === 'story')).toMatchObject({ added: 1 })
    expect((await writer.get('/api/story')).body).toMatchObject({ content: expect.stringContaining('Lyon') })
  })
})
