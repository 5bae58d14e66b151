import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { expectAccessible } from './accessible.ts'
import { ask, boxAtRest, composer, connect, editor, enterWithPost, signInAsGuest } from './steps.ts'

const call = async (page: Page, method: string, address: string, data?: object) =>
  (await page.request.fetch(address, { method, ...(data === undefined ? {} : { data }) })).status()

const bell = (page: Page) => page.getByRole('button', { name: /^Notices/ }).first()
const shown = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).filter({ visible: true }).first()
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Notices' })

/** Resolves once the page is connected, so that later events reach it. */
const connected = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/events'))

test('what happens in one place shows in the others by itself, and the bell counts it @main', async ({
  page,
  browser,
  offlineApp: { url },
}) => {
  await signInAsGuest(page, url)
  await connect(page, url)
  const documentId = crypto.randomUUID()
  const path = `${url}/api/document?id=${documentId}`
  await call(page, 'POST', path, { title: 'Ten days became two', content: 'Ten days became two.' })
  await page.goto(`${url}/posts`)
  // A second tab of this browser shares the first one's connection; another device has its own.
  const tab = await page.context().newPage()
  await tab.goto(`${url}/posts`)
  const device = await browser.newContext({ storageState: await page.context().storageState() })
  const phone = await device.newPage()
  await phone.setViewportSize({ width: 390, height: 800 })
  await Promise.all([connected(phone), phone.goto(`${url}/posts`)])
  for (const one of [page, tab, phone]) {
    await expect(shown(one, 'Draft')).toBeVisible()
    await expect(bell(one)).toHaveAccessibleName('Notices')
  }

  expect(await call(page, 'POST', `${url}/api/linkedin/publish`, { documentId })).toBe(202)
  for (const one of [page, tab, phone]) {
    await expect(shown(one, 'Published')).toBeVisible()
    await expect(bell(one)).toHaveAccessibleName('Notices, 1 unread')
  }
  await expect(
    phone.getByRole('listitem').getByText('"Ten days became two" is on the practice network.'),
  ).toBeVisible()

  await bell(phone).click()
  await expect(sheet(phone).getByText('New: ')).toBeAttached()
  await expect(sheet(phone).getByRole('link', { name: 'See it on the practice network' })).toHaveAttribute(
    'href',
    /\/practice\/feed\/update\//,
  )
  // The mouse is where the bell was, and therefore over the button that closes the sheet, which shows its tooltip.
  await phone.mouse.move(195, 700)
  await expect(phone.getByText('Close', { exact: true })).toHaveCount(0)
  await expectAccessible(phone, 'notices on a phone')
  for (const one of [page, tab]) await expect(bell(one)).toHaveAccessibleName('Notices')
  await sheet(phone).getByRole('link', { name: '"Ten days became two" is on the practice network.' }).click()
  await expect(sheet(phone)).toBeHidden()
  // The address names the post only until it has opened.
  await expect(
    phone
      .getByRole('region', { name: 'Post', exact: true })
      .getByRole('heading', { name: 'Ten days became two' }),
  ).toBeVisible()
  await device.close()

  // The connected tab is gone: the other one takes over.
  await page.close()
  await tab.bringToFront()
  const other = crypto.randomUUID()
  await call(tab, 'POST', `${url}/api/document?id=${other}`, {
    title: 'A second one',
    content: 'A second one.',
  })
  await expect(tab.getByText('A second one', { exact: true })).toBeVisible()
})

test('the badge, the calendar and the notices follow what happens on another device', async ({
  page,
  browser,
  offlineApp: { url },
}) => {
  await signInAsGuest(page, url)
  await connect(page, url)
  await call(page, 'PATCH', `${url}/api/profile`, { timezone: 'Europe/Berlin' })
  const documentId = crypto.randomUUID()
  await call(page, 'POST', `${url}/api/document?id=${documentId}`, {
    title: 'Nine days',
    content: 'Nine days.',
  })
  const device = await browser.newContext({ storageState: await page.context().storageState() })
  const open = async (address: string) => {
    const one = await device.newPage()
    await one.goto(`${url}${address}`)
    return one
  }
  const badge = await open(`/?documentId=${documentId}`)
  const calendar = await open('/posts?view=calendar')
  const notices = await open('/settings')
  await bell(notices).click()
  await expect(sheet(notices).getByText('Nothing has happened yet')).toBeVisible()
  const panel = badge.getByRole('region', { name: 'Post', exact: true })
  const entry = (status: string) =>
    calendar
      .getByRole('region', { name: 'Calendar' })
      .getByRole('button', { name: new RegExp(`${status}: Nine days$`) })
  await expect(panel.getByText('Draft', { exact: true })).toBeVisible()
  await expect(entry('')).toHaveCount(0)

  const scheduledAt = new Date(Date.now() + 10 * 60_000).toISOString()
  const wish = { documentId, scheduledAt, timezone: 'Europe/Berlin' }
  expect(await call(page, 'POST', `${url}/api/posts/schedule`, wish)).toBe(200)
  await expect(entry('Scheduled')).toBeVisible()
  await expect(panel.getByText('Draft', { exact: true })).toBeHidden()

  expect(await call(page, 'POST', `${url}/api/linkedin/publish`, { documentId })).toBe(202)
  await expect(entry('Published')).toBeVisible()
  await expect(panel.getByText('Published', { exact: true })).toBeVisible()
  await expect(sheet(notices).getByText('"Nine days" is on the practice network.')).toBeVisible()
  await device.close()
})

test('on a phone the way to the sidebar tells of notices where there is no bell', async ({
  page,
  offlineApp: { url },
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signInAsGuest(page, url)
  await connect(page, url)
  const documentId = crypto.randomUUID()
  await call(page, 'POST', `${url}/api/document?id=${documentId}`, {
    title: 'Nine days',
    content: 'Nine days.',
  })
  await page.goto(url)
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
  await ask(page, 'Write a post about nine days without a crane.')
  // The post covers the chat.
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pin chat' })).toBeVisible()
  await expect(bell(page)).toHaveCount(0)
  const mark = toggle.locator('[data-unread]')
  await expect(mark).toHaveCount(0)
  expect(await call(page, 'POST', `${url}/api/linkedin/publish`, { documentId })).toBe(202)
  await expect(mark).toBeVisible()
  await expect(toggle).toHaveAccessibleDescription('1 unread notice')
  const pressed = await page.locator('header').getByRole('button').all()
  expect(pressed.length).toBeGreaterThan(2)
  for (const one of pressed) await one.click({ trial: true })
  // The mouse is over the last one, which shows its tooltip.
  await page.mouse.move(195, 600)
  await expect(page.locator('[data-base-ui-portal]')).toHaveCount(0)
  await expectAccessible(page, 'a chat with unread notices on a phone')
  await toggle.click()
  await page
    .getByRole('dialog', { name: 'Sidebar' })
    .getByRole('button', { name: 'Notices, 1 unread' })
    .click()
  await expect(sheet(page).getByText('"Nine days" is on the practice network.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(mark).toHaveCount(0)
})

const doesOverlap = async (one: Locator, other: Locator) => {
  const [a, b] = [await boxAtRest(one), await boxAtRest(other)]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Toasts do not disappear while the page is hidden: this keeps them without touching them. */
const keepNotices = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

const closeNotice = async (notice: Locator) => {
  await notice.getByRole('button', { name: 'Close toast' }).click()
  await expect(notice).toBeHidden()
}

test('notices lie over nothing that is typed in or pressed, beside a post and without one', async ({
  page,
  offlineApp: { url },
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await enterWithPost(page, url, 'Ten days became two.')
  const notice = page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .first()
  await keepNotices(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await composer(page).fill('Make it shorter')
  await page.setViewportSize({ width: 1440, height: 900 })
  await button('Copy').click()
  await expect(notice).toContainText('Copied to clipboard!')
  await expect(notice).toHaveAttribute('data-mounted', 'true')
  const form = page.locator('form').filter({ has: composer(page) })
  const review = page.getByRole('group', { name: 'Review', exact: true })
  const post = page.getByRole('region', { name: 'Post', exact: true })
  for (const place of [editor(page), form, review, post])
    await expect.poll(() => doesOverlap(notice, place)).toBe(false)
  for (const pressed of [button('Send'), button('Publish'), review.getByRole('button').first()])
    await pressed.click({ trial: true })
  await closeNotice(notice)

  await page.setViewportSize({ width: 390, height: 844 })
  await button('More actions').click()
  await page.getByRole('menuitem', { name: 'Copy', exact: true }).click()
  await expect(notice).toHaveAttribute('data-mounted', 'true')
  const card = post.getByRole('article', { name: 'Preview' })
  for (const place of [card, editor(page), review])
    await expect.poll(() => doesOverlap(notice, place)).toBe(false)
  await button('Send post').click({ trial: true })
  await closeNotice(notice)
  await post.getByRole('button', { name: 'Close', exact: true }).click()

  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.getByRole('main').getByRole('button', { name: 'Copy message' }).first().click()
    await expect(notice).toHaveAttribute('data-mounted', 'true')
    await expect.poll(() => doesOverlap(notice, form)).toBe(false)
    // On a phone, the header is the only place without text; its first and last buttons stay free.
    const isPhone = width === 390
    const free = page.getByRole('main').locator(isPhone ? '[data-scroller]' : 'header')
    await expect.poll(() => doesOverlap(notice, free)).toBe(false)
    await button('Send').click({ trial: true })
    await button('Toggle sidebar').first().click({ trial: true })
    await page.getByRole('main').getByTitle('New Chat (⌘J)').click({ trial: true })
    await closeNotice(notice)
  }
})

test('a notice of many words lies over nothing either: not over the text on a phone, nor under the menu that it is about', async ({
  page,
  offlineApp: { url },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterWithPost(page, url, 'Ten days became two.')
  const notices = page.getByRole('region', { name: /^Notifications/ })
  const notice = notices.getByRole('listitem').first()
  const post = page.getByRole('region', { name: 'Post', exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const refused =
    "We're having trouble sending your message. Please check your internet connection and try again."
  await page.route('**/api/chat', (route) =>
    route.fulfill({ status: 503, json: { code: 'offline:chat', message: refused } }),
  )
  await keepNotices(page)
  /** Checks that the untouched toast is no higher than the header, and shows its whole text on hover. */
  const expectWithin = async (places: Locator[]) => {
    await expect(notice).toContainText(refused)
    await expect(notice).toHaveAttribute('data-mounted', 'true')
    for (const place of places) await expect.poll(() => doesOverlap(notice, place)).toBe(false)
    await notice.hover()
    await expect(notice).toHaveAttribute('data-expanded', 'true')
    await expect.poll(() => notice.evaluate((node) => node.scrollHeight <= node.clientHeight)).toBe(true)
    await closeNotice(notice)
  }
  await button('More actions').click()
  await page.getByRole('menuitem', { name: 'Request suggestions' }).click()
  await expectWithin([
    post.getByRole('article', { name: 'Preview' }),
    page.getByRole('group', { name: 'Review', exact: true }),
  ])
  await post.getByRole('button', { name: 'Close', exact: true }).click()
  await ask(page, 'Make it shorter')
  await expectWithin([
    page.getByRole('main').locator('[data-scroller]'),
    page.locator('form').filter({ has: composer(page) }),
  ])

  const menu = page.getByRole('menu')
  for (const [width, isShared] of [
    [390, true],
    [820, false],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Share', exact: true }).click()
    await expect(notice).toContainText(isShared ? 'Chat shared' : 'Chat is private again')
    await expect(menu.getByRole('menuitem', { name: 'Copy link' })).toHaveCount(isShared ? 1 : 0)
    await expect.poll(() => doesOverlap(notice, menu)).toBe(false)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await closeNotice(notice)
  }
})

test('the links of the sidebar stay where they are when the word about the practice network comes', async ({
  page,
  offlineApp: { url },
}) => {
  await signInAsGuest(page, url)
  await page.addInitScript(() => {
    const places = new Set<number>()
    Object.assign(window, { linkPlaces: places })
    const look = () => {
      const link = document.querySelector('nav[aria-label="Sidebar"] a[href="/settings"]')
      if (link) places.add(Math.round(link.getBoundingClientRect().top))
      requestAnimationFrame(look)
    }
    look()
  })
  const isLetGo = Promise.withResolvers<void>()
  await page.route('**/api/config', async (route) => {
    await isLetGo.promise
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'commit' })
  const link = page.getByRole('link', { name: 'Settings' })
  await expect(link.or(page.getByText('Loading user data...')).first()).toBeVisible()
  isLetGo.resolve()
  await expect(page.getByText(/^Practice network: nothing is sent/)).toBeVisible()
  const places = () => page.evaluate(() => [...(window as unknown as { linkPlaces: Set<number> }).linkPlaces])
  expect(await places()).toHaveLength(1)
})
