import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '#scripts/checks/chromium.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { converse } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { withFolder } from './folder.ts'
import { describeFrames, scrollThrough } from './frames.ts'
import { browserArgs } from './browser-args.ts'
import { median, round } from './statistics.ts'

const turns = 500
const opens = 5

const words = 'A post that says one thing well is read to its end, and a reader who is done comes back. '
const shapes = [
  `${words.repeat(3)}\n\n- One **bold** point\n- Another with \`code\` in it\n- A [link](https://example.com)`,
  `## A plan\n\n| Day | What | Why |\n|---|---|---|\n| Mon | Draft | It is quiet |\n| Tue | Edit | It has rested |\n\n${words}`,
  `${words.repeat(6)}\n\n> ${words}`,
  `Try this:\n\n\`\`\`ts\nconst lede = lines[0]\nconst rest = lines.slice(1)\n\`\`\`\n\n1. Read it\n2. Cut it\n3. Send it`,
]
const streamed = Array.from({ length: 300 }, (_, at) => `word${at} `)

/** Creates a chat of a thousand messages; returns its id. */
async function seed(client: Client): Promise<string> {
  const { chatId: id } = await converse(client, 'Question 1')
  for (let turn = 2; turn <= turns; turn += 1) await converse(client, `Question ${turn}`, { id })
  return id
}

type Opened = { elapsed: number; worked: number }

/** Returns the milliseconds from the navigation until the last question is visible: elapsed, and of the page's own work. */
async function openOnce(page: Page, address: string): Promise<Opened> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.addInitScript((text) => {
    const look = () => {
      const found = [...document.querySelectorAll('article')].find(({ textContent }) => textContent === text)
      const top = found?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
      if (top < innerHeight) document.documentElement.dataset.openedAt = String(performance.now())
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, `Question ${turns}`)
  await page.goto(address)
  const root = page.locator('html[data-opened-at]')
  await root.waitFor({ state: 'attached' })
  const elapsed = Number(await root.getAttribute('data-opened-at'))
  const { metrics } = await devtools.send('Performance.getMetrics')
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  return { elapsed, worked: seconds * 1000 }
}

/** Returns the milliseconds from a click on the chat in the open app's sidebar until its last question is visible. */
async function openFromList(page: Page, address: string): Promise<number> {
  await page.goto(new URL('/', address).href)
  const { pathname } = new URL(address)
  await page.locator(`a[href="${pathname}"]`).first().waitFor()
  return page.evaluate(
    async ({ path, text }) => {
      const link = document.querySelector<HTMLElement>(`a[href="${path}"]`)
      const isShown = () => {
        const found = [...document.querySelectorAll('article')].find(
          ({ textContent }) => textContent === text,
        )
        return (found?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) < innerHeight
      }
      const begun = performance.now()
      link?.click()
      while (!isShown()) await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - begun
    },
    { path: pathname, text: `Question ${turns}` },
  )
}

/** Returns the time between frames while a reply is being written at the end of the list. */
async function streamInto(page: Page): Promise<number[]> {
  const box = page.getByRole('textbox', { name: 'Ask Lede' })
  await box.fill('Stream')
  await box.press('Enter')
  await page.getByText('word0 ').first().waitFor()
  return page.evaluate(
    async (end) => {
      const deltas: number[] = []
      const isWritten = () => document.querySelector('[data-scroller]')?.textContent.includes(end) ?? true
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      let last = await nextFrame()
      while (!isWritten()) {
        const now = await nextFrame()
        deltas.push(now - last)
        last = now
      }
      return deltas
    },
    streamed.at(-1)?.trim() ?? '',
  )
}

async function measure(browser: Browser, client: Client, address: string) {
  const cookies = client.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: new URL('/', address).href }
  })
  const opened: Opened[] = []
  const newPage = async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies(cookies)
    return context.newPage()
  }
  for (let count = 0; count < opens; count += 1) {
    const page = await newPage()
    opened.push(await openOnce(page, address))
    await page.context().close()
  }
  const fromList: number[] = []
  for (let count = 0; count < opens; count += 1) {
    const visitor = await newPage()
    fromList.push(await openFromList(visitor, address))
    await visitor.context().close()
  }
  const page = await newPage()
  await openOnce(page, address)
  const up = await scrollThrough(page, { scroller: '[data-scroller]', row: 'article', step: -80 })
  const down = await scrollThrough(page, { scroller: '[data-scroller]', row: 'article', step: 80 })
  const writing = await streamInto(page)
  await page.context().close()
  return {
    'open to last message, cold, median (ms)': round(median(opened.map(({ elapsed }) => elapsed)), 0),
    'of it work of the page, median (ms)': round(median(opened.map(({ worked }) => worked)), 0),
    'open from the list, median (ms)': round(median(fromList), 0),
    'messages after scrolling to the first': up.rows,
    ...describeFrames('up, loading', up.deltas),
    ...describeFrames('down', down.deltas),
    ...describeFrames('reply at the end', writing),
  }
}

/** Measures a chat of a thousand messages: opening it, scrolling through all of it, and a reply at its end. */
export const longChat = () =>
  withFolder(async (folder) => {
    const model = await startOpenAiServer()
    let replies = 0
    model.handle((request) => {
      if (JSON.stringify(request.body).includes('"Stream"')) {
        return { kind: 'text', pieces: streamed, delayMs: 5 }
      }
      return { kind: 'text', pieces: [shapes[(replies += 1) % shapes.length] ?? ''] }
    })
    const env = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'fixture-model', DAILY_MESSAGE_LIMIT: '0' }
    const server = await startServerProcess({ DATA_DIR: folder, ...env })
    const client = new Client(server.url)
    await client.post('/api/auth/sign-in/anonymous')
    const id = await seed(client)
    const executablePath = findChromium()
    const browser = await chromium.launch({
      args: browserArgs,
      ...(executablePath === undefined ? {} : { executablePath }),
    })
    const figures = await measure(browser, client, `${server.url}/chat/${id}`)
    await browser.close()
    await server.stop()
    await model.close()
    return figures
  })
