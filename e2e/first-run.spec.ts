import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { boxAtRest, composer, enterAsGuest, enterByButton } from './steps.ts'

const heading = (page: Page) => page.getByRole('heading', { name: 'To get started' })
const card = (page: Page, name: string) => page.getByRole('listitem', { name })
const sidebarLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name })

const profileOf = async (page: Page, url: string) => {
  const answer = await page.request.get(`${url}/api/profile`)
  const { profile } = (await answer.json()) as { profile: Record<string, unknown> }
  return profile
}

test.use({ timezoneId: 'Europe/Lisbon' })

test('a newcomer sets everything up, and the cards go @main', async ({ page, offlineApp }) => {
  await enterByButton(page, offlineApp.url)
  const who = card(page, 'Who you are')
  await who.getByRole('textbox', { name: 'Your name' }).fill('Ada Example')
  await who.getByRole('textbox', { name: 'My Story' }).fill('I build engines.')
  await who.getByRole('button', { name: 'Save' }).click()
  await expect(who.getByText('Ada Example')).toBeVisible()

  const zone = card(page, 'Your timezone')
  await expect(zone.getByRole('combobox')).toHaveValue('Europe/Lisbon')
  await zone.getByRole('button', { name: 'Use this timezone' }).click()
  await expect(zone.getByText('Done')).toBeVisible()

  await expect(card(page, 'LinkedIn').getByText(/practice network/)).toBeVisible()
  await card(page, 'LinkedIn').getByRole('button', { name: 'Connect LinkedIn' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('LinkedIn connected successfully!')).toBeVisible()
  await expect(composer(page)).toBeVisible()
  await expect(heading(page)).toHaveCount(0)
  await expect.poll(async () => (await profileOf(page, offlineApp.url)).onboarded).toBe(true)
  expect(await profileOf(page, offlineApp.url)).toMatchObject({
    fullName: 'Ada Example',
    timezone: 'Europe/Lisbon',
  })
  await sidebarLink(page, 'Identity').click()
  await expect(page.getByLabel('My Story')).toHaveValue('I build engines.')
})

test('"Skip" sends the cards away for good, and the message box keeps its place @main', async ({
  page,
  offlineApp,
}) => {
  await enterAsGuest(page, offlineApp.url)
  await expect(heading(page)).toBeVisible()
  const before = await boxAtRest(composer(page))
  await card(page, 'Your timezone').getByRole('button', { name: 'Later: Your timezone' }).click()
  await expect(card(page, 'Your timezone').getByText('Left for later')).toBeVisible()
  expect(await boxAtRest(composer(page))).toEqual(before)
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  await expect(heading(page)).toHaveCount(0)
  expect(await boxAtRest(composer(page))).toEqual(before)
  expect(await profileOf(page, offlineApp.url)).toMatchObject({ timezone: null, onboarded: true })
  await page.reload()
  await expect(composer(page)).toBeVisible()
  await expect(heading(page)).toHaveCount(0)
})

test('sample data fills everything, is looked at, and taken out again @main', async ({
  page,
  offlineApp,
}) => {
  await enterAsGuest(page, offlineApp.url)
  await page.getByRole('button', { name: 'Load sample data' }).click()
  await expect(page.getByText('Sample data loaded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load sample data' })).toHaveCount(0)
  // The button is gone, and Tab continues from its place.
  await expect(page.getByRole('main')).toBeFocused()

  await sidebarLink(page, 'Sample: from a note to a post').click()
  await page.getByRole('button', { name: 'Created "I was the queue"' }).click()
  await expect(page.getByRole('textbox', { name: 'Post text' })).toContainText('I was the queue')
  await expect(page.getByRole('list', { name: 'Selected context' }).getByRole('listitem')).toHaveCount(2)
  for (const [name, title] of [
    ['Knowledge base', 'Kessler Metalworks: from eleven days to two'],
    ['Swipes', 'The keys of the van'],
    ['Templates', 'One sentence from a client'],
    ['Audiences', 'Workshop owners'],
  ] as const) {
    await sidebarLink(page, name).click()
    await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Workshop owners', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit audience' })
  await sheet.getByLabel('Name').fill('Bakers')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toHaveCount(0)

  await sidebarLink(page, 'Settings').click()
  await expect(page.getByText(/^18 samples are in your libraries/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove sample data' }).click()
  await expect(page.getByText('Sample data removed')).toBeVisible()
  await expect(page.getByText(/One sample that you changed is now yours and stays/).first()).toBeVisible()
  await sidebarLink(page, 'Audiences').click()
  await expect(page.getByRole('list', { name: 'Audiences' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Bakers', exact: true })).toBeVisible()
  await sidebarLink(page, 'Swipes').click()
  await expect(page.getByText('No swipes yet')).toBeVisible()
  await page.getByRole('button', { name: 'Load sample data' }).click()
  await expect(page.getByRole('button', { name: 'The keys of the van', exact: true })).toBeVisible()
})

test('the cards are accessible and fit; on a phone on its side, the first screen begins with its heading, and they are a scroll away', async ({
  page,
  offlineApp,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await enterAsGuest(page, offlineApp.url)
  await expect(page.getByRole('heading', { name: 'What will you write?' })).toBeInViewport({ ratio: 1 })
  const later = card(page, 'Who you are').getByRole('button', { name: 'Later: Who you are' })
  await later.scrollIntoViewIfNeeded()
  await expect(later).toBeInViewport({ ratio: 1 })
  await expect(heading(page)).toBeInViewport({ ratio: 1 })

  const check = (where: string) => expectAccessible(page, where, { widths: [1440], fits: [390] })
  await check('all cards')
  await card(page, 'Your timezone').getByRole('button', { name: 'Use this timezone' }).click()
  await later.click()
  await expect(page.getByText('Left for later')).toBeVisible()
  await check('some for later')
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the field for the story shows two whole lines', async ({ page, offlineApp }) => {
    await enterAsGuest(page, offlineApp.url)
    const story = card(page, 'Who you are').getByRole('textbox', { name: 'My Story' })
    const lines = () =>
      story.evaluate((field) => {
        const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(field)
        const room = field.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)
        return room / parseFloat(lineHeight)
      })
    await expect.poll(lines).toBeGreaterThanOrEqual(2)
  })
})
