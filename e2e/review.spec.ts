import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { draft, editor, enterAsGuest } from './steps.ts'

const text = "I'm excited to announce that we leverage synergies! Our team cut onboarding from 10 days to 2."
const sections = ['Post check', 'Suggestions', 'Hooks', 'Said before']

test('what there is to say about a post is accessible and fits', async ({ page, offlineApp }) => {
  await enterAsGuest(page, offlineApp.url)
  await draft(page)
  await editor(page).press('ControlOrMeta+a')
  await editor(page).pressSequentially(text)
  await page.getByRole('button', { name: 'Request suggestions' }).first().click()
  await expect(page.getByText(/^Added suggestions to /)).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of sections) {
      const button = page
        .getByRole('group', { name: 'Review' })
        .getByRole('button', { name: new RegExp(`^${name}`) })
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.press('Enter')
      await expect(page.getByRole('complementary', { name })).toBeVisible()
      await expectAccessible(page, `${name} ${width}`)
    }
  }
})
