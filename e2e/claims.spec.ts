import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { editor, openDraft, signInAsGuest, typeAtEnd, waitUntilSaved } from './steps.ts'

const knowledge =
  'We cut onboarding from 10 days to 2.\n\nWe wrote 14 checklists for new people.\n\nSarah Chen says: “Write it down before you build it.”'
const sources = (page: Page) => page.getByRole('complementary', { name: 'Sources' })
const group = (page: Page, name: string) => sources(page).getByRole('region', { name, exact: true })
const foot = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Review' }).getByRole('button', { name })
const marks = (page: Page) => editor(page).locator('.underline-claim')

/** Opens a chat in which the offline writer has drafted a post from a knowledge base item; returns its address. */
async function open(page: Page, url: string): Promise<string> {
  await signInAsGuest(page, url)
  const answer = await page.request.post(`${url}/api/knowledge-base`, {
    data: { title: 'How we onboard', content: knowledge },
  })
  const { id } = (await answer.json()) as { id: string }
  return openDraft(page, url, 'Write a post about our onboarding', { selectedKnowledgeBaseIds: [id] })
}

test('what a draft says has its source, what was made up is marked until it is known or sourced, and each version keeps its ledger', async ({
  page,
  offlineApp: { url },
}) => {
  const address = await open(page, url)
  await foot(page, /^Sources$/).click()
  await expect(group(page, 'In your material')).toBeVisible()
  await expect(group(page, 'Not in your material')).toHaveCount(0)
  await expect(marks(page)).toHaveCount(0)
  const link = sources(page).getByRole('link', { name: 'How we onboard' }).first()
  await expect(link).toHaveAttribute('href', /^\/knowledge-base\?item=[\w-]+$/)

  await typeAtEnd(page, ' They saved 730 hours in Porto.')
  await waitUntilSaved(page)
  await expect(foot(page, /^Sources 2$/)).toBeVisible()
  await expect(marks(page)).toHaveText(['730', 'Porto'])
  await marks(page).last().hover()
  await expect(group(page, 'Not in your material').locator('[aria-current="true"]')).toContainText('Porto')

  await sources(page).getByRole('button', { name: 'I know this is true: "730"' }).click()
  await expect(marks(page)).toHaveText(['Porto'])
  await expect(group(page, 'You know this is true')).toContainText('730')
  await group(page, 'You know this is true').getByRole('button', { name: /^Undo/ }).click()
  await expect(marks(page)).toHaveText(['730', 'Porto'])

  await sources(page).getByRole('button', { name: 'Add a source: "730"' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a source' })
  for (const way of ['My libraries', 'Web address', 'Note']) {
    await dialog.getByRole('radio', { name: way }).check({ force: true })
    await expectAccessible(page, way)
  }
  await dialog
    .getByRole('textbox', { name: 'Note' })
    .fill('From the time sheets of May.\n\nWe saved 730 hours.')
  await dialog.getByRole('button', { name: 'Add source' }).click()
  await expect(dialog).toBeHidden()
  await expect(group(page, 'In your material')).toContainText('We saved 730 hours.')
  await expect(marks(page)).toHaveText(['Porto'])

  // The source is stored on the server, and shown next to its text whatever section is open.
  await page.goto(address)
  await expect(editor(page)).toBeEditable()
  await editor(page).locator('.underline-ledger', { hasText: /^730$/ }).hover()
  const source = page.getByRole('dialog', { name: 'Where this comes from' })
  await expect(source).toContainText('We saved 730 hours.')
  await expect(source.getByRole('link', { name: 'From the time sheets of May.' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'View Previous version' }).click()
  await expect(page.getByText('You are viewing a previous version')).toBeVisible()
  await foot(page, /^Sources$/).click()
  await expect(group(page, 'In your material')).toBeVisible()
  await expect(group(page, 'Not in your material')).toHaveCount(0)
})
