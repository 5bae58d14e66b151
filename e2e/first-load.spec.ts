import type { Page } from '@playwright/test'
import { budgets } from '#test/budgets.ts'
import { expect, test } from './app.ts'
import { composer, enterAsGuest } from './steps.ts'

/** Loads `/` with nothing cached and answers the compressed sizes of what came, by kind. */
async function weigh(page: Page, url: string) {
  const sizes = new Map<string, Promise<number>[]>([
    ['script', []],
    ['stylesheet', []],
  ])
  await enterAsGuest(page, url)
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  page.on('requestfinished', (request) =>
    sizes.get(request.resourceType())?.push(request.sizes().then(({ responseBodySize }) => responseBodySize)),
  )
  await page.goto(url)
  await expect(composer(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const of = async (kind: string) => Promise.all(sizes.get(kind) ?? [])
  return { scripts: await of('script'), styles: await of('stylesheet') }
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)

test('the first screen comes within its budget', async ({ page, offlineApp }) => {
  const { scripts, styles } = await weigh(page, offlineApp.url)
  expect(sum(scripts)).toBeGreaterThan(100_000)
  expect(sum(scripts)).toBeLessThanOrEqual(budgets.firstLoad.scriptBytes)
  expect(scripts.length).toBeLessThanOrEqual(budgets.firstLoad.scriptFiles)
  expect(sum(styles)).toBeGreaterThan(5000)
  expect(sum(styles)).toBeLessThanOrEqual(budgets.firstLoad.styleBytes)
})
