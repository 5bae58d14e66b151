import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { DirectUpload } from '#contract/files.ts'
import { openDatabase } from '#server/db/client.ts'
import { pictures } from '#test/fixtures/chat-files.ts'
import type { TestApp } from '#test/harness/app.ts'
import { exportZip, uploadArchive } from '#test/harness/archives.ts'
import { converse } from '#test/harness/chat.ts'
import { type Client, password } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { savePost, standPost } from '#test/harness/posts.ts'
import { beginMedia, bytesOf, sendParts, uploadMedia } from '#test/harness/uploads.ts'
import { marker, type Scene } from './rule.ts'

const text = `${marker}: we cut onboarding from 10 days to 2. We wrote 14 checklists. New people ship on day 3.`

/** A chat of the owner's with a post in it. */
export const chat =
  (visibility: 'private' | 'public' = 'private') =>
  async (owner: Client): Promise<Scene> => {
    const { chatId, messageId, chunks } = await converse(owner, `Write a post. ${text}`, {
      selectedVisibilityType: visibility,
    })
    return { id: chatId, messageId, postId: String(chunks.find(({ type }) => type === 'data-id')?.data) }
  }

export const post = async (owner: Client): Promise<Scene> => {
  const id = await savePost(owner, marker, text)
  const { body } = await owner.get<{ createdAt: string }[]>(`/api/document?id=${id}`)
  return { id, version: body[0]?.createdAt ?? '' }
}

/** Sets up a user who can schedule and publish. */
export async function makeReady(client: Client): Promise<void> {
  await connect(client)
  expect((await client.patch('/api/profile', { timezone: 'Europe/Paris' })).status).toBe(200)
}

export const readyPost = async (owner: Client): Promise<Scene> => {
  await makeReady(owner)
  return post(owner)
}

/** A published post, with a notice about it. */
export const sentPost = async (owner: Client): Promise<Scene> => {
  const scene = await readyPost(owner)
  expect((await owner.post('/api/linkedin/publish', { documentId: scene.id ?? '' })).status).toBe(202)
  const notices = async () => (await owner.get<{ unread: number }>('/api/notifications')).body.unread
  await expect.poll(notices).toBe(1)
  return scene
}

const inADay = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
export const wishFor = (documentId: string) => ({
  documentId,
  scheduledAt: inADay(),
  timezone: 'Europe/Paris',
})

export const scheduledPost = async (owner: Client): Promise<Scene> => {
  const scene = await readyPost(owner)
  expect((await owner.post('/api/posts/schedule', wishFor(scene.id ?? ''))).status).toBe(200)
  return scene
}

/** A post whose manual publishing was begun, without a reported outcome. */
export const postByHand = async (owner: Client): Promise<Scene> => {
  const scene = await post(owner)
  const begun = await owner.post('/api/posts/by-hand/begin', {
    documentId: scene.id ?? '',
    version: scene.version ?? '',
  })
  expect(begun.status).toBe(200)
  return scene
}

export const deletedPost = async (owner: Client): Promise<Scene> => {
  const scene = await post(owner)
  expect((await owner.delete(`/api/posts/${scene.id}`)).status).toBe(204)
  return scene
}

export const publishedPost = async (owner: Client, app: TestApp): Promise<Scene> => {
  const scene = await post(owner)
  await standPost(app.database, scene.id ?? '', { status: 'published', publishedAt: Date.now() })
  return scene
}

/** A document that is a picture. */
export const picture = async (owner: Client): Promise<Scene> => {
  const id = randomUUID()
  const content = Buffer.from(pictures['image/png']).toString('base64')
  const saved = await owner.post(`/api/document?id=${id}`, { title: marker, kind: 'image', content })
  expect(saved.status).toBe(200)
  return { id }
}

export const media = async (owner: Client): Promise<Scene> => {
  const { body } = await uploadMedia(owner, { name: `${marker}.png`, bytes: pictures['image/png'] })
  return { url: body.url }
}

/** A large upload whose only part has arrived. */
export const openUpload = async (owner: Client): Promise<Scene> => {
  const bytes = pictures['image/png']
  const begun = await beginMedia(owner, { name: `${marker}.png`, size: bytes.byteLength, type: 'image/png' })
  const etags = await sendParts(owner, begun.body, bytes)
  return { id: uploadId(begun.body), etag: etags[0] ?? '' }
}

const uploadId = ({ completeUrl }: DirectUpload) => new URL(completeUrl).pathname.split('/').at(-2) ?? ''

export const archive = async (owner: Client): Promise<Scene> => {
  await owner.call('PUT', '/api/story', { content: marker })
  const { body } = await uploadArchive(owner, await exportZip(owner), { name: `${marker}.zip` })
  return { id: body.id }
}

export const voiceLine = async (owner: Client): Promise<Scene> => {
  const { body } = await owner.post<{ lines: { id: string }[] }>('/api/voice/lines', { text: marker })
  return { id: body.lines[0]?.id ?? '' }
}

const userIdOf = async (owner: Client): Promise<string> =>
  (await owner.get<{ user: { id: string } }>('/api/auth/get-session')).body.user.id

export const voiceProposal = async (owner: Client, { database }: TestApp): Promise<Scene> => {
  const id = randomUUID()
  const { db, close } = openDatabase({ url: database.databaseUrl, dataDir: database.dataDir })
  const rule = { key: marker, text: marker, changes: '[]', state: 'open' as const, decidedAt: null }
  await db
    .insertInto('voiceProposal')
    .values({ ...rule, id, userId: await userIdOf(owner), proposedAt: Date.now() })
    .execute()
  await close()
  return { id }
}

export const suggestion = async (owner: Client, { database }: TestApp): Promise<Scene> => {
  const { id: documentId = '' } = await post(owner)
  const id = randomUUID()
  const { db, close } = openDatabase({ url: database.databaseUrl, dataDir: database.dataDir })
  const words = { originalText: marker, suggestedText: 'Bird', description: 'Shorter.', isResolved: 0 }
  await db
    .insertInto('suggestion')
    .values({ ...words, id, documentId, createdAt: Date.now() })
    .execute()
  await close()
  return { id, documentId }
}

export const story = async (owner: Client): Promise<Scene> => {
  await owner.call('PUT', '/api/story', { content: marker })
  return {}
}

export const calendarFeed = async (owner: Client): Promise<Scene> => {
  await scheduledPost(owner)
  const { body } = await owner.post<{ feed: { url: string } }>('/api/calendar-feed', { password })
  return { path: new URL(body.feed.url).pathname }
}

/** The provider cannot be reached from here (`nowhere`). */
export const modelKey = async (owner: Client): Promise<Scene> => {
  const { status } = await owner.call('PUT', '/api/model-keys/openai', { apiKey: `sk-${marker}` })
  expect(status).toBe(200)
  return {}
}

export const removedModelKey = async (owner: Client): Promise<Scene> => {
  await modelKey(owner)
  expect((await owner.delete('/api/model-keys/openai')).status).toBe(204)
  return {}
}

export const aForm = (name: string, bytes = bytesOf(marker), field = 'file'): FormData => {
  const form = new FormData()
  form.set(field, new File([bytes], name))
  return form
}
