import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '#scripts/checks/chromium.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { browserArgs } from './browser-args.ts'
import { withFolder } from './folder.ts'
import { median, percentile, round } from './statistics.ts'

const checks = 40
const typed = 'and we wrote 14 checklists, which took us nine days. '.repeat(4)

const sentences = [
  "I'm excited to share what we learned when we cut onboarding from 10 days to 2.",
  'It was not just a process, it was a mindset. Let that sink in.',
  'We wrote 14 checklists , and  every one of them names a person and a day.',
  'In today’s fast-paced world, nobody reads a 𝗵𝗮𝗻𝗱𝗯𝗼𝗼𝗸 of 90 pages before lunch.',
  'Maria from support asked why nobody had told her where the test server was.',
]
/** About 3,000 characters in paragraphs of two sentences. */
const paragraphs = Array.from({ length: 20 }, (_, at) =>
  [sentences[at % 5], sentences[(at + 2) % 5]].join(' '),
)

/** Records the time from each check sent to the rules' worker until its result arrives. */
const watchWorkers = () => {
  const Plain = Worker
  const times: number[] = []
  Object.assign(window, { checkTimes: times })
  window.Worker = class extends Plain {
    #sent = 0
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options)
      if (!String(address).includes('rules-worker')) return
      this.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
        if (data.kind === 'found') times.push(performance.now() - this.#sent)
      })
    }
    override postMessage(message: { kind: string }) {
      if (message.kind === 'check') this.#sent = performance.now()
      Plain.prototype.postMessage.call(this, message)
    }
  }
}

const takeTimes = (page: Page) =>
  page.evaluate(() => (window as unknown as { checkTimes: number[] }).checkTimes.splice(0))

/** A browser without workers runs no check. */
const refuseWorkers = () => void Object.assign(window, { Worker: undefined })

type Draft = { browser: Browser; url: string; prepare: () => void }

async function openDraft({ browser, url, prepare }: Draft): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.request.post(`${url}/api/auth/sign-in/anonymous`, { data: {} })
  const page = await context.newPage()
  await page.addInitScript(prepare)
  await page.goto(url)
  await page.getByRole('textbox', { name: 'Ask Lede' }).fill('Write a post about onboarding in 2 days.')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Created "/ }).click()
  const editor = page.getByRole('textbox', { name: 'Post text' })
  await editor.press('ControlOrMeta+a')
  for (const [at, paragraph] of paragraphs.entries()) {
    if (at > 0) await page.keyboard.press('Enter')
    await page.keyboard.insertText(paragraph)
  }
  return page
}

/** Returns the time from the end of typing, excluding the debounce, until the findings are back on the page. */
async function timeChecks(page: Page): Promise<number[]> {
  await takeTimes(page)
  const times: number[] = []
  while (times.length < checks) {
    await page.keyboard.type('x')
    await page.waitForTimeout(500)
    times.push(...(await takeTimes(page)))
  }
  return times
}

type Typing = { tasks: number[] }
type TraceEvent = {
  name: string
  ph: string
  dur?: number
  tdur?: number
  tid: number
  pid: number
  args?: { name?: string }
}

/** Returns how long each task of the main thread took while somebody types, in ms. */
async function timeTasks(browser: Browser, page: Page): Promise<Typing> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  for (const letter of typed) {
    await page.keyboard.type(letter)
    await page.waitForTimeout(letter === '.' ? 500 : 40)
  }
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const main = trace.traceEvents.filter(
    ({ args: about, name }) => name === 'thread_name' && about?.name === 'CrRendererMain',
  )
  const tasks = trace.traceEvents
    .filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
    .filter(({ pid, tid }) => main.some((thread) => thread.pid === pid && thread.tid === tid))
    .map(({ dur = 0, tdur = dur }) => tdur / 1000)
  // Nearly all tasks are empty; typing can only be delayed by those that did something.
  return { tasks: tasks.filter((ms) => ms > 0.5) }
}

const describeTyping = (name: string, { tasks }: Typing) => ({
  [`${name}: tasks over 0.5 ms`]: tasks.length,
  [`${name}: task, 95th percentile (ms)`]: round(percentile(tasks, 0.95)),
  [`${name}: tasks over 16 ms`]: tasks.filter((ms) => ms > 16).length,
  [`${name}: longest task (ms)`]: round(Math.max(...tasks)),
})

/** Measures checking a post of 3,000 characters in the browser: the time to the result, and the effect on typing. */
export const postCheckScreen = () =>
  withFolder(async (folder) => {
    const server = await startServerProcess({ DATA_DIR: folder })
    const executablePath = findChromium()
    const browser = await chromium.launch({
      args: browserArgs,
      ...(executablePath === undefined ? {} : { executablePath }),
    })
    const { url } = server
    const without = await openDraft({ browser, url, prepare: refuseWorkers })
    const plain = await timeTasks(browser, without)
    await without.context().close()
    const page = await openDraft({ browser, url, prepare: watchWorkers })
    await page.locator('.underline-finding').first().waitFor()
    const times = await timeChecks(page)
    const characters = (await page.getByRole('textbox', { name: 'Post text' }).innerText()).length
    const closed = await timeTasks(browser, page)
    await page.getByRole('button', { name: /^Post check/ }).click()
    const open = await timeTasks(browser, page)
    await browser.close()
    await server.stop()
    return {
      characters,
      'findings after the pause, median (ms)': round(median(times)),
      'findings after the pause, 95th percentile (ms)': round(percentile(times, 0.95)),
      ...describeTyping('typing without the check', plain),
      ...describeTyping('typing', closed),
      ...describeTyping('typing, section open', open),
    }
  })
