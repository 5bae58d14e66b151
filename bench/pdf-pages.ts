import { type Browser, chromium, type Page } from '@playwright/test'
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib'
import { findChromium } from '#scripts/checks/chromium.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { browserArgs } from './browser-args.ts'
import { withFolder } from './folder.ts'
import { median, percentile, round } from './statistics.ts'

const pages = 100
const openings = 5
const turns = 60

/** Creates typical carousel pages: a coloured background, a heading, and some lines with shapes next to them. */
async function deck(): Promise<Buffer> {
  const made = await PDFDocument.create()
  const [bold, plain] = [
    await made.embedFont(StandardFonts.HelveticaBold),
    await made.embedFont(StandardFonts.Helvetica),
  ]
  for (let number = 1; number <= pages; number += 1) {
    const page = made.addPage([1080, 1350])
    page.drawRectangle({ x: 0, y: 0, width: 1080, height: 1350, color: rgb(0.95, 0.91, 0.86) })
    page.drawText(`Page ${number}`, { x: 90, y: 1150, size: 96, font: bold })
    for (let line = 0; line < 24; line += 1) {
      page.drawCircle({ x: 100, y: 1000 - line * 36, size: 6, color: rgb(0.7, 0.2, 0.1) })
      const words = `Line ${line} of page ${number}: we wrote 14 checklists in nine days.`
      page.drawText(words, { x: 130, y: 992 - line * 36, size: 24, font: plain })
    }
  }
  return Buffer.from(await made.save())
}

/** Opens a post that contains the document, next to its chat. */
async function openPost(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.request.post(`${url}/api/auth/sign-in/anonymous`, { data: {} })
  const answer = await context.request.post(`${url}/api/files/upload`, {
    multipart: { file: { name: 'deck.pdf', mimeType: 'application/pdf', buffer: await deck() } },
  })
  const file: { url: string } = await answer.json()
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('textbox', { name: 'Ask Lede' }).fill('Write a post about onboarding in 2 days.')
  const saved = page.waitForResponse((response) => response.url().includes('/api/document?id='))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Created "/ }).click()
  const id = new URL((await saved).url()).searchParams.get('id') ?? ''
  const documents = [{ url: file.url, name: 'Our deck' }]
  const content = JSON.stringify({ text: '<p>Words</p>', images: [], videos: [], documents })
  await context.request.post(`${url}/api/document?id=${id}`, { data: { title: 'Onboarding', content } })
  return page
}

/** Returns the time from the viewer's placeholder appearing until the first page is drawn, in ms. */
async function timeFirstPage(page: Page): Promise<number> {
  await page.reload()
  await page.getByRole('button', { name: /^Created "/ }).click()
  await page.getByText('Document carousel').waitFor()
  return page.evaluate(async () => {
    const began = performance.now()
    const isDrawn = () => document.querySelector('canvas[data-page="1"][data-phase="drawn"]') !== null
    // oxlint-disable-next-line no-await-in-loop -- What is measured comes one after the other.
    while (!isDrawn()) await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now() - began
  })
}

/** Returns the time from a click on "Next page" until that page is shown, drawn, in ms; pauses on each page. */
const timeTurns = (page: Page): Promise<number[]> =>
  page.evaluate(async (count) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const seen = (number: number) =>
      document.querySelector(
        `div:not([aria-hidden="true"]) > canvas[data-page="${number}"][data-phase="drawn"]`,
      ) !== null
    const next = document.querySelector<HTMLButtonElement>('[aria-label="Next page"]')
    const times: number[] = []
    for (let number = 2; number < count + 2; number += 1) {
      const began = performance.now()
      next?.click()
      // oxlint-disable-next-line no-await-in-loop -- What is measured comes one after the other.
      while (!seen(number)) await frame()
      times.push(performance.now() - began)
      // oxlint-disable-next-line no-await-in-loop -- What is measured comes one after the other.
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    return times
  }, turns)

/** Measures a PDF of 100 pages in a post: how soon its first page appears, and how long turning a page takes. */
export const pdfPages = () =>
  withFolder(async (folder) => {
    const server = await startServerProcess({ DATA_DIR: folder })
    const executablePath = findChromium()
    const browser = await chromium.launch({
      args: browserArgs,
      ...(executablePath === undefined ? {} : { executablePath }),
    })
    const page = await openPost(browser, server.url)
    const first: number[] = []
    for (let at = 0; at < openings; at += 1) first.push(await timeFirstPage(page))
    const times = await timeTurns(page)
    await browser.close()
    await server.stop()
    return {
      pages,
      'first page, median (ms)': round(median(first)),
      'first page, slowest (ms)': round(Math.max(...first)),
      'page turn, median (ms)': round(median(times)),
      'page turn, 95th percentile (ms)': round(percentile(times, 0.95)),
      'page turns over 100 ms': times.filter((ms) => ms > 100).length,
    }
  })
