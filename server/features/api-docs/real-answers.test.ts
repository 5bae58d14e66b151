import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { pictures } from '#test/fixtures/chat-files.ts'
import { startTestApp } from '#test/harness/app.ts'
import { exportZip, untilEnded, uploadArchive } from '#test/harness/archives.ts'
import { converse } from '#test/harness/chat.ts'
import { Client, password } from '#test/harness/client.ts'
import { type ApiDocument, createComparison, recordAnswers } from '#test/harness/described-answers.ts'
import { fillAccount } from '#test/harness/full-account.ts'
import { libraries } from '#test/harness/libraries.ts'
import { makeWholeKey, openMcp } from '#test/harness/mcp.ts'
import { savePost } from '#test/harness/posts.ts'
import { beginDirect, uploadMedia, uploadMediaDirectly } from '#test/harness/uploads.ts'

/** These need an e-mail, another server, a picture or a library post; their own tests call them. */
const notCalledHere = [
  'GET /api/document/posts',
  'GET /api/posts/by-hand/media',
  'GET /api/posts/{id}/picture',
  'PATCH /api/voice/lines/{id}',
  'POST /api/actions/keepPicture',
  'POST /api/actions/resolveSuggestion',
  'POST /api/auth/reset-password',
  'POST /api/model-keys/{provider}/test',
  'POST /api/posts/by-hand/finish',
  'POST /api/posts/check',
  'POST /api/swipe-files/save',
  'POST /api/transcribe',
]

type Ids = { id: string }[]

/** Reads, changes, deletes and restores items, library by library. */
async function useLibraries(client: Client): Promise<void> {
  for (const { path, whole, title, listName } of libraries) {
    const { body } = await client.post<{ id: string }>(path, whole)
    const one = `${path}/${body.id}`
    await client.get(one)
    await client.patch(one, { [title]: 'Another name' })
    await client.delete(one)
    await client.post(`${one}/restore`)
    const list = await client.get<Record<string, Ids>>(`${path}?limit=1`)
    expect(list.body[listName]).toHaveLength(1)
  }
  await client.get('/api/user/offers')
  await client.get('/api/swipe-files/tags')
  await client.get('/api/templates/categories')
  await client.get('/api/templates?library=1')
  await client.get('/api/library/posts')
  await client.get('/api/library/templates')
  await client.get('/api/story')
}

async function useChats(client: Client): Promise<string> {
  const { chatId, messageId, chunks } = await converse(client, 'Write a post about lifts')
  await client.get(`/api/chat?id=${chatId}`)
  await client.get('/api/history?limit=2')
  await client.patch(`/api/chat?id=${chatId}`, { pinned: true, title: 'Lifts' })
  await client.get(`/api/chat/${chatId}/stream`)
  await client.post(`/api/chat/${chatId}/stop`)
  await client.post('/api/actions/updateChatVisibility', { chatId, visibility: 'public' })
  await client.get(`/api/shared-chat?id=${chatId}`)
  await client.post('/api/actions/deleteTrailingMessages', { id: messageId })
  await client.get('/api/models')
  await client.get('/api/search?q=lifts')
  await client.delete(`/api/chat?id=${chatId}`)
  return String(chunks.find(({ type }) => type === 'data-id')?.data)
}

async function useDocuments(client: Client): Promise<void> {
  const first = await savePost(client, 'Lifts', 'We cut onboarding from 10 days to 2.')
  const about = `documentId=${first}`
  const { body: versions } = await client.get<{ createdAt: string }[]>(`/api/document?id=${first}`)
  await client.get(`/api/document?id=${first}`)
  await client.post(`/api/document?id=${first}`, { content: 'We cut onboarding from 12 days to 2.' })
  const body = { documentId: first, content: 'We cut onboarding from 10 days to 2.' }
  await client.post('/api/document/claims', body)
  await client.get(`/api/document/claims?id=${first}`)
  const { body: open } = await client.get<{ textHash: string }>(`/api/document/claims/open?id=${first}`)
  await client.post('/api/document/claims/asked', { documentId: first, textHash: open.textHash })
  const line = { documentId: first, fullContent: body.content, selectedLine: body.content }
  await client.post('/api/regenerate-line', line)
  await client.post('/api/document/repeats', body)
  await client.post('/api/actions/getSuggestions', { documentId: first })
  await client.post('/api/actions/getHooks', { documentId: first })
  await client.get('/api/documents/own-texts')
  await client.get('/api/post-check/preferences')
  await client.get('/api/voice/posts')
  await client.get(`/api/posts/sent?${about}`)
  const version = String(versions[0]?.createdAt)
  await client.delete(`/api/document?id=${first}&timestamp=${encodeURIComponent(version)}`)
  await client.get(`/api/posts/by-hand?${about}`)
  await client.post('/api/posts/by-hand/begin', { documentId: first, version })
  await client.post('/api/posts/by-hand/undo', { documentId: first })
  await client.post('/api/posts/by-hand/begin', { documentId: first, version })
  await client.post('/api/posts/resolve', { documentId: first, outcome: 'not-published' })
}

async function useVoice(client: Client): Promise<void> {
  await client.post('/api/voice/lines', { text: 'Short sentences.' })
  const { body } = await client.get<{ proposals: Ids }>('/api/voice')
  await client.post(`/api/voice/proposals/${body.proposals[0]?.id}`, { decision: 'refused' })
}

async function useFiles(client: Client): Promise<void> {
  const file = { name: 'shown.png', bytes: pictures['image/png'] }
  const { body } = await uploadMedia(client, file)
  await client.get(`/api/files/about?url=${encodeURIComponent(body.url)}`)
  await uploadMediaDirectly(client, file)
  const { body: begun } = await beginDirect(client, { name: 'notes.txt', size: 4 })
  const upload = `/api/uploads/${begun.uploadId}`
  await client.get(upload)
  await client.delete(upload)
  const form = new FormData()
  form.set('file', new File(['Ten days became two.'], 'notes.txt', { type: 'text/plain' }))
  await client.fetch('/api/knowledge-base/import', { method: 'POST', body: form })
  for (const way of ['start', 'cancel']) {
    const { body: imported } = await uploadArchive(client, await exportZip(client))
    const one = `/api/imports/${imported.id}`
    await client.get(one)
    await client.post(`${one}/${way}`, way === 'start' ? { kinds: ['story'] } : {})
    if (way === 'start') await untilEnded(client, imported.id)
  }
}

/** Signs in and out, and follows events, with an account that is not needed afterwards. */
async function comeAndGo({ url, client }: { url: string; client: Client }): Promise<void> {
  const { body } = await client.get<{ user: { email: string } }>('/api/auth/get-session')
  const other = new Client(url)
  await other.post('/api/auth/sign-in/email', { email: body.user.email, password: 'correct horse' })
  const events = await other.fetch('/api/events')
  await events.body?.cancel()
  await other.post('/api/auth/sign-out')
  await other.post('/api/auth/sign-in/anonymous')
}

async function usePosts(client: Client): Promise<void> {
  const id = await savePost(client, 'Another', `A post ${randomUUID()}`)
  for (const status of ['draft', 'scheduled', 'published']) await client.get(`/api/posts?status=${status}`)
  const day = new Date('2026-11-22T00:00:00Z').toISOString()
  await client.get(
    `/api/posts/calendar?from=${day}&to=${new Date(Date.parse(day) + 86_400_000).toISOString()}`,
  )
  await client.patch(`/api/posts/${id}`, { title: 'Renamed' })
  await client.post(`/api/posts/${id}/duplicate`)
  await client.post(`/api/posts/${id}/swipe`)
  await client.post(`/api/posts/${id}/swipe`)
  const wish = {
    documentId: id,
    scheduledAt: new Date(Date.now() + 3e8).toISOString(),
    timezone: 'Europe/Paris',
  }
  await client.post('/api/posts/schedule', wish)
  await client.post('/api/posts/schedule/undo', { documentId: id })
  await client.post('/api/posts/schedule', wish)
  await client.post('/api/posts/unschedule', { documentId: id })
  await client.delete(`/api/posts/${id}`)
  await client.post(`/api/posts/${id}/restore`)
}

async function useAccount(client: Client): Promise<void> {
  for (const path of [
    'profile',
    'config',
    'notifications',
    'model-keys',
    'imports',
    'samples',
    'linkedin/status',
  ]) {
    await client.get(`/api/${path}`)
  }
  await client.post('/api/notifications/read', { all: true })
  const { body } = await client.get<{ feed: { url: string } }>('/api/calendar-feed')
  const feed = new URL(body.feed.url).pathname
  const { headers } = await client.get(feed)
  await client.fetch(feed, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  await client.delete('/api/calendar-feed')
  await client.delete('/api/samples')
  await client.post('/api/linkedin/disconnect')
  await client.get('/api/docs')
}

/** Has a program ask to publish two posts, one of which its owner confirms. */
async function usePrograms({ url, client }: { url: string; client: Client }): Promise<void> {
  const { key, secret } = await makeWholeKey(client)
  await client.get('/api/api-keys')
  const program = await openMcp(url, secret)
  for (const way of ['confirm', 'refuse']) {
    const id = await savePost(client, 'Asked for', `A post ${randomUUID()}`)
    const { version } = await program.data('read_post', { id })
    const { confirmationId } = await program.data('publish_post', { id, version })
    const asked = `/api/confirmations/${String(confirmationId)}`
    await client.get(asked)
    await client.post(`${asked}/${way}`)
  }
  await program.close()
  await client.delete(`/api/api-keys/${key.id}`)
}

async function failInEveryWay({ visitor, client }: { visitor: Client; client: Client }): Promise<void> {
  await visitor.get('/api/history')
  await visitor.get('/api/profile')
  await visitor.get('/api/calendar/nothing.ics')
  await client.get('/api/chat?id=nobody')
  await client.get('/api/offers/nobody')
  await client.post('/api/chat', '{broken')
  await client.post('/api/document?id=x', { content: 7 })
  await client.get('/api/posts?status=unknown')
  await client.post('/api/posts/schedule', { scheduledAt: 'never' })
}

it('answers as it says that it does', async () => {
  const app = await startTestApp()
  const recording = recordAnswers()
  onTestFinished(recording.stop)
  const api = (await app.visitor.get<ApiDocument>('/api/openapi.json')).body
  const { client } = await fillAccount(app)
  await client.get('/api/model-keys')
  await client.delete('/api/model-keys/openai')
  await client.post('/api/model-keys/openai/restore')
  // No provider is called from here on.
  await client.delete('/api/model-keys/openai')
  await useLibraries(client)
  await useChats(client)
  await useDocuments(client)
  await usePosts(client)
  await usePrograms({ url: app.url, client })
  await useVoice(client)
  await useFiles(client)
  await comeAndGo({ url: app.url, client })
  await useAccount(client)
  await failInEveryWay({ visitor: app.visitor, client })
  await client.delete('/api/account', { password })
  await app.stop()

  const compare = createComparison(api)
  const answers = recording.answers.filter(({ path }) => path.startsWith('/api/'))
  const compared = answers.map((answer) => ({ ...compare(answer), answer }))
  expect([...new Set(compared.flatMap(({ problems }) => problems))]).toEqual([])
  const succeeded = new Set(
    compared.flatMap(({ operation, answer }) => (answer.status < 400 && operation ? [operation] : [])),
  )
  const described = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.filter((call) => !succeeded.has(call)).toSorted()).toEqual(notCalledHere)
}, 300_000)

it('notices an answer that is not as it is described', async () => {
  const app = await startTestApp()
  const compare = createComparison((await app.visitor.get<ApiDocument>('/api/openapi.json')).body)
  await app.stop()
  const answer = { method: 'GET', path: '/api/story', status: 200, type: 'application/json', text: '{}' }
  const problemsOf = (change: object) => compare({ ...answer, ...change }).problems
  expect(problemsOf({})).toEqual([
    expect.stringMatching(/^GET \/api\/story 200: .*must have required property/),
  ])
  expect(problemsOf({ type: 'text/plain' })).toEqual([expect.stringContaining('is text/plain')])
  expect(problemsOf({ status: 206 })).toEqual([expect.stringContaining('a status that is not described')])
  expect(problemsOf({ status: 404, text: '{"message":7}' })).toEqual([expect.stringContaining('code')])
  expect(problemsOf({ path: '/api/novelty' })).toEqual(['not described'])
})
