import type { Page } from '@playwright/test'
import { plainPicture } from '#test/fixtures/image-server.ts'
import { expect, test } from './app.ts'
import {
  boxAtRest,
  editor,
  enterWithPost,
  openPost,
  openSavedPost,
  savePost,
  signInAsGuest,
} from './steps.ts'

const phone = { width: 390, height: 844 }
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const paragraphs = (page: Page) => editor(page).locator('p')

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

test('on a phone, the post has one row above it and one below it, the counter lies on nothing, and ten lines stand over the keyboard', async ({
  page,
  offlineApp,
}) => {
  await page.setViewportSize(phone)
  await enterWithPost(page, offlineApp.url, 'A line\n'.repeat(40))
  const carousel = page.getByRole('button', { name: 'Make a carousel' })
  await carousel.scrollIntoViewIfNeeded()
  const counter = page.locator('[data-tone]')
  // It appears a moment later, in the same bar.
  await expect(page.getByRole('group', { name: 'Review', exact: true })).toBeVisible()
  await expect(counter).toBeInViewport()
  const count = await boxAtRest(counter)
  await carousel.scrollIntoViewIfNeeded()
  const overlap = await carousel.evaluate((element, top) => {
    let scroller = element.parentElement
    while (scroller && getComputedStyle(scroller).overflowY !== 'auto') scroller = scroller.parentElement
    return (scroller?.getBoundingClientRect().bottom ?? Infinity) > top
  }, count.y)
  expect(overlap).toBe(false)

  for (const device of ['Tablet', 'Desktop', 'Mobile']) {
    await tool(page, device).press('Enter')
    await expect(tool(page, device)).toHaveAttribute('aria-pressed', 'true')
    await expectNoSidewaysScroll(page)
  }
  await tool(page, 'Show hook only').press('Enter')
  await expect(editor(page)).toBeHidden()
  await tool(page, 'Show full post').press('Enter')
  await expect(editor(page)).toBeVisible()

  const region = await boxAtRest(page.getByRole('region', { name: 'Post', exact: true }))
  const header = await boxAtRest(page.getByRole('region', { name: 'Post', exact: true }).locator('header'))
  const foot = await boxAtRest(page.getByRole('toolbar', { name: 'Formatting' }))
  const space = await boxAtRest(page.locator('.review-space'))
  expect(region.height).toBe(phone.height)
  expect(header.height).toBe(64)
  expect(space.y).toBe(header.height)
  expect(foot.y).toBeGreaterThanOrEqual(space.y + space.height)
  expect(region.height - space.height).toBeLessThanOrEqual(120)

  // The height left above a phone's keyboard.
  await page.setViewportSize({ ...phone, height: 500 })
  await editor(page).press('ControlOrMeta+End')
  const inSight = async () => {
    const { y, height } = await boxAtRest(page.locator('.review-space'))
    return paragraphs(page).evaluateAll(
      (lines, { top, bottom }) =>
        lines.filter((line) => {
          const box = line.getBoundingClientRect()
          return box.top >= top && box.bottom <= bottom
        }).length,
      { top: y, bottom: y + height },
    )
  }
  await expect.poll(inSight).toBeGreaterThanOrEqual(10)

  // Above the keyboard, a draft's open placeholders are only asked for while they are being filled in.
  await savePost(page, offlineApp.url, `${'A line\n'.repeat(40)}Next comes [our next step].`)
  await openSavedPost(page, offlineApp.url)
  const placeholders = page.getByRole('form', { name: 'Placeholders' })
  await expect(placeholders).toBeVisible()
  await editor(page).press('ControlOrMeta+End')
  await expect(placeholders).toBeHidden()
  await expect.poll(inSight).toBeGreaterThanOrEqual(10)
  await page.setViewportSize(phone)
  await expect(placeholders).toBeVisible()
  await tool(page, 'More actions').press('Enter')
  await page.getByRole('menuitem', { name: 'View changes', exact: true }).click()
  await expect(placeholders).toBeHidden()
})

test("the fold is shown over the card's images as without them", async ({ page, offlineApp }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await signInAsGuest(page, offlineApp.url)
  const buffer = Buffer.from(plainPicture({ width: 1200, height: 630 }))
  const file = { name: 'desk.png', mimeType: 'image/png', buffer }
  const answer = await page.request.post(`${offlineApp.url}/api/files/upload`, { multipart: { file } })
  const { url: address }: { url: string } = await answer.json()
  const post = {
    text: '<p>One.</p><p></p><p>Three, the last line that the feed shows.</p><p>Four.</p><p>Five.</p>',
    videos: [],
    documents: [],
    altTexts: { [address]: 'A desk' },
  }
  await openPost(page, offlineApp.url, JSON.stringify({ ...post, images: [] }))
  const note = page.getByRole('note')
  const place = async () => {
    const [line, text] = [await note.boundingBox(), await editor(page).boundingBox()]
    return Math.round((line?.y ?? 0) - (text?.y ?? 0))
  }
  await expect.poll(place).toBe(60)
  await tool(page, 'Desktop').click()
  await expect(note).toHaveAccessibleName(/3 to 5 lines on desktop/)
  await savePost(page, offlineApp.url, JSON.stringify({ ...post, images: [address] }))
  await openSavedPost(page, offlineApp.url)
  const image = page.getByRole('article', { name: 'Preview' }).getByRole('img', { name: 'A desk' })
  await expect(image).toBeVisible()
  await expect(note).toHaveAccessibleName(/3 lines on phones/)
  await expect.poll(place).toBe(60)
  await tool(page, 'Desktop').click()
  await expect(note).toHaveAccessibleName(/\(3 lines on desktop\)/)
  await expect.poll(place).toBe(60)
  const [line, picture] = [await note.boundingBox(), await image.boundingBox()]
  expect(line?.y ?? 0).toBeLessThan(picture?.y ?? 0)
  await tool(page, 'Show hook only').click()
  await expect(page.getByRole('button', { name: '...more' })).toBeVisible()
  await expect(image).toBeVisible()
  await expectNoSidewaysScroll(page)
})
