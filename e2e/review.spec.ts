import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { editor, enterWithDraft, grammarTimeoutMs, openReview } from './steps.ts'

const text =
  "I'm excited to announce that we leverage synergies! Our team cut onboarding from 10 days to 2. They saved 730 hours in Porto."
const sections = ['Post check', 'Suggestions', 'Hooks', 'Said before', 'Sources']

test('what there is to say about a post is accessible and fits', async ({ page, offlineApp }) => {
  await enterWithDraft(page, offlineApp.url)
  await editor(page).press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
  await page.getByRole('button', { name: 'Request suggestions' }).first().click()
  await expect(page.getByText(/^Added suggestions to /)).toBeVisible({ timeout: grammarTimeoutMs })
  const sources = page.getByRole('complementary', { name: 'Sources' })
  await openReview(page, 'Sources')
  await expect(sources.getByRole('region', { name: 'In your material', exact: true })).toBeVisible()
  await sources.getByRole('button', { name: 'I know this is true: "730"' }).click()
  await expect(sources.getByRole('region', { name: 'You know this is true' })).toBeVisible()
  await sources.getByRole('button', { name: 'Rephrase: "Porto"' }).click()
  await expect(sources.getByRole('button', { name: 'Use this' })).toBeVisible()
  await expectAccessible(page, 'sources', { widths: [], fits: [820] })
  await page.setViewportSize({ width: 1440, height: 844 })
  for (const name of sections) {
    await openReview(page, name)
    await expectAccessible(page, name, { widths: [1440], fits: [390] })
  }
})
