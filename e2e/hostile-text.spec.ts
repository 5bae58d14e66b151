import type { Page } from '@playwright/test'
import { hostileTexts } from '#test/fixtures/hostile-text.ts'
import { expect, test } from './app.ts'
import {
  all,
  enterWith,
  fillChat,
  fillForeignPost,
  fillLibraries,
  fillPosts,
  publish,
} from './hostile-seeds.ts'
import { editor } from './steps.ts'
import { visit, watch } from './watched-page.ts'

const [script = '', , , , , , , , , , image = '', quoted = ''] = hostileTexts

/** Opens a screen and expects this text to be shown as it was written. */
async function read(page: Page, address: string, text: string): Promise<void> {
  await visit(page, address)
  await expect(page.getByText(text).first()).toBeVisible()
}

test('what writers keep is shown as it was written, and runs nothing', async ({
  page,
  context,
  offlineApp,
}) => {
  const { url } = offlineApp
  const client = await enterWith(context, url)
  await fillLibraries(client)
  const { seen } = await watch(page)
  for (const path of ['/knowledge-base', '/swipes', '/templates', '/audiences', '/identity?view=offers']) {
    await read(page, url + path, hostileTexts.at(-1) ?? '')
    expect(await seen(), path).toEqual([])
  }
  const story = await client.get<{ content: string }>('/api/story')
  await visit(page, `${url}/identity`)
  await expect(page.getByRole('textbox').first()).toHaveValue(story.body.content)
  await visit(page, `${url}/identity?view=voice`)
  await expect(page.getByText(script).first()).toBeVisible()
  for (const text of [script, image, quoted]) {
    const { body } = await client.get<{ items: { id: string; title: string }[] }>('/api/knowledge-base')
    const id = body.items.find(({ title }) => title === text)?.id
    await visit(page, `${url}/knowledge-base?item=${id}`)
    await expect(page.getByRole('dialog').first()).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+K')
  await page.getByRole('combobox').first().fill('script')
  await expect(page.getByRole('option').filter({ hasText: script }).first()).toBeVisible()
  expect(await seen()).toEqual([])
})

test('posts and their fields run nothing, here and on the network', async ({ page, context, offlineApp }) => {
  const { url } = offlineApp
  const client = await enterWith(context, url)
  const { markup, words } = await fillPosts(client)
  await publish(client, words)
  const { seen } = await watch(page)
  for (const view of ['', '?view=board', '?view=calendar']) await visit(page, `${url}/posts${view}`)
  await read(page, `${url}/posts`, script)
  for (const id of [markup, words]) {
    await visit(page, `${url}/chat/chat?documentId=${id}`)
    await expect(editor(page)).toBeVisible()
    expect(await seen(), id).toEqual([])
  }
  await expect(editor(page)).toContainText(script)
  await page.goto(`${url}/practice/feed`)
  await expect(page.getByText(script).first()).toBeVisible()
  await visit(page, `${url}/settings`)
  expect(await seen()).toEqual([])
})

test('a post whose media are kept elsewhere asks for none of them, and says so', async ({
  page,
  context,
  offlineApp,
}) => {
  const { url } = offlineApp
  const client = await enterWith(context, url)
  const id = await fillForeignPost(client)
  const { seen } = await watch(page)
  for (const view of ['', '?view=board']) {
    await visit(page, `${url}/posts${view}`)
    await expect(page.getByText('This picture is stored elsewhere and is not shown here.')).toBeAttached()
  }
  await visit(page, `${url}/chat/chat?documentId=${id}`)
  for (const what of ['picture', 'video', 'document'])
    await expect(page.getByText(`This ${what} is stored elsewhere and is not shown here.`)).toBeVisible()
  await page.getByRole('button', { name: 'View image 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Image' }).getByText(/stored elsewhere/)).toBeVisible()
  expect(await seen()).toEqual([])
})

test('a shared chat runs nothing, for its owner and for its readers @main', async ({
  page,
  context,
  browser,
  model,
  modelApp,
}) => {
  const { url } = modelApp
  model.handle(() => ({ kind: 'text', pieces: [all] }))
  const client = await enterWith(context, url)
  const chatId = await fillChat(client)
  const { seen } = await watch(page)
  await visit(page, `${url}/chat/${chatId}`)
  await expect(page.getByRole('article', { name: 'You' }).getByText(script).first()).toBeVisible()
  await expect(page.getByRole('article', { name: 'Lede' }).first()).toContainText('constructor.constructor')
  const links = await page.getByRole('article').locator('a').all()
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(await link.getAttribute('href')).toMatch(/^(https?:|\/)/)
  expect(await seen()).toEqual([])
  const others = await browser.newContext()
  await enterWith(others, url)
  const reader = await others.newPage()
  const watching = await watch(reader)
  await visit(reader, `${url}/chat/${chatId}`)
  await expect(reader.getByRole('article', { name: 'You' }).getByText(script).first()).toBeVisible()
  expect(await watching.seen()).toEqual([])
  await others.close()
})
