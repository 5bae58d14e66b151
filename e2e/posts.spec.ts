import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './app.ts'
import {
  composer,
  draft,
  editor,
  enterAsGuest,
  enterWithPost,
  enterWithWorker,
  scrollThrough,
  signInAsGuest,
  typeAtEnd,
} from './steps.ts'
import { type Stocked, test } from './stocked.ts'

const hour = 60 * 60 * 1000
const list = (page: Page) => page.getByRole('list', { name: 'Posts' })
const row = (page: Page, title: string) => list(page).getByRole('listitem').filter({ hasText: title })
const link = (page: Page, title: string) => list(page).getByRole('link', { name: title, exact: true })
const filter = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name })
const undo = (page: Page) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .first()

async function choose(page: Page, title: string, item: string) {
  await row(page, title).getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function openPosts(page: Page) {
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Posts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
}

const scheduledPost = {
  title: 'The bakery',
  content: 'We bake at four. By six the queue knows our names.',
  set: {
    status: 'scheduled' as const,
    scheduledAt: Date.UTC(2031, 10, 24, 9),
    scheduledTimezone: 'Europe/Paris',
  },
}

/** Creates a post of each status, and two whose publication failed. */
async function everyStatus(page: Page, { save }: Stocked) {
  const now = Date.now()
  const failure = (kind: string, reason: string) =>
    JSON.stringify({ kind, reason, at: new Date(now).toISOString() })
  await save(page, 'hidden', {
    title: 'An old success',
    set: { status: 'hidden', publishedAt: now - 900 * hour },
  })
  await save(page, 'published', {
    title: 'The crane',
    content: 'The crane stood still for nine days.',
    set: { status: 'published', publishedAt: now - 30 * 24 * hour, url: 'https://example.com/crane' },
  })
  await save(page, 'scheduled', scheduledPost)
  await save(page, 'failed', {
    title: 'Pricing',
    set: { failure: failure('failed', 'LinkedIn refused it.') },
  })
  await save(page, 'unknown', {
    title: 'Out or not',
    set: { failure: failure('unknown', 'No answer came.') },
  })
}

test('posts are found by status, words and order, and the address keeps all of it @main', async ({
  page,
  stocked,
}) => {
  await enterWithWorker(page, stocked.url)
  await openPosts(page)
  await expect(page.getByText('No posts yet')).toBeVisible()
  await everyStatus(page, stocked)
  await page.reload()
  await expect(list(page).getByRole('link')).toHaveText(['Out or not', 'Pricing', 'The bakery', 'The crane'])
  for (const [name, count] of [
    ['All', 4],
    ['Drafts', 2],
    ['Scheduled', 1],
    ['Published', 1],
    ['Hidden', 1],
  ] as const) {
    await expect(filter(page, new RegExp(`^${name}`))).toHaveText(`${name}${count}`)
  }
  await expect(row(page, 'The bakery')).toContainText('Nov 24, 10:00 am')
  await expect(row(page, 'The bakery')).toContainText('Goes out Mon 24 Nov 2031, 10:00 am (Europe/Paris)')
  await expect(row(page, 'Pricing')).toContainText(
    'Not published. LinkedIn refused it. Open it to try again.',
  )
  await expect(row(page, 'Out or not')).toContainText('Is this post out?')

  await filter(page, /^Hidden/).click()
  await expect(page).toHaveURL(/\/posts\?status=hidden$/)
  await expect(row(page, 'An old success')).toContainText('Published')
  await filter(page, /^Drafts/).click()
  await expect(list(page).getByRole('link')).toHaveText(['Out or not', 'Pricing'])
  await page.goBack()
  await expect(list(page).getByRole('link')).toHaveText(['An old success'])
  await page.goBack()
  await expect(list(page).getByRole('listitem')).toHaveCount(4)

  await page.getByRole('button', { name: 'Sort: Last changed' }).click()
  await page.getByRole('menuitemradio', { name: 'Title' }).click()
  await expect(page).toHaveURL(/sort=title/)
  await expect(list(page).getByRole('link')).toHaveText(['Out or not', 'Pricing', 'The bakery', 'The crane'])
  await page.getByRole('button', { name: 'Sort: Title' }).click()
  await page.getByRole('menuitemradio', { name: 'Next to go out' }).click()
  await expect(list(page).getByRole('link').first()).toHaveText('The bakery')

  const search = page.getByRole('searchbox', { name: 'Search posts' })
  await search.pressSequentially('queue na')
  await expect(list(page).getByRole('link')).toHaveText(['The bakery'])
  await expect(page).toHaveURL(/q=queue\+na/)
  await filter(page, /^Published/).click()
  await expect(page.getByText('Nothing found for "queue na"')).toBeVisible()
  await page.getByRole('link', { name: 'Search all posts' }).click()
  await expect(list(page).getByRole('link')).toHaveText(['The bakery'])
  await page.reload()
  await expect(search).toHaveValue('queue na')
  await expect(list(page).getByRole('link')).toHaveText(['The bakery'])
  await page.goto(`${stocked.url}/posts?status=late&sort=best`)
  await expect(list(page).getByRole('listitem')).toHaveCount(4)
})

test('a post opens beside its chat, one without a chat in a new one, each again after a reload and with Back unless it was closed; a card says that its post is gone @main', async ({
  page,
  offlineApp,
}) => {
  const panel = page.getByRole('region', { name: 'Post', exact: true })
  const created = page.getByRole('button', { name: /^Created "/ })
  const closePost = () => panel.getByRole('button', { name: 'Close', exact: true }).click()
  await enterAsGuest(page, offlineApp.url)
  await draft(page)
  await expect(page).toHaveURL(/\/chat\/[\w-]+\?documentId=/)
  const chat = new URL(page.url()).pathname
  await page.reload()
  await expect(editor(page)).toContainText('14 checklists')
  await closePost()
  await expect(page).not.toHaveURL(/documentId=/)
  await page.reload()
  await expect(created).toBeVisible()
  await expect(panel).toHaveCount(0)

  await created.click()
  await expect(editor(page)).toBeEditable()
  await openPosts(page)
  await page.goBack()
  await expect(editor(page)).toBeEditable()
  await page.goto(page.url())
  await expect(created).toBeVisible()
  await expect(panel).toHaveCount(0)

  await openPosts(page)
  await list(page).getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(chat))
  await expect(editor(page)).toContainText('14 checklists')
  await page.reload()
  await expect(editor(page)).toContainText('14 checklists')

  await page.request.post(`${offlineApp.url}/api/document?id=alone`, {
    data: { title: 'On its own', content: 'Without a chat.' },
  })
  await openPosts(page)
  await link(page, 'On its own').click()
  await expect(editor(page)).toContainText('Without a chat.')
  await expect(page).toHaveURL(new URL('/', offlineApp.url).href)
  await page.reload()
  await expect(editor(page)).toContainText('Without a chat.')
  await expect(composer(page)).toBeVisible()
  await closePost()
  await page.reload()
  await expect(composer(page)).toBeVisible()
  await expect(editor(page)).toHaveCount(0)

  await openPosts(page)
  await list(page).getByRole('listitem').filter({ hasNotText: 'On its own' }).getByRole('link').focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText(/^Deleted "/)).toBeVisible()
  await page.goto(new URL(chat, offlineApp.url).href)
  await created.click()
  await expect(page.getByText(/^The requested document was not found/)).toBeVisible()
  await expect(page.getByText(/^A deleted post can be restored only with Undo/)).toBeVisible()
})

test('posts are deleted one by one, together or by keyboard, and brought back; renamed, duplicated, hidden, shown and taken off the schedule from their menu @main', async ({
  page,
  stocked,
}) => {
  await signInAsGuest(page, stocked.url)
  await everyStatus(page, stocked)
  await page.goto(`${stocked.url}/posts`)
  await choose(page, 'The bakery', 'Delete')
  await expect(page.getByText('Anything scheduled will not go out.')).toBeVisible()
  await expect(row(page, 'The bakery')).toHaveCount(0)
  await expect(link(page, 'The crane')).toBeFocused()
  await undo(page).click()
  await expect(row(page, 'The bakery')).toContainText('Draft')

  await page.getByRole('checkbox', { name: 'Pricing' }).check()
  await page.getByRole('checkbox', { name: 'Out or not' }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('region', { name: 'Selected posts' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted 2 posts')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Selected posts' })).toHaveCount(0)
  await expect(filter(page, /^Drafts/)).toHaveText('Drafts1')
  await undo(page).click()
  await expect(filter(page, /^Drafts/)).toHaveText('Drafts3')

  await page.goto(`${stocked.url}/posts?sort=title`)
  await link(page, 'Out or not').focus()
  await page.keyboard.press('ArrowDown')
  await expect(link(page, 'Pricing')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Pricing' })).toBeChecked()
  await page.keyboard.press('End')
  await expect(link(page, 'The crane')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(link(page, 'Out or not')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(page.getByText('Deleted "Out or not"')).toBeVisible()
  await expect(link(page, 'Pricing')).toBeFocused()

  await stocked.save(page, 'scheduled', scheduledPost)
  await page.goto(`${stocked.url}/posts`)
  await choose(page, 'Pricing', 'Rename')
  await page.getByRole('dialog').getByLabel('Title').fill('Why prices doubled')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(link(page, 'Why prices doubled')).toBeVisible()

  await choose(page, 'The crane', 'Hide from list')
  await expect(page.getByText('"The crane" is hidden')).toBeVisible()
  await expect(row(page, 'The crane')).toHaveCount(0)
  await expect(filter(page, /^Hidden/)).toHaveText('Hidden2')
  await undo(page).click()
  await expect(row(page, 'The crane')).toHaveCount(1)
  await filter(page, /^Hidden/).click()
  await choose(page, 'An old success', 'Show in list')
  await expect(page.getByText('Nothing is hidden')).toBeVisible()
  await filter(page, /^Scheduled/).click()
  await choose(page, 'The bakery', 'Unschedule')
  await expect(page.getByText('"The bakery" is a draft again and will not go out')).toBeVisible()
  await expect(page.getByText('Nothing is scheduled')).toBeVisible()
  await filter(page, /^All/).click()
  await expect(row(page, 'The bakery')).toContainText('Draft')

  await choose(page, 'The bakery', 'Duplicate')
  await expect(link(page, 'The bakery (copy)')).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(editor(page)).toContainText('We bake at four.')
})

test('a post is saved as a swipe once, from the list, from its panel and from the library', async ({
  page,
  offlineApp,
}) => {
  await enterWithPost(page, offlineApp.url, 'Ten days became two.')
  await typeAtEnd(page, ' The last words.')
  await page.getByRole('button', { name: 'Save as swipe' }).click()
  await expect(page.getByText('Saved to swipes')).toBeVisible()
  const undone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await undo(page).click()
  // Until then it is a swipe, and would not be saved as a second one.
  await undone
  await openPosts(page)
  await list(page).getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Save as swipe' }).click()
  await expect(page.getByText('Saved to swipes')).toHaveCount(1)
  await list(page).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Save as swipes' }).click()
  await expect(page.getByText('This is already in your swipes')).toBeVisible()
  await page.getByRole('link', { name: 'Open swipes' }).first().click()
  await expect(page).toHaveURL(/\/swipes$/)
  const swipes = page.getByRole('list', { name: 'Swipes' }).getByRole('listitem')
  await expect(swipes).toHaveCount(1)
  await swipes.getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByLabel('Post')).toHaveValue(/The last words\.$/)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: "Lede's library" }).click()
  const save = page
    .getByRole('list', { name: 'Library' })
    .getByRole('button', { name: /to swipes$/ })
    .first()
  await save.click()
  await expect(page.getByText('Saved to swipes').first()).toBeVisible()
  await save.click()
  await expect(page.getByText('This is already in your swipes').first()).toBeVisible()
  await page.getByRole('link', { name: 'Yours' }).click()
  await expect(swipes).toHaveCount(2)
})

test('hundreds of posts scroll to the last one with a screenful of rows in the page', async ({
  page,
  stocked,
}) => {
  await signInAsGuest(page, stocked.url)
  await stocked.addMany(page, 600)
  await page.goto(`${stocked.url}/posts`)
  await expect(filter(page, /^All/)).toHaveText('All600')
  const place = list(page).locator('xpath=..')
  const rows = list(page).getByRole('listitem')
  let mostRows = 0
  await scrollThrough(place, list(page).getByRole('link', { name: / 599$/ }), async () => {
    mostRows = Math.max(mostRows, await rows.count())
  })
  expect(mostRows).toBeLessThan(60)
})

test('the list of posts is accessible and fits', async ({ page, stocked }) => {
  await signInAsGuest(page, stocked.url)
  const look = (where: string, include = 'html') =>
    expectAccessible(page, where, { include, widths: [1440], fits: [390] })
  await page.goto(`${stocked.url}/posts`)
  await expect(page.getByText('No posts yet')).toBeVisible()
  await look('empty')
  await everyStatus(page, stocked)
  await page.reload()
  await page.getByRole('checkbox', { name: 'Pricing' }).check()
  await look('list')
  await row(page, 'The bakery').getByRole('button', { name: 'Post options' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await look('menu', '[role="menu"]')
})
