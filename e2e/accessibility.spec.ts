import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { draft, enterAsGuest } from './steps.ts'

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

const widths = [390, 820, 1440]

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen is accessible and fits its width, ${colorScheme}`, async ({ page, offlineApp }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(offlineApp.url)
    await page.getByRole('button', { name: 'Try Lede without an account' }).waitFor()
    await expectAccessible(page)
    await enterAsGuest(page, offlineApp.url)
    await expectAccessible(page)
    await draft(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('button', { name: 'Connect LinkedIn to post' }).waitFor()
    await expectAccessible(page)
  })
}
