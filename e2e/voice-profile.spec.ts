import type { Page } from '@playwright/test'
import { voices } from '#test/fixtures/voices.ts'
import { expectAccessible, expectToFit } from './accessible.ts'
import { expect, test } from './app.ts'
import { editor, openReview, signInAsGuest } from './steps.ts'

const foot = (page: Page) =>
  page.getByRole('group', { name: 'Review' }).getByRole('button', { name: 'Voice' })
const section = (page: Page) => page.getByRole('complementary', { name: 'Voice' })
const lines = (page: Page) => page.getByRole('list', { name: 'Lines of your voice' })

async function savePosts(page: Page, url: string, posts: readonly string[]): Promise<void> {
  for (const content of posts) {
    const data = { title: 'From before', content, isOwn: true }
    expect((await page.request.post(`${url}/api/swipe-files`, { data })).status()).toBe(201)
  }
}

const openDraft = async (page: Page, url: string, content: string) => {
  await page.request.post(`${url}/api/document?id=new`, { data: { title: 'New', content } })
  await page.goto(`${url}/?documentId=new`)
  await expect(editor(page)).toBeEditable()
}

test('a voice is read from own posts and put right by its writer @main', async ({
  page,
  offlineApp: { url },
}) => {
  await signInAsGuest(page, url)
  await savePosts(page, url, voices.marta.slice(0, 9))
  await page.goto(`${url}/identity?view=voice`)
  await expect(page.getByText('There are 9 posts of your own here')).toBeVisible()
  await page.getByRole('link', { name: 'Mark swipes as yours' }).click()
  await page.getByRole('button', { name: 'Add swipe' }).first().click()
  await page.getByRole('textbox', { name: 'Title' }).fill('By hand')
  await page.getByRole('textbox', { name: 'Post' }).fill(voices.marta[9] ?? '')
  await page.getByRole('checkbox', { name: 'I wrote this' }).check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Add|Save/ })
    .click()
  await expect(page.getByRole('button', { name: 'By hand', exact: true })).toBeVisible()

  await page.goto(`${url}/identity?view=voice`)
  await expect(page.getByText('Learned from your latest 10 posts')).toBeVisible()
  await page.getByRole('button', { name: 'Edit: No emoji.' }).click()
  await page.getByRole('textbox', { name: 'In your words' }).fill('Never any emoji.')
  await page.keyboard.press('Enter')
  await expect(lines(page)).toContainText('Your posts say: No emoji.')
  await page.getByRole('button', { name: 'Remove: No hashtags.' }).click()
  await expect(page.getByText('1 removed line')).toBeVisible()
  await page.getByText('1 removed line').click()
  await page.getByRole('button', { name: 'Bring back: No hashtags.' }).click()
  await expect(lines(page)).toContainText('No hashtags.')
})

test('a draft is measured against own posts, from ten of them on', async ({ page, offlineApp: { url } }) => {
  await signInAsGuest(page, url)
  const [first = '', ...posts] = voices.marta
  await savePosts(page, url, posts.slice(0, 9))
  await openDraft(page, url, first)
  await foot(page).click()
  await expect(section(page)).toContainText('Not enough posts yet')
  await expect(section(page)).toContainText('There are 9 to compare with.')
  await savePosts(page, url, posts.slice(9))
  await page.goto(`${url}/?documentId=new`)
  await expect(editor(page)).toBeEditable()
  await foot(page).click()
  await expect(section(page)).toContainText(
    /Closer to your voice than (all 12|\d+ of 12) of your own posts\./,
  )
  await editor(page).press('ControlOrMeta+End')
  // Inserted at once: the test is about the text, not the keystrokes.
  await page.keyboard.insertText(` ${voices.devon.slice(0, 2).join(' ').replaceAll('\n', ' ')}`)
  await expect(section(page)).toContainText('Further from your voice than any of your own 12 posts.')
  await expect(section(page)).toContainText('What differs most:')
})

test('a voice is accessible and fits', async ({ page, offlineApp: { url } }) => {
  await signInAsGuest(page, url)
  await page.goto(`${url}/identity?view=voice`)
  await expect(page.getByRole('heading', { name: 'Not enough posts yet' })).toBeVisible()
  await expectAccessible(page, 'empty')
  await savePosts(page, url, voices.marta)
  await page.reload()
  await page.getByRole('button', { name: 'Remove: No hashtags.' }).click()
  await page.getByText('1 removed line').click()
  await page.getByRole('button', { name: 'Edit: No emoji.' }).click()
  await expect(page.getByRole('textbox', { name: 'In your words' })).toBeVisible()
  await expectAccessible(page, 'lines', { widths: [1440], fits: [390, 820] })
  await openDraft(page, url, voices.ingrid[0] ?? '')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await openReview(page, 'Voice')
    await expect(section(page)).toContainText('Further from your voice')
    await expect(section(page).getByRole('heading', { name: 'Voice' })).toBeInViewport({ ratio: 1 })
    if (width === 1440) await expectToFit(page, `draft ${width}`)
    else await expectAccessible(page, `draft ${width}`)
    await section(page)
      .getByRole('button', { name: /^Close/ })
      .click()
    await expect(section(page)).toBeHidden()
  }
})
