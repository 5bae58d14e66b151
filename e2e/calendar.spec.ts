import { TZDate } from '@date-fns/tz'
import type { Locator, Page } from '@playwright/test'
import { addDays, format, set } from 'date-fns'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { enterAsGuest } from './steps.ts'

/** Another one than this browser's. */
const timezone = 'Asia/Tokyo'

/** A day in Tokyo, so many days from now, at nine. */
const nineIn = (days: number): TZDate =>
  set(addDays(new TZDate(Date.now(), timezone), days), { hours: 9, minutes: 0, seconds: 0, milliseconds: 0 })

/** Somebody in Tokyo with a connection to the practice network. */
async function enterConnected(page: Page, url: string): Promise<void> {
  await enterAsGuest(page, url)
  await page.request.patch(`${url}/api/profile`, { data: { timezone } })
  await page.goto(`${url}/api/linkedin/auth`)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('LinkedIn connected successfully!')).toBeVisible()
}

async function write(page: Page, url: string, title: string): Promise<string> {
  const id = crypto.randomUUID()
  const data = { title, content: '<p>Thank you all for coming.</p>' }
  expect((await page.request.post(`${url}/api/document?id=${id}`, { data })).status()).toBe(200)
  return id
}

async function schedule(page: Page, url: string, documentId: string, at: TZDate): Promise<void> {
  const data = { documentId, scheduledAt: new Date(at.getTime()).toISOString(), timezone }
  expect((await page.request.post(`${url}/api/posts/schedule`, { data })).status()).toBe(200)
}

const calendar = (page: Page) => page.getByRole('region', { name: 'Calendar' })
const day = (page: Page, at: TZDate) =>
  calendar(page).locator(`[role="cell"][data-date="${format(at, 'yyyy-MM-dd')}"]`)
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'View' }).getByRole('link', { name })
const undo = (page: Page) =>
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

/** Drags by the mouse, as a hand does: off a little, over, and a moment there. */
async function drag(page: Page, what: Locator, to: Locator): Promise<void> {
  const from = await centreOf(what)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y + 12, { steps: 4 })
  const { x, y } = await centreOf(to)
  await page.mouse.move(x, y, { steps: 12 })
  await page.mouse.move(x + 1, y + 1, { steps: 2 })
  await page.mouse.up()
}

test('posts are dragged to other days, by the writer’s clocks and the slot rule, and back', async ({
  page,
  offlineApp: { url },
}) => {
  await page.setViewportSize({ width: 1440, height: 1100 })
  await enterConnected(page, url)
  await schedule(page, url, await write(page, url, 'Moves'), nineIn(1))
  await write(page, url, 'A draft')
  await page.goto(`${url}/posts`)
  await view(page, 'Calendar').click()
  await expect(page).toHaveURL(/view=calendar/)
  await expect(page.getByText('Times in Asia/Tokyo')).toBeVisible()
  await expect(day(page, nineIn(1)).getByText('9:00 Moves')).toBeVisible()
  await expect(day(page, nineIn(1)).getByText('Scheduled')).toBeVisible()

  await drag(page, day(page, nineIn(1)).getByText('9:00 Moves'), day(page, nineIn(3)))
  await expect(page.getByText(`Post rescheduled for ${format(nineIn(3), 'PPP p')}`)).toBeVisible()
  await expect(day(page, nineIn(3)).getByText('9:00 Moves')).toBeVisible()

  const drafts = page.getByRole('region', { name: 'Drafts' })
  await drag(page, drafts.getByText('A draft'), day(page, nineIn(3)))
  const ten = set(nineIn(3), { hours: 10 })
  await expect(
    page.getByText(
      `Time slot conflict detected. Post scheduled for ${format(ten, 'PPP p')} (next available time)`,
    ),
  ).toBeVisible()
  await expect(day(page, nineIn(3)).getByText('10:00 A draft')).toBeVisible()
  await expect(drafts.getByText('No drafts without a time.')).toBeVisible()
  await undo(page).click()
  await expect(drafts.getByText('A draft')).toBeVisible()
  await expect(calendar(page).getByText('10:00 A draft')).toBeHidden()

  const past = nineIn(-1)
  if ((await day(page, past).count()) > 0) {
    await drag(page, day(page, nineIn(3)).getByText('9:00 Moves'), day(page, past))
    await expect(page.getByText('This time has passed. Choose a later one.')).toBeVisible()
  }
  await page.reload()
  await expect(day(page, nineIn(3)).getByText('9:00 Moves')).toBeVisible()

  // By keyboard: the post's own dialog leads to the schedule dialog.
  const event = calendar(page).getByRole('button', { name: /Moves/ })
  await event.focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: 'Moves' })
    .getByRole('button', { name: 'Reschedule', exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Schedule your post' })
  await dialog.getByLabel('Time').fill('15:30')
  await dialog.getByRole('button', { name: /^Reschedule post for .* at 3:30 PM$/ }).click()
  await expect(day(page, nineIn(3)).getByText('15:30 Moves')).toBeVisible()

  await page.getByRole('link', { name: 'Week' }).click()
  await expect(page).toHaveURL(/span=week/)
  await page.goBack()
  await expect(page).not.toHaveURL(/span=week/)
  await view(page, 'List').click()
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible()
  await page.goBack()
  await page.goto(`${url}/posts`)
  await expect(page).toHaveURL(/view=calendar/)
})

test('cards go from column to column, and the calendar has an address for other programs', async ({
  page,
  offlineApp: { url },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterConnected(page, url)
  await schedule(page, url, await write(page, url, 'Waits'), nineIn(2))
  await write(page, url, 'A draft')
  await page.goto(`${url}/posts?view=board`)
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(column('Scheduled').getByText('Waits', { exact: true })).toBeVisible()
  await drag(page, column('Scheduled').getByText('Waits', { exact: true }), column('Drafts'))
  await expect(column('Drafts').getByText('Waits', { exact: true })).toBeVisible()
  await undo(page).click()
  await expect(column('Scheduled').getByText('Waits', { exact: true })).toBeVisible()
  await drag(page, column('Drafts').getByText('A draft', { exact: true }), column('Scheduled'))
  const dialog = page.getByRole('dialog', { name: 'Schedule your post' })
  await dialog.getByRole('button', { name: /^Schedule post for/ }).click()
  await expect(column('Scheduled').getByText('A draft', { exact: true })).toBeVisible()
  await column('Scheduled').getByRole('button', { name: 'Post options' }).first().click()
  await page.getByRole('menuitem', { name: 'Unschedule' }).click()
  await expect(column('Drafts').getByRole('listitem')).toHaveCount(1)

  await view(page, 'Calendar').click()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const feed = page.getByRole('dialog', { name: 'See your posts in your calendar' })
  await feed.getByRole('button', { name: 'Make an address' }).click()
  const address = await feed.getByLabel('Your secret address').inputValue()
  const read = await page.request.get(address)
  expect(read.headers()['content-type']).toContain('text/calendar')
  expect(await read.text()).toContain('SUMMARY:')
  await feed.getByRole('button', { name: 'Renew' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew' }).click()
  await expect(feed.getByLabel('Your secret address')).not.toHaveValue(address)
  expect((await page.request.get(address)).status()).toBe(404)
  await feed.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(feed.getByRole('button', { name: 'Make an address' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`calendar and board are accessible and fit, ${colorScheme}`, async ({ page, offlineApp: { url } }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await enterConnected(page, url)
    for (let count = 0; count < 9; count++) {
      await schedule(page, url, await write(page, url, `Scheduled number ${count}`), nineIn(1))
    }
    await write(
      page,
      url,
      'A draft with a title that is too long for a narrow column of a board or a calendar',
    )
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const span of ['month', 'week']) {
        await page.goto(`${url}/posts?view=calendar&span=${span}&on=${format(nineIn(1), 'yyyy-MM-dd')}`)
        await expect(calendar(page).getByText('Scheduled number 0')).toBeVisible()
        await expectAccessible(page, `${span} ${width}`)
      }
      await page.goto(`${url}/posts?view=board`)
      await expect(page.getByText('Scheduled number 0', { exact: true })).toBeAttached()
      await expectAccessible(page, `board ${width}`)
    }
  })
}
