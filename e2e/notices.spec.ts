import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { expectAccessible } from './accessible.ts'
import { enterAsGuest } from './steps.ts'

const call = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async (asked) => {
      const response = await fetch(asked.path, {
        method: asked.method,
        headers: { 'content-type': 'application/json' },
        ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
      })
      return response.status
    },
    { method, path, body },
  )

const bell = (page: Page) => page.getByRole('button', { name: /^Notices/ }).first()
const shown = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).filter({ visible: true }).first()
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Notices' })

async function connect(page: Page, url: string) {
  await page.goto(`${url}/settings`)
  await page.getByRole('link', { name: 'Connect LinkedIn' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('LinkedIn connected successfully!')).toBeVisible()
}

/** Resolves once the page is connected, so that what happens next reaches it by itself. */
const connected = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/events'))

test('what happens in one place shows in the others by itself, and the bell counts it', async ({
  page,
  browser,
  offlineApp,
}) => {
  await enterAsGuest(page, offlineApp.url)
  await connect(page, offlineApp.url)
  const documentId = crypto.randomUUID()
  const path = `/api/document?id=${documentId}`
  await call(page, 'POST', path, { title: 'Ten days became two', content: 'Ten days became two.' })
  await page.goto(`${offlineApp.url}/posts`)
  // A second tab of this browser shares the first one's connection; another device has its own.
  const tab = await page.context().newPage()
  await tab.goto(`${offlineApp.url}/posts`)
  const device = await browser.newContext({ storageState: await page.context().storageState() })
  const phone = await device.newPage()
  await phone.setViewportSize({ width: 390, height: 800 })
  await Promise.all([connected(phone), phone.goto(`${offlineApp.url}/posts`)])
  for (const one of [page, tab, phone]) {
    await expect(shown(one, 'Draft')).toBeVisible()
    await expect(bell(one)).toHaveAccessibleName('Notices')
  }

  expect(await call(page, 'POST', '/api/linkedin/publish', { documentId })).toBe(202)
  for (const one of [page, tab, phone]) {
    await expect(shown(one, 'Published')).toBeVisible()
    await expect(bell(one)).toHaveAccessibleName('Notices, 1 unread')
  }
  await expect(phone.getByRole('listitem').getByText('"Ten days became two" is on LinkedIn.')).toBeVisible()

  await bell(phone).click()
  await expect(sheet(phone).getByText('New: ')).toBeAttached()
  await expect(sheet(phone).getByRole('link', { name: 'See it on LinkedIn' })).toHaveAttribute(
    'href',
    /\/practice\/feed\/update\//,
  )
  // The mouse is where the bell was, and so is the button that closes the sheet, which says its name.
  await phone.mouse.move(195, 700)
  await expect(phone.getByText('Close', { exact: true })).toHaveCount(0)
  await expectAccessible(phone, 'notices on a phone')
  for (const one of [page, tab]) await expect(bell(one)).toHaveAccessibleName('Notices')
  await sheet(phone).getByRole('link', { name: '"Ten days became two" is on LinkedIn.' }).click()
  await expect(sheet(phone)).toBeHidden()
  await expect(phone).toHaveURL(new RegExp(`documentId=${documentId}`))
  await device.close()

  // The tab that was connected is gone: the other takes over.
  await page.close()
  await tab.bringToFront()
  const other = crypto.randomUUID()
  await call(tab, 'POST', `/api/document?id=${other}`, { title: 'A second one', content: 'A second one.' })
  await expect(tab.getByText('A second one', { exact: true })).toBeVisible()
})
