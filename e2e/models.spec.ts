import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { ask, enterAsGuest } from './steps.ts'

const offlineLabel = 'Offline writer: connect a model for AI drafting'
const models = (page: Page) => page.getByRole('region', { name: 'Models' })
const row = (page: Page, name: string) =>
  models(page).getByRole('list', { name: 'Your own keys' }).getByRole('listitem', { name, exact: true })
const own = (page: Page) => row(page, 'OpenAI-compatible server')

test('a model is connected in a dialog that says which one answers, its key replaced, removed and brought back', async ({
  page,
  model,
  ownModelApp,
}) => {
  const { url } = ownModelApp
  model.handle(() => ({ kind: 'text', pieces: ['Written by my own model.'] }))
  await enterAsGuest(page, url)
  await ask(page, 'Hello')
  await page.getByRole('button', { name: offlineLabel }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a model' })
  await dialog.getByRole('combobox', { name: 'Provider' }).selectOption('OpenAI-compatible server')
  await dialog.getByLabel('Base address').fill(model.baseUrl)
  await dialog.getByLabel('Model').fill('fixture-model')
  await dialog.getByLabel('API key').fill('sk-own-server-1234')
  await expectAccessible(page, 'connecting a model', { widths: [1440], fits: [390, 820] })
  model.script({ kind: 'error', status: 401 })
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog.getByText('The key was refused.')).toBeVisible()
  const keys = await page.request.get(`${url}/api/model-keys`)
  expect(await keys.json()).toEqual({ keys: [] })
  await makeFramesLate(page)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog.getByText('It works: fixture-model answered.')).toBeVisible()
  await expectAccessible(page, 'a model that answered')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: offlineLabel })).toHaveCount(0)
  await ask(page, 'Once more')
  await expect(page.getByText('Written by my own model.')).toBeVisible()
  expect(model.requests.at(-1)?.headers.authorization).toBe('Bearer sk-own-server-1234')

  await page.goto(`${url}/settings#models`)
  await expect(own(page)).toContainText('••••••••1234')
  await expect(own(page).getByText('sk-own')).toHaveCount(0)
  const available = models(page).getByRole('list', { name: 'Available models' }).getByRole('listitem')
  await expect(available.filter({ hasText: 'fixture-model' })).toContainText('Default')
  model.script({ kind: 'error', status: 401 })
  await own(page).getByRole('button', { name: 'Replace' }).click()
  await expect(own(page).getByLabel('Base address')).toHaveValue(model.baseUrl)
  await row(page, 'Google').getByRole('button', { name: 'Add key' }).click()
  await expectAccessible(page, 'forms of keys', { widths: [1440], fits: [390] })
  await own(page).getByLabel('API key').fill('sk-another-key-5678')
  await own(page).getByRole('button', { name: 'Save and test' }).click()
  await expect(own(page).getByText('The key was refused.')).toBeVisible()
  await expect(own(page)).toContainText('••••••••5678')
  await expectAccessible(page, 'a key that was refused')
  await own(page).getByRole('button', { name: 'Test' }).click()
  await expect(own(page).getByText('It works: fixture-model answered.')).toBeVisible()

  await own(page).getByRole('button', { name: 'Remove' }).click()
  await expect(own(page).getByRole('button', { name: 'Add server' })).toBeVisible()
  await expect(models(page).getByText(offlineLabel)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(own(page)).toContainText('••••••••5678')
  await expect(available.filter({ hasText: 'fixture-model' })).toContainText('Default')
})

/**
 * Delays timers and frames, so that the form is removed before the page leaves the busy state, and the dialog takes the
 * focus only after that.
 */
const makeFramesLate = (page: Page) =>
  page.evaluate(() => {
    const setAsUsual = window.setTimeout.bind(window)
    window.setTimeout = ((run: () => void, ms = 0) => setAsUsual(run, Math.max(ms, 200))) as typeof setTimeout
    window.requestAnimationFrame = (run) => setAsUsual(() => run(performance.now()), 200)
  })
