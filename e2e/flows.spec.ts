import type { Page } from '@playwright/test'
import { postIdeasNote } from '#core/formats/format-values.ts'
import type { ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { expect, test } from './app.ts'
import { composer, editor, enterAsGuest } from './steps.ts'

const say = (text: string): ScriptedReply => ({ kind: 'text', pieces: text.match(/[^]{1,25}/g) ?? [] })
const list = (elements: object[]) => say(JSON.stringify({ elements }))

const trends = [
  { title: 'Shorter planning cycles', description: 'Teams plan by the week.', source: 1 },
  { title: 'Shops as studios', description: 'Counters with cameras.', source: 2 },
]
const postIdeas = [
  { title: 'The plan that fits on a card', description: 'What one shop cut, and what it kept.' },
  { title: 'Friday is for next week', description: 'A habit, step by step.' },
]
const ideas = [
  { title: 'We threw out the annual plan', summary: 'The binder and the card.' },
  { title: 'Five questions for Friday', summary: 'A checklist to save.' },
]
const hooks = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'].map((opening) => ({ opening }))
const post = 'Our annual plan had 84 pages. Nobody read page 2.'

type Body = { tools?: unknown[]; tool_choice?: unknown }

/** Makes the model do what each instruction asks for. */
function obey(model: ScriptedServer): void {
  model.handle(({ body }) => {
    const prompt = JSON.stringify(body)
    const { tools, tool_choice: choice } = body as Body
    if (prompt.includes('Answer with a title')) return say('Planning')
    if (tools !== undefined) {
      return typeof choice === 'object'
        ? { kind: 'tools', calls: [{ name: 'createDocument', input: { title: 'The plan', kind: 'text' } }] }
        : say('It is beside the chat.')
    }
    if (prompt.includes('Name 10 trends')) return list(trends)
    if (prompt.includes('post ideas on the trend')) return list(postIdeas)
    if (prompt.includes('ideas for posts on what')) return list(ideas)
    if (prompt.includes('alternative openings')) return list(hooks)
    return say(post)
  })
}

type Sent = Record<string, unknown> & { message: { parts: { text?: string }[] } }

/** Records the bodies of POST /api/chat as they are sent. */
function watchSent(page: Page): Sent[] {
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/chat'))
      sent.push(request.postDataJSON() as Sent)
  })
  return sent
}

const inOrder = (sent: Sent[]) =>
  sent.map(({ message, flowType, flowStep }) => [message.parts[0]?.text, flowType, flowStep])

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

test('trends lead to post ideas, ideas and a post', async ({ page, modelApp, model, search }) => {
  await page.setViewportSize({ width: 1440, height: 844 })
  obey(model)
  search.find(
    {
      title: 'Planning by the week',
      url: 'https://retail.example/planning',
      date: '2026-11-18T09:30:00Z',
    },
    { title: 'Shops film themselves', url: 'https://retail.example/studios' },
  )
  const sent = watchSent(page)
  await enterAsGuest(page, modelApp.url)
  await press(page, "What's trending")
  await expect(page.getByText('Which industry or niche should I look at?')).toBeVisible()
  await expect(page.getByText('Type your industry or niche')).toBeVisible()
  await composer(page).fill('Independent shops')
  await composer(page).press('Enter')
  await expect(page.getByRole('link', { name: 'retail.example' }).first()).toHaveAttribute(
    'href',
    'https://retail.example/planning',
  )
  await done(page)
  await press(page, 'Give me post ideas: Shorter planning cycles')
  await expect(page.getByText(postIdeasNote)).toBeVisible()
  await expect(button(page, 'Give me post ideas: Shops as studios')).toBeDisabled()
  await done(page)
  await press(page, 'Give me post ideas: Friday is for next week')
  await expect(page.getByText('A checklist to save.')).toBeVisible()
  await done(page)
  await press(page, 'Draft Post: Five questions for Friday')
  await expectPost(page, 'Our annual plan had 84 pages.')
  expect(inOrder(sent)).toEqual([
    ["I want to research what's trending", 'trending', 'init'],
    ['Independent shops', 'trending', 'industry-input'],
    ['Give me post ideas about Shorter planning cycles', 'trending', 'trend-select'],
    ['Give me post ideas for: Friday is for next week', 'trending', 'ideas'],
    ['Create a post for idea 2: Five questions for Friday', undefined, undefined],
  ])
  expect(sent.map(({ webSearchEnabled }) => webSearchEnabled)).toEqual([true, true, true, true, true])
  await page.reload()
  await expect(page.getByRole('button', { name: /^Draft Post/ })).toHaveCount(0)
})

test("post ideas begin with material of one's own", async ({ page, modelApp, model }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  obey(model)
  const { url } = modelApp
  const sent = watchSent(page)
  await enterAsGuest(page, url)
  await page.request.put(`${url}/api/story`, { data: { content: 'I plan shops.' } })
  await press(page, 'Give post ideas')
  await expect(page.getByText('You have not saved any swipes yet.')).toBeVisible()
  await expect(button(page, 'Add Info: Swipes (5 Latest)')).toBeEnabled()
  await expect(button(page, 'Add Info: My Offers')).toBeEnabled()
  await done(page)
  await page.getByRole('button', { name: /^My Story/ }).press('Enter')
  await expect(button(page, 'Draft Post: We threw out the annual plan')).toBeEnabled()
  await done(page)
  await press(page, 'Draft Post: We threw out the annual plan')
  await expectPost(page, 'Nobody read page 2.')
  expect(inOrder(sent)).toEqual([
    ['I want to get post ideas', 'post-ideas', 'init'],
    ['Give me post ideas', 'post-ideas', 'category-selected'],
    ['Create a post for idea 1: We threw out the annual plan', 'post-ideas', 'ideas-generated'],
  ])
  expect(sent[1]).toMatchObject({
    selectedKnowledgeBaseIds: [],
    selectedIdentity: { myStory: true },
    selectedTemplateId: null,
  })
})

test('a template leads to a topic, ideas, a post and its hooks', async ({ page, modelApp, model }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  obey(model)
  const { url } = modelApp
  const sent = watchSent(page)
  await enterAsGuest(page, url)
  const template = await make(page, url, 'templates', { title: 'Before and after', content: 'Then: [x]' })
  const item = await make(page, url, 'knowledge-base', {
    title: 'Pricing notes',
    content: 'What 40 shops pay.',
  })
  await press(page, 'Give a template')
  await button(page, 'Use template: Before and after').dblclick()
  await expect(page.getByText('You have not saved any swipes yet.')).toBeVisible()
  await done(page)
  await page.getByRole('button', { name: /^Pricing notes/ }).click()
  await expect(button(page, 'Draft Post: We threw out the annual plan')).toBeEnabled()
  await done(page)
  await press(page, 'Draft Post: We threw out the annual plan')
  await expectPost(page, 'Nobody read page 2.')
  await page.getByRole('group', { name: 'Review', exact: true }).getByRole('button').click()
  await expect(page.getByRole('menuitem', { name: 'Hooks 5' })).toBeVisible()
  expect(inOrder(sent)).toEqual([
    ['Give me a template', 'hook-variations', 'init'],
    ['I want post ideas', 'hook-variations', 'template-selected'],
    ['Give me post ideas', 'hook-variations', 'topic-selected'],
    ['Create a post for idea 1: We threw out the annual plan', undefined, undefined],
  ])
  expect(sent[2]).toMatchObject({
    selectedKnowledgeBaseIds: [item],
    selectedTemplateId: template,
    selectedTemplateName: 'Before and after',
  })
})

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
