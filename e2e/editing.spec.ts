import { pollTimeoutMs } from '#test/timeouts.ts'
import { expect, test } from './app.ts'
import { draft, editor, enterAsGuest, enterWithPost, typeAtEnd, waitUntilSaved } from './steps.ts'

test('what was typed just before the panel or the tab was closed is there afterwards @main', async ({
  page,
  browser,
  offlineApp,
}) => {
  await enterAsGuest(page, offlineApp.url)
  await draft(page)
  const address = page.url()
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

test('text is styled by button and by keyboard, counted as it will be shown, and undone @main', async ({
  page,
  offlineApp,
}) => {
  await enterWithPost(page, offlineApp.url, 'Anything')
  await editor(page).press('ControlOrMeta+a')
  await editor(page).pressSequentially('ab')
  await expect(page.getByText('2998 characters remaining')).toBeVisible()
  await editor(page).press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Bold' }).click()
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('2996 characters remaining')).toBeVisible()
  await editor(page).press('ControlOrMeta+i')
  await expect(page.getByRole('button', { name: 'Italic' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2998 characters remaining')).toBeVisible()
})
