import { pollTimeoutMs } from '#test/timeouts.ts'
import { expect, test } from './app.ts'
import { editor, enterWithDraft, typeAtEnd, waitUntilSaved } from './steps.ts'

test('what was typed just before the panel or the tab was closed is there afterwards @main', async ({
  page,
  browser,
  offlineApp,
}) => {
  await enterWithDraft(page, offlineApp.url)
  const address = new URL(new URL(page.url()).pathname, offlineApp.url).href
  await typeAtEnd(page, ' And closed.')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(editor(page)).toBeHidden()
  await page.getByRole('button', { name: /^Created "/ }).click()
  await expect(editor(page)).toContainText('And closed.')
  // With a save in progress, the last words would wait for it on this device.
  await waitUntilSaved(page)
  await typeAtEnd(page, ' Typed at the last moment.')
  const elsewhere = await browser.newContext({
    storageState: { ...(await page.context().storageState()), origins: [] },
  })
  await page.close({ runBeforeUnload: true })
  // Another browser only has what was saved.
  const next = await elsewhere.newPage()
  await expect(async () => {
    await next.goto(address)
    await next.getByRole('button', { name: /^Created "/ }).click()
    await expect(editor(next)).toContainText('Typed at the last moment.', { timeout: pollTimeoutMs / 5 })
  }).toPass({ timeout: pollTimeoutMs })
  await elsewhere.close()
})
