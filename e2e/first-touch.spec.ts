import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { composer, enterAsGuest, enterWithPost, signInAsGuest } from './steps.ts'

// An installed service worker would serve the menus from its cache, where no route can hold them back.
test.use({ serviceWorkers: 'block' })

const preferences = (page: Page) => page.getByRole('button', { name: 'Preferences' })
const lengths = (page: Page) => page.getByRole('menu').getByRole('group', { name: 'Post Length' })

/** Loads the page, by default again, and holds back its menus. */
async function loadSlowly(page: Page, load: () => Promise<unknown> = () => page.reload()) {
  const isThere = Promise.withResolvers<void>()
  await page.unrouteAll()
  await page.route(/first-touch-/, async (route) => {
    await isThere.promise
    await route.continue()
  })
  await load()
  await expect(composer(page)).toBeVisible()
  return () => isThere.resolve()
}

async function openSlowly(page: Page, url: string) {
  await signInAsGuest(page, url)
  return loadSlowly(page, () => page.goto(url))
}

test('a menu that is pressed before it has come opens when it comes, by keyboard on its first item; the focus stays on its button @main', async ({
  page,
  offlineApp,
}) => {
  const letCome = await openSlowly(page, offlineApp.url)
  await preferences(page).click()
  await expect(lengths(page)).toBeHidden()
  letCome()
  await expect(lengths(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lengths(page)).toBeHidden()
  await preferences(page).click()
  await expect(lengths(page)).toBeVisible()

  const letComeAgain = await loadSlowly(page)
  await preferences(page).focus()
  await page.keyboard.press('Enter')
  letComeAgain()
  await expect(lengths(page)).toBeVisible()
  await expect(page.getByRole('menuitemradio').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(preferences(page)).toBeFocused()

  const letComeUnasked = await loadSlowly(page)
  await preferences(page).focus()
  const come = page.waitForResponse(/first-touch-/)
  letComeUnasked()
  await come
  await expect(preferences(page)).toHaveAttribute('id', /base-ui/)
  await expect(preferences(page)).toBeFocused()
  await expect(lengths(page)).toBeHidden()
})

test('the first press on a chat’s page opens the menu of its header, or of its row in the sidebar', async ({
  page,
  offlineApp,
}) => {
  await enterWithPost(page, offlineApp.url, 'Ten days.')
  // Once closed, it leaves its width to the sidebar, and stays closed after a reload.
  await page.getByRole('region', { name: 'Post', exact: true }).getByRole('button', { name: 'Close' }).click()
  const row = page.getByRole('navigation', { name: 'Sidebar' }).getByRole('listitem')
  for (const button of [
    page.getByRole('main').getByRole('button', { name: 'More', exact: true }),
    row.getByRole('button', { name: 'Chat options' }),
  ]) {
    const letCome = await loadSlowly(page)
    await button.click()
    await expect(page.getByRole('menu')).toBeHidden()
    letCome()
    await expect(page.getByRole('menu').getByRole('menuitem', { name: 'Delete chat' })).toBeVisible()
  }
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('the first touch of a finger opens a menu', async ({ page, offlineApp }) => {
    await enterAsGuest(page, offlineApp.url)
    await preferences(page).tap()
    await expect(lengths(page)).toBeVisible()
  })
})
