import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { draft, enterAsGuest, signInAsGuest } from './steps.ts'

/** All of it on a phone, and nothing wider than the screen at a desk. */
const widths = { fits: [1440], widths: [390] }

test('the doors of the app, its pages for programs and what is not there are accessible', async ({
  page,
  freshApp: { url },
}) => {
  await page.goto(`${url}/sign-in`)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Name').waitFor()
  await expectAccessible(page, 'sign-up', widths)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectAccessible(page, 'sign-up with nothing in it')
  await page.goto(`${url}/reset-password`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectAccessible(page, 'a link without its token', widths)
  await page.goto(`${url}/api/docs`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectAccessible(page, 'the calls of the API', widths)
  expect((await page.goto(`${url}/practice/feed`))?.status()).toBe(401)
  await page.getByRole('heading', { level: 1, name: 'Sign in first' }).waitFor()
  await expectAccessible(page, 'the practice feed without a session', widths)
  await signInAsGuest(page, url)
  await page.goto(`${url}/practice/feed`)
  await page.getByRole('heading', { level: 1, name: 'Practice feed' }).waitFor()
  await expectAccessible(page, 'an empty practice feed', widths)
  await page.goto(`${url}/nowhere`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectAccessible(page, 'a page that is not there', widths)
  await page.goto(`${url}/chat/nowhere`)
  await expect(
    page.getByText('The requested chat was not found. Please check the chat ID and try again.'),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'New chat' })).toBeVisible()
  await expectAccessible(page, 'a chat that is not there', widths)
  await page.goto(`${url}/api/linkedin/auth`)
  await page.getByRole('button', { name: 'Allow' }).waitFor()
  await expectAccessible(page, 'the consent of the practice network', widths)
})

test('a chat that others share, the drawer, and a screen without a line are accessible', async ({
  page,
  browser,
  offlineApp: { url },
}) => {
  await enterAsGuest(page, url)
  await draft(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const address = page.url()
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Share' }).click()
  await expect(page.getByText(/^Chat shared/)).toBeVisible()
  await expectAccessible(page, 'the menu of a chat', {
    include: '[role="menu"]',
    widths: [390],
    fits: [1440],
  })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await page.getByRole('dialog', { name: 'Sidebar' }).waitFor()
  await expectAccessible(page, 'the drawer')
  await page.keyboard.press('Escape')

  const context = await browser.newContext()
  const reader = await context.newPage()
  await enterAsGuest(reader, url)
  await reader.goto(address)
  await expect(reader.getByText(/^This is a shared chat\./)).toBeVisible()
  await expectAccessible(reader, 'a shared chat', widths)
  await context.close()

  await page.context().setOffline(true)
  await expect(page.getByText(/^You are offline\./)).toBeVisible()
  await expectAccessible(page, 'no connection', widths)
  await page.context().setOffline(false)
})
