import { chromium } from '@playwright/test'
import { findChromium } from '#scripts/checks/chromium.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { Client } from '#test/harness/client.ts'
import { addManyItems } from '#test/harness/many-items.ts'
import { browserArgs } from './browser-args.ts'
import { withFolder } from './folder.ts'
import { describeFrames, scrollThrough } from './frames.ts'

const count = 5000

/** Scrolls through a knowledge base of 5,000 items, which load as they come near, and back. */
export const libraryScroll = () =>
  withFolder(async (dataDir) => {
    const server = await startServerProcess({ DATA_DIR: dataDir })
    const client = new Client(server.url)
    await client.post('/api/auth/sign-in/anonymous')
    const { body } = await client.get<{ user: { id: string } }>('/api/auth/get-session')
    await addManyItems({
      database: { dataDir, databaseUrl: undefined },
      userId: body.user.id,
      count,
      length: 200,
    })
    const executablePath = findChromium()
    const browser = await chromium.launch({
      args: browserArgs,
      ...(executablePath === undefined ? {} : { executablePath }),
    })
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = client.cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: server.url }])
    const page = await context.newPage()
    await page.goto(`${server.url}/knowledge-base`)
    const row = 'ul[aria-label="Knowledge base"] > li'
    await page.locator(row).first().waitFor()
    const scroller = ':has(> ul[aria-label="Knowledge base"])'
    const down = await scrollThrough(page, { scroller, row, step: 400 })
    const up = await scrollThrough(page, { scroller, row, step: -400 })
    await browser.close()
    await server.stop()
    return {
      'rows in the page at the end': down.rows,
      'frames down': down.deltas.length,
      ...describeFrames('down, loading', down.deltas),
      ...describeFrames('up', up.deltas),
    }
  })
