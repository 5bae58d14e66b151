import type { Page, Request } from '@playwright/test'
import { budgets } from '#test/budgets.ts'
import { expect, test } from './app.ts'
import { composer, enterAsGuest, signInAsGuest } from './steps.ts'

// Measures a first visit: an installed service worker would serve it from its cache.
test.use({ serviceWorkers: 'block' })

const sizeOf = async (request: Request) => (await request.sizes()).responseBodySize

/** Loads `/` as a signed-in user with an empty cache, and returns the compressed sizes of what was loaded, by kind. */
async function weigh(page: Page, url: string) {
  const sizes = new Map<string, Promise<number>[]>([
    ['script', []],
    ['stylesheet', []],
  ])
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  const note = (request: Request) => sizes.get(request.resourceType())?.push(sizeOf(request))
  page.on('requestfinished', note)
  await page.goto(url)
  await expect(composer(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Later requests are ignored: their size is not available once the page is gone.
  page.off('requestfinished', note)
  const of = async (kind: string) => Promise.all(sizes.get(kind) ?? [])
  return { scripts: await of('script'), styles: await of('stylesheet') }
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)

type Weights = Awaited<ReturnType<typeof weigh>>

function expectWithinBudget({ scripts, styles }: Weights, scriptBytes = budgets.firstLoad.scriptBytes): void {
  expect(sum(scripts)).toBeGreaterThan(100_000)
  expect(sum(scripts)).toBeLessThanOrEqual(scriptBytes)
  expect(scripts.length).toBeLessThanOrEqual(budgets.firstLoad.scriptFiles)
  expect(sum(styles)).toBeGreaterThan(5000)
  expect(sum(styles)).toBeLessThanOrEqual(budgets.firstLoad.styleBytes)
}

test('the first screen comes within its budget, and the first letter brings few files @main', async ({
  page,
  offlineApp,
}) => {
  await signInAsGuest(page, offlineApp.url)
  expectWithinBudget(await weigh(page, offlineApp.url))
  const sizes: Promise<number>[] = []
  // Code only: on a slow machine, responses that the screen has asked for arrive this late, too.
  const note = (request: Request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) sizes.push(sizeOf(request))
  }
  page.on('requestfinished', note)
  await composer(page).press('a')
  await expect.poll(() => sizes.length).toBeGreaterThan(2)
  await page.waitForLoadState('networkidle')
  page.off('requestfinished', note)
  const { firstLetter } = budgets
  expect(sizes.length).toBeLessThanOrEqual(firstLetter.files)
  expect(sum(await Promise.all(sizes))).toBeLessThanOrEqual(firstLetter.bytes)
})

test('what the page asks for at once is what its screen wants, each once', async ({ page, offlineApp }) => {
  await signInAsGuest(page, offlineApp.url)
  await page.addInitScript(() => {
    const [asked, own] = [new Array<string>(), window.fetch]
    window.fetch = (input, init) => {
      asked.push(input instanceof Request ? input.url : input.toString())
      return own(input, init)
    }
    Object.assign(window, { asked })
  })
  // Once it hears of changes, the page asks again for what may have changed before that.
  await page.route('**/api/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: ':\n\n' }),
  )
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url().replace(offlineApp.url, '')))
  await page.goto(offlineApp.url)
  await expect(composer(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const preloaded = await page
    .locator('link[rel=preload][as=fetch]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(preloaded.length).toBeGreaterThan(5)
  const asked = await page.evaluate(() => (window as unknown as { asked: string[] }).asked)
  expect(asked).toEqual(expect.arrayContaining(preloaded))
  expect(sent.filter((address) => preloaded.includes(address)).toSorted()).toEqual(preloaded.toSorted())
})

test('whoever goes back before the first screen stands gets there', async ({ page, offlineApp }) => {
  await signInAsGuest(page, offlineApp.url)
  await page.goto(`${offlineApp.url}/posts`)
  const posts = page.getByRole('heading', { name: 'Posts', level: 1 })
  await expect(posts).toBeVisible()
  await page.getByRole('link', { name: 'New chat' }).first().click()
  await expect(composer(page)).toBeVisible()
  const isBack = Promise.withResolvers<void>()
  await page.route('**/api/profile', async (route) => {
    await isBack.promise
    await route.continue()
  })
  // By then, the code of the page has run and is waiting.
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.goBack({ waitUntil: 'commit' })
  isBack.resolve()
  await expect(posts).toBeVisible()
})

test('no code of product analytics is in it, also of whoever has agreed', async ({ page, countedApp }) => {
  await enterAsGuest(page, countedApp.url)
  await page.getByRole('button', { name: 'Yes, count' }).click()
  await page.goto(`${countedApp.url}/settings`)
  await expect(page.getByRole('switch', { name: 'Count how I use Lede' })).toBeChecked()
  // The analytics code is requested after the page has loaded, and blocked here: it does not count towards the budget.
  const asked: string[] = []
  await page.route(/\/assets\/(?:client|posthog)-/, async (route) => {
    asked.push(await page.evaluate(() => document.readyState))
    await route.abort('connectionreset')
  })
  const { scriptBytes, analyticsBytes } = budgets.firstLoad
  expectWithinBudget(await weigh(page, countedApp.url), scriptBytes + analyticsBytes)
  await expect.poll(() => asked).toEqual(['complete'])
})
