import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { composer, editor, enterAsGuest } from './steps.ts'

/** "Draft Post: Five questions" is the button with this name and this description. */
const named = (words: string) => {
  const [name = '', description] = words.split(': ')
  return { name, exact: true, ...(description === undefined ? {} : { description }) }
}
const button = (page: Page, words: string) => page.getByRole('button', named(words))
const press = (page: Page, words: string) => button(page, words).click()
const done = (page: Page) => expect(page.getByRole('button', { name: 'Send' })).toBeVisible()

async function make(page: Page, url: string, path: string, data: object): Promise<string> {
  const made = (await (await page.request.post(`${url}/api/${path}`, { data })).json()) as { id: string }
  return made.id
}

/** A new post opens automatically. */
const expectPost = (page: Page, words: string) => expect(editor(page)).toContainText(words)

/** Drafts the first of five ideas. */
async function draftFirst(page: Page, words: string) {
  const drafts = page.getByRole('button', { name: /^Draft Post/ })
  await expect(drafts).toHaveCount(5)
  await done(page)
  await drafts.first().click()
  await expectPost(page, words)
}

test.describe('without a model', () => {
  const story =
    'I grew up above a bakery in Leuven. In 2019 I moved to a plant that threw away 8% of its bread. We measured every tray for eleven weeks. Scrap fell from 8% to 3%. I now help food plants to waste less.'

  test('post ideas lead from the story to a post @main', async ({ page, offlineApp }) => {
    const { url } = offlineApp
    await enterAsGuest(page, url)
    await page.request.put(`${url}/api/story`, { data: { content: story } })
    await press(page, 'Give post ideas')
    await done(page)
    await page.getByRole('button', { name: /^My Story/ }).click()
    await draftFirst(page, '8%')
  })

  test('trends come from the web with their links, and lead to a post @main', async ({
    page,
    offlineApp,
    search,
  }) => {
    search.find({ title: 'Bread prices rise', url: 'https://news.example/bread' })
    await enterAsGuest(page, offlineApp.url)
    await press(page, "What's trending")
    await expect(page.getByText('Which industry or niche should I look at?')).toBeVisible()
    await done(page)
    await composer(page).fill('Bakeries')
    await composer(page).press('Enter')
    await expect(page.getByRole('link', { name: 'news.example' })).toBeVisible()
    await done(page)
    await press(page, 'Give me post ideas: Bread prices rise')
    const chosen = page.getByRole('button', { name: 'Give me post ideas', description: /^Where I stand/ })
    await expect(chosen).toBeEnabled()
    await done(page)
    await chosen.click()
    await draftFirst(page, 'Bread prices rise')
  })

  test('a template leads to a post in its shape @main', async ({ page, offlineApp }) => {
    const { url } = offlineApp
    await enterAsGuest(page, url)
    await page.request.put(`${url}/api/story`, { data: { content: story } })
    await make(page, url, 'templates', {
      title: 'One lesson',
      content: '[The moment].\n\nWhat I learned: [the lesson]',
    })
    await press(page, 'Give a template')
    await done(page)
    await press(page, 'Use template: One lesson')
    await done(page)
    await page.getByRole('button', { name: /^My Story/ }).click()
    await draftFirst(page, 'What I learned:')
  })
})
