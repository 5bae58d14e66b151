import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import {
  ask,
  draft,
  editor,
  enterByButton,
  onboardingRequest,
  startWorker,
  typeAtEnd,
  waitUntilSaved,
} from './steps.ts'

async function connect(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Connect LinkedIn to post' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('LinkedIn connected successfully!')).toBeVisible()
  await expect(page).not.toHaveURL(/linkedin_connected/)
}

async function publish(page: Page, { hasOpenSlots }: { hasOpenSlots: boolean }) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish to LinkedIn' }).click()
  if (hasOpenSlots) await page.getByRole('button', { name: 'Publish anyway' }).click()
  await expect(page.getByText('Post is being published to LinkedIn!')).toBeVisible()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
}

/** The text of the newest post in the practice feed, to the letter. */
async function readFeed(page: Page, url: string): Promise<string> {
  const feed = await page.context().newPage()
  await feed.goto(`${url}/practice/feed`)
  await expectAccessible(feed, 'the practice feed', { widths: [1440], fits: [390] })
  const text = await feed
    .getByRole('article')
    .first()
    .locator('p.text')
    .evaluate((node) => node.textContent)
  await feed.close()
  return text ?? ''
}

/** Edits, connects, publishes; answers what the feed shows and how long the counter said it is. */
async function editAndPublish(page: Page, url: string, wanted: { hasOpenSlots: boolean }) {
  await typeAtEnd(page, wanted.hasOpenSlots ? ' Edited by hand. [our next step]' : ' Edited by hand.')
  await waitUntilSaved(page)
  const words = await page.getByText(/characters remaining$/).innerText()
  await connect(page)
  await expect(editor(page)).toContainText('Edited by hand.')
  await publish(page, wanted)
  return { published: await readFeed(page, url), counted: 3000 - Number.parseInt(words, 10) }
}

test('from a sentence in the chat to a post in the feed, with a model @main', async ({
  page,
  model,
  modelApp,
}) => {
  const text = 'Ten days became **two**.\n\nWe wrote 14 checklists & nobody reads > 3 pages.\n\n#onboarding'
  model.script(
    { kind: 'tools', calls: [{ name: 'createDocument', input: { title: 'Onboarding', kind: 'text' } }] },
    { kind: 'text', pieces: text.split(/(?<= )/), delayMs: 5 },
  )
  model.handle(() => ({ kind: 'text', pieces: ['Onboarding in two days'] }))
  await enterByButton(page, modelApp.url)
  await draft(page)
  await expect(page).toHaveURL(/\/chat\/[\w-]+/)
  await expect(editor(page)).toContainText('We wrote 14 checklists & nobody reads > 3 pages.')
  const { published, counted } = await editAndPublish(page, modelApp.url, { hasOpenSlots: false })
  expect(published).toContain('𝘁𝘄𝗼')
  expect(published.normalize('NFKC')).toBe(`${text.replaceAll('**', '')} Edited by hand.`)
  expect(published).toHaveLength(counted)
})

test('from a sentence in the chat to a post in the feed, with nothing configured @main', async ({
  page,
  offlineApp,
}) => {
  await enterByButton(page, offlineApp.url)
  await startWorker(page)
  await draft(page)
  await expect(page.getByText('Offline writer: connect a model for AI drafting')).toBeVisible()
  await expect(editor(page)).toContainText('14 checklists')
  const { published, counted } = await editAndPublish(page, offlineApp.url, { hasOpenSlots: true })
  expect(published).toContain('Edited by hand.')
  expect(published).toHaveLength(counted)
  await page.reload()
  await expect(page.getByText(onboardingRequest)).toBeVisible()
  await page.getByRole('button', { name: /^Created "/ }).click()
  await expect(page.getByRole('link', { name: /view post/i })).toHaveAttribute(
    'href',
    /\/practice\/feed\/update\//,
  )
})

test('a long draft opens by itself while it is written @main', async ({ page, model, modelApp }) => {
  const words = Array.from({ length: 150 }, (_, at) => `word${at} `)
  model.script(
    { kind: 'tools', calls: [{ name: 'createDocument', input: { title: 'Long', kind: 'text' } }] },
    { kind: 'text', pieces: words, delayMs: 5 },
  )
  model.handle(() => ({ kind: 'text', pieces: ['Long'] }))
  await enterByButton(page, modelApp.url)
  await ask(page, onboardingRequest)
  await expect(editor(page)).toContainText('word149')
  await expect(page).toHaveURL(/\/chat\/[\w-]+/)
})
