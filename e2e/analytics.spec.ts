import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import {
  ask,
  draft,
  enterByButton,
  enterWithPost,
  signInAsGuest,
  typeAtEnd,
  waitUntilSaved,
} from './steps.ts'

const card = (page: Page) => page.getByRole('region', { name: 'May we count how Lede is used?' })
const privacySwitch = (page: Page) => page.getByRole('switch', { name: 'Count how I use Lede' })

/** PostHog's client ignores bots, which automated browsers look like. */
async function lookLikeAPerson(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })
    Reflect.deleteProperty(Navigator.prototype, 'userAgentData')
  })
}

const keptByPosthog = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage]
      .flatMap((storage) => Object.keys(storage))
      .filter((name) => /^_{0,2}ph_/.test(name)),
  )

const libraryCode = /posthog|\/assets\/client-/

test('counts only after a yes, says nothing of what is written, and stops at once', async ({
  page,
  posthog,
  countedApp,
}) => {
  posthog.recordings = true
  posthog.flags = { 'said-before': false }
  await lookLikeAPerson(page.context())
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(posthog.url) || libraryCode.test(request.url())) asked.push(request.url())
  })
  const names = () => posthog.events.map(({ event }) => event)

  await page.goto(countedApp.url)
  await expect(card(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page, 'the question')
  expect(asked).toEqual([])

  await card(page).getByRole('button', { name: 'Yes, count' }).click()
  await expect(card(page)).toBeHidden()
  await enterByButton(page, countedApp.url)
  await expect(card(page)).toBeHidden()
  await draft(page, 'Write a post about the quokka protocol. We cut 14 quokkas to 2.')
  await typeAtEnd(page, ' The zebra clause stays.')
  await waitUntilSaved(page)
  const [chatId = ''] = /(?<=\/chat\/)[^?]+/.exec(page.url()) ?? []
  expect(chatId.length).toBeGreaterThan(10)
  await expect.poll(names).toEqual(expect.arrayContaining(['message sent', 'draft created', 'post edited']))
  expect(names()).toContain('guest account begun')
  const opened = posthog.events.filter(({ event }) => event === '$pageview')
  expect(opened.map(({ properties }) => properties.$pathname)).toEqual(
    expect.arrayContaining(['/sign-in', '/', '/chat/$id']),
  )
  expect(posthog.events.find(({ event }) => event === 'message sent')?.properties).toMatchObject({
    flow: 'none',
    files: 0,
  })
  await expect(page.getByRole('button', { name: 'Sources' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Said before' })).toHaveCount(0)

  await page.goto(`${countedApp.url}/settings`)
  await expect(privacySwitch(page)).toBeChecked()
  await expectAccessible(page, 'the settings')
  await expect.poll(() => posthog.recorded.length).toBeGreaterThan(5)
  await privacySwitch(page).click()
  await expect(privacySwitch(page)).not.toBeChecked()
  await expect.poll(() => keptByPosthog(page)).toEqual([])
  const before = asked.length
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const left = posthog.sent().toLowerCase()
  const secrets = ['quokka', 'zebra', 'clause', 'protocol', 'stays', chatId.toLowerCase()]
  expect(secrets.filter((words) => left.includes(words))).toEqual([])
  expect(JSON.stringify(posthog.events)).not.toContain('@')
  // The page was recorded while it was typed on, with letters replaced by stars.
  expect(left.includes('The zebra clause stays.'.replaceAll(/\S/g, '*'))).toBe(true)
  const properties = new Set(posthog.events.flatMap((event) => Object.keys(event.properties)))
  expect([...properties].filter((name) => !name.startsWith('$')).toSorted()).toEqual(
    ['token', 'distinct_id', 'flow', 'files', 'webSearch', 'kind'].toSorted(),
  )

  await page.getByTitle('New Chat (⌘J)').click()
  await ask(page, 'Hello')
  await expect(page).toHaveURL(/\/chat\/[\w-]+/)
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  expect(await keptByPosthog(page)).toEqual([])
  await page.goto(`${countedApp.url}/settings`)
  await expect(privacySwitch(page)).not.toBeChecked()
  await expect(card(page)).toBeHidden()
  expect(asked.slice(before)).toEqual([])

  const seen = () => posthog.events.filter(({ event }) => event === '$pageview').length
  for (const earlier of [seen(), seen() + 1]) {
    await privacySwitch(page).click()
    await expect(privacySwitch(page)).toBeChecked()
    await expect.poll(seen).toBe(earlier + 1)
    await privacySwitch(page).click()
    await expect(privacySwitch(page)).not.toBeChecked()
  }
})

test('takes the browser’s word for a no, and does not ask', async ({ page, posthog, countedApp }) => {
  await lookLikeAPerson(page.context())
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
  })
  await signInAsGuest(page, countedApp.url)
  await page.goto(`${countedApp.url}/settings`)
  await expect(privacySwitch(page)).toBeDisabled()
  await expect(card(page)).toBeHidden()
  await expect(page.getByText('Your browser asks not to be tracked')).toBeVisible()
  expect(posthog.calls).toEqual([])
})

test('lets people work as ever where PostHog is blocked', async ({ page, posthog, countedApp }) => {
  await lookLikeAPerson(page.context())
  const blocked: string[] = []
  await page.route(`${posthog.url}/**`, (route) => {
    blocked.push(route.request().url())
    return route.abort('connectionreset')
  })
  await enterWithPost(page, countedApp.url, 'Ten days became two.')
  await card(page).getByRole('button', { name: 'Yes, count' }).click()
  await expect.poll(() => blocked.length).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: 'Said before' }).first()).toBeVisible()
})
