import type { Locator, Page } from '@playwright/test'
import { pdf } from '#test/fixtures/files.ts'
import { plainPicture } from '#test/fixtures/image-server.ts'
import { expect, test } from './app.ts'
import {
  ask,
  boxAtRest,
  composer,
  editor,
  enterAsGuest,
  enterWithPost,
  openDraft,
  openPost,
  openSavedPost,
  savePost,
  signInAsGuest,
} from './steps.ts'

const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page) => page.getByRole('article', { name: 'Preview' })

const styleOf = (
  place: Locator,
  property: 'color' | 'textDecorationLine' | 'backgroundColor' | 'fontFamily',
) => place.evaluate((element, name) => getComputedStyle(element)[name], property)

/** Returns an element's colour as red, green and blue, however the page writes it. */
const coloursOf = (place: Locator) =>
  place.evaluate((element) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (!pen) throw new Error('There is no canvas.')
    pen.fillStyle = getComputedStyle(element).color
    pen.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
    return { red, green, blue }
  })

async function uploaded(page: Page, url: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const answer = await page.request.post(`${url}/api/files/upload`, { multipart: { file } })
  const { url: address }: { url: string } = await answer.json()
  return address
}

test('the post takes 60 % beside the chat on a desktop, and all of a phone; changes are green and red, and a dialog offers no rewriting @main', async ({
  page,
  offlineApp,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterWithPost(page, offlineApp.url, 'One stays. Two goes.', 'One stays. Four comes.')
  const panel = page.getByRole('region', { name: 'Post', exact: true })
  const chat = page.getByRole('region', { name: 'Chat', exact: true })
  const [left, right] = [await boxAtRest(chat), await boxAtRest(panel)]
  expect(left.x + left.width).toBeLessThanOrEqual(right.x + 1)
  const whole = left.width + right.width
  expect(Math.round((right.width / whole) * 100)).toBe(60)
  expect(Math.round((left.width / whole) * 100)).toBe(40)
  expect(right.x + right.width).toBe(1440)
  await expect(tool(page, 'Close')).toBeVisible()

  await tool(page, 'View changes').click()
  const [added, gone] = [card(page).locator('ins'), card(page).locator('del')]
  await expect(added).toHaveText('Four comes.')
  await expect(gone).toHaveText('Two goes.')
  const green = await coloursOf(added)
  expect(green.green).toBeGreaterThan(Math.max(green.red, green.blue))
  const red = await coloursOf(gone)
  expect(red.red).toBeGreaterThan(Math.max(red.green, red.blue))
  await expect.poll(() => styleOf(gone, 'textDecorationLine')).toBe('line-through')
  await tool(page, 'View changes').click()

  await editor(page).press('ControlOrMeta+a')
  await expect(tool(page, 'Ask Lede')).toBeVisible()
  await tool(page, 'Publish').click()
  const dialog = page.getByRole('dialog', { name: 'Publish post' })
  const words = dialog.getByText('One stays. Four comes.')
  await words.selectText()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain('Four comes')
  await expect(dialog.getByRole('button', { name: 'Ask Lede' })).toHaveCount(0)
  await expect(dialog.locator('[contenteditable=true]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(composer(page)).toBeHidden()
  expect(await boxAtRest(panel)).toMatchObject({ x: 0, width: 390 })
  await tool(page, 'Close').click()
  await expect(composer(page)).toBeVisible()
})

test('the counter stays in its corner while a long post scrolls, is yellow above 2700 characters and red above 3000', async ({
  page,
  offlineApp,
}) => {
  const lines = Array.from({ length: 90 }, (_, at) => `Line ${at}`).join('\n')
  await enterWithPost(page, offlineApp.url, lines)
  const counter = page.locator('[data-tone]')
  // It appears a moment later, in the same bar.
  const review = page.getByRole('group', { name: 'Review', exact: true })
  const isBesideReview = async () => {
    const [mine, tabs] = [await counter.boundingBox(), await review.boundingBox()]
    if (mine === null || tabs === null) return false
    const isInLine = mine.y >= tabs.y && mine.y + mine.height <= tabs.y + tabs.height
    return isInLine && mine.x >= tabs.x + tabs.width
  }
  await expect.poll(isBesideReview).toBe(true)
  // The card's words for screen readers scroll with it; they do not lengthen the page itself.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  const before = await boxAtRest(counter)
  await editor(page).press('ControlOrMeta+End')
  await expect(editor(page).getByText('Line 89')).toBeInViewport()
  await expect(counter).toBeInViewport()
  expect(await boxAtRest(counter)).toEqual(before)

  await editor(page).press('ControlOrMeta+a')
  await page.keyboard.insertText('x'.repeat(2700))
  await expect(counter).toContainText('300 characters remaining')
  const grey = await coloursOf(counter)
  expect(Math.max(grey.red, grey.green, grey.blue) - Math.min(grey.red, grey.green, grey.blue)).toBeLessThan(
    40,
  )
  await editor(page).press('ControlOrMeta+End')
  await page.keyboard.insertText('y')
  await expect(counter).toContainText('299 characters remaining')
  const yellow = await coloursOf(counter)
  expect(yellow.red).toBeGreaterThan(yellow.green)
  expect(yellow.green).toBeGreaterThan(yellow.blue + 40)
  await page.keyboard.insertText('z'.repeat(300))
  await expect(counter).toContainText('Over limit by 1 characters')
  const red = await coloursOf(counter)
  expect(red.red).toBeGreaterThan(red.green + 40)
  expect(Math.abs(red.green - red.blue)).toBeLessThan(yellow.green - yellow.blue)
})

test('one image takes the whole width, two stand side by side; the buttons of a carousel show on hover, and always on a phone', async ({
  page,
  offlineApp,
}) => {
  const { url } = offlineApp
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAsGuest(page, url)
  const [first = '', second = ''] = await Promise.all(
    [1, 2].map((at) =>
      uploaded(page, url, {
        name: `${at}.png`,
        mimeType: 'image/png',
        buffer: Buffer.from(plainPicture({ width: 320, height: 200 + at })),
      }),
    ),
  )
  const postWith = (...images: string[]) =>
    JSON.stringify({ text: '<p>Look</p>', images, videos: [], documents: [] })
  await openPost(page, url, postWith(first))
  await expect(card(page).getByRole('img', { name: 'image 1' })).toBeVisible()
  const tiles = card(page).getByRole('list', { name: 'Images' }).getByRole('listitem')
  const list = await boxAtRest(card(page).getByRole('list', { name: 'Images' }))
  expect((await boxAtRest(tiles.first())).width).toBeGreaterThan(list.width * 0.9)
  await savePost(page, url, postWith(first, second))
  await openSavedPost(page, url)
  await expect(card(page).getByRole('img', { name: 'image 1' })).toBeVisible()
  // Content above may still be loading between the two measurements.
  await expect(async () => {
    const [one, two] = [await boxAtRest(tiles.nth(0)), await boxAtRest(tiles.nth(1))]
    expect(one.y).toBe(two.y)
    expect(one.x + one.width).toBeLessThanOrEqual(two.x)
  }).toPass()

  const { bytes } = await pdf([['Page one'], ['Page two']])
  const address = await uploaded(page, url, {
    name: 'deck.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(bytes),
  })
  const documents = [{ url: address, name: 'Deck' }]
  const content = JSON.stringify({ text: '<p>Look</p>', images: [], videos: [], documents })
  await savePost(page, url, content)
  await openSavedPost(page, url)
  await tool(page, 'Desktop').click()
  const next = card(page).getByRole('button', { name: 'Next page' })
  const opacity = () =>
    next.evaluate((element) => {
      let least = 1
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        least = Math.min(least, Number(getComputedStyle(at).opacity))
      return least
    })
  await expect(card(page).locator('canvas[data-page="1"][data-phase="drawn"]')).toBeVisible()
  await page.mouse.move(5, 5)
  await expect.poll(opacity).toBe(0)
  await card(page).locator('canvas[data-page="1"]').hover()
  await expect.poll(opacity).toBe(1)
  await page.mouse.move(5, 5)
  await tool(page, 'Mobile').click()
  await expect.poll(opacity).toBe(1)
})

test('a message that is being written is as high as its words when a phone is turned; the question before deleting stands in the middle over a dimmed page', async ({
  page,
  offlineApp,
}) => {
  await page.setViewportSize({ width: 844, height: 700 })
  await enterAsGuest(page, offlineApp.url)
  await composer(page).fill('We wrote 14 checklists, and new people ship on day 3. '.repeat(5))
  const hidden = () => composer(page).evaluate((box) => box.scrollHeight - box.clientHeight)
  expect(await hidden()).toBe(0)
  const wide = (await boxAtRest(composer(page))).height
  await page.setViewportSize({ width: 390, height: 700 })
  await expect.poll(hidden).toBe(0)
  expect((await boxAtRest(composer(page))).height).toBeGreaterThan(wide)

  await page.setViewportSize({ width: 1440, height: 900 })
  await ask(page, 'Hello')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete chat' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })
  await expect(question).toBeVisible()
  const { x, y, width, height } = await boxAtRest(question)
  expect(width).toBeLessThan(600)
  expect(Math.abs(x + width / 2 - 720)).toBeLessThanOrEqual(1)
  expect(Math.abs(y + height / 2 - 450)).toBeLessThanOrEqual(1)
  const behind = await page.evaluate(() => {
    const above = document.elementFromPoint(8, 8)
    return above === null ? '' : getComputedStyle(above).backgroundColor
  })
  expect(behind).not.toBe('rgba(0, 0, 0, 0)')
  const title = await boxAtRest(question.getByRole('heading'))
  const action = question.getByRole('button', { name: 'Continue' })
  const cancel = question.getByRole('button', { name: 'Cancel' })
  expect(title.y).toBeLessThan((await boxAtRest(action)).y)
  expect(await styleOf(action, 'backgroundColor')).not.toBe(await styleOf(cancel, 'backgroundColor'))
})

test('the preview of a post is as high for a short post as for a long one', async ({ page, offlineApp }) => {
  const { url } = offlineApp
  await signInAsGuest(page, url)
  const address = await openDraft(page, url)
  const id = new URL(address).searchParams.get('documentId') ?? ''
  const preview = page.getByRole('button', { name: /^Open "/ }).locator('..')
  const heightOf = async (content: string, shown: string) => {
    await page.request.post(`${url}/api/document?id=${id}`, { data: { content } })
    // Without the post in the address, which would open next to the chat.
    await page.goto(`${url}${new URL(page.url()).pathname}`)
    await expect(preview.getByText(shown).first()).toBeVisible()
    return (await boxAtRest(preview)).height
  }
  const short = await heightOf('Short.', 'Short.')
  const long = await heightOf('A line of many.\n'.repeat(60), 'A line of many.')
  expect(long).toBe(short)
})

test('the header and the foot of a post are one line each at every width, with nothing cut that is pressed', async ({
  page,
  offlineApp: { url },
}) => {
  const title = 'How we cut onboarding from ten days to two with checklists'
  await signInAsGuest(page, url)
  const content = 'Let that sink in. At the end of the day, 14 people ship on day 3.'
  expect(
    (await page.request.post(`${url}/api/document?id=post`, { data: { title, content } })).status(),
  ).toBe(200)
  await page.goto(`${url}/?documentId=post`)
  await expect(editor(page)).toBeEditable()
  for (const width of [390, 820, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(tool(page, 'More actions')).toHaveCount(width < 1280 ? 1 : 0)
    const header = page.getByRole('region', { name: 'Post', exact: true }).locator('header')
    const heading = header.getByRole('heading', { level: 1 })
    await expect(heading).toHaveAttribute('title', title)
    const line = await boxAtRest(header)
    expect(line.height).toBe(64)
    let left = (await heading.boundingBox())?.x ?? 0
    for (const part of [header.getByText('Draft'), tool(page, 'Schedule'), tool(page, 'Publish')]) {
      expect(
        await part.evaluate((node) => node.scrollWidth <= node.clientWidth || node.clientWidth === 0),
      ).toBe(true)
      const box = await boxAtRest(part)
      expect(box.x).toBeGreaterThanOrEqual(left)
      expect(box.y).toBeGreaterThanOrEqual(line.y)
      expect(box.y + box.height).toBeLessThanOrEqual(line.y + line.height)
      left = box.x + 1
    }
    expect(left).toBeLessThan(width)
    // In the footer, too, nothing is cut off or overlaps.
    const review = page.getByRole('group', { name: 'Review', exact: true })
    // The counts are part of the text.
    if (width >= 1280) await expect(review).toHaveText(/Post check 2.*Sources 2/)
    else await expect(review).toHaveText('Review 4')
    await expect.poll(() => review.evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth)).toBe(0)
    const [tabs, counter] = [await boxAtRest(review), await boxAtRest(page.locator('[data-tone]'))]
    expect(tabs.x + tabs.width).toBeLessThanOrEqual(counter.x)
  }
})

test('the message box and the post are calm while they are typed in, and ringed for the keyboard', async ({
  page,
  offlineApp,
}) => {
  const ring = (place: Locator) =>
    place.evaluate((element) => {
      const { outlineStyle, outlineColor, boxShadow } = getComputedStyle(element)
      const isOutlined = outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)'
      return isOutlined || /\b2px(?!.*1px)/.test(boxShadow)
    })
  await enterWithPost(page, offlineApp.url, 'One.')
  const box = page.locator('form').filter({ has: composer(page) })
  await composer(page).click()
  await expect.poll(() => ring(box)).toBe(false)
  await editor(page).click()
  await expect.poll(() => ring(card(page))).toBe(false)
  await tool(page, 'Close').focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await composer(page).focus()
  await expect.poll(() => ring(box)).toBe(true)
  await editor(page).focus()
  await expect.poll(() => ring(card(page))).toBe(true)
  await page.keyboard.type('x')
  await expect.poll(() => ring(card(page))).toBe(false)

  await editor(page).press('ControlOrMeta+a')
  await tool(page, 'Ask Lede').click()
  const change = page.getByRole('textbox', { name: 'Describe your change' })
  await expect(change).toBeFocused()
  await expect.poll(() => ring(change)).toBe(false)
  await change.pressSequentially('Shorter')
  await expect.poll(() => ring(change)).toBe(false)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(change).toBeFocused()
  await expect.poll(() => ring(change)).toBe(true)
})

test('the sidebar is a rail while a post is open, so that chat and post share the width 40 : 60; buttons have an edge where the system sets the colours', async ({
  page,
  offlineApp,
}) => {
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' })
  const widthOf = async (place: Locator) => Math.round((await boxAtRest(place)).width)
  const panel = page.getByRole('region', { name: 'Post', exact: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterWithPost(page, offlineApp.url, 'One.')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(tool(page, 'Publish')).toHaveCSS('border-top-width', '1px')
  const chosen = await styleOf(tool(page, 'Mobile'), 'backgroundColor')
  expect(chosen).not.toBe(await styleOf(tool(page, 'Tablet'), 'backgroundColor'))
  await page.emulateMedia({ forcedColors: null })
  const rail = await widthOf(sidebar)
  expect(rail).toBeLessThan(60)
  expect(Math.abs((await widthOf(panel)) - 0.6 * (1440 - rail))).toBeLessThan(4)
  await tool(page, 'Toggle sidebar').click()
  await expect.poll(() => widthOf(sidebar)).toBeGreaterThan(250)
  await page.reload()
  await expect(editor(page)).toBeEditable()
  await expect.poll(() => widthOf(sidebar)).toBeGreaterThan(250)
  await tool(page, 'Toggle sidebar').click()
  await expect.poll(() => widthOf(sidebar)).toBe(rail)
  await tool(page, 'Close').click()
  await expect.poll(() => widthOf(sidebar)).toBeGreaterThan(250)

  // Where there is no room for three, it temporarily opens on top of the chat.
  await page.setViewportSize({ width: 900, height: 900 })
  await openSavedPost(page, offlineApp.url)
  const width = await widthOf(panel)
  await tool(page, 'Toggle sidebar').click()
  await expect.poll(() => widthOf(sidebar)).toBeGreaterThan(250)
  await expect.poll(() => widthOf(panel)).toBe(width)
  await sidebar.getByRole('link', { name: 'Posts' }).click()
  await expect(page).toHaveURL(/\/posts/)
  await expect.poll(() => widthOf(sidebar)).toBeGreaterThan(250)
})
