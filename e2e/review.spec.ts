import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { draft, editor, enterAsGuest, grammarTimeoutMs, openReview } from './steps.ts'

const text =
  "I'm excited to announce that we leverage synergies! Our team cut onboarding from 10 days to 2. They saved 730 hours in Porto."
const sections = ['Post check', 'Suggestions', 'Hooks', 'Said before', 'Sources']

test('what there is to say about a post is accessible and fits', async ({ page, offlineApp }) => {
  await enterAsGuest(page, offlineApp.url)
  await draft(page)
  await editor(page).press('ControlOrMeta+a')
  await editor(page).pressSequentially(text)
  await page.getByRole('button', { name: 'Request suggestions' }).first().click()
  await expect(page.getByText(/^Added suggestions to /)).toBeVisible({ timeout: grammarTimeoutMs })
  const sources = page.getByRole('complementary', { name: 'Sources' })
  await openReview(page, 'Sources')
  await expect(sources.getByRole('region', { name: 'In your material', exact: true })).toBeVisible()
  await sources.getByRole('button', { name: 'I know this is true: “730”' }).click()
  await expect(sources.getByRole('region', { name: 'You know this is true' })).toBeVisible()
  await sources.getByRole('button', { name: 'Rephrase: “Porto”' }).click()
  await expect(sources.getByRole('button', { name: 'Use this' })).toBeVisible()
  await expectAccessible(page, 'sources', { widths: [], fits: [820] })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of sections) {
      await openReview(page, name)
      // Checks everything on a desktop; on a phone it only has to fit.
      await expectAccessible(page, `${name} ${width}`, width === 1440 ? {} : { widths: [], fits: [width] })
    }
  }
})
