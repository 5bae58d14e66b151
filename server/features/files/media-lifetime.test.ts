import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pictures } from '#test/fixtures/chat-files.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { Client } from '#test/harness/client.ts'
import { storedBy } from '#test/harness/stored.ts'
import { uploadMedia } from '#test/harness/uploads.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const start = Date.now()

let app: TestApp
let client: Client
let clock = start
const startApp = async (options: Parameters<typeof startTestApp>[0] = {}) => {
  app = await startTestApp({ now: () => clock, ...options })
}
beforeEach(async () => {
  clock = start
  await startApp()
  client = await app.guest()
})
afterEach(() => app.stop())

/** Restarts the server after a while; whatever is due then happens immediately. */
const later = async (ms: number) => {
  clock += ms
  const { cookie } = client
  await app.stop({ keepDatabase: true })
  await startApp({ database: app.database })
  client = new Client(app.url, cookie)
}
const picture = async (name: string) => {
  const { body } = await uploadMedia(client, { name, bytes: pictures['image/png'] })
  return body.url
}
const content = (...images: string[]) =>
  JSON.stringify({ text: `<p>${randomUUID()}</p>`, images, videos: [], documents: [] })
const write = async (id: string, ...images: string[]) => {
  const { body } = await client.post<{ createdAt: string }>(`/api/document?id=${id}`, {
    content: content(...images),
  })
  clock += 1000
  return body.createdAt
}
const remove = (id: string) => client.call('DELETE', `/api/posts/${id}`)
const names = async () => (await storedBy(app)).files.map(({ name }) => name).toSorted()
const left = async () => {
  const { files, bytes, uploads } = await storedBy(app)
  return { names: files.map(({ name }) => name).toSorted(), bytes: bytes.length, uploads: uploads.length }
}
/** Each file has a thumbnail beside it. */
const only = (...files: string[]) => ({ names: files, bytes: files.length * 2, uploads: 0 })

it('goes with the last post that shows it, and its small picture with it', async () => {
  const [post, kept] = [randomUUID(), randomUUID()]
  await write(post, await picture('gone.png'))
  await write(kept, await picture('kept.png'))
  expect((await remove(post)).status).toBe(204)
  await later(2 * hour)
  await expect.poll(left).toEqual(only('kept.png'))
})

it('stays while a deleted post can be brought back, and with one that was', async () => {
  const [post, other] = [randomUUID(), randomUUID()]
  await write(post, await picture('back.png'))
  await write(other, await picture('gone.png'))
  await remove(post)
  await remove(other)
  expect(await names()).toEqual(['back.png', 'gone.png'])
  expect((await client.post(`/api/posts/${post}/restore`)).status).toBe(200)
  await later(2 * hour)
  await expect.poll(left).toEqual(only('back.png'))
  await later(30 * day)
  await expect.poll(left).toEqual(only('back.png'))
})

it('stays while another post shows it, or a copy of the one that did', async () => {
  const [first, second, third, marker] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const shared = await picture('shared.png')
  await write(first, shared)
  await write(second, shared)
  await write(third, await picture('copied.png'))
  await write(marker, await picture('marker.png'))
  expect((await client.post(`/api/posts/${third}/duplicate`)).status).toBe(201)
  for (const id of [first, third, marker]) await remove(id)
  await later(2 * hour)
  await expect.poll(left).toEqual(only('copied.png', 'shared.png'))
  await remove(second)
  await later(2 * hour)
  await expect.poll(left).toEqual(only('copied.png'))
})

it('stays while any version of a post shows it', async () => {
  const [post, marker] = [randomUUID(), randomUUID()]
  await write(post, await picture('first.png'))
  await write(post, await picture('second.png'))
  await write(post)
  await write(marker, await picture('marker.png'))
  await remove(marker)
  await later(8 * day)
  await expect.poll(left).toEqual(only('first.png', 'second.png'))
})

it('goes a week after the versions that showed it, when it was not put back meanwhile', async () => {
  const post = randomUUID()
  const early = await write(post)
  await write(post, await picture('gone.png'))
  const again = await picture('again.png')
  await write(post, again)
  const restored = await client.call(
    'DELETE',
    `/api/document?id=${post}&timestamp=${encodeURIComponent(early)}`,
  )
  expect(restored.status).toBe(200)
  await later(6 * day)
  expect(await names()).toEqual(['again.png', 'gone.png'])
  await write(post, again)
  await later(2 * day)
  await expect.poll(left).toEqual(only('again.png'))
})

it('stays while the profile shows it', async () => {
  const [post, marker] = [randomUUID(), randomUUID()]
  const face = await picture('face.png')
  await client.patch('/api/profile', { imageUrl: face })
  await write(post, face)
  await write(marker, await picture('marker.png'))
  await remove(post)
  await remove(marker)
  await later(2 * hour)
  await expect.poll(left).toEqual(only('face.png'))
})
