import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { expectAccessible } from './accessible.ts'
import { boxAtRest, enterWithDraft, typeAtEnd } from './steps.ts'

const address = 'https://www.linkedin.com/posts/ada-example_lifts-activity-7400000000000000001-Ab_c'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Publish by hand' })
const notice = (page: Page) => page.getByRole('region', { name: 'Publishing' })

test('a post is published by hand on a phone, and taken back', async ({ page, offlineApp, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // LinkedIn itself is not contacted.
  await context.route('https://www.linkedin.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>LinkedIn</title>' }),
  )
  await enterWithDraft(page, offlineApp.url)
  await typeAtEnd(page, ' [our next step] By (hand).')

  // Actions are within reach of the thumb: at the bottom, and so are the dialog's buttons.
  const atFoot = page.getByRole('button', { name: 'Send post' })
  expect((await boxAtRest(atFoot)).y).toBeGreaterThan(0.8 * 844)
  await atFoot.click()
  const publishing = page.getByRole('dialog', { name: 'Publish post' })
  const connecting = publishing.getByRole('button', { name: 'Connect LinkedIn to post' })
  expect((await boxAtRest(connecting)).y).toBeGreaterThan(0.5 * 844)
  await publishing.getByRole('button', { name: 'Publish by hand' }).click()
  await expect(publishing).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Copy text' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/onboarding[\s\S]* By \(hand\)\.$/i)
  await expectAccessible(page, 'by hand', { widths: [390], fits: [1440] })

  const opened = page.waitForEvent('popup')
  await dialog(page).getByRole('link', { name: 'Open LinkedIn' }).click()
  const question = page.getByRole('alertdialog', { name: /placeholders? (?:is|are) still open$/ })
  await question.getByRole('button', { name: 'Publish anyway' }).click()
  const composer = await opened
  expect(composer.url()).toBe('https://www.linkedin.com/feed/?shareActive=true')
  await composer.close()
  await expect(dialog(page).getByText(/^You went there /)).toBeVisible()

  // After closing the dialog, the writer is asked for the outcome, and nothing else publishes the post.
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(notice(page).getByText('Is this post out?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  await notice(page).getByRole('button', { name: 'Check again' }).click()
  await expect(notice(page).getByText(/cannot be checked/)).toBeVisible()
  await notice(page).getByRole('button', { name: 'Show the steps' }).click()

  await dialog(page).getByRole('textbox', { name: 'Address of the post' }).fill('https://evil.example/')
  await dialog(page).getByRole('button', { name: 'Mark as published' }).click()
  await expect(dialog(page).getByText(/^This is not the address of a post/)).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Address of the post' }).fill(address)
  await dialog(page).getByRole('button', { name: 'Mark as published' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('Marked as published')).toBeVisible()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View post' })).toHaveAttribute(
    'href',
    'https://www.linkedin.com/feed/update/urn:li:activity:7400000000000000001/',
  )
  await page.getByRole('button', { name: 'What exactly went out?' }).click()
  const record = page.getByRole('dialog', { name: 'What exactly went out?' })
  await expect(record.getByText(/By \(hand\)\./)).toBeVisible()
  await record.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'It is not there' }).click()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
})
