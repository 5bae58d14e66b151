import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { boxAtRest, editor, enterWithPost, waitUntilSaved } from './steps.ts'

const askButton = (page: Page) => page.getByRole('button', { name: 'Ask Lede', exact: true })
const box = (page: Page) => page.getByRole('textbox', { name: 'Describe your change' })

const open = (page: Page, url: string) => enterWithPost(page, url, 'First line.\nSecond line.')

/** Selects the second line, using only the keyboard. */
async function selectSecondLine(page: Page): Promise<void> {
  await editor(page).press('ControlOrMeta+End')
  await page.keyboard.press('Shift+Home')
}

test('a selection is rewritten as asked, in lines made with Shift+Enter, and is one undo away @main', async ({
  page,
  model,
  modelApp,
}) => {
  model.handle(() => ({ kind: 'text', pieces: ['Hello.'] }))
  await open(page, modelApp.url)
  await selectSecondLine(page)
  await askButton(page).click()
  await expect(box(page)).toBeFocused()
  // The text in question stays highlighted while the focus is elsewhere.
  const asked = editor(page).locator('.underline-asked')
  await expect(asked).toHaveText('Second line.')
  await expect(asked).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(page.getByText('Quick Actions')).toBeVisible()
  await box(page).fill('four')
  await box(page).press('Enter')
  await expect(box(page)).toBeVisible()
  expect((await boxAtRest(box(page))).height).toBeGreaterThanOrEqual(48)
  await box(page).fill('')
  for (let line = 0; line < 14; line += 1) {
    await box(page).pressSequentially('x')
    await box(page).press('Shift+Enter')
  }
  const heightNow = async () => Math.round((await box(page).boundingBox())?.height ?? 0)
  await expect.poll(heightNow).toBe(200)
  const done = Promise.withResolvers<void>()
  model.handle(async () => {
    await done.promise
    return { kind: 'text', pieces: ['A better one.\nAnd one more.'] }
  })
  await box(page).fill('Make it two lines')
  await box(page).press('Enter')
  await expect(editor(page).locator('.is-regenerating')).toHaveText('Second line.')
  done.resolve()
  await expect(editor(page).locator('p')).toHaveText(['First line.', 'A better one.', 'And one more.'])
  await expect(page.getByText(/^Updated /)).toBeVisible()
  await editor(page).press('ControlOrMeta+z')
  await expect(editor(page).locator('p')).toHaveText(['First line.', 'Second line.'])
  await waitUntilSaved(page)
})

test('"Rewrite" sends no prompt, the selection stays as it was when the model fails, and Escape closes the box, on a phone by keyboard alone', async ({
  page,
  model,
  modelApp,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  model.handle(() => ({ kind: 'text', pieces: ['Rewritten.'] }))
  await open(page, modelApp.url)
  await selectSecondLine(page)
  await askButton(page).press('Enter')
  await expect(box(page)).toBeFocused()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await box(page).press('Escape')
  await expect(box(page)).toBeHidden()
  await expect(editor(page)).toBeFocused()
  await askButton(page).press('Enter')
  model.script({ kind: 'error', status: 401 })
  const said = page.waitForEvent('console', (message) => message.text().includes('Failed to regenerate line'))
  await page.getByRole('button', { name: 'Rewrite' }).press('Enter')
  await said
  await expect(editor(page).locator('.is-regenerating')).toHaveCount(0)
  await expect(editor(page).locator('p')).toHaveText(['First line.', 'Second line.'])

  await selectSecondLine(page)
  await askButton(page).press('Enter')
  const sent = page.waitForRequest(/regenerate-line/)
  await page.getByRole('button', { name: 'Rewrite' }).press('Enter')
  expect((await sent).postDataJSON()).toEqual({
    documentId: 'post',
    fullContent: 'First line.\nSecond line.',
    selectedLine: 'Second line.',
    selectedHtml: '',
  })
  await expect(editor(page).locator('p')).toHaveText(['First line.', 'Rewritten.'])
})
