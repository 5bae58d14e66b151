import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import {
  ask,
  composer,
  enterAsGuest,
  enterWithDraft,
  onboardingRequest,
  signInAsGuest,
  startWorker,
} from './steps.ts'

const notice = 'This is a shared chat. You can read it, but only its owner can write in it.'
const refused = 'This chat belongs to another user. Please check the chat ID and try again.'

const switchSharing = (page: Page, said: RegExp) => switchInMenu(page, 'Share', said)

/** Toggles an item in the chat's menu, which stays open. */
async function switchInMenu(page: Page, name: string, said: RegExp | string): Promise<void> {
  const item = page.getByRole('menuitemcheckbox', { name, exact: true })
  if (!(await item.isVisible())) await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await item.click()
  await expect(page.getByText(said)).toBeVisible()
}

/** Opens another user's browser. */
async function anotherGuest(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInAsGuest(page, url)
  return page
}

test('a shared chat is read by others, who change nothing, until it is private again @main', async ({
  page,
  browser,
  offlineApp,
}) => {
  await enterWithDraft(page, offlineApp.url)
  await startWorker(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const address = page.url()
  const reader = await anotherGuest(browser, offlineApp.url)
  await reader.goto(address)
  await expect(reader.getByText(refused)).toBeVisible()

  await switchSharing(page, /^Chat shared/)
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').getByText('Shared', { exact: true })).toBeVisible()

  const size = reader.viewportSize()
  await reader.setViewportSize({ width: 390, height: 420 })
  await reader.goto(address)
  await expect(reader.getByText(notice)).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Scroll to bottom' })).toBeVisible()
  await expect(reader.getByText(onboardingRequest)).toBeInViewport()
  if (size) await reader.setViewportSize(size)
  await expect(composer(reader)).toHaveCount(0)
  for (const name of ['More', 'Pin chat', 'Edit message', 'Give post ideas'])
    await expect(reader.getByRole('main').getByRole('button', { name })).toHaveCount(0)
  for (let press = 0; press < 2; press += 1) await reader.getByRole('button', { name: /^Created "/ }).click()
  await expect(reader.getByText('Viewing files in shared chats is currently not supported.')).toBeVisible()
  await expect(reader.getByRole('textbox', { name: 'Post text' })).toHaveCount(0)
  await expect(reader.getByRole('navigation').getByRole('listitem')).toHaveCount(0)

  const post = reader.getByRole('region', { name: /^Post "/ })
  await expect(post).toHaveCount(0)
  await switchInMenu(page, 'Share its posts', 'Posts shared: readers of this chat can read their text')
  await expect(page.getByRole('main').getByText('Shared with its posts')).toBeVisible()
  await reader.reload()
  await expect(post).toContainText('14 checklists')
  await expect(post.getByRole('button')).toHaveCount(0)
  await expectAccessible(reader, 'a shared chat with its post', { widths: [390], fits: [1440] })
  await switchInMenu(page, 'Share its posts', 'Readers of this chat no longer see its posts')
  await reader.reload()
  await expect(reader.getByText(notice)).toBeVisible()
  await expect(post).toHaveCount(0)

  await switchSharing(page, /^Chat is private again/)
  await reader.reload()
  await expect(reader.getByText(refused)).toBeVisible()
  await reader.getByRole('link', { name: 'New chat' }).last().click()
  await expect(composer(reader)).toBeVisible()
  await reader.context().close()
})

test('the link of a shared chat is copied, leads a visitor through signing in, and back to nothing once it is private', async ({
  page,
  browser,
  offlineApp,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await enterAsGuest(page, offlineApp.url)
  await ask(page, 'Hello there')
  await expect(page).toHaveURL(/\/chat\//)
  await switchSharing(page, /^Chat shared/)
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied to clipboard!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(page.url())
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(link)
  await expect(visitor).toHaveURL(/\/sign-in\?returnTo=/)
  const invitation = visitor.getByRole('region', { name: 'Shared chat' })
  await expect(invitation).toContainText('"Hello there"')
  await expect(invitation).toContainText('A shared chat, 2 messages')
  await expectAccessible(visitor, 'an invitation to a shared chat', { widths: [390], fits: [820, 1440] })
  await visitor.getByRole('button', { name: 'Try Lede without an account' }).click()
  await expect(visitor).toHaveURL(link)
  await expect(visitor.getByText(notice)).toBeVisible()

  await visitor.getByRole('link', { name: 'Start your own chat' }).click()
  await expect(composer(visitor)).toBeVisible()
  await switchSharing(page, /^Chat is private again/)
  await visitor.reload()
  await visitor.goBack()
  await expect(visitor.getByText(refused)).toBeVisible()
  // Leaves Lede first, since its page might otherwise navigate to the sign-in page in the meantime.
  await visitor.goto('about:blank')
  await visitor.context().clearCookies()
  await visitor.goto(link)
  await expect(visitor.getByRole('button', { name: 'Try Lede without an account' })).toBeVisible()
  await expect(invitation).toHaveCount(0)
  await visitor.context().close()
})
