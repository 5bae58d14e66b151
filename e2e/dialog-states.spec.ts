import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { draft, editor, enterAsGuest, hold, typeAtEnd, waitUntilSaved } from './steps.ts'

/** Makes the calls to an address fail until that is undone. */
async function refuse(page: Page, address: string, method = 'GET') {
  const answer = (route: Route) =>
    route.request().method() === method ? route.fulfill({ status: 503, json: {} }) : route.fallback()
  await page.route(address, answer)
  return () => page.unroute(address, answer)
}

const status = '**/api/linkedin/status'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function comeBackConnected(page: Page): Promise<void> {
  await press(page, 'Allow')
  await expect(page.getByText('LinkedIn connected successfully!')).toBeVisible()
}

test('the publish dialog says how it stands, from the connection to the post that is out', async ({
  page,
  offlineApp,
}) => {
  await enterAsGuest(page, offlineApp.url)
  await draft(page)
  await typeAtEnd(page, ' [our next step]')
  await waitUntilSaved(page)
  const text = await editor(page).innerText()
  const dialog = page.getByRole('dialog', { name: 'Publish post' })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  const open = () => press(page, 'Publish')
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  const letGo = await hold(page, status)
  await open()
  await expect(button('Checking LinkedIn connection...')).toBeVisible()
  await expect(dialog).toContainText(text.slice(0, 40))
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  letGo()
  await expect(button('Connect LinkedIn to post')).toBeEnabled()
  await close()

  const takeBack = await refuse(page, status)
  await page.reload()
  await page.getByRole('button', { name: /^Created "/ }).click()
  await open()
  await expect(button('The connection could not be checked. Try again')).toBeVisible()
  await takeBack()
  await button('The connection could not be checked. Try again').click()
  await button('Connect LinkedIn to post').click()
  await comeBackConnected(page)

  await expect(dialog).toBeVisible()
  const takePublish = await refuse(page, '**/api/linkedin/publish', 'POST')
  await button('Publish to LinkedIn').click()
  await press(page, 'Publish anyway')
  await expect(page.getByText('Failed to publish post')).toBeVisible()
  await expectAccessible(page, 'a post that could not be published', { widths: [1440], fits: [390] })
  await expect(button('Publish to LinkedIn')).toBeEnabled()
  await takePublish()
  const letPublish = await hold(page, '**/api/linkedin/publish', 'POST')
  await button('Publish to LinkedIn').click()
  await expect(button('Publishing...')).toBeVisible()
  letPublish()
  await expect(page.getByText('Post is being published to LinkedIn!')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('the schedule dialog says how it stands, from the connection to the post that was moved', async ({
  page,
  offlineApp,
}) => {
  await enterAsGuest(page, offlineApp.url)
  await draft(page)
  const dialog = page.getByRole('dialog', { name: 'Schedule your post' })
  const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true })

  const letGo = await hold(page, status)
  await press(page, 'Schedule')
  await expect(button('Checking connection...')).toBeVisible()
  letGo()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // The page is not left before changes are saved.
  const letSave = await hold(page, '**/api/document?*', 'POST')
  await typeAtEnd(page, ' And [more].')
  await press(page, 'Schedule')
  await button('Connect to LinkedIn').click()
  await expect(button('Connecting...')).toBeVisible()
  await expect(
    page.getByText('Redirecting to LinkedIn to connect. You can schedule after connecting.'),
  ).toBeVisible()
  letSave()
  await comeBackConnected(page)

  await expect(dialog.getByText('Timezone not set')).toBeVisible()
  await expect(button('Schedule post')).toBeDisabled()
  const timezone = 'America/Argentina/Buenos_Aires'
  const saved = await page.request.patch(`${offlineApp.url}/api/profile`, {
    data: { timezone },
    headers: { origin: offlineApp.url },
  })
  expect(saved.status()).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: /^Created "/ }).click()

  await press(page, 'Schedule')
  await expect(dialog.getByText('Scheduling in America/Argentina/Buenos Aires')).toBeVisible()
  await expect(dialog.getByText('Choose your post time')).toBeVisible()
  const address = '**/api/posts/schedule'
  const takeBack = await refuse(page, address, 'POST')
  await button(/^Schedule post for \w+ \d+ at 9:00 AM$/).click()
  await press(page, 'Schedule anyway')
  await expect(page.getByText('Failed to schedule post')).toBeVisible()
  await takeBack()
  const letSchedule = await hold(page, address, 'POST')
  await button(/^Schedule post for /).click()
  await expect(button('Scheduling post...')).toBeVisible()
  letSchedule()
  await expect(page.getByText(/^Post scheduled for .* 9:00 AM$/)).toBeVisible()
  await expect(dialog).toBeHidden()

  await press(page, 'Reschedule')
  await dialog.getByLabel('Time').fill('16:20')
  const letMove = await hold(page, address, 'POST')
  await button(/^Reschedule post for \w+ \d+ at 4:20 PM$/).click()
  await press(page, 'Reschedule anyway')
  await expect(button('Rescheduling post...')).toBeVisible()
  letMove()
  await expect(page.getByText(/^Post rescheduled for .* 4:20 PM$/)).toBeVisible()
  await expect(dialog).toBeHidden()
})
