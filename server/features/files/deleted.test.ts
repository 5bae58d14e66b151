import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { messageBody } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { savePost } from '#test/harness/posts.ts'
import { bytesOf, upload } from '#test/harness/uploads.ts'

describe('a file of what was deleted', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const put = async (client: Client, name: string) =>
    (await upload(client, { name, bytes: bytesOf('text') })).body.url
  const said = (url: string | null, ids: { id?: string; messageId?: string } = {}) => {
    const { chatId, messageId, body } = messageBody('', ids.id === undefined ? {} : { id: ids.id })
    const file = url === null ? [] : [{ type: 'file', url, name: 'a.txt', mediaType: 'text/plain' }]
    const id = ids.messageId ?? messageId
    const message = { id, role: 'user', parts: [{ type: 'text', text: 'Read this' }, ...file] }
    return { chatId, messageId: id, body: { ...body, message } }
  }
  const send = async (client: Client, ...asked: Parameters<typeof said>) => {
    const { body, ...ids } = said(...asked)
    expect((await client.post('/api/chat', body)).status).toBe(200)
    return ids
  }
  const status = async (url: string) => (await app.visitor.get(new URL(url).pathname)).status
  const goes = (url: string) => expect.poll(() => status(url)).toBe(404)

  it('is read by nobody any more when its chat is deleted, and what others show stays', async () => {
    const client = await app.guest()
    const [alone, shared] = [await put(client, 'alone.txt'), await put(client, 'shared.txt')]
    const { chatId } = await send(client, alone)
    await send(client, shared, { id: chatId })
    await send(client, shared)
    expect((await client.delete(`/api/chat?id=${chatId}`)).status).toBe(200)
    await goes(alone)
    expect(await client.get(new URL(alone).pathname)).toMatchObject({ status: 404 })
    expect(await status(shared)).toBe(200)
  })

  it('goes with the message when another takes its place', async () => {
    const client = await app.guest()
    const [before, after] = [await put(client, 'before.txt'), await put(client, 'after.txt')]
    const { chatId: id, messageId } = await send(client, before)
    const later = await put(client, 'later.txt')
    await send(client, later, { id })
    await send(client, after, { id, messageId })
    await goes(before)
    await goes(later)
    expect(await status(after)).toBe(200)
  })

  it('goes with the messages that are deleted after another', async () => {
    const client = await app.guest()
    const [first, second] = [await put(client, 'first.txt'), await put(client, 'second.txt')]
    const { chatId: id, messageId } = await send(client, first)
    await send(client, second, { id })
    expect((await client.post('/api/actions/deleteTrailingMessages', { id: messageId })).status).toBe(200)
    await goes(second)
    expect(await status(first)).toBe(200)
  })

  it('is read by nobody while a deleted post can be brought back, and again afterwards', async () => {
    const client = await app.guest()
    const [alone, shared] = [await put(client, 'alone.txt'), await put(client, 'shared.txt')]
    const content = (...images: string[]) =>
      JSON.stringify({ text: 'Words', images, videos: [], documents: [] })
    const id = await savePost(client, 'Gone', content(alone, shared))
    await savePost(client, 'Kept', content(shared))
    expect((await client.delete(`/api/posts/${id}`)).status).toBe(204)
    expect(await status(alone)).toBe(404)
    expect(await status(shared)).toBe(200)
    expect((await client.post(`/api/posts/${id}/restore`)).status).toBeLessThan(300)
    expect(await status(alone)).toBe(200)
  })

  it('is not another’s to take away', async () => {
    const [owner, other] = [await app.guest(), await app.guest()]
    const url = await put(owner, 'mine.txt')
    await send(owner, url)
    const content = JSON.stringify({ text: 'Words', images: [url], videos: [], documents: [] })
    const id = await savePost(other, randomUUID(), content)
    expect((await other.delete(`/api/posts/${id}`)).status).toBe(204)
    expect(await status(url)).toBe(200)
  })
})
