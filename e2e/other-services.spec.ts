import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOpenIdProvider } from '#test/fixtures/openid-provider.ts'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { expect, test } from './app.ts'
import { composer, enterAsGuest, workerIsThere } from './steps.ts'

test('a guest who signs in by the company’s service, once they have not cancelled there, keeps their work', async ({
  page,
}) => {
  const provider = await startOpenIdProvider()
  const dataDir = mkdtempSync(join(tmpdir(), 'lede-e2e-'))
  const server = await startServerProcess({ DATA_DIR: dataDir, ...provider.env })
  const origin = server.url.replace('127.0.0.1', 'localhost')

  await enterAsGuest(page, origin)
  await workerIsThere(page)
  await composer(page).fill('Write about engines')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/chat\//)
  // Without the post in its address, which the reply adds.
  const chat = origin + new URL(page.url()).pathname
  await page.goto(`${origin}/sign-in?returnTo=${encodeURIComponent(new URL(chat).pathname)}`)
  await page.getByRole('button', { name: 'Continue with Example login' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You cancelled at Example login')).toBeVisible()
  await page.getByRole('button', { name: 'Continue with Example login' }).click()
  await page.getByRole('button', { name: 'Go on as Ada Lovelace' }).click()
  await expect(page).toHaveURL(chat)
  await expect(page.getByText('Write about engines').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account: Ada Lovelace' })).toBeVisible()

  await page.goto(`${origin}/settings#sign-in`)
  await expect(page.getByText('Set a password to be able to disconnect it.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete the account…' }).click()
  await page.getByRole('textbox', { name: 'Type ada@example.com to confirm' }).fill('ada@example.com')
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByText('Your account and everything in it are deleted.')).toBeVisible()

  await page.close()
  expect(await server.stop()).toBe(0)
  await provider.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
