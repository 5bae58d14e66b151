import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { pictures } from '#test/fixtures/chat-files.ts'
import { beacon, hostileTexts } from '#test/fixtures/hostile-text.ts'
import { messageBody } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { connect } from '#test/harness/connect.ts'
import { libraries, type TestLibrary } from '#test/harness/libraries.ts'
import { upload } from '#test/harness/uploads.ts'
import { expect } from './app.ts'

export const all = hostileTexts.join('\n\n')

/** Signs a client in and gives its session to a browser. */
export async function enterWith(context: BrowserContext, url: string): Promise<Client> {
  const client = new Client(url)
  expect((await client.post('/api/auth/sign-in/anonymous')).status).toBe(200)
  await context.addCookies(
    client.cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
    }),
  )
  return client
}

/** Creates an item for each text, which is in every one of its text fields. */
async function fillLibrary(client: Client, { path, whole, title }: TestLibrary): Promise<void> {
  for (const text of hostileTexts) {
    const fields = Object.entries(whole).map(([name, value]) => {
      if (name === 'tags') return [name, [text.slice(0, 50)]]
      return [name, /url$/i.test(name) ? value : text]
    })
    const { status } = await client.post(path, Object.fromEntries([...fields, [title, text]]))
    expect(status, text).toBe(201)
  }
}

export async function fillLibraries(client: Client): Promise<void> {
  for (const library of libraries) await fillLibrary(client, library)
  await client.call('PUT', '/api/story', { content: all })
  await client.post('/api/voice/lines', { text: hostileTexts[0] ?? '' })
  const bytes = new TextEncoder().encode(all)
  const form = new FormData()
  form.set(
    'file',
    new File([bytes], `${hostileTexts[10]?.replaceAll('/', '_')}.md`, { type: 'text/markdown' }),
  )
  expect((await client.fetch('/api/knowledge-base/import', { method: 'POST', body: form })).status).toBe(201)
}

/** Creates a shared chat whose message, file name and reply contain every text; returns its id. */
export async function fillChat(client: Client): Promise<string> {
  const { body: file } = await upload(client, {
    name: '"><img src=x onerror=hostileTextRan()>.png',
    bytes: pictures['image/png'],
  })
  const { chatId, body } = messageBody(all, { selectedVisibilityType: 'public' })
  const message = body.message as { parts: unknown[] }
  message.parts.push({ type: 'file', url: file.url, name: hostileTexts[10], mediaType: 'image/png' })
  const { status, text } = await client.post('/api/chat', body)
  expect({ status, failed: text.includes('"type":"error"') }).toEqual({ status: 200, failed: false })
  await client.patch(`/api/chat?id=${chatId}`, { title: hostileTexts[11] ?? '' })
  return chatId
}

const asWords = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\u0000', '')

/**
 * Creates a post whose stored markup is every text as it is, and one that contains them as plain text; returns the ids.
 */
export async function fillPosts(client: Client): Promise<{ markup: string; words: string }> {
  await client.patch('/api/profile', {
    firstName: hostileTexts[0] ?? '',
    lastName: hostileTexts[11] ?? '',
    timezone: 'Europe/Paris',
  })
  const { body: image } = await upload(client, { name: 'a.png', bytes: pictures['image/png'] })
  const [markup, words] = [randomUUID(), randomUUID()]
  const content = {
    text: `<p>${all.replaceAll('\u0000', '')}</p>`,
    images: [image.url],
    videos: [],
    documents: [],
    altTexts: { [image.url]: hostileTexts[12] ?? '' },
  }
  const save = (id: string, title: string | undefined, text: string) =>
    client.post(`/api/document?id=${id}`, { title: title ?? '', content: text })
  expect((await save(markup, hostileTexts[0], JSON.stringify(content))).status).toBe(200)
  const lines = hostileTexts.slice(0, 12).map((line) => `<p>${asWords(line)}</p>`)
  const written = { text: lines.join(''), images: [], videos: [], documents: [] }
  expect((await save(words, hostileTexts[11], JSON.stringify(written))).status).toBe(200)
  return { markup, words }
}

/** Creates a post whose media are on a foreign server; returns its id. */
export async function fillForeignPost(client: Client): Promise<string> {
  const id = randomUUID()
  const at = `https://${beacon}.invalid`
  const content = {
    text: '<p>Ten days became two.</p>',
    images: [`${at}/a.png?what-was-written`],
    videos: [`${at}/b.mp4`],
    documents: [{ url: `${at}/c.pdf`, name: 'Pages' }],
  }
  const body = { title: 'Ten days', content: JSON.stringify(content) }
  expect((await client.post(`/api/document?id=${id}`, body)).status).toBe(200)
  return id
}

/** Publishes a post on the practice network, as a member whose name is a hostile text too. */
export async function publish(client: Client, documentId: string): Promise<void> {
  await connect(client)
  expect((await client.post('/api/linkedin/publish', { documentId })).status).toBe(202)
  const unread = async () => (await client.get<{ unread: number }>('/api/notifications')).body.unread
  await expect.poll(unread).toBe(1)
}
