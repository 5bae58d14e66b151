import { randomUUID } from 'node:crypto'
import { zipSync, strToU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '#contract/account.ts'
import type { ArchiveImport } from '#contract/archive.ts'
import { openDatabase } from '#server/db/client.ts'
import { fillAccount } from '#test/fixtures/full-account.ts'
import { linkedInArchive } from '#test/fixtures/linkedin-archive.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import {
  exportZip,
  importZip,
  textIn,
  untilBegun,
  untilEnded,
  unzip,
  uploadArchive,
} from '#test/harness/archives.ts'
import type { Client } from '#test/harness/client.ts'
import { storedBy } from '#test/harness/stored.ts'

const refused = (cause: unknown, code = 'bad_request:api') => ({
  status: code === 'bad_request:api' ? 400 : 404,
  body: { code, message: expect.any(String), cause },
})

describe('an export', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.signUp('Ada Example')
    await fillAccount(app, client)
  })
  afterAll(() => app.stop())

  it('is a zip with a name and a date', async () => {
    const response = await client.fetch('/api/export')
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="(lede-\d{4}-\d{2}-\d{2}\.zip)"; filename\*=UTF-8''\1$/,
    )
    const entries = unzip(new Uint8Array(await response.arrayBuffer()))
    expect(JSON.parse(textIn(entries, 'manifest.json'))).toMatchObject({
      format: 'lede-archive',
      version: 1,
      exportedAt: expect.stringMatching(/^\d{4}-/),
      account: { name: 'Ada Example' },
      counts: { posts: 4, chats: 1, swipes: 1, files: 3, story: 1 },
    })
  })

  it('can be read by people: posts, chats and libraries as Markdown, with the files beside them', async () => {
    const entries = unzip(await exportZip(client))
    const named = (start: string) => Object.keys(entries).find((path) => path.startsWith(start)) ?? ''
    const post = textIn(entries, named('posts/markdown/2026-09-01 Lifts, published ('))
    expect(post).toContain('# Lifts, published')
    expect(post).toContain('- Status: published')
    expect(post).toContain('- Address: https://www.linkedin.com/feed/update/')
    expect(post).toContain('The last published post')
    const picture = /!\[A lift shaft\]\(\.\.\/\.\.\/(files\/[^)]+)\)/.exec(post)?.[1] ?? ''
    expect(Object.keys(entries)).toContain(decodeURIComponent(picture))
    expect(textIn(entries, named('chats/markdown/'))).toMatch(/## You, 2026-09-01.*\n\nWrite about.*→ Lifts/s)
    expect(textIn(entries, 'libraries/My Story.md')).toContain('I repair lifts in Lyon.')
    expect(textIn(entries, named('libraries/swipes/'))).toContain('Nobody reads the second line.')
    for (const folder of ['knowledge-base', 'offers', 'templates', 'audiences']) {
      expect(named(`libraries/${folder}/`)).not.toBe('')
    }
  })

  it('says in a file of its own where the claims of a post come from', async () => {
    const writer = await app.signUp('Claire Claims')
    const documentId = randomUUID()
    const content = 'It took 10 days, 14 people and 3 cats in all.'
    await writer.post(`/api/document?id=${documentId}`, { content, title: 'Days' })
    await writer.post('/api/document/claims/known', { documentId, text: '14' })
    const source = { kind: 'note', text: 'Counted in spring.\nIt took ten days.' }
    await writer.post('/api/document/claims/source', { documentId, text: '10', source })
    const entries = unzip(await exportZip(writer))
    const [path = ''] = Object.keys(entries).filter((name) => name.startsWith('posts/sources/'))
    expect(path).toMatch(/Days \([\da-f]{8}\)\.md$/)
    const text = textIn(entries, path)
    expect(text).toContain('# Sources of "Days"')
    expect(text).toContain('- "10": "Counted in spring." (named by you)\n  > It took ten days.')
    expect(text).toContain('- "14": known to be true')
    expect(text).toContain('- "3": **not in your material**')
  })

  it('holds nothing of anybody else, and no secret', async () => {
    const other = await app.signUp('Grace Other')
    await other.call('PUT', '/api/story', { content: 'The other story' })
    const { db, close } = openDatabase({
      url: app.database.databaseUrl,
      dataDir: app.database.dataDir,
    })
    const tokens = await db.selectFrom('session').select('token').execute()
    const passwords = await db.selectFrom('account').select('password').execute()
    await close()
    const secrets = [...tokens.map(({ token }) => token), ...passwords.map(({ password }) => password ?? '-')]
    const all = Object.values(unzip(await exportZip(client)))
      .map((bytes) => new TextDecoder().decode(bytes))
      .join('\n')
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
    expect(all).not.toContain('The other story')
    expect(all).not.toContain('Grace Other')
  })

  it('lets go of what it holds when its reader goes away', async () => {
    for (let time = 0; time < 6; time += 1) {
      const leaving = new AbortController()
      await expect
        .poll(async () => {
          const response = await client.fetch('/api/export', { signal: leaving.signal })
          if (response.status !== 200) await response.text()
          return response.status
        })
        .toBe(200)
      leaving.abort()
    }
    await expect.poll(async () => (await client.fetch('/api/export')).status).toBe(200)
  })
})

describe('an import', () => {
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    app = await startTestApp()
    client = await app.signUp()
  })
  afterAll(() => app.stop())

  const archive = linkedInArchive()
  const prepare = async (who = client) => (await uploadArchive(who, archive)).body

  it('brings preferences, and no answer to whether somebody may be counted', async () => {
    const [from, to] = [await app.signUp('Ann Answered'), await app.signUp('Will Not')]
    await from.patch('/api/profile', {
      firstName: 'Ann',
      preferences: { postLength: 'Long', analytics: true },
    })
    await to.patch('/api/profile', { preferences: { analytics: false } })
    const newcomer = await app.signUp('Nora Unasked')
    const zip = await exportZip(from)
    await importZip(to, zip)
    await importZip(newcomer, zip)
    const preferencesOf = async (who: Client) =>
      (await who.get<{ profile: Profile }>('/api/profile')).body.profile.preferences
    expect(await preferencesOf(to)).toMatchObject({ postLength: 'Long', analytics: false })
    expect(await preferencesOf(newcomer)).toMatchObject({ postLength: 'Long', analytics: null })
  })

  it('is shown and followed by its own account alone', async () => {
    const { id } = await prepare()
    const stranger = await app.signUp()
    const calls = (who: Client) => [
      who.get(`/api/imports/${id}`),
      who.post(`/api/imports/${id}/start`, { kinds: ['posts'] }),
      who.post(`/api/imports/${id}/cancel`),
    ]
    for (const answer of await Promise.all(calls(stranger))) {
      expect(answer).toMatchObject(refused('There is no such import.', 'not_found:api'))
    }
    expect((await stranger.get('/api/imports')).body).toEqual({ imports: [] })
    expect((await client.get('/api/imports')).body).toMatchObject({ imports: [{ id, state: 'ready' }] })
    expect((await client.get(`/api/imports/${id}`)).body).toMatchObject({ id, state: 'ready' })
  })

  it('needs a session, and so does an export', async () => {
    const { visitor } = app
    const answers = [
      await visitor.get('/api/export'),
      await visitor.get('/api/imports'),
      await visitor.get(`/api/imports/${randomUUID()}`),
      await visitor.post(`/api/imports/${randomUUID()}/start`, { kinds: ['posts'] }),
      await visitor.post(`/api/imports/${randomUUID()}/cancel`),
      await uploadArchive<{ code: string }>(visitor, archive),
    ]
    expect(answers.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual(
      answers.map(() => [401, 'unauthorized:auth']),
    )
  })

  it('refuses what is no form, has no file, or is no archive, in one sentence', async () => {
    const noForm = await client.post('/api/imports', { file: 'x' })
    expect(noForm).toMatchObject(refused('The request must be a form with a file.'))
    expect(await uploadArchive(client, archive, { field: 'zip' })).toMatchObject(
      refused('The form has no file in the field "file".'),
    )
    const cut = await client.fetch('/api/imports', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK',
    })
    expect(cut.status).toBe(400)
    for (const [bytes, sentence] of [
      [strToU8('hello'), /^This is not a zip file\./],
      [archive.slice(0, 500), /^This archive is damaged/],
      [zipSync({ 'a.txt': strToU8('x') }), /^This zip is neither a Lede export nor/],
      [zipSync({ '../Shares.csv': strToU8('x') }), /^This archive refers to files outside/],
    ] as const) {
      expect(await uploadArchive(client, bytes)).toMatchObject(refused(expect.stringMatching(sentence)))
    }
  })

  it('refuses a choice of nothing, of something strange, and a second start', async () => {
    const { id } = await prepare()
    const start = (kinds: unknown) => client.post(`/api/imports/${id}/start`, { kinds })
    for (const kinds of [undefined, [], ['cats'], 'posts', ['chats']]) {
      expect(await start(kinds)).toMatchObject({ status: 400, body: { code: 'bad_request:api' } })
    }
    expect(await start(['swipes'])).toMatchObject({ status: 202 })
    expect(await start(['swipes'])).toMatchObject(refused('This import was started before.'))
    await untilEnded(client, id)
  })

  it('keeps nothing of an archive that was dropped, replaced or taken in', async () => {
    const dropped = await prepare()
    expect(await client.post(`/api/imports/${dropped.id}/cancel`)).toMatchObject({
      status: 200,
      body: { state: 'cancelled' },
    })
    const replaced = await prepare()
    const taken = await prepare()
    expect((await client.get(`/api/imports/${replaced.id}`)).status).toBe(404)
    await client.post(`/api/imports/${taken.id}/start`, { kinds: ['posts'] })
    expect(await untilEnded(client, taken.id)).toMatchObject({ state: 'done' })
    await expect.poll(async () => (await storedBy(app)).uploads).toHaveLength(0)
    expect((await storedBy(app)).bytes).toEqual([])
  })

  it('waits for the one that is under way', async () => {
    const writer = await app.signUp()
    const { id } = await prepare(writer)
    const { databaseUrl: url, dataDir } = app.database
    const { db, close } = openDatabase({ url, dataDir })
    await db.updateTable('archiveImport').set({ state: 'running' }).where('id', '=', id).execute()
    await close()
    expect(await uploadArchive(writer, archive)).toMatchObject(
      refused(expect.stringMatching(/^An import is running/)),
    )
    await writer.post(`/api/imports/${id}/cancel`)
    expect((await prepare(writer)).state).toBe('ready')
  })

  it('stops where it is, and goes on from there another time', async () => {
    const writer = await app.signUp()
    const shares = Array.from({ length: 400 }, (_, at) => ({
      date: '2026-05-04 07:30:00',
      text: `Lift number ${at}`,
    }))
    const large = linkedInArchive({ shares })
    const { body: waiting } = await uploadArchive(writer, large)
    await writer.post(`/api/imports/${waiting.id}/start`, { kinds: ['posts'] })
    await untilBegun(writer, waiting.id)
    const stopped = await writer.post<ArchiveImport>(`/api/imports/${waiting.id}/cancel`)
    expect(stopped.body.state).toBe('cancelled')
    const { body: again } = await uploadArchive(writer, large)
    const there = again.parts.find(({ kind }) => kind === 'posts')?.there ?? 0
    expect(there).toBe(stopped.body.progress.done)
    expect(there).toBeGreaterThan(0)
    expect(there).toBeLessThan(shares.length)
    await writer.post(`/api/imports/${again.id}/start`, { kinds: ['posts'] })
    const done = await untilEnded(writer, again.id)
    expect(done.parts.find(({ kind }) => kind === 'posts')).toMatchObject({
      found: shares.length,
      added: shares.length - there,
    })
  })
})
