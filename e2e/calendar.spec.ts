import type { TZDate } from '@date-fns/tz'
import type { Locator, Page } from '@playwright/test'
import { format } from 'date-fns/format'
import { set } from 'date-fns/set'
import { subDays } from 'date-fns/subDays'
import { expectAccessible, expectToFit } from './accessible.ts'
import { expect, test } from './app.ts'
import {
  calendar,
  calendarOn,
  calendarPath,
  day,
  dragByMouse,
  enterConnected,
  eventOf,
  nineOn,
  schedule,
  todayInTokyo,
  undo,
  view,
  write,
} from './calendar.ts'
import { boxAtRest, hold, startWorker } from './steps.ts'

test('posts are dragged to other days, by the writer’s clocks and the slot rule, and back @main', async ({
  page,
  offlineApp: { url },
}) => {
  await page.setViewportSize({ width: 1440, height: 1100 })
  await enterConnected(page, url)
  await schedule(page, url, await write(page, url, 'Moves'), nineOn(1))
  await write(page, url, 'A draft')
  await page.goto(`${url}/posts`)
  await startWorker(page)
  await view(page, 'Calendar').click()
  await expect(page).toHaveURL(/view=calendar/)
  await expect(page.getByText('Times in Asia/Tokyo')).toBeVisible()
  await page.goto(`${url}${calendarPath}`)
  await expect(eventOf(day(page, nineOn(1)), '9:00 am', 'Moves')).toBeVisible()

  await dragByMouse(page, eventOf(day(page, nineOn(1)), '9:00 am', 'Moves'), day(page, nineOn(3)))
  await expect(page.getByText(`Post rescheduled for ${format(nineOn(3), 'PPP p')}`)).toBeVisible()
  await expect(eventOf(day(page, nineOn(3)), '9:00 am', 'Moves')).toBeVisible()

  const drafts = page.getByRole('region', { name: 'Drafts' })
  await dragByMouse(page, drafts.getByText('A draft'), day(page, nineOn(3)))
  const ten = set(nineOn(3), { hours: 10 })
  await expect(
    page.getByText(
      `Time slot conflict detected. Post scheduled for ${format(ten, 'PPP p')} (next available time)`,
    ),
  ).toBeVisible()
  await expect(eventOf(day(page, nineOn(3)), '10:00 am', 'A draft')).toBeVisible()
  await expect(drafts.getByText('No unscheduled drafts.')).toBeVisible()
  await undo(page).click()
  await expect(drafts.getByText('A draft')).toBeVisible()
  await expect(eventOf(calendar(page), '10:00 am', 'A draft')).toBeHidden()

  const past = subDays(nineOn(0), 62)
  await page.goto(url + calendarOn(past))
  await dragByMouse(page, drafts.getByText('A draft'), day(page, past))
  await expect(page.getByText('This time has passed. Choose a later one.')).toBeVisible()
  await expect(drafts.getByText('A draft')).toBeVisible()
  await page.goto(`${url}${calendarPath}`)
  await expect(eventOf(day(page, nineOn(3)), '9:00 am', 'Moves')).toBeVisible()

  // By keyboard: the post's own dialog leads to the schedule dialog.
  const event = calendar(page).getByRole('button', { name: /Moves/ })
  await event.focus()
  await page.keyboard.press('Enter')
  const opened = page.getByRole('dialog', { name: 'Moves' })
  await opened.getByRole('button', { name: 'Reschedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule your post' })
  await dialog.getByLabel('Time').fill('15:30')
  await dialog.getByRole('button', { name: /^Reschedule post for .* at 3:30 PM$/ }).click()
  await expect(eventOf(day(page, nineOn(3)), '3:30 pm', 'Moves')).toBeVisible()

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
  await schedule(page, url, await write(page, url, 'Waits'), nineOn(2))
  await write(page, url, 'A draft')
  await page.goto(`${url}/posts?view=board`)
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(column('Scheduled').getByText('Waits', { exact: true })).toBeVisible()
  await dragByMouse(page, column('Scheduled').getByText('Waits', { exact: true }), column('Drafts'))
  await expect(column('Drafts').getByText('Waits', { exact: true })).toBeVisible()
  await undo(page).click()
  await expect(column('Scheduled').getByText('Waits', { exact: true })).toBeVisible()
  await dragByMouse(page, column('Drafts').getByText('A draft', { exact: true }), column('Scheduled'))
  const dialog = page.getByRole('dialog', { name: 'Schedule your post' })
  await dialog.getByRole('button', { name: /^Schedule post for/ }).click()
  await expect(column('Scheduled').getByText('A draft', { exact: true })).toBeVisible()
  await column('Scheduled').getByRole('button', { name: 'Post options' }).first().click()
  await page.getByRole('menuitem', { name: 'Unschedule' }).click()
  await expect(column('Drafts').getByRole('listitem')).toHaveCount(1)

  await view(page, 'Calendar').click()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const feed = page.getByRole('dialog', { name: 'See your posts in your calendar' })
  await feed.getByRole('button', { name: 'Create an address' }).click()
  const address = await feed.getByLabel('Your secret address').inputValue()
  const [renew, off] = [
    feed.getByRole('button', { name: 'Renew' }),
    feed.getByRole('button', { name: 'Switch off' }),
  ]
  expect((await boxAtRest(renew)).y).toBe((await boxAtRest(off)).y)
  await expectAccessible(page, 'the address of a calendar', { include: '[role=dialog]' })
  const read = await page.request.get(address)
  expect(read.headers()['content-type']).toContain('text/calendar')
  expect(await read.text()).toContain('SUMMARY:')
  await feed.getByRole('button', { name: 'Renew' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew' }).click()
  await expect(feed.getByLabel('Your secret address')).not.toHaveValue(address)
  expect((await page.request.get(address)).status()).toBe(404)
  await feed.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(feed.getByRole('button', { name: 'Create an address' })).toBeVisible()
})

test('calendar and board are accessible and fit, also a post that is due shortly before midnight, once and on its own day', async ({
  page,
  offlineApp: { url },
}) => {
  await enterConnected(page, url)
  for (let count = 0; count < 9; count++) {
    await schedule(page, url, await write(page, url, `Scheduled number ${count}`), nineOn(1))
  }
  await write(page, url, 'A draft with a title that is too long for a narrow column of a board or a calendar')
  // After a Sunday, the next day would be on another page.
  const weekday = [nineOn(0), nineOn(-1)].find((at) => at.getDay() !== 0) ?? nineOn(0)
  const late = set(weekday, { hours: 23, minutes: 50 })
  await schedule(page, url, await write(page, url, 'Late'), late)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const span of ['month', 'week']) {
    await page.goto(`${url}${calendarPath}&span=${span}`)
    await expect(calendar(page).getByText('Scheduled number 0')).toBeVisible()
    if (span === 'week') {
      await expect(calendar(page).getByText('9 am', { exact: true }).first()).toBeVisible()
      await expectWhole(page, late)
    }
    await expectAccessible(
      page,
      span,
      span === 'month' ? { widths: [390, 1440] } : { fits: [390], widths: [1440] },
    )
  }
  await calendar(page)
    .getByRole('button', { name: /Scheduled number 0$/ })
    .first()
    .press('Enter')
  const opened = page.getByRole('dialog', { name: 'Scheduled number 0' })
  await expect(opened).toBeVisible()
  await expectAccessible(page, 'a post of the calendar', { include: '[role=dialog]' })
  const [frame, words] = [await boxAtRest(opened), await boxAtRest(opened.getByText(/^Goes out /))]
  expect(words.x - frame.x).toBeGreaterThanOrEqual(24)

  const release = await hold(page, '**/api/posts?*')
  await page.goto(`${url}/posts?view=board`)
  await expect(page.getByText('Loading Published')).toBeAttached()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page, `board ${width} while it loads`)
  }
  release()
  await expect(page.getByText('Scheduled number 0', { exact: true })).toBeAttached()
  // A row of tabs that is a pixel too high has a scrollbar where scrollbars take room.
  const tabs = page.getByRole('navigation', { name: 'View' })
  const tooHigh = () => tabs.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(await tooHigh()).toBe(0)
  await expectAccessible(page, 'board', { fits: [390], widths: [1440] })
  expect(await tooHigh()).toBe(0)
})

test('today and the names of the weekdays are in sight wherever the month is scrolled to, and past days are dim', async ({
  page,
  offlineApp: { url },
}) => {
  await enterConnected(page, url)
  for (const width of [1440, 820]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${url}/posts?view=calendar`)
    await expect(day(page, todayInTokyo)).toBeInViewport()
    await expect.poll(() => calendar(page).evaluate(firstWeekIsCut), `${width}`).toBe(false)
    const monday = calendar(page).getByRole('columnheader', { name: 'Mon' })
    const bar = page.getByRole('button', { name: 'Today' })
    for (const end of ['bottom', 'top']) {
      await day(page, todayInTokyo).evaluate((cell, to) => {
        let scroller = cell.parentElement
        while (scroller && getComputedStyle(scroller).overflowY !== 'auto') scroller = scroller.parentElement
        scroller?.scrollTo({ top: to === 'top' ? 0 : scroller.scrollHeight })
      }, end)
      const name = await boxAtRest(monday)
      expect(name.y, `${width} ${end}`).toBeGreaterThan((await boxAtRest(bar)).y)
      await expect.poll(() => monday.evaluate(isOnTop), `${width} ${end}`).toBe(true)
    }
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(day(page, todayInTokyo)).toHaveCSS('outline-style', 'solid')
  await page.emulateMedia({ forcedColors: null })
  const yearAgo = subDays(todayInTokyo, 365)
  const groundOf = (cell: Locator) => cell.evaluate((element) => getComputedStyle(element).backgroundColor)
  const groundsOf = async (cell: Locator) => {
    const grounds: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      grounds.push(await groundOf(cell))
    }
    return grounds
  }
  await page.goto(url + calendarOn(yearAgo))
  const past = await groundsOf(day(page, yearAgo))
  await page.goto(url + calendarPath)
  for (const [at, coming] of (await groundsOf(day(page, nineOn(0)))).entries())
    expect(past[at]).not.toBe(coming)
})

/** Checks that the post "Late" is in the week once, on its own day, with its title. */
async function expectWhole(page: Page, late: TZDate): Promise<void> {
  await expect(eventOf(calendar(page), '11:50 pm', 'Late')).toHaveCount(1)
  await expect(eventOf(day(page, late), '11:50 pm', 'Late')).toBeAttached()
  const title = calendar(page).getByText('Late', { exact: true })
  await title.scrollIntoViewIfNeeded()
  await expect(title).toBeInViewport({ ratio: 1 })
}

/** Whether a click on the middle of an element would reach it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

/** Whether the first visible week is cut off at the top, although today would be in view without that. */
function firstWeekIsCut(region: Element): boolean {
  const [names, ...weeks] = [...region.querySelectorAll('[role="row"]')].map((row) =>
    row.getBoundingClientRect(),
  )
  const today = region.querySelector('.calendar-today')?.getBoundingClientRect()
  if (names === undefined || today === undefined) throw new Error('There is no month.')
  const cut = weeks.find(({ top, bottom }) => top < names.bottom - 1 && bottom > names.bottom + 1)
  return cut !== undefined && today.bottom + names.bottom - cut.top <= window.innerHeight
}
