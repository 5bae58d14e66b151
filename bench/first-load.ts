import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '#scripts/chromium.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { browserArgs } from './browser-args.ts'
import { withFolder } from './folder.ts'
import { median, round } from './statistics.ts'

const loads = 5

type Load = { script: number; paintMs: number }

const readPaint = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
  })

/** One cold load of `/` as a guest: bytes of compressed script, and the largest contentful paint. */
async function loadOnce(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.request.post(`${url}/api/auth/sign-in/anonymous`, { data: {} })
  const page = await context.newPage()
  const scripts: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      scripts.push(request.sizes().then((sizes) => sizes.responseBodySize))
  })
  await page.goto(url)
  await page.getByRole('textbox', { name: 'Ask Lede' }).waitFor()
  await page.waitForLoadState('networkidle')
  const paintMs = await page.evaluate(readPaint)
  const script = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)
  await context.close()
  return { script, paintMs }
}

/** What the first visit of `/` costs, with an empty cache each time. */
export const firstLoad = () =>
  withFolder(async (folder) => {
    const server = await startServerProcess({ DATA_DIR: folder })
    const executablePath = findChromium()
    const browser = await chromium.launch({
      args: browserArgs,
      ...(executablePath === undefined ? {} : { executablePath }),
    })
    const measured: Load[] = []
    for (let count = 0; count < loads; count += 1) measured.push(await loadOnce(browser, server.url))
    await browser.close()
    await server.stop()
    return {
      'script of / (KB of 1000 bytes, brotli)': round(median(measured.map(({ script }) => script)) / 1000),
      'largest contentful paint (ms)': round(median(measured.map(({ paintMs }) => paintMs)), 0),
    }
  })
