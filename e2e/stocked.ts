import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { addManyPosts } from '#test/harness/many-posts.ts'
import { type Standing, standPost } from '#test/harness/posts.ts'
import { expect, test as base } from './app.ts'

export type Stocked = {
  url: string
  /** Saves a post that stands somehow. */
  save: (page: Page, id: string, post: { title: string; content?: string; set?: Standing }) => Promise<void>
  addMany: (page: Page, count: number) => Promise<void>
}

/** A server whose posts can be made to stand as publishing and scheduling would leave them, and many of them. */
export const test = base.extend<{ stocked: Stocked }>({
  stocked: async ({ page: last }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lede-e2e-'))
    const server = await startServerProcess({ DATA_DIR: dataDir })
    const database = { dataDir, databaseUrl: undefined }
    await use({
      url: server.url,
      async save(page, id, { title, content = `Text of ${title}`, set }) {
        const answer = await page.request.post(`${server.url}/api/document?id=${id}`, {
          data: { title, content },
        })
        expect(answer.status()).toBe(200)
        if (set) await standPost(database, id, set)
      },
      async addMany(page, count) {
        const answer = await page.request.get(`${server.url}/api/auth/get-session`)
        const session: { user: { id: string } } = await answer.json()
        await addManyPosts({ database, userId: session.user.id, count })
      },
    })
    await last.close()
    expect(await server.stop()).toBe(0)
    rmSync(dataDir, { recursive: true, force: true })
  },
})
