import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import {
  ask,
  composer,
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

/** Publishes from the dialog that the visit to the network has come back to. */
async function publish(page: Page, { hasOpenSlots }: { hasOpenSlots: boolean }) {
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
  await expect(page.getByRole('dialog', { name: 'Publish post' })).toContainText('Edited by hand.')
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

test('four presses publish a draft, the connection among them', async ({ page, offlineApp }) => {
  await enterByButton(page, offlineApp.url)
  await draft(page)
  let presses = 0
  const press = async (name: string) => {
    presses += 1
    await page.getByRole('button', { name, exact: true }).click()
  }
  await press('Publish')
  await press('Connect LinkedIn to post')
  await press('Allow')
  await expect(page.getByRole('dialog', { name: 'Publish post' })).toContainText('14 checklists')
  await press('Publish to LinkedIn')
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  expect(presses).toBe(4)
})

test('a blank post is written at once, named after its first line, and gets its chat with the first question', async ({
  page,
  offlineApp,
}) => {
  await enterByButton(page, offlineApp.url)
  await page.getByRole('button', { name: 'Blank post' }).click()
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('We cut onboarding to two days.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('New people ship on day 3.')
  await waitUntilSaved(page)
  const title = page.getByRole('region', { name: 'Post', exact: true }).getByRole('heading', { level: 1 })
  await expect(title).toHaveText('We cut onboarding to two days.')
  await page.reload()
  await expect(editor(page)).toContainText('New people ship on day 3.')
  await ask(page, 'Make it clearer')
  await expect(page).toHaveURL(/\/chat\/[\w-]+/)
  const chat = new URL(page.url()).pathname
  await page.goto(`${offlineApp.url}/posts`)
  await page.getByRole('link', { name: 'We cut onboarding to two days.' }).click()
  await expect(page).toHaveURL(new RegExp(chat))
  await expect(editor(page)).toContainText('New people ship on day 3.')
})

test('a finished post that is pasted among the messages opens as it is', async ({
  page,
  context,
  offlineApp,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enterByButton(page, offlineApp.url)
  const lines = [
    'Ten days became **two**.',
    '',
    '→ We wrote 14 checklists, one for each thing that somebody had asked in the first week.',
    '→ Nobody reads more than 3 pages, so none of them is longer than that 🙂',
    '',
    '5 * 3 * 2 people have come since, and all of them shipped something on their third day.',
  ]
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'))
  await composer(page).press('ControlOrMeta+v')
  await page.getByRole('button', { name: 'Open as a post' }).click()
  await expect(editor(page).locator('p')).toHaveText(lines)
  await expect(composer(page)).toHaveValue('')
  const bold = editor(page).locator('strong, em')
  await expect(bold).toHaveCount(0)
})
