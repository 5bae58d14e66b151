import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { addManyItems } from '#test/harness/many-items.ts'
import { expect, test as base } from './app.ts'

type Seeded = { url: string; addItems: (page: Page, count: number) => Promise<void> }

/** A server whose knowledge base can be filled without a call for each item. */
export const test = base.extend<{ library: Seeded }>({
  library: async ({ page: shown }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lede-e2e-'))
    const server = await startServerProcess({ DATA_DIR: dataDir })
    await use({
      url: server.url,
      async addItems(page, count) {
        const session: { user: { id: string } } = await (
          await page.request.get(`${server.url}/api/auth/get-session`)
        ).json()
        const database = { dataDir, databaseUrl: undefined }
        await addManyItems({ database, userId: session.user.id, count, length: 200 })
      },
    })
    await shown.close()
    expect(await server.stop()).toBe(0)
    rmSync(dataDir, { recursive: true, force: true })
  },
})
