import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type ServerProcess, startServerProcess } from '#test/fixtures/server-process.ts'
import { expect, test } from './app.ts'
import { editor, enterWithDraft, typeAtEnd, waitUntilSaved } from './steps.ts'

const withLede = test.extend<{ dataDir: string; lede: ServerProcess }>({
  dataDir: async ({ browserName: _ }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lede-e2e-'))
    await use(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  },
  lede: async ({ page, dataDir }, use) => {
    const server = await startServerProcess({ DATA_DIR: dataDir })
    await use(server)
    await page.close()
    expect(await server.stop()).toBe(0)
  },
})

/** Simulates the member revoking the permission on the network itself. */
function revokeTokens(dataDir: string): void {
  const practice = new Sqlite(join(dataDir, 'practice.db'))
  practice.prepare('UPDATE token SET is_revoked = 1').run()
  practice.close()
}

withLede(
  'a connection is cancelled, made, lost and made again, beside the same post @main',
  async ({ page, lede, dataDir }) => {
    await enterWithDraft(page, lede.url)
    await typeAtEnd(page, ' [our next step]')
    await waitUntilSaved(page)
    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    const connect = page.getByRole('button', { name: 'Connect LinkedIn to post' })

    await publish.click()
    await connect.click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('LinkedIn authentication failed. Please try again.')).toBeVisible()
    await expect(page).not.toHaveURL(/error=/)
    await expect(editor(page)).toBeEditable()
    expect(await page.evaluate(() => localStorage.getItem('linkedin-oauth-artifact-state'))).toBeNull()

    await publish.click()
    await connect.click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByText('LinkedIn connected successfully!')).toBeVisible()
    await expect(page).not.toHaveURL(/linkedin_connected/)
    await expect(page.getByRole('dialog', { name: 'Publish post' })).toContainText('[our next step]')

    revokeTokens(dataDir)
    await page.getByRole('button', { name: 'Publish to LinkedIn' }).click()
    await page.getByRole('button', { name: 'Publish anyway' }).click()
    const notice = page.getByRole('region', { name: 'Publishing' })
    await expect(notice.getByText('The practice network needs to be reconnected.')).toBeVisible()
    await notice.getByRole('button', { name: 'Connect the practice network' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByText('LinkedIn connected successfully!')).toBeVisible()
    await expect(editor(page)).toBeEditable()
    await expect(notice.getByText('The connection had ended. You are connected again.')).toBeVisible()
    await notice.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Publish to LinkedIn' }).click()
    await page.getByRole('button', { name: 'Publish anyway' }).click()
    await expect(page.getByText('Published', { exact: true })).toBeVisible()
    await expect(notice).toBeHidden()
  },
)
