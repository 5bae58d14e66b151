import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { overrideFeatures } from '#server/features/access/service.ts'
import { pictures } from '#test/fixtures/chat-files.ts'
import type { TestApp } from './app.ts'
import { exportZip, uploadArchive } from './archives.ts'
import { converse } from './chat.ts'
import { type Client, password } from './client.ts'
import { connect } from './connect.ts'
import { createIn, libraries } from './libraries.ts'
import { makeKey, openMcp } from './mcp.ts'
import { beginDirect, bytesOf, sendParts, upload, uploadMedia } from './uploads.ts'

const post = 'We cut onboarding from 10 days to 2. We wrote 14 checklists. New people ship on day 3.'

async function write(client: Client, content: string): Promise<string> {
  const id = randomUUID()
  expect((await client.post(`/api/document?id=${id}`, { content })).status).toBe(200)
  return id
}

/** Creates a post with suggestions, hooks, a confirmed claim and one with a source, open in a tab. */
async function workOnPost(client: Client): Promise<void> {
  const { chunks } = await converse(client, `Write a post about onboarding. ${post}`)
  const documentId = String(chunks.find(({ type }) => type === 'data-id')?.data)
  await client.post(`/api/document/presence?id=${documentId}`, { tab: 't1', device: 'd1' })
  await client.post('/api/actions/suggestHooks', { documentId, content: post })
  await client.post('/api/document/claims/known', { documentId, text: '14' })
  const source = { kind: 'web', url: 'https://example.com/onboarding' }
  await client.post('/api/document/claims/source', { documentId, text: '10', source })
}

async function publishPost(client: Client): Promise<void> {
  await connect(client)
  const { body: image } = await upload(client, { name: 'shaft.png', bytes: pictures['image/png'] })
  const content = { text: `<p>${post} ${randomUUID()}</p>`, images: [image.url], videos: [], documents: [] }
  const documentId = await write(client, JSON.stringify(content))
  expect((await client.post('/api/linkedin/publish', { documentId })).status).toBe(202)
  const state = async () =>
    (await client.get<{ publication: string }[]>(`/api/document?id=${documentId}`)).body
  await expect.poll(state).toMatchObject([{ publication: 'published' }])
}

async function schedulePost(client: Client): Promise<void> {
  const documentId = await write(client, `Later: ${post} ${randomUUID()}`)
  const day = 24 * 60 * 60 * 1000
  const wish = { documentId, scheduledAt: new Date(Date.now() + day).toISOString(), timezone: 'Europe/Paris' }
  expect((await client.post('/api/posts/schedule', wish)).status).toBe(200)
}

async function storeFiles(client: Client): Promise<string> {
  const { body } = await upload(client, { name: 'face.png', bytes: pictures['image/png'] })
  await client.patch('/api/profile', { firstName: 'Ada', timezone: 'Europe/Paris', imageUrl: body.url })
  await upload(client, { name: 'notes.txt', bytes: bytesOf('Mine.') })
  await uploadMedia(client, { name: 'shown.png', bytes: pictures['image/png'] })
  const { body: begun } = await beginDirect(client, { name: 'half.txt', size: 4 })
  await sendParts(client, begun, bytesOf('text'))
  return new URL(body.url).pathname
}

async function fillLibraries(client: Client): Promise<void> {
  for (const library of libraries) await createIn(client, library)
  await client.post('/api/swipe-files', { title: 'Mine', content: post, isOwn: true })
  await client.call('PUT', '/api/story', { content: 'I repair lifts.' })
  const check = { off: ['emoji'], isGrammarOn: true, dialect: 'British', words: [] }
  await client.call('PUT', '/api/post-check/preferences', check)
  await client.post('/api/voice/lines', { text: 'Never says “journey”.' })
  await client.call('PUT', '/api/model-keys/openai', { apiKey: 'sk-not-a-real-key-1234' })
}

/** Creates a program with a key, which asks to publish a post. */
async function letProgramsIn(client: Client): Promise<void> {
  const program = await openMcp(client.url, await makeKey(client))
  const documentId = await write(client, `To be confirmed: ${post} ${randomUUID()}`)
  const { version } = await program.data('read_post', { id: documentId })
  expect(await program.data('publish_post', { id: documentId, version })).toMatchObject({ state: 'waiting' })
  await program.close()
}

/** Adds what reaches an account by other ways than its own calls. */
async function addFromOutside(
  { database, visitor }: TestApp,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await visitor.post('/api/auth/request-password-reset', { email })
  const { db, close } = openDatabase({ url: database.databaseUrl, dataDir: database.dataDir })
  const document = await db
    .selectFrom('document')
    .select('id')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  const suggestion = {
    originalText: 'cut',
    suggestedText: 'shortened',
    description: 'Softer.',
    isResolved: 0,
  }
  await db
    .insertInto('suggestion')
    .values({ ...suggestion, id: randomUUID(), documentId: document.id, createdAt: Date.now() })
    .execute()
  const { number } = await db
    .selectFrom('material')
    .select('number')
    .where('userId', '=', id)
    .where('library', '=', 'knowledge')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('passageVector')
    .values({ number, hash: 'a-hash', model: 'openai:a-model', vector: 'AAAA' })
    .execute()
  const rule = { key: 'no emoji', text: 'No emoji.', changes: '[]', state: 'open' as const, decidedAt: null }
  await db
    .insertInto('voiceProposal')
    .values({ ...rule, userId: id, id: randomUUID(), proposedAt: Date.now() })
    .execute()
  const changes = [{ feature: 'voice' as const, isOn: true }]
  await overrideFeatures(db, { userId: id, changes, now: Date.now() })
  await close()
}

/**
 * Waits until the server has no work left for any user: chats are named, posts are published, and their ledgers are
 * written.
 */
async function waitForQuiet({ database }: TestApp): Promise<void> {
  const { db, close } = openDatabase({ url: database.databaseUrl, dataDir: database.dataDir })
  const chats = db.selectFrom('chat').select('id').where('titleIsProvisional', '=', 1)
  const jobs = db.selectFrom('job').select('id').where('name', '=', 'publish').where('state', '=', 'waiting')
  const ledgers = db
    .selectFrom('documentVersion as version')
    .leftJoin('claimLedger as ledger', (join) =>
      join
        .onRef('ledger.documentId', '=', 'version.documentId')
        .onRef('ledger.versionAt', '=', 'version.createdAt'),
    )
    .select('version.documentId')
    .where('ledger.documentId', 'is', null)
    .where('version.kind', '=', 'text')
    // The ledger of a sample is only made when somebody looks at it.
    .where('version.documentId', 'not in', db.selectFrom('sample').select('rowId'))
  const waiting = async () => (await Promise.all([chats.execute(), jobs.execute(), ledgers.execute()])).flat()
  await expect.poll(waiting).toEqual([])
  await close()
}

/** Uses every feature as a user, by default a new member; also returns the address of one of their files. */
export async function fillAccount(app: TestApp, who?: Client): Promise<{ client: Client; filePath: string }> {
  const client = who ?? (await app.signUp())
  const { body } = await client.get<{ user: { id: string; email: string } }>('/api/auth/get-session')
  await workOnPost(client)
  await publishPost(client)
  // A connection that is begun and not completed.
  await client.get('/api/linkedin/auth')
  const filePath = await storeFiles(client)
  await schedulePost(client)
  await fillLibraries(client)
  await client.post('/api/samples')
  await client.post('/api/calendar-feed', { password })
  await letProgramsIn(client)
  await uploadArchive(client, await exportZip(client))
  await addFromOutside(app, body.user)
  await waitForQuiet(app)
  return { client, filePath }
}
