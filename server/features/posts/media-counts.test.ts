import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Post } from '#contract/publishing/posts.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { savePost } from '#test/harness/posts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('a post in the list says how many media its latest version has', async () => {
  const client = await app.guest()
  const media = async () =>
    (await client.get<{ posts: Post[] }>('/api/posts')).body.posts.map((post) => post.media)
  const none = { images: 0, videos: 0, documents: 0 }
  const id = await savePost(client, 'Words alone')
  expect(await media()).toEqual([none])
  const content = JSON.stringify({
    text: '<p>With media</p>',
    images: ['/files/a/1.jpg', '/files/a/2.jpg'],
    videos: ['/files/a/3.mp4'],
    documents: [{ url: '/files/a/4.pdf', name: 'Four' }],
  })
  await client.post(`/api/document?id=${id}`, { content })
  expect(await media()).toEqual([{ images: 2, videos: 1, documents: 1 }])
  await client.post(`/api/document?id=${id}`, { content: '<p>Words again</p>' })
  expect(await media()).toEqual([none])
})
