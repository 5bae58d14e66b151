import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './app.ts'
import { boxAtRest, enterWithPost, openSavedPost, waitUntilSaved } from './steps.ts'
import { finger, go, middleOf, touch } from './touch.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

/** Long-presses with a finger until the element can be dragged, and drags it to another. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const line = await finger(page)
  // Scrolling to the second afterwards would move the first.
  await from.locator('..').evaluate((list) => list.scrollIntoView({ block: 'center' }))
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await touch(line, 'touchStart', [start])
  await expect(page.locator('[data-dnd-dragging]')).toBeVisible()
  await go(line, start, end)
  await expect(page.locator('[data-drop]')).toBeVisible()
  await touch(line, 'touchEnd', [])
}

async function plain(width: number, height: number, background: string) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: `${background}.jpg`, mimeType: 'image/jpeg', buffer }
}

const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Add images, videos or documents to your post' })

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(?:Upload media to post|Add media)$/ }).click()
  await expect(page.getByText('Choose your media')).toBeVisible()
  return dialogOf(page)
}

const sources = (page: Page) =>
  page
    .getByRole('list', { name: 'Images' })
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')))

test('a finger puts images of a post in another order, and a press still shows them', async ({
  page,
  offlineApp,
}) => {
  await enterWithPost(page, offlineApp.url, 'Ten days became two.')
  const dialog = await openDialog(page)
  const colours = ['red', 'green', 'blue']
  const given = await Promise.all(colours.map((colour) => plain(300, 200, colour)))
  await page.getByLabel('Media to upload').setInputFiles(given)
  await dialog.getByRole('button', { name: 'Use Full Image' }).tap()
  await expect(dialog).toBeHidden()
  const tile = (at: number) => page.getByRole('list', { name: 'Images' }).getByRole('listitem').nth(at)
  await expect(tile(2)).toBeVisible()
  const [red, green, blue] = await sources(page)

  await drag(page, tile(0), tile(2))
  await expect.poll(() => sources(page)).toEqual([green, blue, red])
  await expect(page.getByText('Image moved to place 3 of 3.')).toBeAttached()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'View image 2' }).press('Alt+ArrowLeft')
  await expect.poll(() => sources(page)).toEqual([blue, green, red])
  await expect(page.getByRole('button', { name: 'View image 1' })).toBeFocused()
  await page.getByRole('button', { name: 'View image 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Image 1 of 3' })).toBeVisible()
  await page.keyboard.press('Escape')
  await waitUntilSaved(page)
  await openSavedPost(page, offlineApp.url)
  await expect.poll(() => sources(page)).toEqual([blue, green, red])
})

test('a photo of 36 megapixels is cropped by a finger, in all its pixels', async ({ page, offlineApp }) => {
  await enterWithPost(page, offlineApp.url, 'Ten days became two.')
  const dialog = await openDialog(page)
  await page.getByLabel('Media to upload').setInputFiles(await plain(7360, 4912, 'navy'))
  await dialog.getByRole('button', { name: 'Crop Image' }).tap()
  const words = dialog.getByText(/^This crop: /)
  await expect(words).toHaveText('This crop: 6624 x 3468 pixels')

  const line = await finger(page)
  const frame = dialog.locator('.ReactCrop__crop-selection')
  const before = await boxAtRest(frame)
  const start = await middleOf(frame)
  await touch(line, 'touchStart', [start])
  await go(line, start, { x: start.x - 200, y: start.y - 200 })
  await touch(line, 'touchEnd', [])
  await expect(words).toHaveText('This crop: 6624 x 3468 pixels')
  await expect.poll(async () => (await frame.boundingBox())?.y).toBeLessThan(before.y)
  const corner = await middleOf(dialog.getByLabel(/^Bottom right corner/))
  await touch(line, 'touchStart', [corner])
  await go(line, corner, { x: corner.x - 80, y: corner.y - 40 })
  await touch(line, 'touchEnd', [])
  await expect(words).not.toHaveText('This crop: 6624 x 3468 pixels')
  const [width = 0, height = 0] = (await words.innerText()).match(/\d+/g)?.map(Number) ?? []
  expect(Math.abs(height - width / 1.91)).toBeLessThanOrEqual(1)

  const answer = page.waitForResponse(
    (one) =>
      one.request().method() === 'POST' && /\/api\/upload$|\/complete$/.test(new URL(one.url()).pathname),
  )
  // Chromium treats a tap this soon after a drag as the end of a fling.
  await dialog.getByRole('button', { name: 'Apply Crop' }).click()
  const stored: { url: string; width: number; height: number } = await (await answer).json()
  await expect(dialog).toBeHidden()
  expect([stored.width, stored.height]).toEqual([width, height])
  const kept = await sharp(await (await page.request.get(stored.url)).body()).metadata()
  expect([kept.width, kept.height]).toEqual([width, height])
  await expect(page.getByRole('list', { name: 'Images' }).getByRole('img')).toBeVisible()
})

test('on a phone on its side, a chosen image and the buttons below it are in sight', async ({
  page,
  offlineApp,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await enterWithPost(page, offlineApp.url, 'Ten days became two.')
  const dialog = await openDialog(page)
  await page.getByLabel('Media to upload').setInputFiles([await plain(1200, 900, 'green')])
  await expect(dialog.getByRole('img', { name: 'green.jpg' })).toBeVisible()
  for (const name of ['Use Full Image', 'Crop Image', 'Choose Different'])
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Crop Image' }).tap()
  await expect(dialog.getByRole('button', { name: 'Apply Crop' })).toBeInViewport({ ratio: 1 })
  const area = await boxAtRest(dialog.getByRole('img', { name: 'green.jpg' }).first())
  const footer = await boxAtRest(dialog.locator('footer'))
  expect(area.y + area.height).toBeLessThanOrEqual(footer.y)
})
