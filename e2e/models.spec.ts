import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { ask, composer, enterAsGuest } from './steps.ts'

const offlineLabel = 'Offline writer: connect a model for AI drafting'
const models = (page: Page) => page.getByRole('region', { name: 'Models' })
const row = (page: Page, name: string) =>
  models(page).getByRole('list', { name: 'Your own keys' }).getByRole('listitem', { name, exact: true })
const own = (page: Page) => row(page, 'OpenAI-compatible server')

async function addServer(page: Page, { baseUrl, model, key }: Record<'baseUrl' | 'model' | 'key', string>) {
  await own(page).getByRole('button', { name: 'Add server' }).click()
  await own(page).getByLabel('Base address').fill(baseUrl)
  await own(page).getByLabel('Model').fill(model)
  await own(page).getByLabel('API key').fill(key)
  await own(page).getByLabel('API key').press('Enter')
}

async function chooseModel(page: Page, name: string) {
  await page.getByRole('button', { name: 'Preferences' }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await page.keyboard.press('Escape')
}

test('a key is given, tested, used, replaced, removed and brought back', async ({
  page,
  model,
  ownModelApp,
}) => {
  const { url } = ownModelApp
  model.handle(() => ({ kind: 'text', pieces: ['Written by my own model.'] }))
  await enterAsGuest(page, url)
  await ask(page, 'Hello')
  await page.getByRole('article', { name: 'Lede' }).getByRole('link', { name: offlineLabel }).click()
  await expect(page).toHaveURL(`${url}/settings#models`)
  await expect(page.getByRole('heading', { name: 'Models', exact: true })).toBeInViewport()
  await expect(models(page).getByText(offlineLabel)).toBeVisible()

  await addServer(page, { baseUrl: model.baseUrl, model: 'fixture-model', key: 'sk-own-server-1234' })
  await expect(own(page).getByText('It works: fixture-model answered.')).toBeVisible()
  await expect(own(page)).toContainText('••••••••1234')
  await expect(own(page).getByText('sk-own')).toHaveCount(0)
  const available = models(page).getByRole('list', { name: 'Available models' }).getByRole('listitem')
  await expect(available.filter({ hasText: 'fixture-model' })).toContainText('Default')
  await expect(page.getByRole('link', { name: offlineLabel })).toHaveCount(0)

  await page.goBack()
  await ask(page, 'Once more')
  await expect(page.getByText('Written by my own model.')).toBeVisible()
  expect(model.requests.at(-1)?.headers.authorization).toBe('Bearer sk-own-server-1234')

  await page.goto(`${url}/settings#models`)
  model.script({ kind: 'error', status: 401 })
  await own(page).getByRole('button', { name: 'Replace' }).click()
  await expect(own(page).getByLabel('Base address')).toHaveValue(model.baseUrl)
  await own(page).getByLabel('API key').fill('sk-another-key-5678')
  await own(page).getByRole('button', { name: 'Save and test' }).click()
  await expect(own(page).getByText('The key was refused.')).toBeVisible()
  await expect(own(page)).toContainText('••••••••5678')
  await own(page).getByRole('button', { name: 'Test' }).click()
  await expect(own(page).getByText('It works: fixture-model answered.')).toBeVisible()

  await own(page).getByRole('button', { name: 'Remove' }).click()
  await expect(own(page).getByRole('button', { name: 'Add server' })).toBeVisible()
  await expect(models(page).getByText(offlineLabel)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(own(page)).toContainText('••••••••5678')
  await expect(available.filter({ hasText: 'fixture-model' })).toContainText('Default')
})

test('what is wrong with a key is said beside its field', async ({ page, offlineApp }) => {
  await enterAsGuest(page, offlineApp.url)
  await page.goto(`${offlineApp.url}/settings#models`)
  await row(page, 'OpenAI').getByRole('button', { name: 'Add key' }).click()
  const key = row(page, 'OpenAI').getByLabel('API key')
  await expect(key).toBeFocused()
  await expect(key).toHaveAttribute('type', 'password')
  await expect(key).toHaveAttribute('autocomplete', 'off')
  await key.press('Enter')
  await expect(page.getByText('Enter the key.')).toBeVisible()
  await key.fill('two words')
  await key.press('Enter')
  await expect(page.getByText('A key has neither spaces nor special letters.')).toBeVisible()
  await key.press('Escape')
  await expect(row(page, 'OpenAI').getByRole('button', { name: 'Add key' })).toBeFocused()

  await addServer(page, { baseUrl: 'http://127.0.0.1:9/v1', model: 'm', key: '' })
  await expect(own(page).getByText('This address belongs to a private network.')).toBeVisible()
  await expect(own(page).getByLabel('Base address')).toHaveAttribute('aria-invalid', 'true')
})

test('a model is chosen in the message box, remembered, and goes in one sentence', async ({
  page,
  model,
  ownModelApp,
}) => {
  const { url } = ownModelApp
  model.handle(() => ({ kind: 'text', pieces: ['Written by my own model.'] }))
  await enterAsGuest(page, url)
  await page.request.put(`${url}/api/model-keys/compatible`, {
    data: { baseUrl: model.baseUrl, model: 'fixture-model' },
  })
  await page.reload()
  await chooseModel(page, offlineLabel)
  await page.reload()
  await page.getByRole('button', { name: 'Preferences' }).click()
  await expect(page.getByRole('menuitemradio', { name: offlineLabel })).toBeChecked()
  await page.keyboard.press('Escape')
  await ask(page, 'Hello')
  const replies = page.getByRole('article', { name: 'Lede' })
  await expect(replies.first()).toContainText(offlineLabel)
  await chooseModel(page, 'fixture-model')
  await ask(page, 'Hello again')
  await expect(page.getByText('Written by my own model.')).toBeVisible()

  await page.request.delete(`${url}/api/model-keys/compatible`)
  await ask(page, 'And now?')
  await expect(
    page.getByText('The model fixture-model is not available any more. The offline writer answers instead.'),
  ).toBeVisible()
  await expect(page.getByText('And now?')).toBeVisible()
  await expect(replies).toHaveCount(3)
  await expect(replies.last()).toContainText(offlineLabel)
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByText('is not available any more')).toHaveCount(0)
  await expect(composer(page)).toBeEditable()
})

test('models and keys are accessible and fit their width', async ({ page, model, ownModelApp }) => {
  const { url } = ownModelApp
  model.handle(() => ({ kind: 'error', status: 401 }))
  await enterAsGuest(page, url)
  await page.request.put(`${url}/api/model-keys/anthropic`, { data: { apiKey: 'sk-ant-test-1234' } })
  await page.goto(`${url}/settings#models`)
  await addServer(page, { baseUrl: model.baseUrl, model: 'fixture-model', key: 'sk-own-server-1234' })
  await expect(own(page).getByText('The key was refused.')).toBeVisible()
  await row(page, 'Google').getByRole('button', { name: 'Add key' }).click()
  await own(page).getByRole('button', { name: 'Replace' }).click()
  await expectAccessible(page, 'models and keys', { widths: [390, 1440] })
})
