import type { Page } from '@playwright/test'
import { addManyPosts } from '#test/harness/many-posts.ts'
import { type Standing, standPost } from '#test/harness/posts.ts'
import { expect, test as base } from './app.ts'

export type Stocked = {
  url: string
  /** Saves a post in a given state. */
  save: (page: Page, id: string, post: { title: string; content?: string; set?: Standing }) => Promise<void>
  addMany: (page: Page, count: number) => Promise<void>
}

/** `offlineApp` with posts in states that publishing and scheduling would leave them in, and many of them. */
export const test = base.extend<{ stocked: Stocked }>({
  stocked: async ({ offlineApp: { url, dataDir } }, use) => {
    const database = { dataDir, databaseUrl: undefined }
    await use({
      url,
      async save(page, id, { title, content = `Text of ${title}`, set }) {
        const answer = await page.request.post(`${url}/api/document?id=${id}`, {
          data: { title, content },
        })
        expect(answer.status()).toBe(200)
        if (set) await standPost(database, id, set)
      },
      async addMany(page, count) {
        const answer = await page.request.get(`${url}/api/auth/get-session`)
        const session: { user: { id: string } } = await answer.json()
        await addManyPosts({ database, userId: session.user.id, count })
      },
    })
  },
})
