import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
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

test('everything is found and opened by keyboard from a palette that fits, Back asks before it loses a change, and LinkedIn is connected from any screen', async ({
  page,
  offlineApp,
}) => {
  const check = (where: string) => expectAccessible(page, where, { widths: [1440], fits: [390] })
  await enterWithSamples(page, offlineApp.url)
  await composer(page).fill('Half a thought')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(option(page, /^New chat/)).toBeVisible()
  await check('actions')
  await box(page).fill('nothing of the kind')
  await expect(palette(page).getByText(/^Nothing found/)).toBeVisible()
  await check('nothing found')
  await page.keyboard.press('Escape')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('?')
  await expect(composer(page)).toHaveValue('Half a thought?')

  await find(page, 'traffic light')
  await expect(option(page, /^The traffic light/)).toHaveAttribute('aria-selected', 'true')
  await check('found')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/knowledge-base\?item=/)
  const sheet = page.getByRole('dialog', { name: 'Edit item' })
  await expect(sheet.getByLabel('Title')).toHaveValue(/^The traffic light/)
  await page.reload()
  await expect(sheet.getByLabel('Title')).toHaveValue(/^The traffic light/)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/knowledge-base$/)

  await page.getByRole('button', { name: /^The traffic light/ }).click()
  await sheet.getByLabel('Title').fill('The lights of the yard')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet.getByLabel('Title')).toHaveValue('The lights of the yard')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/knowledge-base$/)
  await expect(page.getByRole('button', { name: 'The lights of the yard', exact: true })).toBeVisible()

  await find(page, 'connect linkedin')
  await option(page, /^Connect LinkedIn/).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('LinkedIn authentication failed. Please try again.')).toBeVisible()
  await expect(page).toHaveURL(`${offlineApp.url}/knowledge-base`)

  await find(page, 'I was the queue')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/chat\//)
  await expect(editor(page)).toContainText('I thought I was the quality check')

  await find(page, 'connect linkedin')
  await option(page, /^Connect LinkedIn/).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('LinkedIn connected successfully!')).toBeVisible()
  await expect(page).not.toHaveURL(/linkedin_connected/)
  await expect(editor(page)).toContainText('I thought I was the quality check')

  await find(page, 'note to a post')
  await expect(option(page, /^Sample: from a note/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)

  await page.keyboard.press('ControlOrMeta+j')
  await expect(composer(page)).toBeFocused()
  await expect(page).toHaveURL(`${offlineApp.url}/`)
  await find(page, 'keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await check('shortcuts')
})
