import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { composer, editor, enterWithPost, openSavedPost, waitUntilSaved } from './steps.ts'

const card = (page: Page) => page.getByRole('article', { name: 'Preview' })
const version = (page: Page) => page.getByRole('region', { name: 'Version', exact: true })
const control = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a post with three versions: the original, and two additions. */
const openWithVersions = (page: Page, url: string) =>
  enterWithPost(page, url, 'Begun.', 'Begun. First addition.', 'Begun. First addition. Second addition.')

test('older versions are looked at, with the chat dimmed, left again, and compared by sentence, not by colour alone @main', async ({
  page,
  offlineApp,
}) => {
  await openWithVersions(page, offlineApp.url)
  await expect(control(page, 'View Next version')).toBeDisabled()
  await control(page, 'View Previous version').click()
  await expect(page.getByText('You are viewing a previous version')).toBeVisible()
  await expect(page.getByText('Restore this version to make edits')).toBeVisible()
  await expect(version(page)).toContainText('First addition.')
  await expect(version(page)).not.toContainText('Second addition.')
  await expect(editor(page)).toBeHidden()
  await expect.poll(() => isChatDimmed(page)).toBe(true)
  await expect(control(page, 'Publish')).toBeDisabled()
  await control(page, 'View Previous version').click()
  await expect(version(page)).not.toContainText('First addition.')
  await expect(control(page, 'View Previous version')).toBeDisabled()
  await control(page, 'View Next version').click()
  await expect(version(page)).toContainText('First addition.')
  await control(page, 'Back to latest version').click()
  await expect(editor(page)).toContainText('Second addition.')
  await expect(page.getByText('You are viewing a previous version')).toBeHidden()
  await expect.poll(() => isChatDimmed(page)).toBe(false)

  await editor(page).press('ControlOrMeta+Home')
  await editor(page).pressSequentially('A new beginning. ')
  await waitUntilSaved(page)
  await control(page, 'View changes').click()
  await expect(card(page).locator('ins').first()).toContainText('A new beginning.')
  await expect(card(page).locator('ins').first()).toHaveCSS('text-decoration-line', 'underline')
  await control(page, 'View Previous version').click()
  await expect(card(page).locator('ins').last()).toContainText('Second addition.')
  await control(page, 'View changes').click()
  await expect(card(page).locator('ins')).toHaveCount(0)
})

/** Whether something dark covers the message box. */
const isChatDimmed = (page: Page) =>
  composer(page).evaluate((box) => {
    const { left, top } = box.getBoundingClientRect()
    const above = document.elementFromPoint(left + 9, top + 9)
    return (
      above !== null && !box.contains(above) && getComputedStyle(above).backgroundColor !== 'rgba(0, 0, 0, 0)'
    )
  })

test('a restored version is the latest, and what it replaced can be put back, also by the editor’s undo @main', async ({
  page,
  offlineApp,
}) => {
  await openWithVersions(page, offlineApp.url)
  await control(page, 'View Previous version').click()
  await control(page, 'Restore this version').click()
  await expect(editor(page)).toContainText('First addition.')
  await expect(editor(page)).not.toContainText('Second addition.')
  await expect(control(page, 'View Next version')).toBeDisabled()
  // For the rest of the session, even if the panel was closed in between.
  await control(page, 'Close').click()
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Posts' }).click()
  await page.getByRole('list', { name: 'Posts' }).getByRole('link', { name: 'Onboarding' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'An older version was restored.' })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(editor(page)).toContainText('Second addition.')
  await expect(page.getByText(/^Updated /)).toBeVisible()
  await openSavedPost(page, offlineApp.url)
  await expect(editor(page)).toContainText('Second addition.')

  await control(page, 'View Previous version').click()
  await control(page, 'Restore this version').click()
  await expect(editor(page)).not.toContainText('Second addition.')
  await editor(page).press('ControlOrMeta+z')
  await expect(editor(page)).toContainText('Second addition.')
})

test('older versions and changes are accessible; another tab goes back with a restored version, and can put the later one back', async ({
  page,
  offlineApp,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openWithVersions(page, offlineApp.url)
  await control(page, 'View Previous version').click()
  await expect(page.getByText('You are viewing a previous version')).toBeVisible()
  // At another width, the pointer would be over another button, whose tooltip axe would take for part of the page.
  await page.mouse.move(0, 0)
  await expectAccessible(page, 'an older version', { widths: [1440], fits: [390, 820] })
  await expect(page.getByText('You are viewing a previous version')).toBeVisible()
  await control(page, 'View changes').click()
  await expect(page.locator('ins').first()).toBeVisible()
  await expectAccessible(page, 'changes', { widths: [390], fits: [1440] })
  await page.setViewportSize({ width: 1440, height: 900 })
  await control(page, 'View changes').click()
  await control(page, 'Back to latest version').click()

  const other = await page.context().newPage()
  await openSavedPost(other, offlineApp.url)
  await expect(editor(other)).toContainText('Second addition.')
  await control(page, 'View Previous version').click()
  await control(page, 'Restore this version').click()
  await expect(editor(page)).not.toContainText('Second addition.')
  await expect(editor(other)).not.toContainText('Second addition.')
  await expect(editor(other)).toContainText('First addition.')
  const notice = other.getByRole('status').filter({ hasText: 'An older version was restored.' })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(editor(other)).toContainText('Second addition.')
  await expect(editor(page)).toContainText('Second addition.')
  await expect(page.getByText('An older version was restored.')).toBeHidden()
})
