import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '#scripts/checks/chromium.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { browserArgs } from './browser-args.ts'
import { withFolder } from './folder.ts'
import { median, round } from './statistics.ts'

const loads = 5
/** A task of the main thread blocks for what it takes beyond this (web.dev/articles/tbt). */
const shortTaskMs = 50

type Marks = { firstPaint: number; largestPaint: number; blocked: number; typed: number }
/** Notes paints, long tasks and the first letter that stands in the composer, from the page's very beginning. */
function watchPage(longerThanMs: number) {
  const marks: Marks = { firstPaint: Number.NaN, largestPaint: Number.NaN, blocked: 0, typed: Number.NaN }
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') marks.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => (marks.largestPaint = startTime))
  observe('longtask', ({ duration }) => (marks.blocked += duration - longerThanMs))
  addEventListener('input', () => (marks.typed = performance.now()), { once: true, capture: true })
  Object.assign(window, { marks })
}

async function freshPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.request.post(`${url}/api/auth/sign-in/anonymous`, { data: {} })
  return context.newPage()
}

const composer = (page: Page) => page.getByRole('textbox', { name: 'Ask Lede' })

/** What a cold load of `/` brings until the network is quiet, before anything is touched. */
async function weigh(browser: Browser, url: string) {
  const page = await freshPage(browser, url)
  const scripts: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      scripts.push(request.sizes().then((sizes) => sizes.responseBodySize))
  })
  await page.goto(url)
  await composer(page).waitFor()
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts)
  await page.context().close()
  return { bytes: sizes.reduce((sum, bytes) => sum + bytes, 0), files: sizes.length }
}

/** A cold load of `/` by somebody who types as soon as there is something to type into. */
async function time(browser: Browser, url: string): Promise<Marks> {
  const page = await freshPage(browser, url)
  await page.addInitScript(watchPage, shortTaskMs)
  await page.goto(url, { waitUntil: 'commit' })
  await composer(page).focus()
  await page.keyboard.press('a')
  await page.waitForLoadState('networkidle')
  const marks = await page.evaluate(() => (window as unknown as { marks: Marks }).marks)
  await page.context().close()
  return marks
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
    const { bytes, files } = await weigh(browser, server.url)
    const measured: Marks[] = []
    for (let count = 0; count < loads; count += 1) measured.push(await time(browser, server.url))
    await browser.close()
    await server.stop()
    const middle = (figure: keyof Marks) => round(median(measured.map((load) => load[figure])), 0)
    return {
      'script of / (KB of 1000 bytes, brotli)': round(bytes / 1000),
      'files of script': files,
      'first contentful paint (ms)': middle('firstPaint'),
      'largest contentful paint (ms)': middle('largestPaint'),
      'total blocking time (ms)': middle('blocked'),
      'to the first typed letter (ms)': middle('typed'),
    }
  })
