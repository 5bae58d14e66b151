import type { Page } from '@playwright/test'
import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { set } from 'date-fns/set'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { enterConnected } from './calendar.ts'
import { enterWithDraft, openPost, typeAtEnd, waitUntilSaved } from './steps.ts'

/** A timezone in which it is daytime, so that "tomorrow" stays the same day while the test runs. */
const timezone =
  ['Europe/Berlin', 'Asia/Tokyo', 'America/Los_Angeles'].find((zone) => {
    const hour = new TZDate(Date.now(), zone).getHours()
    return hour >= 6 && hour < 20
  }) ?? 'Europe/Berlin'

/** Calls the server like the page does; returns the body. */
const call = (page: Page, method: string, path: string, body: object) =>
  page.evaluate(
    async (given) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(given.path, { ...given, headers, body: JSON.stringify(given.body) })
      if (!response.ok) throw new Error(await response.text())
    },
    { method, path, body },
  )

/** Tomorrow in that timezone. */
const tomorrow = set(addDays(new TZDate(Date.now(), timezone), 1), {
  minutes: 0,
  seconds: 0,
  milliseconds: 0,
})
const tomorrowAt = (hours: number): TZDate => set(tomorrow, { hours })

const buttonWords = (verb: string, at: TZDate) =>
  `${verb} post for ${format(at, 'MMM d')} at ${format(at, 'h:mm a')}`
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Schedule your post' })
const openDialog = (page: Page, name = 'Schedule') => page.getByRole('button', { name, exact: true }).click()

async function connect(page: Page): Promise<void> {
  await openDialog(page)
  await dialog(page).getByRole('button', { name: 'Connect to LinkedIn' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('LinkedIn connected successfully!')).toBeVisible()
  await expect(dialog(page)).toBeVisible()
}

test('a post is put on the schedule, out of the way of another, moved, and taken off @main', async ({
  page,
  offlineApp,
}) => {
  await enterWithDraft(page, offlineApp.url)
  await typeAtEnd(page, ' [our next step]')
  await waitUntilSaved(page)
  await openDialog(page)
  await expect(dialog(page).getByText('Timezone not set')).toBeVisible()
  await expect(
    dialog(page).getByText('Please set your timezone in Settings before scheduling posts.'),
  ).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Schedule post' })).toBeDisabled()
  await expectAccessible(page, 'no timezone')
  await call(page, 'PATCH', '/api/profile', { timezone })
  await page.reload()
  await page.getByRole('button', { name: /^Created "/ }).click()
  await connect(page)
  const other = crypto.randomUUID()
  await call(page, 'POST', `/api/document?id=${other}`, { title: 'The other', content: 'At nine already' })
  const scheduledAt = new Date(tomorrowAt(9).getTime()).toISOString()
  await call(page, 'POST', '/api/posts/schedule', { documentId: other, scheduledAt, timezone })
  await page.reload()
  await page.getByRole('button', { name: /^Created "/ }).click()
  await openDialog(page)
  await expect(dialog(page).getByText(`Scheduling in ${timezone.replaceAll('_', ' ')}`)).toBeVisible()
  await expect(dialog(page).getByText('Time slot conflict detected')).toBeVisible()
  await expect(dialog(page).getByText(/automatically scheduled for 10:00 AM instead\.$/)).toBeVisible()
  await expect(dialog(page).getByRole('grid')).toBeVisible()
  const others = dialog(page).getByRole('list', { name: 'Also scheduled this week' })
  await expect(others).toHaveText(`${format(tomorrowAt(9), 'EEE, MMM d, h:mm a')} · The other`)
  await expectAccessible(page, 'schedule', { fits: [390], widths: [1440] })
  await dialog(page)
    .getByRole('button', { name: buttonWords('Schedule', tomorrowAt(10)) })
    .click()
  await expectAccessible(page, 'the question about open placeholders')
  await page.getByRole('button', { name: 'Schedule anyway' }).click()
  const moved = format(tomorrowAt(10), 'PPP p')
  await expect(
    page.getByText(`Time slot conflict detected. Post scheduled for ${moved} (next available time)`),
  ).toBeVisible()
  await expect(dialog(page)).toBeHidden()

  await openDialog(page, 'Reschedule')
  await dialog(page).getByLabel('Time').fill('15:30')
  const later = set(tomorrowAt(15), { minutes: 30 })
  await dialog(page)
    .getByRole('button', { name: buttonWords('Reschedule', later) })
    .click()
  await page.getByRole('button', { name: 'Schedule anyway' }).click()
  await expect(page.getByText(`Post rescheduled for ${format(later, 'PPP p')}`)).toBeVisible()
  await page.goto(`${offlineApp.url}/posts?status=scheduled`)
  await expect(page.getByText('The other', { exact: true })).toBeVisible()
  await expect(page.getByText(/3:30 PM/i).first()).toBeVisible()
})

test.describe('on the narrowest phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })

  test('every weekday and the words of the button are whole', async ({ page, offlineApp: { url } }) => {
    await enterConnected(page, url)
    await openPost(page, url, 'Ten days became two.')
    await openDialog(page)
    await expect(dialog(page).getByText('Su', { exact: true })).toBeInViewport({ ratio: 1 })
    const action = dialog(page).getByRole('button', { name: /^Schedule post for/ })
    await expect(action).toBeInViewport({ ratio: 1 })
    const isWhole = (button: HTMLElement) => button.scrollWidth <= button.clientWidth
    await expect.poll(() => action.evaluate(isWhole)).toBe(true)
  })
})
