import type { Page } from '@playwright/test'
import { addManyItems } from '#test/harness/many-items.ts'
import { test as base } from './app.ts'

type Seeded = { url: string; addItems: (page: Page, count: number) => Promise<void> }

/** `offlineApp` with a knowledge base that can be filled without a call per item. */
export const test = base.extend<{ library: Seeded }>({
  library: async ({ offlineApp: { url, dataDir } }, use) =>
    use({
      url,
      async addItems(page, count) {
        const session: { user: { id: string } } = await (
          await page.request.get(`${url}/api/auth/get-session`)
        ).json()
        const database = { dataDir, databaseUrl: undefined }
        await addManyItems({ database, userId: session.user.id, count, length: 200 })
      },
    }),
})
