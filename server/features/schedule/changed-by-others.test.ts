import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentVersion } from '#contract/documents.ts'
import type { Notice } from '#contract/notifications.ts'
import { openDatabase } from '#server/db/client.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import type { RecordedRequest, ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { makeKey, openMcp } from '#test/harness/mcp.ts'
import { savePost } from '#test/harness/posts.ts'

const hour = 60 * 60 * 1000
const says = (text: string): ScriptedReply => ({ kind: 'text', pieces: [text] })
const namesTitle = ({ body }: RecordedRequest) => JSON.stringify(body).includes('Answer with a title')

describe('a scheduled post that its writer does not change', () => {
  let model: ScriptedServer
  let app: TestApp
  const now = Date.UTC(2026, 10, 20, 8)
  const queue: ScriptedReply[] = []
  beforeAll(async () => {
    model = await startOpenAiServer()
    model.handle((request) => (namesTitle(request) ? says('A title') : (queue.shift() ?? says('Done.'))))
    const env = { LLM_BASE_URL: model.baseUrl, LLM_API_KEY: 'key', LLM_MODEL: 'fixture-model' }
    app = await startTestApp({ env, now: () => now })
  })
  afterAll(async () => {
    await app.stop()
    await model.close()
  })

  const latest = async (client: Client, id: string) => {
    const { body } = await client.get<DocumentVersion[]>(`/api/document?id=${id}`)
    return body.at(-1)
  }
  const notices = async (client: Client) =>
    (await client.get<{ notifications: Notice[] }>('/api/notifications')).body.notifications
  const schedule = async (client: Client) => {
    await connect(client)
    await client.patch('/api/profile', { timezone: 'UTC' })
    const id = await savePost(client, 'Ten days', 'Approved words.')
    const scheduledAt = new Date(now + 48 * hour).toISOString()
    const wish = { documentId: id, scheduledAt, timezone: 'UTC' }
    expect((await client.post('/api/posts/schedule', wish)).status).toBe(200)
    return id
  }
  it('leaves the schedule when the assistant changes its text, and its writer is told', async () => {
    const client = await app.guest()
    const id = await schedule(client)
    const call = { name: 'updateDocument', input: { id, description: 'Make it new' } }
    queue.push({ kind: 'tools', calls: [call] }, says('Words nobody approved.'))
    await converse(client, 'Make it new', {
      documentContext: { id, title: 'Ten days', content: 'Approved words.', kind: 'text' },
    })
    expect(await latest(client, id)).toMatchObject({ status: 'draft', scheduledAt: null })
    expect(await notices(client)).toMatchObject([
      {
        kind: 'unscheduled',
        documentId: id,
        headline: '"Ten days" is off the schedule.',
        detail: expect.stringContaining('The assistant has changed its text.'),
        readAt: null,
      },
    ])
  })

  it('leaves the schedule when a program changes its text, and its writer is told which', async () => {
    const client = await app.guest()
    const id = await schedule(client)
    const program = await openMcp(app.url, await makeKey(client, { name: 'Claude' }))
    const { version } = await program.data('read_post', { id })
    const changed = await program.data('change_post', { id, version, text: 'Words nobody approved.' })
    expect(changed).toMatchObject({ status: 'draft', scheduledAt: null })
    await program.close()
    expect(await notices(client)).toMatchObject([
      { kind: 'unscheduled', detail: expect.stringContaining('"Claude" has changed its text.') },
    ])
  })

  it('no longer counts against the month, and can be scheduled again as it is now', async () => {
    const client = await app.guest()
    const id = await schedule(client)
    const used = async () =>
      (await client.get<{ usage: { posts: { used: number } } }>('/api/profile')).body.usage.posts.used
    expect(await used()).toBe(1)
    const program = await openMcp(app.url, await makeKey(client))
    const { version } = await program.data('read_post', { id })
    await program.data('change_post', { id, version, text: 'Other words.' })
    await program.close()
    expect(await used()).toBe(0)
    const scheduledAt = new Date(now + 48 * hour).toISOString()
    const wish = { documentId: id, scheduledAt, timezone: 'UTC' }
    expect((await client.post('/api/posts/schedule', wish)).status).toBe(200)
    expect(await latest(client, id)).toMatchObject({ status: 'scheduled' })
  })

  it('stays on the schedule when only its title changes, or its writer changes it', async () => {
    const client = await app.guest()
    const id = await schedule(client)
    const program = await openMcp(app.url, await makeKey(client))
    const { version } = await program.data('read_post', { id })
    expect(await program.data('change_post', { id, version, title: 'Another' })).toMatchObject({
      status: 'scheduled',
    })
    await program.close()
    await client.post(`/api/document?id=${id}`, { title: 'Another', content: 'Its writer’s words.' })
    expect(await latest(client, id)).toMatchObject({ status: 'scheduled' })
    expect(await notices(client)).toEqual([])
  })

  it('is not taken off the schedule when it is going out already', async () => {
    const client = await app.guest()
    const id = await schedule(client)
    const { db, close } = openDatabase({ url: app.database.databaseUrl, dataDir: app.database.dataDir })
    const { userId } = await db
      .selectFrom('document')
      .select('userId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const about = { id: randomUUID(), documentId: id, userId, network: 'practice' as const }
    const sending = { state: 'sending' as const, text: 'Approved words.', versionCreatedAt: now }
    await db
      .insertInto('publication')
      .values({ ...about, ...sending, createdAt: now, updatedAt: now })
      .execute()
    await close()
    const program = await openMcp(app.url, await makeKey(client))
    const { version } = await program.data('read_post', { id })
    await program.data('change_post', { id, version, text: 'Words that come too late.' })
    await program.close()
    expect(await latest(client, id)).toMatchObject({
      status: 'scheduled',
      publication: 'sending',
      content: expect.stringContaining('Words that come too late.') as string,
    })
    expect(await notices(client)).toEqual([])
  })
})
