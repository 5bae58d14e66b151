// Takes the screenshots of docs/tour.md from the running product: `npm run tour`.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { ensureChromium } from '#scripts/checks/chromium.ts'
import { root } from '#scripts/project.mjs'
import { ensureBuilt } from '#scripts/build.mjs'
import { startServerProcess } from '#test/fixtures/server-process.ts'

const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 800 }
const folder = join(root, 'docs/tour')
const timezone = 'Europe/Lisbon'

/** Takes a screenshot of the page in the light theme, as a WebP of a few dozen kilobytes. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  writeFileSync(
    join(folder, `${name}.webp`),
    await sharp(picture).webp({ quality: 80, effort: 6 }).toBuffer(),
  )
}

/** Signs in as somebody who has loaded the sample data and connected the practice network. */
async function enter(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: desk,
    deviceScaleFactor: 1.5,
    timezoneId: timezone,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const call = async (method: 'post' | 'patch', path: string, data: object) => {
    const answer = await page.request[method](url + path, { data, headers: { origin: url } })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  }
  await call('post', '/api/auth/sign-in/anonymous', {})
  await call('post', '/api/samples', {})
  await call('patch', '/api/profile', { firstName: 'Maren', lastName: 'Holt', timezone, onboarded: true })
  await page.goto(`${url}/api/linkedin/auth`)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('LinkedIn connected successfully!').waitFor()
  return page
}

const request =
  'Write a post about how we cut onboarding from 10 days to 2. We wrote 14 checklists. New people ship on day 3.'

const composer = (page: Page) => page.getByRole('textbox', { name: 'Ask Lede' })
const editor = (page: Page) => page.getByRole('textbox', { name: 'Post text' })

async function showFirstDraft(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await composer(page).fill(request)
  await take(page, 'first-draft')
  await composer(page).press('Enter')
  await page.locator('[contenteditable=true]').waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'hidden' })
}

async function showPanel(page: Page): Promise<void> {
  await editor(page).press('ControlOrMeta+Home')
  await page.getByRole('button', { name: /^Post check/ }).waitFor()
  await take(page, 'panel')
}

async function showCheck(page: Page): Promise<void> {
  await editor(page).press('ControlOrMeta+End')
  await page.keyboard.insertText(
    " At the end of the day, it's not a checklist, it's a culture. Let that sink in.",
  )
  await page.locator('.underline-finding').first().waitFor()
  await page
    .getByText(/^Updated /)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Post check/ }).click()
  await page.getByRole('list', { name: 'Findings' }).waitFor()
  await take(page, 'check')
}

async function showCalendar(page: Page, url: string): Promise<void> {
  const dayMs = 86_400_000
  const { posts }: { posts: { id: string }[] } = await (
    await page.request.get(`${url}/api/posts?status=draft&limit=6`)
  ).json()
  for (const [at, { id: documentId }] of posts.entries()) {
    const scheduledAt = new Date(Date.now() + (1 + 2 * at) * dayMs)
    scheduledAt.setUTCHours(9, 0, 0, 0)
    await page.request.post(`${url}/api/posts/schedule`, {
      data: { documentId, scheduledAt: scheduledAt.toISOString(), timezone },
    })
  }
  await page.goto(`${url}/posts?view=calendar`)
  await page.getByRole('region', { name: 'Calendar' }).getByRole('button').first().waitFor()
  await take(page, 'calendar')
}

async function showPhone(page: Page, address: string): Promise<void> {
  await page.setViewportSize(phone)
  await page.goto(address)
  await page.locator('[contenteditable=true]').waitFor()
  await take(page, 'phone')
}

await ensureBuilt({ root, node: process.execPath })
const executablePath = await ensureChromium()
const data = mkdtempSync(join(tmpdir(), 'lede-tour-'))
const server = await startServerProcess({ DATA_DIR: data })
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath === undefined ? {} : { executablePath }),
})
try {
  mkdirSync(folder, { recursive: true })
  const page = await enter(browser, server.url)
  await showFirstDraft(page, server.url)
  await showPanel(page)
  await showCheck(page)
  const post = page.url()
  await showCalendar(page, server.url)
  await showPhone(page, post)
} finally {
  await browser.close()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}
