import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { composer, editor, enterAsGuest } from './steps.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and actions' })
const box = (page: Page) => palette(page).getByRole('combobox')
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })

async function enterWithSamples(page: Page, url: string) {
  await enterAsGuest(page, url)
  expect((await page.request.post(`${url}/api/samples`)).ok()).toBe(true)
}

async function find(page: Page, words: string) {
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+k')
  await box(page).fill(words)
}

test('everything is found and opened by keyboard alone', async ({ page, offlineApp }) => {
  await enterWithSamples(page, offlineApp.url)
  await find(page, 'traffic light')
  await expect(option(page, /^The traffic light/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/knowledge-base\?item=/)
  const sheet = page.getByRole('dialog', { name: 'Edit item' })
  await expect(sheet.getByLabel('Title')).toHaveValue(/^The traffic light/)
  await page.reload()
  await expect(sheet.getByLabel('Title')).toHaveValue(/^The traffic light/)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/knowledge-base$/)

  await find(page, 'I was the queue')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/chat\//)
  await expect(editor(page)).toContainText('I thought I was the quality check')

  await find(page, 'note to a post')
  await expect(option(page, /^Sample: from a note/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)

  await page.keyboard.press('ControlOrMeta+j')
  await expect(composer(page)).toBeFocused()
  await expect(page).toHaveURL(`${offlineApp.url}/`)
})

test('the keys work while one types, and Escape gives the focus back', async ({ page, offlineApp }) => {
  await enterAsGuest(page, offlineApp.url)
  await composer(page).fill('Half a thought')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('?')
  await expect(composer(page)).toHaveValue('Half a thought?')

  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await find(page, 'keyboard')
  await page.keyboard.press('Enter')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.getByRole('button', { name: 'Toggle sidebar' }).focus()
  await page.keyboard.press('?')
  await expect(list.getByText('Strikethrough')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Toggle sidebar' })).toBeFocused()
})

test('a phone searches too', async ({ browser, offlineApp }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await enterWithSamples(page, offlineApp.url)
  await page.getByRole('button', { name: 'Toggle sidebar' }).tap()
  await page
    .getByRole('dialog', { name: 'Sidebar' })
    .getByRole('button', { name: 'Search', exact: true })
    .tap()
  await expect(box(page)).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Sidebar' })).toHaveCount(0)
  await box(page).fill('sprint')
  await option(page, 'Quote sprint').tap()
  const sheet = page.getByRole('dialog', { name: 'Edit offer' })
  await expect(sheet.getByLabel('Name')).toHaveValue('Quote sprint')
  await sheet.getByRole('button', { name: 'Close' }).tap()
  await expect(page).toHaveURL(`${offlineApp.url}/identity?view=offers`)
  await context.close()
})

test('Back closes an entry, and asks before it loses what was written', async ({ page, offlineApp }) => {
  await enterWithSamples(page, offlineApp.url)
  await page.goto(`${offlineApp.url}/audiences`)
  await page.getByRole('button', { name: 'Estimators', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit audience' })
  await expect(sheet.getByLabel('Name')).toHaveValue('Estimators')
  await expect(page).toHaveURL(/\/audiences\?item=/)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/audiences$/)
  await page.goForward()
  await sheet.getByLabel('Name').fill('Estimators and clerks')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet.getByLabel('Name')).toHaveValue('Estimators and clerks')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/audiences$/)
  await page.getByRole('button', { name: 'Estimators', exact: true }).click()
  await sheet.getByLabel('Name').fill('Estimators and clerks')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Estimators and clerks', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/audiences$/)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the palette and the shortcuts are accessible and fit, ${colorScheme}`, async ({
    page,
    offlineApp,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await enterWithSamples(page, offlineApp.url)
    const check = async () => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
      }
    }
    await page.keyboard.press('ControlOrMeta+k')
    await expect(option(page, /^New chat/)).toBeVisible()
    await check()
    await box(page).fill('quote')
    await expect(option(page, 'Quote sprint')).toBeVisible()
    await check()
    await box(page).fill('nothing of the kind')
    await expect(palette(page).getByText(/^Nothing found/)).toBeVisible()
    await check()
    await page.keyboard.press('Escape')
    await find(page, 'keyboard')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await check()
  })
}
