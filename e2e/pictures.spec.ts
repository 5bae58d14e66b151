import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { ask, draft, editor, enterAsGuest, enterWithDraft } from './steps.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Post' })
const picture = (page: Page, name: string) => panel(page).getByRole('img', { name })
const card = (page: Page) => panel(page).getByRole('article', { name: 'Preview' })
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })

const sizeOf = (page: Page, name: string) =>
  picture(page, name).evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])

/** Whether the picture with this name has loaded and been decoded. */
const isLoaded = (page: Page, name: string) =>
  card(page)
    .getByRole('img', { name })
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

const copiedTypes = (page: Page) =>
  page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types))

test('from words to a picture in a post @main', async ({ page, offlineApp }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await enterAsGuest(page, offlineApp.url)
  await draft(page)
  await ask(page, 'Make an image that says “Ten days became two.”')
  await expect(picture(page, 'Ten days became two')).toBeVisible()
  await expect.poll(() => sizeOf(page, 'Ten days became two')).toEqual([1200, 630])
  await expect(button(page, 'Publish')).toHaveCount(0)
  await button(page, 'Copy').click()
  await expect(page.getByText('Copied image to clipboard!')).toBeVisible()
  await expect.poll(() => copiedTypes(page)).toEqual(['image/png'])

  await button(page, 'Add to post').click()
  await expect(page.getByText(/^Image added to "/)).toBeVisible()
  await expect(editor(page)).toContainText('14 checklists')
  await expect.poll(() => isLoaded(page, 'Ten days became two')).toBe(true)
  await page.reload()
  await page
    .getByRole('button', { name: /^Created "How we cut|^Created "We cut/ })
    .first()
    .click()
  await expect.poll(() => isLoaded(page, 'Ten days became two')).toBe(true)
  await button(page, 'Publish').click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Ten days became two' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Remove/ })).toHaveCount(0)
})

test('by keyboard: the right post of several, and back', async ({ page, offlineApp }) => {
  await enterWithDraft(page, offlineApp.url)
  await ask(page, 'Write a post about focus. It needs long mornings.')
  await page.getByRole('button', { name: 'Created "Focus"' }).click()
  await expect(editor(page)).toContainText('mornings')
  await ask(page, 'Make an image for the post')
  await expect(picture(page, 'Image: Focus')).toBeVisible()
  // It is a different button until the chat's posts have loaded.
  await expect(button(page, 'Add to post')).toHaveAttribute('aria-haspopup', 'menu')
  await button(page, 'Add to post').press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Focus', /onboarding/i, 'New post'])
  await expect(page.getByRole('menuitem', { name: 'Focus' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(editor(page)).toContainText('mornings')
  await expect.poll(() => isLoaded(page, 'Image: Focus')).toBe(true)
  await button(page, 'Remove Image: Focus').press('Enter')
  await expect(card(page).getByRole('img', { name: 'Image: Focus' })).toHaveCount(0)
  const notice = page.getByRole('listitem').filter({ hasText: 'Image removed' })
  await notice.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(() => isLoaded(page, 'Image: Focus')).toBe(true)
})
