import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { plainPicture, startImageServer } from '#test/fixtures/image-server.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { expect, test } from './app.ts'
import { ask, draft, editor, enterAsGuest } from './steps.ts'

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
  expect(await copiedTypes(page)).toEqual(['image/png'])

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

test('a picture that takes its time says so, and one that failed is asked for again', async ({ page }) => {
  const images = await startImageServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'lede-e2e-'))
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    IMAGE_BASE_URL: images.baseUrl,
    LOG_LEVEL: 'error',
  })
  const [made, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const bytes = plainPicture({ width: 1200, height: 800 })
  images.script(
    { kind: 'image', bytes, after: made.promise },
    { kind: 'error', status: 400, code: 'content_policy_violation', after: refused.promise },
    { kind: 'image', bytes },
  )
  await enterAsGuest(page, server.url)
  await ask(page, 'Make an image of a desk at dawn')
  await page.getByRole('button', { name: 'Creating "A desk at dawn"' }).click()
  await expect(panel(page).getByText('Generating Image...')).toBeVisible()
  made.resolve()
  await expect(picture(page, 'A desk at dawn')).toBeVisible()
  await expect(panel(page).getByText('Generating Image...')).toHaveCount(0)

  await ask(page, 'Make an image of a desk at night')
  await page.getByRole('button', { name: 'Creating "A desk at night"' }).click()
  await expect(panel(page).getByText('Generating Image...')).toBeVisible()
  refused.resolve()
  await expect(panel(page).getByText('The picture could not be made.')).toBeVisible()
  await expect(page.getByText(/^Error: The picture model refused to make this picture/)).toBeVisible()
  await button(page, 'Try again').click()
  await expect(picture(page, 'A desk at night')).toBeVisible()
  await page.close()
  expect(await server.stop()).toBe(0)
  await images.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('by keyboard: the right post of several, and back', async ({ page, offlineApp }) => {
  await enterAsGuest(page, offlineApp.url)
  await draft(page)
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

test('the versions of a picture, and a new post for it, on a phone', async ({ page, offlineApp }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAsGuest(page, offlineApp.url)
  await ask(page, 'Make an image that says “Ten days.”')
  await expect(picture(page, 'Ten days')).toBeVisible()
  const first = await picture(page, 'Ten days').getAttribute('src')
  await button(page, 'Close').click()
  await ask(page, 'Change it to “Two days.”')
  await expect(picture(page, 'Ten days')).toBeVisible()
  await expect(picture(page, 'Ten days')).not.toHaveAttribute('src', first ?? '')
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'View Previous version' }).click()
  await expect(picture(page, 'Ten days')).toHaveAttribute('src', first ?? '')
  await button(page, 'Restore this version').click()
  await button(page, 'More actions').click()
  const previous = page.getByRole('menuitem', { name: 'View Previous version' })
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(picture(page, 'Ten days')).toHaveAttribute('src', first ?? '')
  await button(page, 'Add to new post').click()
  await expect(page.getByText('Image added to "Ten days"')).toBeVisible()
  await expect.poll(() => isLoaded(page, 'Ten days')).toBe(true)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
