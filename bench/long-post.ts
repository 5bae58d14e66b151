import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '#scripts/checks/chromium.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { Client } from '#test/harness/client.ts'
import { addManyVersions } from '#test/harness/many-versions.ts'
import { browserArgs } from './browser-args.ts'
import { withFolder } from './folder.ts'
import { median, percentile, round } from './statistics.ts'

const opens = 7
const keys = 200

const sentence =
  'A post that says **one thing** well is read to *its end*, and a reader who is done comes back. '
/** A post of some 3,000 characters as the network counts them, in paragraphs of two sentences. */
const paragraphs = Array.from({ length: 14 }, (_, at) => `${at + 1}. ${sentence.repeat(2).trim()}`)
const textAt = (place: number) => [...paragraphs, `Version ${place}.`].join('\n\n')

const editor = (page: Page) => page.getByRole('textbox', { name: 'Post text' })
const card = (page: Page) => page.getByRole('button', { name: /^Created "/ })

/** Creates a chat with a post of `count` versions; returns the chat's address. */
async function seed(page: Page, url: string, folder: string, count: number): Promise<string> {
  await page.goto(url)
  const box = page.getByRole('textbox', { name: 'Ask Lede' })
  await box.fill('Write a post about how we cut onboarding from 10 days to 2. We wrote 14 checklists.')
  await box.press('Enter')
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/document')
  await card(page).click()
  const documentId = new URL((await asked).url()).searchParams.get('id') ?? ''
  await editor(page).waitFor()
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden' })
  const address = page.url()
  await page.goto('about:blank')
  const contents = Array.from({ length: count - 2 }, (_, place) => textAt(place))
  await addManyVersions({ database: { dataDir: folder, databaseUrl: undefined }, documentId, contents })
  await page.request.post(`${url}/api/document?id=${documentId}`, { data: { content: textAt(count - 1) } })
  return address
}

/** Returns the milliseconds from a click on a post in its chat until its text can be edited. */
async function openOnce(page: Page, address: string): Promise<number> {
  await page.goto(address)
  await card(page).waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent.startsWith('Created "'),
    )
    const isOpen = () => document.querySelector('.ProseMirror')?.textContent.includes('Version ') ?? false
    if (isOpen()) throw new Error('The post is open already.')
    const begun = performance.now()
    button?.click()
    while (!isOpen()) await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now() - begun
  })
}

type Typed = { work: number[]; painted: number[] }

/**
 * Measures each key press: the main thread's own time for it, including layout and painting, and the time until it is
 * painted.
 */
async function type(page: Page): Promise<Typed> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taskSeconds = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  await page.evaluate(() => {
    document.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() =>
          setTimeout(() =>
            dispatchEvent(new CustomEvent('painted', { detail: performance.now() - timeStamp })),
          ),
        ),
      { capture: true },
    )
    const painted: number[] = []
    addEventListener('painted', (event) => painted.push(Number((event as CustomEvent).detail)))
    Object.assign(window, {
      paintOf: async (count: number) => {
        while (painted.length <= count) {
          await new Promise((resolve) => addEventListener('painted', resolve, { once: true }))
        }
        return painted[count]
      },
    })
  })
  const [work, painted]: [number[], number[]] = [[], []]
  for (let count = 0; count < keys; count += 1) {
    const before = await taskSeconds()
    await page.keyboard.press(count % 7 === 6 ? 'Space' : 'e')
    painted.push(await page.evaluate<number>(`paintOf(${count})`))
    work.push(((await taskSeconds()) - before) * 1000)
  }
  return { work, painted }
}

async function measure(browser: Browser, url: string, folder: string) {
  const client = new Client(url)
  await client.post('/api/auth/sign-in/anonymous')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const cookies = client.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const [few, many] = [await seed(page, url, folder, 10), await seed(page, url, folder, 1000)]
  const times = { few: [] as number[], many: [] as number[] }
  for (let count = 0; count < opens; count += 1) {
    times.few.push(await openOnce(page, few))
    times.many.push(await openOnce(page, many))
  }
  await editor(page).press('Control+Home')
  await page.keyboard.press('End')
  const typed = await type(page)
  await context.close()
  return {
    'open, 10 versions, median (ms)': round(median(times.few), 0),
    'open, 1,000 versions, median (ms)': round(median(times.many), 0),
    'open, 1,000 / 10': round(median(times.many) / median(times.few), 2),
    'a key, work of the page, median (ms)': round(median(typed.work)),
    'a key, work of the page, 95th percentile (ms)': round(percentile(typed.work, 0.95)),
    'a key, until it is painted, median (ms)': round(median(typed.painted)),
    'a key, until it is painted, 95th percentile (ms)': round(percentile(typed.painted, 0.95)),
  }
}

/** Measures a post of 3,000 characters: opening it with few and with many versions, and typing into it. */
export const longPost = () =>
  withFolder(async (folder) => {
    const server = await startServerProcess({ DATA_DIR: folder })
    const executablePath = findChromium()
    const browser = await chromium.launch({
      args: browserArgs,
      ...(executablePath === undefined ? {} : { executablePath }),
    })
    const figures = await measure(browser, server.url, folder)
    await browser.close()
    await server.stop()
    return figures
  })
