import type { Page } from '@playwright/test'
import { linkedInArchive } from '#test/fixtures/linkedin-archive.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { signInAsGuest } from './steps.ts'

const dialog = (page: Page) => page.getByRole('dialog')

const asFile = (bytes: Uint8Array, name = 'Basic_LinkedInDataExport.zip') => ({
  name,
  mimeType: 'application/zip',
  buffer: Buffer.from(bytes),
})

async function openImport(page: Page) {
  await page.getByRole('button', { name: 'Import an archive' }).click()
  await expect(dialog(page)).toBeVisible()
}

const choose = (page: Page, bytes: Uint8Array, name?: string) =>
  page.getByLabel('Archive to import').setInputFiles(asFile(bytes, name))

test('posts from LinkedIn are looked at, chosen and brought in, once', async ({ page, offlineApp }) => {
  await signInAsGuest(page, offlineApp.url)
  await page.goto(`${offlineApp.url}/swipes`)
  await page.getByRole('link', { name: 'Import your LinkedIn posts' }).click()
  await expect(page.getByRole('region', { name: 'Your data' })).toBeInViewport()
  await openImport(page)
  await choose(page, linkedInArchive())
  const parts = dialog(page).getByRole('list', { name: 'In this archive' })
  await expect(parts.getByRole('checkbox', { name: /^3 posts/ })).toBeChecked()
  await expect(parts).toContainText('"The lift stood still for nine days."')
  await parts.getByRole('checkbox', { name: /^1 article/ }).uncheck()
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog(page).getByText('3 posts, 3 swipes and My Story imported.')).toBeVisible()
  await dialog(page).getByRole('link', { name: 'See 3 swipes' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Swipes' }).getByRole('listitem')).toHaveCount(3)

  await page.goto(`${offlineApp.url}/settings`)
  await openImport(page)
  await choose(page, linkedInArchive())
  await expect(parts.getByRole('checkbox', { name: /^3 posts/ })).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog(page).getByText('1 article imported.')).toBeVisible()
})

test('a long import shows its number, goes on without the page, and can be stopped', async ({
  page,
  offlineApp,
}) => {
  await signInAsGuest(page, offlineApp.url)
  await page.goto(`${offlineApp.url}/settings`)
  await openImport(page)
  const shares = Array.from({ length: 8000 }, (_, at) => ({
    date: '2026-05-04 07:30:00',
    text: `Lift ${at}`,
  }))
  await choose(page, linkedInArchive({ shares }))
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog(page).getByText(/^[\d,]+ of 16,002$/)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Show the import' }).click()
  await dialog(page).getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('heading', { name: 'Import stopped' })).toBeVisible()
  await expect(dialog(page).getByText(/Import the archive again to continue from here\.$/)).toBeVisible()
})

test('bringing in an archive is accessible and fits, a file that is none is refused in words, and an export is saved', async ({
  page,
  offlineApp,
}) => {
  await signInAsGuest(page, offlineApp.url)
  const widths = { widths: [390], fits: [1440] }
  await page.goto(`${offlineApp.url}/settings`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export everything' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^lede-.*\.zip$/)
  expect(await download.failure()).toBeNull()

  await openImport(page)
  await dialog(page).getByRole('button', { name: 'Choose an archive' }).waitFor()
  await expectAccessible(page, 'choose', widths)
  await choose(page, new TextEncoder().encode('Dear Sir'), 'letter.zip')
  await expect(dialog(page).getByRole('alert')).toHaveText(/^This is not a zip file\./)
  await choose(page, linkedInArchive())
  await expect(dialog(page).getByRole('list', { name: 'In this archive' })).toBeVisible()
  await expectAccessible(page, 'preview', widths)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Import an archive' })).toBeFocused()
  await openImport(page)
  await expect(dialog(page).getByText('Basic_LinkedInDataExport.zip')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await openImport(page)
  await expect(dialog(page).getByRole('button', { name: 'Choose an archive' })).toBeVisible()
  await choose(page, linkedInArchive())
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Done' }).waitFor()
  await expectAccessible(page, 'result', widths)
})
