import { expect, test } from './app.ts'
import { draft, editor, enterAsGuest, typeAtEnd } from './steps.ts'

test('what was typed just before the tab was closed is there afterwards', async ({ page, offlineApp }) => {
  await enterAsGuest(page, offlineApp.url)
  await draft(page)
  const address = page.url()
  await typeAtEnd(page, ' Typed at the last moment.')
  const next = await page.context().newPage()
  await page.close({ runBeforeUnload: true })
  await next.goto(address)
  await next.getByRole('button', { name: /^Created "/ }).click()
  await expect(
    editor(next)
      .getByText('Typed at the last moment.')
      .or(next.getByRole('button', { name: 'Restore' })),
  ).toBeVisible()
})

test('closing the panel saves at once', async ({ page, offlineApp }) => {
  await enterAsGuest(page, offlineApp.url)
  await draft(page)
  await typeAtEnd(page, ' And closed.')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(editor(page)).toBeHidden()
  await page.getByRole('button', { name: /^Created "/ }).click()
  await expect(editor(page)).toContainText('And closed.')
})

test('text is styled by button and by keyboard, counted as it will be shown, and undone', async ({
  page,
  offlineApp,
}) => {
  await enterAsGuest(page, offlineApp.url)
  await draft(page)
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
