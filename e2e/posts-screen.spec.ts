import type { Locator, Page } from '@playwright/test'
import { addDays } from 'date-fns/addDays'
import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { expect } from './app.ts'
import {
  calendar,
  calendarOn,
  day,
  dragByMouse,
  enterConnected,
  eventOf,
  nineOn,
  todayInTokyo,
  undo,
} from './calendar.ts'
import { boxAtRest, enterAsGuest, signInAsGuest, scrollThrough } from './steps.ts'
import { test } from './stocked.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const failure = (kind: string, reason: string) =>
  JSON.stringify({ kind, reason, at: new Date(todayInTokyo.getTime()).toISOString() })
/** The month of the harness's many posts. */
const fullMonth = '/posts?view=calendar&on=2026-01-15'

test('thousands of posts stay usable on the board and in the calendar', async ({ page, stocked }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAsGuest(page, stocked.url)
  await page.request.patch(`${stocked.url}/api/profile`, { data: { timezone: 'Europe/Berlin' } })
  await stocked.addMany(page, 5000)

  await page.goto(`${stocked.url}/posts?view=board`)
  const scheduled = column(page, 'Scheduled')
  await expect(column(page, 'Drafts').getByRole('heading')).toHaveText('Drafts999+')
  await expect(scheduled.getByRole('heading')).toHaveText('Scheduled833')
  await expect(column(page, 'Published').getByRole('heading')).toHaveText('Published999+')
  const cards = page.getByRole('listitem')
  let mostCards = 0
  const place = scheduled.getByRole('list').locator('xpath=..')
  await scrollThrough(place, scheduled.locator('[aria-posinset="833"]'), async () => {
    mostCards = Math.max(mostCards, await cards.count())
  })
  expect(mostCards).toBeLessThan(80)

  await page.goto(`${stocked.url}${fullMonth}`)
  await expect(page.getByText('There are more than 1,000 posts on this page.')).toBeVisible()
  const events = calendar(page).getByRole('button', { name: /^\d+:\d\d [ap]m (?:Published|Scheduled): / })
  await expect(events.first()).toBeVisible()
  expect(await events.count()).toBeLessThan(60)
  // A day keeps to its row however many posts it has.
  const box = await calendar(page).boundingBox()
  expect(box?.height).toBeLessThan(1200)
  await calendar(page)
    .getByRole('button', { name: /\+\d+ more/ })
    .first()
    .click()
  const whole = page.getByRole('dialog', { name: 'Sunday 4 January' })
  await expect(whole.getByText('167 posts')).toBeVisible()
  await expect(whole.getByRole('listitem')).toHaveCount(50)
  await expectAccessible(page, 'a full day')
  for (const count of [100, 150, 167]) {
    await whole.getByRole('button', { name: /^\+\d+ more$/ }).click()
    await expect(whole.getByRole('listitem')).toHaveCount(count)
  }
  // With a mouse, the list can be scrolled to the end.
  await whole.getByRole('listitem').first().hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000)
      return whole
        .getByRole('listitem')
        .last()
        .evaluate((last) => last.getBoundingClientRect().bottom)
    })
    .toBeLessThan(900)
  await whole.getByRole('listitem').last().getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${stocked.url}${fullMonth}`)
  const rows = calendar(page).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const before = await rows.count()
  expect(before).toBeLessThan(50)
  await calendar(page)
    .getByRole('button', { name: /^\+\d+ more$/ })
    .first()
    .click()
  await expect(rows).toHaveCount(before + 50)
})

test('a month shows today although it stands in its last row', async ({ page, offlineApp: { url } }) => {
  await page.setViewportSize({ width: 1440, height: 640 })
  await signInAsGuest(page, url)
  await page.request.patch(`${url}/api/profile`, { data: { timezone: 'Europe/Berlin' } })
  await page.clock.setFixedTime(new Date('2026-11-30T12:00:00Z'))
  await page.goto(`${url}/posts?view=calendar`)
  const today = calendar(page).locator('[data-date="2026-11-30"]').last()
  await expect(today).toBeInViewport({ ratio: 1 })
  await calendar(page).locator('[data-date="2026-10-27"]').last().scrollIntoViewIfNeeded()
  await expect(today).not.toBeInViewport()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(today).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Today' })).toBeInViewport({ ratio: 1 })

  // On a phone, only the calendar's notices precede it.
  await page.setViewportSize({ width: 390, height: 640 })
  await page.goto(`${url}/posts?view=calendar`)
  await expect(calendar(page).getByText('Today · Mon 30 Nov')).toBeInViewport({ ratio: 1 })
  const bar = await boxAtRest(page.getByRole('navigation', { name: 'Days shown' }))
  const note = await boxAtRest(page.getByText(/^No posts on these days/))
  expect(note.y).toBeGreaterThanOrEqual(bar.y + bar.height)
})

/** Returns the parts of an entry that are cut off, except its title. */
const cutParts = (entry: Locator) =>
  entry.evaluate((element) => {
    const frame = element.getBoundingClientRect()
    return [...element.querySelectorAll('span, svg')].flatMap((part) => {
      const { left, right, width } = part.getBoundingClientRect()
      const isSeen = width > 1 && getComputedStyle(part).display !== 'none'
      const isCut = part.scrollWidth > part.clientWidth && getComputedStyle(part).display !== 'inline'
      if (!isSeen || part.closest('[data-title]') || part.querySelector('[data-title]')) return []
      return isCut || left < frame.left - 1 || right > frame.right + 1 ? [part.textContent] : []
    })
  })

test('of an entry nothing but its title is ever cut, and its name says how it stands', async ({
  page,
  stocked,
}) => {
  const { url } = stocked
  await signInAsGuest(page, url)
  await page.request.patch(`${url}/api/profile`, { data: { timezone: 'Asia/Tokyo' } })
  const [past, coming] = [nineOn(-62), nineOn(1)]
  const at = past.getTime()
  const title = 'A title that is longer than a cell'
  await stocked.save(page, 'out', { title, set: { status: 'published', publishedAt: at - 3600e3 } })
  await stocked.save(page, 'late', {
    title,
    set: { failure: JSON.stringify({ kind: 'late', reason: 'Late.', at: new Date(at).toISOString() }) },
  })
  const scheduled = { scheduledAt: coming.getTime() + 14.9 * 3600e3, scheduledTimezone: 'Asia/Tokyo' }
  await stocked.save(page, 'coming', { title, set: { status: 'scheduled', ...scheduled } })
  const expectNothingCut = async (on: typeof past, time: string, status: string) => {
    const entry = eventOf(day(page, on), time, title, status)
    await expect(entry).toBeVisible()
    await expect.poll(() => cutParts(entry)).toEqual([])
    // A post that is due shortly before midnight is only shown on its own day.
    const cell = await day(page, on).boundingBox()
    expect((await entry.boundingBox())?.width).toBeLessThanOrEqual(cell?.width ?? 0)
  }
  for (const on of [past, coming]) {
    await page.goto(url + calendarOn(on))
    for (const width of [820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await boxAtRest(day(page, on))
      if (on === coming) await expectNothingCut(on, '11:54 pm', 'Scheduled')
      else {
        await expectNothingCut(on, '8:00 am', 'Published')
        await expectNothingCut(on, '9:00 am', 'Needs attention')
      }
    }
  }
})

test('a post that needed attention needs it again when its drag is undone', async ({ page, stocked }) => {
  await page.setViewportSize({ width: 1440, height: 1100 })
  const tomorrow = addDays(todayInTokyo, 1)
  await enterConnected(page, stocked.url)
  await stocked.save(page, 'refused', {
    title: 'Refused',
    content: 'Thank you all.',
    set: { failure: failure('failed', 'Too large.') },
  })
  // The page's six weeks include tomorrow, whatever day of the month it is.
  await page.goto(stocked.url + calendarOn(todayInTokyo))
  const event = calendar(page).getByRole('button', { name: /Needs attention: Refused$/ })
  await dragByMouse(page, event, day(page, tomorrow))
  await expect(day(page, tomorrow).getByRole('button', { name: /Scheduled: Refused$/ })).toBeVisible()
  await undo(page).click()
  await expect(event).toBeVisible()
  await page.goto(`${stocked.url}/posts?view=board`)
  const card = column(page, 'Needs attention').getByRole('listitem')
  await expect(card).toContainText('Not published. Too large.')
})

test('a card says what is in a post, and shows a picture only where there is one to be seen @main', async ({
  page,
  stocked,
}) => {
  const { url } = stocked
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAsGuest(page, url)
  await page.request.patch(`${url}/api/profile`, { data: { timezone: 'Asia/Tokyo' } })
  const buffer = await sharp({ create: { width: 800, height: 500, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const upload = await page.request.post(`${url}/api/upload`, {
    multipart: { file: { name: 'teal.jpg', mimeType: 'image/jpeg', buffer } },
  })
  const image: { url: string } = await upload.json()
  const content = (images: string[], rest: object) =>
    JSON.stringify({
      text: '<p>The first line.</p><p>More.</p>',
      images,
      videos: [],
      documents: [],
      ...rest,
    })
  const timestamp = Date.UTC(2031, 10, 24, 0)
  await stocked.save(page, 'rich', {
    title: 'With media',
    content: content([image.url], { videos: ['/files/x/1.mp4', '/files/x/2.mp4'] }),
    set: { status: 'scheduled', scheduledAt: timestamp, scheduledTimezone: 'America/New_York' },
  })
  await stocked.save(page, 'gone', {
    title: 'Its picture is gone',
    content: content(['/files/none/gone.jpg'], { documents: [{ url: '/files/x/1.pdf', name: 'One' }] }),
    set: { failure: failure('late', 'This server was not running then.') },
  })
  await page.goto(`${url}/posts?view=board`)
  const rich = column(page, 'Scheduled').getByRole('listitem')
  await expect(rich).toContainText('The first line. More.')
  await expect(rich).toContainText('Goes out Mon 24 Nov 2031, 9:00 am')
  await expect(page.getByText('Times in Asia/Tokyo')).toBeVisible()
  await expect(rich.getByText('1 image', { exact: true })).toBeAttached()
  await expect(rich.getByText('2 videos', { exact: true })).toBeAttached()
  await expect
    .poll(() => rich.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0)
  const gone = column(page, 'Needs attention').getByRole('listitem')
  await expect(gone).toContainText('Not sent in time. This server was not running then.')
  await expect(gone.getByText('1 document', { exact: true })).toBeAttached()
  await expect(gone.locator('img')).toHaveCount(0)
})

test('a low window shows the sidebar without anything lying on anything else', async ({
  page,
  offlineApp: { url },
}) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await enterAsGuest(page, url)
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' })
  // Each of them can be clicked, if necessary after scrolling.
  for (const text of ['Your chats will be listed here.', 'For example:'])
    await sidebar.getByText(text).hover({ trial: true })
  await expect(sidebar.getByRole('link', { name: 'Settings', exact: true })).toBeVisible()
  const pressed = await sidebar.getByRole('link').or(sidebar.getByRole('button')).all()
  expect(pressed.length).toBeGreaterThan(8)
  for (const one of pressed) await one.click({ trial: true })
  await sidebar.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveURL(/\/settings$/)
})
