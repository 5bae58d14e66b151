import { expect, test } from './app.ts'
import { editor, enterAsGuest, openDraft } from './steps.ts'
import { watch } from './watched-page.ts'

test('no screen breaks the content security policy', async ({ page, offlineApp }) => {
  const { url } = offlineApp
  const { seen } = await watch(page)
  await enterAsGuest(page, url)
  await openDraft(page, url)
  await page.getByRole('button', { name: 'Emoji', exact: true }).click()
  await expect(page.getByPlaceholder('Search emojis...')).toBeVisible()
  await page.keyboard.press('Escape')
  await editor(page).press('ControlOrMeta+A')
  await page.getByRole('button', { name: 'Bold', exact: true }).first().click()
  expect(await seen()).toEqual([])

  const panel = page.getByRole('region', { name: 'Post' })
  await panel.getByRole('button', { name: 'Make a carousel' }).first().click()
  await expect(page.getByRole('img', { name: /^Page 1 of/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await seen()).toEqual([])

  await panel.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('dialog').first()).toBeVisible()
  expect(await seen()).toEqual([])

  // The other screens are watched in e2e/hostile-text.spec.ts.
  for (const screen of [
    '/swipes?view=library',
    '/templates?view=library',
    '/sign-in',
    '/reset-password?token=abc',
    '/api/linkedin/auth',
  ]) {
    await page.goto(url + screen)
    await page.waitForLoadState('networkidle')
    expect(await seen(), screen).toEqual([])
  }
})
