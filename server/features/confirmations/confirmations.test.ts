import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Confirmation } from '#contract/publishing/confirmations.ts'
import type { Notice } from '#contract/notifications.ts'
import { openDatabase } from '#server/db/client.ts'
import { overrideFeatures } from '#server/features/access/service.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { makeWholeKey, type NewKey, openMcp, type Program } from '#test/harness/mcp.ts'
import { savePost } from '#test/harness/posts.ts'

const minute = 60_000

describe('a post that a program wants to have published', () => {
  let app: TestApp
  let writer: Client
  let program: Program
  let key: NewKey
  let now = Date.UTC(2026, 10, 20)
  beforeAll(async () => {
    app = await startTestApp({ now: () => now })
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    now += 60 * minute
    writer = await app.guest()
    await connect(writer)
    key = await makeWholeKey(writer, { name: 'Claude' })
    program = await openMcp(app.url, key.secret)
    return () => program.close()
  })

  const versionOf = async (id: string) => (await program.data('read_post', { id })).version
  async function askFor(title = 'Ten days') {
    const id = await savePost(writer, title, `${title}: we cut them.`)
    const asked = await program.data('publish_post', { id, version: await versionOf(id) })
    return { id, asked, confirmation: String(asked.confirmationId) }
  }
  const path = (id: string) => `/api/confirmations/${id}`
  const read = async (id: string) => (await writer.get<Confirmation>(path(id))).body
  const confirm = (id: string, who = writer) => who.post<Confirmation>(`${path(id)}/confirm`)
  const refuse = (id: string, who = writer) => who.post<Confirmation>(`${path(id)}/refuse`)
  const status = (id: string) => program.data('confirmation_status', { confirmationId: id })
  const notices = async () =>
    (await writer.get<{ notifications: Notice[]; unread: number }>('/api/notifications')).body
  async function changeRequest(id: string, change: { memberUrn?: string | null; memberName?: string }) {
    const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
    await db.updateTable('publishRequest').set(change).where('id', '=', id).execute()
    await close()
  }
  async function publications() {
    const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
    const rows = await db.selectFrom('publication').select(['documentId', 'text']).execute()
    await close()
    return rows
  }

  it('waits for its writer: what would go out is answered, a notice says so, and nothing goes out', async () => {
    const before = await publications()
    const { id, asked, confirmation } = await askFor()
    expect(asked).toMatchObject({
      state: 'waiting',
      confirmAt: expect.stringMatching(new RegExp(`^http://localhost:\\d+/confirm/${confirmation}$`)),
      expiresAt: new Date(now + 10 * minute).toISOString(),
      account: { network: 'practice', name: expect.any(String) },
      post: { id, title: 'Ten days', text: 'Ten days: we cut them.', media: [] },
      publication: null,
      url: null,
    })
    expect(await read(confirmation)).toMatchObject({
      id: confirmation,
      state: 'waiting',
      documentId: id,
      keyName: 'Claude',
      content: expect.stringContaining('we cut them'),
    })
    expect(await notices()).toMatchObject({
      unread: 1,
      notifications: [
        {
          kind: 'asked',
          headline: '"Claude" asks to publish "Ten days".',
          documentId: id,
          confirmationId: confirmation,
        },
      ],
    })
    expect(await publications()).toEqual(before)
  })

  it('goes out once its writer confirms it, once, however often they do', async () => {
    const { id, confirmation } = await askFor()
    const answers = await Promise.all([confirm(confirmation), confirm(confirmation)])
    for (const { status: code, body } of answers) {
      expect(code).toBe(200)
      expect(body).toMatchObject({ state: 'confirmed' })
    }
    await expect
      .poll(() => status(confirmation))
      .toMatchObject({ state: 'confirmed', publication: 'published', url: expect.stringContaining('/feed/') })
    expect((await confirm(confirmation)).body).toMatchObject({ state: 'confirmed', publication: 'published' })
    const mine = (await publications()).filter(({ documentId }) => documentId === id)
    expect(mine).toEqual([{ documentId: id, text: 'Ten days: we cut them.' }])
    expect(await refuse(confirmation)).toMatchObject({ status: 400 })
    const asked = (await notices()).notifications.find(({ kind }) => kind === 'asked')
    expect(asked?.readAt).not.toBeNull()
  })

  it('stays a draft when its writer refuses', async () => {
    const { id, confirmation } = await askFor()
    expect(await refuse(confirmation)).toMatchObject({ status: 200, body: { state: 'refused' } })
    expect(await refuse(confirmation)).toMatchObject({ status: 200, body: { state: 'refused' } })
    expect(await confirm(confirmation)).toMatchObject({
      status: 400,
      body: { cause: 'You have already refused this.' },
    })
    expect(await status(confirmation)).toMatchObject({ state: 'refused', publication: null })
    expect((await publications()).filter(({ documentId }) => documentId === id)).toEqual([])
    expect((await notices()).unread).toBe(0)
  })

  it('can be confirmed for ten minutes', async () => {
    const { confirmation } = await askFor()
    now += 10 * minute - 1
    expect(await read(confirmation)).toMatchObject({ state: 'waiting' })
    now += 1
    expect(await read(confirmation)).toMatchObject({ state: 'expired' })
    for (const late of [await confirm(confirmation), await refuse(confirmation)]) {
      expect(late).toMatchObject({ status: 400, body: { cause: expect.stringContaining('has passed') } })
    }
    expect(await status(confirmation)).toMatchObject({ state: 'expired' })
  })

  it('is bound to the version that was asked about', async () => {
    const { id, confirmation } = await askFor()
    const version = await versionOf(id)
    await program.data('change_post', { id, version, text: 'Something else.' })
    expect(await read(confirmation)).toMatchObject({
      state: 'changed',
      content: expect.stringContaining('cut'),
    })
    expect(await confirm(confirmation)).toMatchObject({ status: 400 })
    expect(await program.refusal('publish_post', { id, version })).toContain('newer version')
    const anew = await program.data('publish_post', { id, version: await versionOf(id) })
    expect(anew).toMatchObject({ state: 'waiting', post: { text: 'Something else.' } })
    expect(await read(confirmation)).toMatchObject({ state: 'withdrawn' })
    expect((await publications()).filter(({ documentId }) => documentId === id)).toEqual([])
  })

  it('is asked for once: the same wish again is the one that waits', async () => {
    const { id, confirmation } = await askFor()
    const again = await program.data('publish_post', { id, version: await versionOf(id) })
    expect(again.confirmationId).toBe(confirmation)
    expect((await notices()).notifications).toHaveLength(1)
  })

  it('is one of five at most that wait for a key', async () => {
    for (const title of ['1', '2', '3', '4', '5']) await askFor(title)
    const id = await savePost(writer, 'Six')
    expect(await program.refusal('publish_post', { id, version: await versionOf(id) })).toContain(
      '5 posts are already waiting',
    )
    now += 10 * minute
    await program.data('publish_post', { id, version: await versionOf(id) })
  })

  it('is asked for still when another key of its writer is revoked', async () => {
    const { confirmation } = await askFor()
    const { key: other } = await makeWholeKey(writer, { name: 'Another' })
    expect((await writer.delete(`/api/api-keys/${other.id}`)).status).toBe(204)
    expect(await read(confirmation)).toMatchObject({ state: 'waiting' })
  })

  it('is not asked for any more when the key is revoked', async () => {
    const { confirmation } = await askFor()
    await writer.delete(`/api/api-keys/${key.key.id}`)
    expect(await read(confirmation)).toMatchObject({ state: 'withdrawn', keyName: 'Claude' })
    expect(await confirm(confirmation)).toMatchObject({
      status: 400,
      body: { cause: 'This request is no longer open.' },
    })
    expect((await notices()).unread).toBe(0)
  })

  it('goes to the account that was connected when it was asked, or nowhere', async () => {
    const { id, confirmation } = await askFor()
    await writer.post('/api/linkedin/disconnect')
    expect(await confirm(confirmation)).toMatchObject({
      status: 400,
      body: { cause: 'Connect the practice network to publish this post.' },
    })
    expect(await read(confirmation)).toMatchObject({ state: 'waiting' })
    expect(await program.refusal('publish_post', { id, version: await versionOf(id) })).toContain('Connect')
    await connect(writer)
    expect(await confirm(confirmation)).toMatchObject({ status: 200, body: { state: 'confirmed' } })
  })

  it.each([
    ['whose member has the same name', { memberUrn: 'urn:li:person:namesake' }],
    ['by its name where an earlier version was asked', { memberUrn: null, memberName: 'Somebody else' }],
  ])('does not go to another account, %s', async (_what, asked) => {
    const { id, confirmation } = await askFor()
    await changeRequest(confirmation, asked)
    expect(await confirm(confirmation)).toMatchObject({
      status: 400,
      body: { cause: expect.stringContaining('another account') },
    })
    // Asking again creates a new request.
    const anew = await program.data('publish_post', { id, version: await versionOf(id) })
    expect(anew.confirmationId).not.toBe(confirmation)
    expect(await read(confirmation)).toMatchObject({ state: 'withdrawn' })
  })

  it('goes to the same account under another name', async () => {
    const { confirmation } = await askFor()
    await changeRequest(confirmation, { memberName: 'Her name before' })
    expect(await confirm(confirmation)).toMatchObject({ status: 200, body: { state: 'confirmed' } })
  })

  it('does not go out when its writer may no longer publish', async () => {
    const { id, confirmation } = await askFor()
    const { body } = await writer.get<{ user: { id: string } }>('/api/auth/get-session')
    const changes = [{ feature: 'publish', isOn: false }] as const
    const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
    await overrideFeatures(db, { userId: body.user.id, changes, now })
    await close()
    expect(await confirm(confirmation)).toMatchObject({ status: 403, body: { code: 'forbidden:auth' } })
    expect((await publications()).filter(({ documentId }) => documentId === id)).toEqual([])
  })

  it('has to be fit to go out before its writer is asked', async () => {
    const empty = await savePost(writer, 'Empty', '<p></p>')
    const long = await savePost(writer, 'Long', 'x'.repeat(3001))
    const words = async (id: string) => program.refusal('publish_post', { id, version: await versionOf(id) })
    expect(await words(empty)).toBe('An empty post cannot be published.')
    expect(await words(long)).toBe('LinkedIn posts cannot exceed 3000 characters')
    expect((await notices()).notifications).toEqual([])
  })

  it('is its writer’s alone to see and to decide, and never a key’s', async () => {
    const { confirmation } = await askFor()
    const other = await app.guest()
    const missing = { status: 404, body: { code: 'not_found:api' } }
    expect(await other.get(path(confirmation))).toMatchObject(missing)
    expect(await confirm(confirmation, other)).toMatchObject(missing)
    expect(await refuse(confirmation, other)).toMatchObject(missing)
    const headers = { authorization: `Bearer ${key.secret}` }
    for (const [method, end] of [
      ['GET', ''],
      ['POST', '/confirm'],
      ['POST', '/refuse'],
    ] as const) {
      const answer = await app.visitor.call(method, `${path(confirmation)}${end}`, undefined, headers)
      expect(answer).toMatchObject({ status: 401 })
    }
    const site = { origin: 'https://evil.example' }
    expect((await writer.post(`${path(confirmation)}/confirm`, {}, site)).status).toBe(403)
    const second = await openMcp(app.url, (await makeWholeKey(writer)).secret)
    expect(await second.refusal('confirmation_status', { confirmationId: confirmation })).toContain('nothing')
    await second.close()
    expect(await read(confirmation)).toMatchObject({ state: 'waiting' })
  })

  it('never goes out by tools alone, whatever a program calls in whatever order', async () => {
    await writer.patch('/api/profile', { timezone: 'UTC' })
    const before = await publications()
    const { id, confirmation } = await askFor()
    const { tools } = await program.client.listTools()
    const version = await versionOf(id)
    const day = new Date(now + 48 * 60 * minute).toISOString().slice(0, 10)
    // All parameters that the tools have, and what a program may guess.
    const known = { id, version, confirmationId: confirmation, text: 'x', title: 'x', day, time: '09:00' }
    const guessed = { confirm: true, confirmed: true, token: confirmation, confirmationToken: confirmation }
    for (let round = 0; round < 2; round += 1) {
      now += minute
      for (const tool of tools) {
        const names = Object.keys(tool.inputSchema.properties ?? {})
        const fitting = Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)))
        for (const input of [fitting, { ...fitting, ...guessed }, known, guessed, {}]) {
          await program.client.callTool({ name: tool.name, arguments: input })
        }
      }
    }
    const { posts } = (await program.data('list_posts', { limit: 100 })) as { posts: { status: string }[] }
    expect(posts.filter((one) => one.status !== 'draft')).toEqual([])
    expect(await publications()).toEqual(before)
  })
})
