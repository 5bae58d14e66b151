import { TZDate } from '@date-fns/tz'
import type { Locator, Page } from '@playwright/test'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { format } from 'date-fns/format'
import { set } from 'date-fns/set'
import { expect } from './app.ts'
import { connect, signInAsGuest } from './steps.ts'

/** Differs from the browser's timezone. */
const timezone = 'Asia/Tokyo'

/** Today in Tokyo; the clock is read once. */
export const todayInTokyo = new TZDate(Date.now(), timezone)

/** In the middle of next month, so that the days around it are on the same page and in the future. */
const middle = set(addMonths(todayInTokyo, 1), {
  date: 9,
  hours: 9,
  minutes: 0,
  seconds: 0,
  milliseconds: 0,
})

/** Returns nine o'clock in Tokyo, this many days after the ninth of next month. */
export const nineOn = (days: number): TZDate => addDays(middle, days)

/** Returns the address of the calendar's page that contains this day. */
export const calendarOn = (at: Date) => `/posts?view=calendar&on=${format(at, 'yyyy-MM-dd')}`
/** The address of the page that contains the days of `nineOn`. */
export const calendarPath = calendarOn(middle)

/** Signs in a user in Tokyo who is connected to the practice network, without a page. */
export async function enterConnected(page: Page, url: string): Promise<void> {
  await signInAsGuest(page, url)
  await page.request.patch(`${url}/api/profile`, { data: { timezone } })
  await connect(page, url)
}

export async function write(page: Page, url: string, title: string): Promise<string> {
  const id = crypto.randomUUID()
  const data = { title, content: '<p>Thank you all for coming.</p>' }
  expect((await page.request.post(`${url}/api/document?id=${id}`, { data })).status()).toBe(200)
  return id
}

export async function schedule(page: Page, url: string, documentId: string, at: TZDate): Promise<void> {
  const data = { documentId, scheduledAt: new Date(at.getTime()).toISOString(), timezone }
  expect((await page.request.post(`${url}/api/posts/schedule`, { data })).status()).toBe(200)
}

export const calendar = (page: Page) => page.getByRole('region', { name: 'Calendar' })
export const day = (page: Page, at: TZDate) =>
  calendar(page).locator(`[role="cell"][data-date="${format(at, 'yyyy-MM-dd')}"]`)
export const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'View' }).getByRole('link', { name })

/** Returns a post in the grid by its full accessible name: time, status and title. */
export const eventOf = (place: Locator, time: string, title: string, status = 'Scheduled') =>
  place.getByRole('button', { name: `${time} ${status}: ${title}` })

export const undo = (page: Page) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .first()

async function centreOf(place: Locator) {
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (box === null) throw new Error('This is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Waits until a board column indicates that it accepts the dragged card. */
export async function expectTaken(page: Page): Promise<void> {
  if (page.url().includes('view=board')) await expect(page.locator('section[data-drop]')).toBeVisible()
}

/** Drags with the mouse in realistic steps: a small move, the way over, and a moment's rest. */
export async function dragByMouse(page: Page, what: Locator, to: Locator): Promise<void> {
  // Drafts are listed before the calendar that accepts them has loaded.
  await expect(to).toBeVisible()
  const from = await centreOf(what)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y + 12, { steps: 4 })
  const { x, y } = await centreOf(to)
  await page.mouse.move(x, y, { steps: 12 })
  await page.mouse.move(x + 1, y + 1, { steps: 2 })
  await expectTaken(page)
  await page.mouse.up()
}
