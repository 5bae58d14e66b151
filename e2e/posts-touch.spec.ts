import type { Locator, Page } from '@playwright/test'
import { format } from 'date-fns/format'
import { set } from 'date-fns/set'
import { expect, test } from './app.ts'
import {
  calendar,
  calendarPath,
  day,
  enterConnected,
  expectTaken,
  eventOf,
  nineOn,
  schedule,
  view,
  write,
} from './calendar.ts'
import { finger, go, middleOf, touch } from './touch.ts'

type Drag = {
  from: Locator
  to: Locator
  /** Appears once the long press is recognized. */
  held: Locator
}

/** Long-presses a post until it can be dragged, and drags it elsewhere. */
async function drag(page: Page, { from, to, held }: Drag): Promise<void> {
  const line = await finger(page)
  await from.scrollIntoViewIfNeeded()
  await expect(held).toHaveCount(0)
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await touch(line, 'touchStart', [start])
  await expect(held.first()).toBeAttached()
  await go(line, start, end)
  await expectTaken(page)
  await touch(line, 'touchEnd', [])
}

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 1366 } })

  test('a finger that rests takes a post to another day, and to another column', async ({
    page,
    offlineApp: { url },
  }) => {
    await enterConnected(page, url)
    await schedule(page, url, await write(page, url, 'Moves'), nineOn(1))
    await write(page, url, 'A draft')
    await page.goto(`${url}${calendarPath}`)
    await expect(eventOf(day(page, nineOn(1)), '9:00 am', 'Moves')).toBeVisible()

    await drag(page, {
      from: eventOf(day(page, nineOn(1)), '9:00 am', 'Moves'),
      to: day(page, nineOn(3)),
      held: page.locator('.is-held'),
    })
    await expect(page.getByText(`Post rescheduled for ${format(nineOn(3), 'PPP p')}`)).toBeVisible()
    await expect(eventOf(day(page, nineOn(3)), '9:00 am', 'Moves')).toBeVisible()

    await view(page, 'Board').tap()
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    const held = page.locator('[data-dnd-dragging]')
    await drag(page, {
      from: column('Scheduled').getByText('Thank you all'),
      to: column('Drafts'),
      held,
    })
    // The cards must be in their final places before one is touched.
    await expect(page.getByText('"Moves" is a draft again and will not go out')).toBeVisible()
    await expect(column('Drafts').getByRole('link')).toHaveText(['Moves', 'A draft'])
    await drag(page, {
      from: column('Drafts').getByRole('listitem').filter({ hasText: 'A draft' }).getByText('Thank you all'),
      to: column('Scheduled'),
      held,
    })
    const dialog = page.getByRole('dialog', { name: 'Schedule your post' })
    await dialog.getByRole('button', { name: /^Schedule post for/ }).click()
    await expect(column('Scheduled').getByRole('link', { name: 'A draft' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a menu moves a post in the agenda and on the board', async ({ page, offlineApp: { url } }) => {
    await enterConnected(page, url)
    await schedule(page, url, await write(page, url, 'Moves'), nineOn(1))
    await page.goto(`${url}${calendarPath}`)
    const row = calendar(page).getByRole('listitem').filter({ hasText: 'Moves' })
    await row.getByRole('button', { name: 'Post options' }).tap()
    await page.getByRole('menuitem', { name: 'Reschedule' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Schedule your post' })
    await dialog.getByLabel('Time').fill('15:30')
    await dialog.getByRole('button', { name: /^Reschedule post for .* at 3:30 PM$/ }).click()
    await expect(row).toContainText('3:30 pm')

    await view(page, 'Board').tap()
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    const later = set(nineOn(1), { hours: 15, minutes: 30 })
    await expect(column('Scheduled').getByRole('listitem')).toContainText(format(later, 'h:mm aaa'))
    await column('Scheduled').getByRole('button', { name: 'Post options' }).tap()
    await page.getByRole('menuitem', { name: 'Unschedule' }).tap()
    await expect(column('Drafts').getByRole('link', { name: 'Moves' })).toBeAttached()
  })
})
