import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { draft, editor, enterAsGuest } from './steps.ts'

const text = "I'm excited to announce that we leverage synergies! Our team cut onboarding from 10 days to 2."
const sections = ['Post check', 'Suggestions', 'Hooks', 'Said before']

async function expectAccessible(page: Page, where: string) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${where} ${id}: ${nodes[0]?.html}`)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`what there is to say about a post is accessible and fits, ${colorScheme}`, async ({
    page,
    offlineApp,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
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
}
