import type { Page } from '@playwright/test'
import type { DocumentVersion } from '#contract/documents.ts'
import type { ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { expect, test } from './app.ts'
import { ask, boxAtRest, editor, enterAsGuest, onboardingRequest, signInAsGuest, typeAtEnd } from './steps.ts'

const says = (...pieces: string[]): ScriptedReply => ({ kind: 'text', pieces })

/** Scripts the model's replies in order; titles are handled separately. */
function willSay(model: ScriptedServer, ...replies: ScriptedReply[]): void {
  model.handle((request) => {
    const namesTitle = JSON.stringify(request.body).includes('Answer with a title')
    return namesTitle ? says('A title') : (replies.shift() ?? { kind: 'error', status: 500 })
  })
}

const mine = (page: Page) => page.getByRole('article', { name: 'You' })
const replies = (page: Page) => page.getByRole('article', { name: 'Lede' })
const isIdle = (page: Page) => expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()

test('a message is edited in place and answered anew, and a picture in the answer is opened elsewhere when it is asked for', async ({
  page,
  model,
  modelApp,
}) => {
  const fetched: string[] = []
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await page.context().route('https://pictures.example/**', async (route) => {
    fetched.push(route.request().headers().referer ?? 'no referer')
    await route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel, 'base64') })
  })
  const better = says('A better answer: ![A lighthouse](https://pictures.example/one.png)')
  willSay(model, says('First answer.'), says('Second answer.'), better)
  await enterAsGuest(page, modelApp.url)
  await ask(page, 'Frist question')
  await expect(page.getByText('First answer.')).toBeVisible()
  await isIdle(page)
  await ask(page, 'Second question')
  await expect(page.getByText('Second answer.')).toBeVisible()
  await isIdle(page)
  await mine(page).first().hover()
  await page.getByRole('button', { name: 'Edit message' }).first().click()
  const box = page.getByRole('textbox', { name: 'Your message' })
  await expect(box).toBeFocused()
  await box.press('Escape')
  await expect(page.getByRole('button', { name: 'Edit message' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await box.fill('First question')
  await box.press('Enter')
  await expect(page.getByText('A better answer:')).toBeVisible()
  await expect(box).toBeHidden()
  await expect(page.getByText('Second question')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('A better answer:')).toBeVisible()
  await expect(mine(page)).toHaveText(['First question'])

  expect(fetched).toEqual([])
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^Open image from pictures.example/ }).click()
  await expect(await opening).toHaveURL('https://pictures.example/one.png')
  expect(fetched).toEqual(['no referer'])
})

test('a draft opens beside the chat, and a message sent right after typing is about what was typed', async ({
  page,
  offlineApp,
}) => {
  await enterAsGuest(page, offlineApp.url)
  await ask(page, onboardingRequest)
  await isIdle(page)
  await expect(editor(page)).toBeEditable()
  // Its preview in the chat is only shown while it is closed.
  const preview = page.getByRole('button', { name: /^Open "/ })
  await expect(preview).toBeHidden()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(
    replies(page)
      .getByText(/10 days/)
      .first(),
  ).toBeVisible()
  await preview.click()
  await expect(editor(page)).toBeEditable()
  await expect(preview).toBeHidden()
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/chat'),
  )
  const saved: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.request().method() === 'POST' && pathname === '/api/document') saved.push(response.url())
  })
  await typeAtEnd(page, ' Typed just now.')
  await ask(page, 'Make it shorter')
  const body = (await sent).postDataJSON() as { documentContext: { id: string; content: string } }
  expect(saved).toHaveLength(1)
  expect(body.documentContext.content).toContain('Typed just now.')
  const answer = await page.request.get(`${offlineApp.url}/api/document?id=${body.documentContext.id}`)
  const versions = (await answer.json()) as DocumentVersion[]
  expect(versions.some(({ content }) => content.includes('Typed just now.'))).toBe(true)
  await isIdle(page)
})

test('the list stays at its end while a reply grows, unless its reader has scrolled up', async ({
  page,
  model,
  modelApp,
}) => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lines = (name: string) => Array.from({ length: 30 }, (_, at) => `${name} ${at}\n\n`)
  const pieces = [...lines('one'), first.promise, ...lines('two'), second.promise, ...lines('three'), 'End.']
  willSay(model, { kind: 'text', pieces })
  await enterAsGuest(page, modelApp.url)
  await ask(page, 'Count')
  await expect(page.getByText('one 29')).toBeInViewport()
  const toBottom = page.getByRole('button', { name: 'Scroll to bottom' })
  await expect(toBottom).toBeHidden()
  first.resolve()
  await expect(page.getByText('two 29')).toBeInViewport()
  await page.getByText('two 29').hover()
  await page.mouse.wheel(0, -900)
  await expect(toBottom).toBeVisible()
  const two = page.getByText('two 5', { exact: true })
  const before = await boxAtRest(two)
  second.resolve()
  await expect(page.getByText('End.')).toBeAttached()
  expect((await boxAtRest(two)).y).toBe(before.y)
  await expect(page.getByText('End.')).not.toBeInViewport()
  await toBottom.click()
  await expect(page.getByText('End.')).toBeInViewport()
  await expect(toBottom).toBeHidden()
})

test('a long chat opens at its end and keeps its place while earlier messages come', async ({
  page,
  model,
  modelApp,
}) => {
  let said = 0
  model.handle(() => says(`Answer ${(said += 1)}: ${'words '.repeat(80)}`))
  await signInAsGuest(page, modelApp.url)
  const id = 'a-long-chat'
  for (let count = 1; count <= 40; count += 1) {
    const message = { id: `m${count}`, role: 'user', parts: [{ type: 'text', text: `Question ${count}` }] }
    await page.request.post(`${modelApp.url}/api/chat`, { data: { id, message } })
  }
  const held = Promise.withResolvers<void>()
  await page.route(/[?&]before=/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${modelApp.url}/chat/${id}`)
  await expect(page.getByText('Question 40', { exact: true })).toBeInViewport()
  await expect(page.getByRole('article')).toHaveCount(30)
  const oldest = page.getByText('Question 26', { exact: true })
  const scrollUp = async () => {
    await page.mouse.wheel(0, -3000)
    await expect(oldest).toBeInViewport({ timeout: 200 })
  }
  await page.getByRole('article').last().hover()
  await expect(scrollUp).toPass()
  const before = await boxAtRest(oldest)
  held.resolve()
  await expect(page.getByText('Question 11', { exact: true })).toBeAttached()
  expect(Math.round((await boxAtRest(oldest)).y)).toBe(Math.round(before.y))
  const first = page.getByText('Question 1', { exact: true })
  await expect(async () => {
    await page.mouse.wheel(0, -3000)
    await expect(first).toBeInViewport({ timeout: 200 })
  }).toPass()
  await expect(page.getByRole('article')).toHaveCount(80)
  await expect(page.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0)
})
