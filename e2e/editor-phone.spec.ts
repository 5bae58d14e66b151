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
  waitUntilSaved,
} from './steps.ts'

const phone = { width: 390, height: 844 }
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const paragraphs = (page: Page) => editor(page).locator('p')

/** Opens a section of the review with the keyboard. */
async function openSection(page: Page, name: RegExp): Promise<void> {
  await page
    .getByRole('group', { name: 'Review' })
    .getByRole('button', { name: /^Review/ })
    .press('Enter')
  await page.getByRole('menuitem', { name }).press('Enter')
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

test.describe('on a phone, by keyboard alone', () => {
  test.beforeEach(({ page }) => page.setViewportSize(phone))

  test('the counter lies on nothing that can be pressed, wherever the post is scrolled to', async ({
    page,
    offlineApp,
  }) => {
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
  })

  test('the post has one row above it and one below it, and ten lines of it stand over the keyboard', async ({
    page,
    offlineApp,
  }) => {
    await enterWithPost(page, offlineApp.url, 'A line\n'.repeat(40))
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

  test('lists, order, emoji, widths and the hook', async ({ page, offlineApp }) => {
    await enterWithPost(page, offlineApp.url, 'The longest of them all\nShort\nIn the middle')
    const walkTo = async (name: string) => {
      await tool(page, 'Bold').focus()
      await expect
        .poll(
          async () => {
            const isThere = await tool(page, name).evaluate((element) => element === document.activeElement)
            if (!isThere) await page.keyboard.press('ArrowRight')
            return isThere
          },
          { intervals: [0] },
        )
        .toBe(true)
    }
    await editor(page).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await walkTo('Short to long')
    await page.keyboard.press('Enter')
    await expect(paragraphs(page)).toHaveText(['Short', 'In the middle', 'The longest of them all'])
    await page.keyboard.press('ControlOrMeta+a')
    await walkTo('Numbered list')
    await page.keyboard.press('Enter')
    await expect(paragraphs(page)).toHaveText(['1. Short', '2. In the middle', '3. The longest of them all'])
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+End')
    await walkTo('Emoji')
    await page.keyboard.press('Enter')
    await expect(page.getByPlaceholder('Search emojis...')).toBeFocused()
    await page.keyboard.type('grinning face with big')
    // The emoji was in the list before it was filtered, but only then becomes the first.
    await expect(page.getByRole('gridcell')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(editor(page)).toContainText('😃')
    await page.keyboard.press('Escape')
    for (const device of ['Tablet', 'Desktop', 'Mobile']) {
      await tool(page, device).press('Enter')
      await expect(tool(page, device)).toHaveAttribute('aria-pressed', 'true')
      await expectNoSidewaysScroll(page)
    }
    await tool(page, 'Show hook only').press('Enter')
    await expect(editor(page)).toBeHidden()
    await tool(page, 'Show full post').press('Enter')
    await expect(editor(page)).toBeVisible()
    await waitUntilSaved(page)
  })

  test('changes are read, an older version is restored, and that is undone @main', async ({
    page,
    offlineApp,
  }) => {
    await enterWithPost(page, offlineApp.url, 'One. Two.', 'One. Two. Three.')
    const choose = async (name: string) => {
      await tool(page, 'More actions').press('Enter')
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await choose('View changes')
    await expect(page.locator('ins').first()).toContainText('Three.')
    await expectNoSidewaysScroll(page)
    await choose('View changes')
    await choose('View Previous version')
    await expect(page.getByText('You are viewing a previous version')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await tool(page, 'Restore this version').press('Enter')
    await expect(editor(page)).toHaveText('One. Two.')
    const notice = page.getByRole('status').filter({ hasText: 'An older version was restored.' })
    await notice.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(editor(page)).toHaveText('One. Two. Three.')
    await waitUntilSaved(page)
  })

  test('a selection is rewritten as asked', async ({ page, model, modelApp }) => {
    model.handle(() => ({ kind: 'text', pieces: ['Hello.'] }))
    await enterWithPost(page, modelApp.url, 'First line.\nSecond line.')
    model.handle(() => ({ kind: 'text', pieces: ['A better one.'] }))
    await editor(page).focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Shift+Home')
    await tool(page, 'Ask Lede').press('Enter')
    const box = page.getByRole('textbox', { name: 'Describe your change' })
    await expect(box).toBeFocused()
    await expectNoSidewaysScroll(page)
    await page.keyboard.type('Make it better')
    await page.keyboard.press('Enter')
    await expect(paragraphs(page)).toHaveText(['First line.', 'A better one.'])
    await waitUntilSaved(page)
  })

  test('from a marked place to its card and back, and another opening', async ({ page, offlineApp }) => {
    const lines = ['We cut onboarding from 10 days to 2.', 'One 𝗯𝗶𝗴 word  here.', 'New people ship on day 3.']
    await enterWithPost(page, offlineApp.url, lines.join('\n'))
    await expect(editor(page).locator('.underline-finding')).toHaveCount(2)
    await editor(page).focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    await page.keyboard.press('ControlOrMeta+.')
    const check = page.getByRole('complementary', { name: 'Post check' })
    await expect(check.getByRole('button', { name: 'Show “𝗯𝗶𝗴” in the post' })).toBeFocused()
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(check).toBeHidden()
    await expect(editor(page)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+.')
    await page.keyboard.press('Tab')
    await expect(check.getByRole('button', { name: 'Fix “𝗯𝗶𝗴”' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(paragraphs(page).nth(1)).toHaveText('One big word  here.')
    await page.keyboard.press('Escape')
    await expect(check).toBeHidden()
    await expect(editor(page)).toBeFocused()
    await openSection(page, /^Hooks/)
    await tool(page, 'Suggest hooks').press('Enter')
    const hooks = page.getByRole('list', { name: 'Hooks' }).getByRole('button')
    await expect(hooks).toHaveCount(5)
    await hooks.filter({ hasText: /^New people ship on day 3\.$/ }).press('Enter')
    await expect(paragraphs(page).first()).toHaveText('New people ship on day 3.')
    await waitUntilSaved(page)
  })
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
