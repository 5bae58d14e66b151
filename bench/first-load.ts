import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '#scripts/checks/chromium.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { browserArgs } from './browser-args.ts'
import { withFolder } from './folder.ts'
import { median, round } from './statistics.ts'

const loads = 5
/** A task of the main thread blocks for the time beyond this (web.dev/articles/tbt). */
const shortTaskMs = 50

type Marks = { firstPaint: number; largestPaint: number; blocked: number; typed: number }
/** Records paints, long tasks and the first letter typed into the composer, from the very start of the page. */
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

/** Measures what a cold load of `/` downloads until the network is quiet, without any interaction. */
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

/** Loads `/` cold and types as soon as there is something to type into. */
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

/** Measures the cost of the first visit to `/`, each time with an empty cache. */
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
