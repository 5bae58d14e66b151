import type { Page } from '@playwright/test'
import { expect } from './app.ts'
import { test } from './seeded.ts'
import { signInAsGuest, scrollThrough } from './steps.ts'

const sheet = (page: Page) => page.getByRole('dialog')
const entry = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const file = (name: string, text = 'Ten days became two.') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

async function make(page: Page, url: string, path: string, data: Record<string, unknown>) {
  const response = await page.request.post(`${url}/api/${path}`, { data })
  const { id }: { id: string } = await response.json()
  return id
}

test('hundreds of items scroll to the last one, page by page, with a screenful in the page', async ({
  page,
  library,
}) => {
  await signInAsGuest(page, library.url)
  await library.addItems(page, 600)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/knowledge-base?')) asked += 1
  })
  await page.goto(`${library.url}/knowledge-base`)
  const rows = page.getByRole('list', { name: 'Knowledge base' }).getByRole('listitem')
  await expect(entry(page, 'Item 599')).toBeVisible()
  const place = rows.first().locator('xpath=ancestor::div[contains(@class, "overflow-y-auto")]')
  let most = 0
  await scrollThrough(place, entry(page, 'Item 0'), async () => {
    most = Math.max(most, await rows.count())
  })
  expect(most).toBeLessThan(60)
  expect(asked).toBeLessThanOrEqual(7)
  await page.getByRole('searchbox').fill('zebra')
  await expect(rows).toHaveCount(1)
  await expect(entry(page, 'Item 0')).toBeVisible()
})

test('what a library shows has an address: its words, its filter and its open entry', async ({
  page,
  offlineApp: { url },
}) => {
  await signInAsGuest(page, url)
  await make(page, url, 'swipe-files', {
    title: 'The bakery post',
    content: 'We bake at four.',
    tags: ['craft'],
  })
  await make(page, url, 'swipe-files', {
    title: 'The crane story',
    content: 'Nine days.',
    tags: ['site', 'craft'],
  })
  await page.goto(`${url}/swipes`)
  const tags = page.getByRole('group', { name: 'Tags' })
  await tags.getByRole('button', { name: /^site/ }).click()
  await expect(entry(page, 'The bakery post')).toHaveCount(0)
  await page.getByRole('searchbox').fill('nine')
  await expect(page).toHaveURL(`${url}/swipes?label=site&q=nine`)
  await entry(page, 'The crane story').click()
  await expect(sheet(page).getByLabel('Post')).toHaveValue('Nine days.')
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveValue('nine')
  await page.goForward()
  await sheet(page).getByLabel('Author').fill('Nadia Roth')
  await page.goBack()
  await expect(page.getByText('Leave without saving?')).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await tags.getByRole('button', { name: 'All' }).click()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(entry(page, 'The bakery post')).toBeVisible()
})

test('the keyboard alone goes through a library, deletes and goes on at the neighbour', async ({
  page,
  offlineApp: { url },
}) => {
  await signInAsGuest(page, url)
  for (const name of ['One', 'Two', 'Three']) await make(page, url, 'offers', { name })
  await page.goto(`${url}/identity?view=offers`)
  await entry(page, 'Three').focus()
  await page.keyboard.press('ArrowDown')
  await expect(entry(page, 'Two')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Delete Two' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entry(page, 'Two')).toHaveCount(0)
  await expect(entry(page, 'One')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entry(page, 'Two')).toBeVisible()
})

test('files are imported one after the other, and can be cancelled @main', async ({
  page,
  offlineApp: { url },
}) => {
  await signInAsGuest(page, url)
  const long = 'Ten days became two. '.repeat(10_000)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/knowledge-base/import', async (route) => {
    if (route.request().postData()?.includes('second.txt')) await held.promise
    await route.continue().catch(() => null)
  })
  await page.goto(`${url}/knowledge-base`)
  await page.getByRole('button', { name: 'Import' }).click()
  const files = [file('first.txt'), file('second.txt'), file('third.exe'), file('fourth.md', long)]
  await page.getByLabel('Files to import').setInputFiles(files)
  const imports = page.getByRole('list', { name: 'Imports' })
  await expect(imports.getByRole('listitem').first()).toContainText('Added')
  await expect(page.getByText('1 of 4 done')).toBeVisible()
  await expect(imports.getByRole('listitem').last()).toContainText('Waiting')
  await page.getByRole('button', { name: 'Continue in the background' }).click()
  await page.getByRole('button', { name: 'Importing 2 of 4' }).click()
  await page.getByRole('button', { name: 'Cancel second.txt' }).click()
  await expect(page.getByText('4 of 4 done')).toBeVisible()
  held.resolve()
  await expect(imports.getByRole('listitem').nth(1)).toContainText('Cancelled')
  await expect(imports.getByRole('listitem').nth(2)).toContainText(
    'Only pdf, docx, pptx, xlsx, txt, md and csv files',
  )
  await expect(imports.getByRole('listitem').last()).toContainText('Added. Only the beginning was imported')
  await page.keyboard.press('Escape')
  await expect(entry(page, 'first')).toBeVisible()
  await expect(entry(page, 'fourth')).toBeVisible()
  await expect(page.getByText('first.txt · 20 characters · Added today')).toBeVisible()
  await expect(page.getByText(/Added today · Only the beginning was imported/)).toBeVisible()
})

test('what another device has changed is not overwritten without a word', async ({
  page,
  offlineApp: { url },
}) => {
  await signInAsGuest(page, url)
  const id = await make(page, url, 'audiences', { name: 'Plant managers' })
  const elsewhere = (data: Record<string, unknown>) =>
    page.request.patch(`${url}/api/audiences/${id}`, { data })
  await page.goto(`${url}/audiences?item=${id}`)
  await sheet(page).getByLabel('Role').fill('Director')
  await elsewhere({ industry: 'Food' })
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(sheet(page).getByText('This was changed somewhere else in the meantime.')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Use the other version' }).click()
  await expect(sheet(page).getByLabel('Industry')).toHaveValue('Food')
  await sheet(page).getByLabel('Role').fill('Director')
  await elsewhere({ industry: 'Steel' })
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await sheet(page).getByRole('button', { name: 'Keep mine' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByText('Director · Food')).toBeVisible()
})

test('a story that was typed and not saved comes back', async ({ page, offlineApp: { url } }) => {
  await signInAsGuest(page, url)
  await page.request.put(`${url}/api/story`, { data: { content: 'I repair lifts.' } })
  await page.goto(`${url}/identity`)
  const story = page.getByRole('textbox', { name: 'My Story' })
  await expect(story).toHaveValue('I repair lifts.')
  const loseSaves = async () => {
    await page.route('**/api/story', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    // Requests that a page sends while it is being left do not always go through the route.
    await page.evaluate(() => {
      const send = window.fetch
      window.fetch = (address, init) =>
        init?.method === 'PUT' ? Promise.reject(new TypeError('Failed to fetch')) : send(address, init)
    })
  }
  await loseSaves()
  const typed = 'I repair lifts in Lyon. '.repeat(1000)
  await story.fill(typed)
  await page.reload()
  await expect(story).toHaveValue(typed)
  await expect(page.getByText('Your unsaved text has been restored.')).toBeVisible()
  await page.unroute('**/api/story')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await loseSaves()
  const mine = 'I repair lifts in Lyon and Nice. '.repeat(1000)
  await story.fill(mine)
  await page.request.put(`${url}/api/story`, { data: { content: 'I sell lifts.' } })
  await page.reload()
  await expect(page.getByText('This was changed somewhere else in the meantime.')).toBeVisible()
  await expect(story).toHaveValue(mine)
  await page.getByRole('button', { name: 'Use the other version' }).click()
  await expect(story).toHaveValue('I sell lifts.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(story).toHaveValue(mine)
  await page.unroute('**/api/story')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})
