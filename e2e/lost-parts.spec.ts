import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import {
  editor,
  enterWithPost,
  openSavedPost,
  savePost,
  signInAsGuest,
  typeAtEnd,
  waitUntilSaved,
} from './steps.ts'

// A first visit: the service worker caches nothing yet, and each chunk is fetched when it is first needed.
test.use({ serviceWorkers: 'block' })

const post = 'We cut onboarding from 10 days to 2.'
const typed = ' Written on the train.'
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const notLoaded = (page: Page) => page.getByText('This could not be loaded')

/** Fast-forwards through the pauses between retries until this is shown. */
const expectInTime = (page: Page, shown: Locator) =>
  expect
    .poll(async () => {
      await page.clock.fastForward('01:00')
      return shown.isVisible()
    })
    .toBe(true)

async function expectTextToStay(page: Page) {
  await expect(editor(page)).toBeEditable()
  await expect(editor(page)).toContainText(post + typed)
}

test('without a line, publishing and scheduling open; what is not there yet leaves the text and opens when the line is back', async ({
  page,
  offlineApp,
}) => {
  await enterWithPost(page, offlineApp.url, post)
  await expect(tool(page, 'Emoji')).toBeVisible()
  await page.context().setOffline(true)
  await typeAtEnd(page, typed)
  // This notice moves the card down: a press at that moment would end on another element, and be no click.
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  for (const { name, title } of [
    { name: 'Publish', title: 'Publish post' },
    { name: 'Schedule', title: 'Schedule your post' },
  ]) {
    await tool(page, name).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expect(notLoaded(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expectTextToStay(page)
  }
  for (const { name, title } of [
    { name: 'Upload media to post', title: 'Add images, videos or documents to your post' },
    { name: 'Make a carousel', title: 'Make a carousel' },
  ]) {
    await page.context().setOffline(true)
    await tool(page, name).click()
    await expect(notLoaded(page)).toBeVisible()
    await expectTextToStay(page)
    await page.context().setOffline(false)
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expect(notLoaded(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await waitUntilSaved(page)
    await expectTextToStay(page)
  }
  await page.context().setOffline(true)
  await tool(page, 'Emoji').click()
  await expect(page.getByText('Loading emojis')).toBeVisible()
  await expectTextToStay(page)
  await page.context().setOffline(false)
  await expect(page.getByRole('textbox', { name: 'Type to search for an emoji' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectTextToStay(page)
})

test('a part that could not be fetched is asked for again by itself', async ({ page, offlineApp }) => {
  await page.clock.install()
  await signInAsGuest(page, offlineApp.url)
  await savePost(page, offlineApp.url, post)
  const asked: string[] = []
  const parts = /\/assets\/(?:editor-toolbar|ask-box|view-controls)-.*\.js/
  await page.route(parts, (route) => {
    asked.push(route.request().url())
    return route.abort('internetdisconnected')
  })
  const message = { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Hello' }] }
  await page.request.post(`${offlineApp.url}/api/chat`, {
    data: { id: 'chat', message, selectedVisibilityType: 'private' },
  })
  await openSavedPost(page, offlineApp.url)
  await typeAtEnd(page, typed)
  await editor(page).press('ControlOrMeta+A')
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  await expectTextToStay(page)
  await page.unroute(parts)
  await expectInTime(page, tool(page, 'Emoji'))
  await expect(tool(page, 'Ask Lede')).toBeVisible()
  await expectTextToStay(page)
})

test('a part whose style sheet could not be fetched waits for it', async ({ page, offlineApp }) => {
  await page.clock.install()
  await signInAsGuest(page, offlineApp.url)
  const sheet = /\/assets\/calendar-grid-.*\.css/
  await page.route(sheet, (route) => route.abort('internetdisconnected'), { times: 2 })
  await page.goto(`${offlineApp.url}/posts?view=calendar`)
  await expectInTime(page, page.getByRole('table'))
  const sheets = () => page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href ?? ''))
  expect((await sheets()).filter((href) => sheet.test(href))).toHaveLength(1)
})
