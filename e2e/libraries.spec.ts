import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { composer, enterWithWorker, signInAsGuest } from './steps.ts'

const sheet = (page: Page) => page.getByRole('dialog')
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name })

async function addSwipe(page: Page, title: string, text: string) {
  await page.getByRole('button', { name: 'Add swipe' }).first().click()
  await sheet(page).getByLabel('Title').fill(title)
  await sheet(page).getByLabel('Post').fill(text)
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible()
}

test('a swipe is saved, found, changed, deleted and brought back @main', async ({ page, offlineApp }) => {
  await enterWithWorker(page, offlineApp.url)
  await link(page, 'Swipes').click()
  await expect(page.getByText('No swipes yet')).toBeVisible()
  await addSwipe(page, 'The bakery post', 'We bake at four. By six the queue knows our names.')
  await addSwipe(page, 'The crane story', 'The crane stood still for nine days.')

  await page.getByRole('searchbox', { name: 'Search swipes' }).fill('queue')
  await expect(page.getByRole('button', { name: 'The crane story' })).toHaveCount(0)
  await page.getByRole('button', { name: 'The bakery post', exact: true }).click()
  await expect(sheet(page).getByLabel('Post')).toHaveValue(/queue knows/)
  await expectAccessible(page, 'an entry of a library', { widths: [1440], fits: [390] })
  await sheet(page).getByLabel('Author').fill('Nadia Roth')
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nadia Roth')).toBeVisible()

  await page.getByRole('button', { name: 'The bakery post', exact: true }).hover()
  await page.getByRole('button', { name: 'Delete The bakery post' }).click()
  await expect(page.getByText('Nothing found for "queue"')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Nadia Roth')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'The bakery post', exact: true })).toBeVisible()
})

test('what is written in a sheet is not lost by a careless Escape', async ({ page, offlineApp }) => {
  await signInAsGuest(page, offlineApp.url)
  await page.goto(`${offlineApp.url}/audiences`)
  await page.getByRole('button', { name: 'Add audience' }).first().click()
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Name is missing.')).toBeVisible()
  await sheet(page).getByLabel('Name').fill('Plant managers')
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'the question whether to lose what was written')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet(page).getByLabel('Name')).toHaveValue('Plant managers')
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Plant managers', exact: true })).toBeVisible()
})

test("a template of Lede's library is read, used, and made one's own; chosen knowledge goes into a new chat, five at most; my story is kept @main", async ({
  page,
  offlineApp,
}) => {
  await enterWithWorker(page, offlineApp.url)
  await link(page, 'Templates').click()
  await page.getByRole('link', { name: "Lede's library" }).click()
  const first = page.getByRole('list', { name: 'Library' }).getByRole('listitem').first()
  const title = (await first.locator('span').first().textContent()) ?? ''
  await first.getByRole('button').click()
  await expect(sheet(page).getByText('The structure')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Save a copy' }).click()
  await page.getByRole('link', { name: 'Yours' }).click()
  await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible()
  await page.getByRole('link', { name: "Lede's library" }).click()
  await first.getByRole('button').click()
  await sheet(page).getByRole('button', { name: 'Use template' }).click()
  await expect(page.getByRole('list', { name: 'Selected context' })).toContainText(title)

  for (let at = 1; at <= 6; at += 1) {
    await page.request.post(`${offlineApp.url}/api/knowledge-base`, {
      data: { title: `Note ${at}`, content: `Fact number ${at}.` },
    })
  }
  await link(page, 'Knowledge base').click()
  for (let at = 1; at <= 5; at += 1) await page.getByRole('checkbox', { name: `Note ${at}` }).check()
  await expect(page.getByRole('checkbox', { name: 'Note 6' })).toBeDisabled()
  await expect(page.getByText('5 of 5 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Use in chat' }).click()
  await expect(composer(page)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Selected context' }).getByRole('listitem')).toHaveCount(5)
  await expect(page).toHaveURL(`${offlineApp.url}/`)

  await link(page, 'Identity').click()
  // The home screen also has a field with this name, until this page has loaded.
  await expect(page.getByRole('link', { name: 'My Offers' })).toBeVisible()
  await page.getByLabel('My Story').fill('I repair lifts in Lyon.')
  await page.getByRole('link', { name: 'My Offers' }).click()
  await expect(page.getByText('No offers yet')).toBeVisible()
  await page.getByRole('link', { name: 'My Story' }).click()
  await expect(page.getByLabel('My Story')).toHaveValue('I repair lifts in Lyon.')
})

test('the pages of the libraries are accessible and fit; a double click closes a sheet and saves a copy once, and stays on the page', async ({
  page,
  offlineApp,
}) => {
  const { url } = offlineApp
  await signInAsGuest(page, url)
  await page.request.post(`${offlineApp.url}/api/swipe-files`, {
    data: { title: 'The bakery post', content: 'We bake at four.', tags: ['craft'], author: 'Nadia Roth' },
  })
  for (const path of [
    'knowledge-base',
    'swipes',
    'identity',
    'identity?view=offers',
    'templates',
    'templates?view=library',
    'swipes?view=library',
    'audiences',
  ]) {
    await page.goto(`${offlineApp.url}/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page, path, { widths: [1440], fits: [390] })
  }

  await page.goto(`${url}/templates?view=library`)
  const library = page.getByRole('list', { name: 'Library' })
  for (const name of ['Close', 'Save a copy']) {
    await library.getByRole('button').first().click()
    await sheet(page).getByRole('button', { name }).dblclick()
    await expect(sheet(page)).toBeHidden()
    await expect(page).toHaveURL(`${url}/templates?view=library`)
  }
  await page.getByRole('link', { name: 'Yours' }).click()
  await expect(page.getByRole('list', { name: 'Templates' }).getByRole('listitem')).toHaveCount(1)
})
