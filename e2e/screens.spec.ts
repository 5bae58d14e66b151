import type { Route } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { enterConnected } from './calendar.ts'
import { ask, editor, enterWithDraft, openPost, signInAsGuest } from './steps.ts'

/** Checks everything on a phone; on a desktop it only has to fit. */
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
  // The toast says it before the page does.
  await page.getByRole('heading', { level: 1, name: 'This chat cannot be shown' }).waitFor()
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
  await enterWithDraft(page, url)
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
  await signInAsGuest(reader, url)
  await reader.goto(address)
  await expect(reader.getByText(/^This is a shared chat\./)).toBeVisible()
  // The code for messages loads after the notice.
  await expect(reader.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(reader, 'a shared chat', widths)
  await context.close()

  await page.context().setOffline(true)
  await expect(page.getByText(/^You are offline\./)).toBeVisible()
  await expectAccessible(page, 'no connection', widths)
  await page.context().setOffline(false)
})

test('what floats over a post, the menus of lists and accounts, and a picture are accessible', async ({
  page,
  offlineApp: { url },
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.setViewportSize({ width: 820, height: 900 })
  await enterConnected(page, url)
  await openPost(page, url, 'Ten days became two.', 'Ten days became two. Nobody waits.')
  await button('More actions').click()
  await expect(page.getByRole('menuitem', { name: 'View changes' })).toBeVisible()
  await expectAccessible(page, 'the actions of a post')
  await page.keyboard.press('Escape')
  await editor(page).press('ControlOrMeta+a')
  await button('Ask Lede').click()
  await expect(page.getByRole('textbox', { name: 'Describe your change' })).toBeFocused()
  await expectAccessible(page, 'asking about a selection')
  await page.keyboard.press('Escape')

  const refuse = (route: Route) => route.fulfill({ status: 503, json: {} })
  await page.route('**/api/linkedin/publish', refuse)
  await page.setViewportSize({ width: 1440, height: 900 })
  await button('Publish').click()
  await button('Publish to LinkedIn').click()
  await expect(page.getByText('Failed to publish post')).toBeVisible()
  await expectAccessible(page, 'a post that could not be published', { widths: [1440], fits: [390] })
  await page.unroute('**/api/linkedin/publish', refuse)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Publish post' })).toBeHidden()

  const data = { documentId: 'post' }
  expect((await page.request.post(`${url}/api/linkedin/publish`, { data })).status()).toBe(202)
  await button('What exactly went out?').click()
  const record = page.getByRole('dialog', { name: 'What exactly went out?' })
  await record.getByText('Every step and the exact request').click()
  await expectAccessible(page, 'what went out')
  await page.keyboard.press('Escape')

  await page.goto(`${url}/posts?view=list`)
  await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: /^(?:More|Post options)/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await expectAccessible(page, 'the menu of a post')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account: / }).click()
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page, 'the menu of the account')
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Leave your guest account?' })).toBeVisible()
  await expectAccessible(page, 'the question before signing out')
  await button('Cancel').click()

  await page.goto(url)
  await ask(page, 'Make an image that says “Ten days became two.”')
  const post = page.getByRole('region', { name: 'Post', exact: true })
  await expect(post.getByRole('img', { name: 'Ten days became two' })).toBeVisible()
  await expectAccessible(page, 'a picture', { widths: [1440], fits: [390] })
})
