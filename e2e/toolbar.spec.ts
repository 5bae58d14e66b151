import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { composer, editor, enterWithPost, waitUntilSaved } from './steps.ts'

const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a post with these paragraphs. */
const write = (page: Page, url: string, lines: string[]) => enterWithPost(page, url, lines.join('\n'))

const shown = (page: Page) => editor(page).locator('p').allInnerTexts()

test('lists are begun, changed and ended, cleared, and reached with arrow keys @main', async ({
  page,
  offlineApp,
}) => {
  await write(page, offlineApp.url, ['One', 'Two'])
  await editor(page).press('ControlOrMeta+a')
  await tool(page, 'Numbered list').click()
  await expect.poll(() => shown(page)).toEqual(['1. One', '2. Two'])
  await tool(page, 'Arrow list').click()
  await expect.poll(() => shown(page)).toEqual(['→ One', '→ Two'])
  await tool(page, 'Bullet list').click()
  await expect.poll(() => shown(page)).toEqual(['• One', '• Two'])
  await tool(page, 'Bullet list').click()
  await expect.poll(() => shown(page)).toEqual(['One', 'Two'])
  await tool(page, 'Dashed list').click()
  await tool(page, 'Clear formatting (remove all list symbols)').click()
  await expect.poll(() => shown(page)).toEqual(['One', 'Two'])
  await tool(page, 'Undo').click()
  await expect.poll(() => shown(page)).toEqual(['- One', '- Two'])

  await tool(page, 'Bold').focus()
  for (const name of ['Italic', 'Strikethrough', 'Bullet list', 'Dashed list', 'Numbered list']) {
    await page.keyboard.press('ArrowRight')
    await expect(tool(page, name)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect.poll(() => shown(page)).toEqual(['1. One', '2. Two'])
  await waitUntilSaved(page)
})

test('paragraphs change places when two are selected, the tooltip says so until then, and a press puts the focus into the text at once', async ({
  page,
  offlineApp,
}) => {
  await write(page, offlineApp.url, ['The longest of them all', 'Short', 'In the middle'])
  const order = tool(page, 'Short to long')
  await expect(order).toBeDisabled()
  await order.hover({ force: true })
  await expect(page.getByText('Select multiple paragraphs to reorder')).toBeVisible()
  await editor(page).press('ControlOrMeta+a')
  await expect(order).toBeEnabled()
  await order.click()
  await expect.poll(() => shown(page)).toEqual(['Short', 'In the middle', 'The longest of them all'])
  await tool(page, 'Short-long-short').click()
  await expect.poll(() => shown(page)).toEqual(['Short', 'The longest of them all', 'In the middle'])
  await editor(page).press('ControlOrMeta+z')
  await expect.poll(() => shown(page)).toEqual(['Short', 'In the middle', 'The longest of them all'])
  await tool(page, 'Long to short').click()
  await expect.poll(() => shown(page)).toEqual(['The longest of them all', 'In the middle', 'Short'])
  await tool(page, 'Long-short-long').click()
  await expect.poll(() => shown(page)).toEqual(['The longest of them all', 'Short', 'In the middle'])

  const hasFocusAfterPress = (name: string) =>
    tool(page, name).evaluate((button: HTMLElement) => {
      button.focus()
      button.click()
      return document.activeElement?.getAttribute('contenteditable') === 'true'
    })
  for (const name of ['Bold', 'Numbered list', 'Long to short', 'Undo'])
    expect(await hasFocusAfterPress(name)).toBe(true)
  await waitUntilSaved(page)
})

test('an emoji of the system’s own is found, and put where the caret is', async ({ page, offlineApp }) => {
  await write(page, offlineApp.url, ['Party'])
  await editor(page).press('ControlOrMeta+End')
  await tool(page, 'Emoji').click()
  const search = page.getByPlaceholder('Search emojis...')
  // emoji-picker-react marks up a list as a grid.
  await expectAccessible(page, 'the emojis', { except: ['aria-allowed-role'] })
  await expect(search).toBeFocused()
  await search.fill('waving hand')
  const waving = page.getByRole('gridcell', { name: 'waving hand', exact: true })
  await expect(waving).toBeVisible()
  await expect(waving).toContainText('👋')
  await expect(waving.locator('img')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /skin tone/i })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /skin tone/i })).toHaveCount(0)
  // The list moves while it is being filtered.
  await expect(page.getByRole('gridcell')).toHaveCount(1)
  await waving.click()
  await search.fill('grinning face with big')
  await expect(page.getByRole('gridcell', { name: 'grinning face with big eyes' })).toBeVisible()
  await expect(page.getByRole('gridcell')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await expect(editor(page).locator('p')).toHaveText(['Party👋😃'])
  await expect(editor(page)).toBeFocused()
})

test('the card is as wide as the post on each device, and the hook is shown alone, in three lines', async ({
  page,
  offlineApp,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await write(page, offlineApp.url, ['One', 'Two', 'Three', 'Four'])
  const width = async () => (await page.getByRole('article', { name: 'Preview' }).boundingBox())?.width
  await expect(tool(page, 'Mobile')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(width).toBe(390)
  await tool(page, 'Tablet').click()
  await expect.poll(width).toBe(471)
  await tool(page, 'Desktop').click()
  await expect.poll(width).toBe(555)

  await tool(page, 'Mobile').click()
  await expect(page.getByRole('note')).toHaveAccessibleName(/up to here \(3 lines on phones\)/)
  // Its words are beside the card where there is room, else inside it.
  await expect(page.getByText('"...more" here')).toBeVisible()
  await page.setViewportSize({ width: 820, height: 900 })
  await expect(page.getByText('3 lines on phones', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByText('"...more" here')).toBeVisible()
  await tool(page, 'Show hook only').click()
  await expect(editor(page)).toBeHidden()
  const more = page.getByRole('button', { name: '...more' })
  await expect(more).toBeVisible()
  await more.click()
  await expect(editor(page)).toBeVisible()
  await tool(page, 'Show hook only').click()
  await tool(page, 'Show full post').click()
  await expect(editor(page)).toBeVisible()

  // A short post has nothing more to show.
  await editor(page).press('ControlOrMeta+a')
  await page.keyboard.type('Short')
  await expect(page.getByRole('note')).toBeHidden()
  await tool(page, 'Show hook only').click()
  await expect(page.getByRole('button', { name: '...more' })).toBeHidden()
  await expect(composer(page)).toBeVisible()
})
