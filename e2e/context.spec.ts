import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { ask, composer, enterAsGuest } from './steps.ts'

const chips = (page: Page) => page.getByRole('list', { name: 'Selected context' }).getByRole('listitem')
const list = (page: Page, name: string) => page.getByRole('dialog', { name })

async function open(page: Page, name: string) {
  await page.getByRole('button', { name: 'Context' }).click()
  await page.getByRole('menuitem', { name }).click()
  return list(page, name)
}

async function fill(page: Page, url: string) {
  const make = (path: string, data: Record<string, unknown>) =>
    page.request.post(`${url}/api/${path}`, { data })
  for (let at = 1; at <= 6; at += 1)
    await make('knowledge-base', { title: `Note ${at}`, content: `Fact number ${at}.` })
  await make('swipe-files', { title: 'The bakery post', content: 'We bake at four.' })
  await make('offers', { name: 'Pricing workshop' })
  await make('templates', { title: 'Before and after', content: 'Before: [what]', category: 'story' })
  await make('audiences', { name: 'Plant managers' })
}

test('context is chosen, sent, and there again when the chat is opened later', async ({
  page,
  offlineApp: { url },
}) => {
  await enterAsGuest(page, url)
  await fill(page, url)
  const knowledge = await open(page, 'Knowledge Base')
  for (let at = 1; at <= 5; at += 1) await knowledge.getByRole('button', { name: `Note ${at}` }).click()
  await expect(knowledge.getByText('5/5 items selected')).toBeVisible()
  await expect(knowledge.getByRole('button', { name: 'Note 6' })).toBeDisabled()
  await knowledge.getByRole('searchbox').fill('nothing like it')
  await expect(knowledge.getByText('No items match your search')).toBeVisible()
  await knowledge.getByRole('button', { name: 'Close' }).click()
  const identity = await open(page, 'Identity')
  await identity.getByRole('switch', { name: 'My Story' }).click()
  await identity.getByRole('button', { name: 'Pricing workshop' }).click()
  await page.keyboard.press('Escape')
  const templates = await open(page, 'My Templates')
  await templates.getByRole('button', { name: 'Before and after story' }).click()
  await page.keyboard.press('Escape')
  for (const name of ['Note 2', 'Note 3', 'Note 4', 'Note 5'])
    await page.getByRole('button', { name: `Remove ${name}` }).click()
  const all = ['My Story', 'Pricing workshop', 'Before and after', 'Note 1']
  await expect(chips(page)).toHaveText(all)
  await page.getByRole('button', { name: 'Preferences' }).click()
  await page.getByRole('menuitemradio', { name: 'Very Short' }).click()
  await page.getByRole('menuitemradio', { name: 'Plant managers' }).click()
  await page.keyboard.press('Escape')
  await ask(page, 'Write a post about lifts.')
  await expect(page.getByRole('button', { name: /^Created "/ })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('selectedAudienceId'))
  await page.reload()
  await expect(chips(page)).toHaveText(all)
  await page.getByRole('button', { name: 'Preferences' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Very Short' })).toBeChecked()
  await expect(page.getByRole('menuitemradio', { name: 'Plant managers' })).toBeChecked()
})

test("Lede's own template and post go with a message, and Back leads to where they were found", async ({
  page,
  offlineApp: { url },
}) => {
  await enterAsGuest(page, url)
  const { templates }: { templates: { id: string; title: string }[] } = await (
    await page.request.get(`${url}/api/library/templates?limit=1`)
  ).json()
  const { posts }: { posts: { id: string; title: string }[] } = await (
    await page.request.get(`${url}/api/library/posts?limit=1`)
  ).json()
  const [template, post] = [templates[0], posts[0]]
  await page.goto(`${url}/templates`)
  await page.goto(`${url}/?templateId=${template?.id}&swipeIds=${post?.id}`)
  await expect(chips(page)).toHaveText([template?.title ?? '', post?.title ?? ''])
  await expect(page).toHaveURL(`${url}/`)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Templates' })).toBeVisible()
  await page.goForward()
  await expect(composer(page)).toBeVisible()
  await page.goto(`${url}/?templateId=${template?.id}&swipeIds=${post?.id}`)
  await expect(chips(page)).toHaveCount(2)
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/chat'))
  await ask(page, 'Write a post about lifts.')
  expect((await sent).postDataJSON()).toMatchObject({
    selectedTemplateId: template?.id,
    selectedTemplateName: template?.title,
    selectedSwipeIds: [post?.id],
  })
  await expect(page.getByRole('button', { name: /^Created "/ })).toBeVisible()
})

test('the menus of the message box are accessible and fit', async ({ page, offlineApp: { url } }) => {
  await enterAsGuest(page, url)
  await fill(page, url)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(url)
    const knowledge = await open(page, 'Knowledge Base')
    await knowledge.getByRole('button', { name: 'Note 6' }).click()
    await expectAccessible(page, `knowledge base ${width}`)
    if (width === 390) {
      // Above the keyboard of a phone.
      const box = await knowledge.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(844 / 2)
    }
    await page.keyboard.press('Escape')
    await open(page, 'Identity')
    await expect(list(page, 'Identity').getByText('Pricing workshop')).toBeVisible()
    await expectAccessible(page, `identity ${width}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Preferences' }).click()
    await expect(page.getByRole('menuitemradio', { name: 'Plant managers' })).toBeVisible()
    await expectAccessible(page, `preferences ${width}`)
    await page.keyboard.press('Escape')
    await expect(chips(page)).toHaveText(['Note 6'])
    await expectAccessible(page, `chips ${width}`)
  }
})
