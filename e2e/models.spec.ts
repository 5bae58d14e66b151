import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { ask, enterAsGuest } from './steps.ts'

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

test('a key is given, tested, used, replaced, removed and brought back, where all is accessible and fits', async ({
  page,
  model,
  ownModelApp,
}) => {
  const { url } = ownModelApp
  model.handle(() => ({ kind: 'text', pieces: ['Written by my own model.'] }))
  await enterAsGuest(page, url)
  await ask(page, 'Hello')
  await page.getByRole('link', { name: offlineLabel }).click()
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
