import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { editor, enterWithPost, openSavedPost } from './steps.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Post' })
const maker = (page: Page, name = 'Make a carousel') => page.getByRole('dialog', { name })
const shown = (dialog: Locator) => dialog.getByRole('img', { name: /^Page \d+ of \d+/ })
const tool = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true })
const tiles = (dialog: Locator) => dialog.getByRole('navigation', { name: 'Pages' }).getByRole('button')

const post = [
  'We lost our biggest client on a Tuesday.',
  '73% of our revenue was gone by lunch.',
  'Nobody slept that week.',
  'What would you have done?',
]

async function textOf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false })
  return text
}

async function open(page: Page): Promise<Locator> {
  await panel(page).getByRole('button', { name: 'Make a carousel' }).click()
  const dialog = maker(page)
  await expect(shown(dialog)).toBeVisible()
  return dialog
}

test('from a post to a carousel that is attached, and opened again @main', async ({ page, offlineApp }) => {
  await enterWithPost(page, offlineApp.url, post.join('\n'))
  const dialog = await open(page)
  await expect(tiles(dialog)).toHaveCount(4)
  await expect(dialog.getByLabel('Headline', { exact: true })).toHaveValue(
    'We lost our biggest client on a Tuesday.',
  )

  // Pages by keyboard: moved, removed, and restored.
  await tiles(dialog).first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(tiles(dialog).nth(2)).toHaveAccessibleName(/73%/)
  await tool(dialog, 'Remove page').click()
  await expect(tiles(dialog)).toHaveCount(3)
  await tool(dialog, 'Undo removal').click()
  await expect(tiles(dialog)).toHaveCount(4)
  await tiles(dialog).nth(2).click()
  await dialog.getByLabel('What it means').fill('of our revenue was gone by noon.')
  await expect(shown(dialog)).toHaveAccessibleName(/gone by noon/)

  await dialog.getByRole('tab', { name: 'Design' }).click()
  await dialog.getByRole('radio', { name: 'Poster' }).check({ force: true })
  await dialog.getByRole('radio', { name: /^Square/ }).check()
  await dialog.getByLabel('Accent', { exact: true }).fill('#0a66c2')
  await dialog.getByRole('tab', { name: 'Author' }).click()
  await dialog.getByLabel('Headline or handle').fill('Runs a studio')

  const coming = page.waitForEvent('download')
  await tool(dialog, 'Download PDF').click()
  const pages = await textOf(new Uint8Array(await readFile(await (await coming).path())))
  expect(pages).toHaveLength(4)
  expect(pages[0]).toContain('biggest client')
  expect(pages[2]).toContain('gone by noon')

  await tool(dialog, 'Attach to post').click()
  await expect(dialog).toBeHidden()
  await expect(panel(page).getByText('Document carousel • 4 pages')).toBeVisible()
  await expect(panel(page).getByText(/^Updated /)).toBeVisible()

  await openSavedPost(page, offlineApp.url)
  await expect(panel(page).getByText('Document carousel • 4 pages')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Edit carousel' }).click()
  const again = maker(page, 'Edit carousel')
  await expect(shown(again)).toBeVisible()
  await expect(tiles(again).nth(2)).toHaveAccessibleName(/gone by noon/)
  await again.getByRole('tab', { name: 'Design' }).click()
  await expect(again.getByLabel('Accent', { exact: true })).toHaveValue('#0a66c2')
  await tool(again, 'Duplicate page').click()
  await tool(again, 'Attach to post').click()
  await expect(again).toBeHidden()
  // Replaces the previous one instead of adding a second.
  await expect(panel(page).getByText('Document carousel • 5 pages')).toBeVisible()
  await expect(panel(page).getByText(/^Document carousel/)).toHaveCount(1)
})

test('on a phone everything is within reach; from a selection, it asks once before what was changed is left', async ({
  page,
  offlineApp,
}) => {
  await enterWithPost(page, offlineApp.url, post.join('\n'))
  const dialog = await open(page)
  for (const name of ['Page', 'Design', 'Author']) {
    await dialog.getByRole('tab', { name }).click()
    await expect(dialog.getByRole('tabpanel', { name })).toBeVisible()
    await expectAccessible(page, name, { include: '[role=dialog]', widths: [390], fits: [1440] })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(shown(dialog)).toBeInViewport()
  for (const name of ['Attach to post', 'Download PDF', 'Add page', 'Remove page', 'Close'])
    await expect(tool(dialog, name)).toBeInViewport()
  await dialog.getByRole('tab', { name: 'Page' }).click()
  await dialog.getByLabel('Headline', { exact: true }).fill('Written on a phone')
  await expect(shown(dialog)).toHaveAccessibleName(/Written on a phone/)
  await expect(shown(dialog)).toBeInViewport()
  await dialog.getByLabel('Headline', { exact: true }).press('ControlOrMeta+z')
  await tool(dialog, 'Close').click()
  await expect(dialog).toBeHidden()

  await page.setViewportSize({ width: 1280, height: 720 })
  await editor(page).getByText('Nobody slept that week.').click({ clickCount: 3 })
  const popup = page
    .locator('div')
    .filter({ has: page.getByRole('button', { name: 'Ask Lede' }) })
    .last()
  await popup.getByRole('button', { name: 'Make a carousel' }).click()
  await expect(shown(dialog)).toBeVisible()
  await expect(tiles(dialog)).toHaveCount(2)
  await expect(dialog.getByLabel('Headline', { exact: true })).toHaveValue('Nobody slept that week.')

  await dialog.getByLabel('Headline', { exact: true }).fill('Nobody slept.')
  await tool(dialog, 'Close').click()
  const asking = page.getByRole('alertdialog', { name: 'Leave the carousel?' })
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Headline', { exact: true })).toHaveValue('Nobody slept.')
  await dialog.getByLabel('Headline', { exact: true }).press('ControlOrMeta+z')
  await expect(dialog.getByLabel('Headline', { exact: true })).toHaveValue('Nobody slept that week.')
  await tool(dialog, 'Close').click()
  await expect(dialog).toBeHidden()
})

test('a carousel is made on a phone on its side, with everything in reach', async ({ page, offlineApp }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await enterWithPost(page, offlineApp.url, post.join('\n\n'))
  const dialog = await open(page)
  await expect(shown(dialog)).toBeInViewport({ ratio: 1 })
  expect((await shown(dialog).boundingBox())?.height).toBeGreaterThan(100)
  for (const name of ['Next page', 'Remove page', 'Download PDF', 'Attach to post', 'Undo', 'Close'])
    await expect(tool(dialog, name)).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Split at the cursor' }).scrollIntoViewIfNeeded()
  await expect(tool(dialog, 'Split at the cursor')).toBeInViewport({ ratio: 1 })
})
