import {
  writeIdeas,
  writePostIdeas,
  writeSources,
  writeTemplates,
  writeTrends,
} from '#core/formats/write-formats.ts'
import type { ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './app.ts'
import { signInAsGuest } from './steps.ts'

const trends = writeTrends([
  {
    number: 1,
    title: 'Shorter planning cycles',
    description: 'Teams plan by the week. [Retail Review](https://example.com/planning)',
  },
  { number: 2, title: 'Shops as studios', description: 'Counters with cameras.' },
])
const postIdeas = writePostIdeas([
  { number: 1, title: 'The plan that fits on a card', description: 'What one shop cut, and what it kept.' },
  { number: 2, title: 'Friday is for next week', description: 'A habit, step by step.' },
])
const ideas = writeIdeas([
  {
    number: 1,
    title: 'We threw out the annual plan',
    summary: 'A story of one meeting.\n- The binder\n- The card',
  },
  { number: 2, title: 'Five questions for Friday', summary: 'A checklist to save.' },
])
const sources = writeSources([
  {
    title: 'Knowledge Base (5 Latest Items)',
    items: [
      { name: 'Pricing notes', type: 'kb', id: 'k1', description: 'What 40 shops pay, and why it grew' },
    ],
    emptyMessage: '',
  },
  { title: 'Swipes (5 Latest)', items: [], emptyMessage: 'No swipes saved yet' },
  {
    title: 'My Story',
    items: [{ name: 'My Story', type: 'story', id: 'my-story', description: '' }],
    emptyMessage: '',
  },
  { title: 'My Offers', items: [], emptyMessage: '' },
])
const templates = writeTemplates([
  { id: 't1', title: 'One lesson', description: 'What happened, what it taught, what to do now' },
  { id: 't2', title: 'Before and after', description: 'Two pictures of the same day' },
])

const say = (text: string): ScriptedReply => ({ kind: 'text', pieces: text.match(/[^]{1,25}/g) ?? [] })

/** Responds to each of the user's messages with the text for it, and names chats. */
function answer(model: ScriptedServer, texts: Record<string, string>): void {
  model.handle(({ body }) => {
    const { messages, tools } = body as { messages: { role: string; content: unknown }[]; tools?: unknown[] }
    const last = JSON.stringify(messages.findLast(({ role }) => role === 'user')?.content ?? '')
    if (tools === undefined) return say('Planning')
    const found = Object.entries(texts).find(([words]) => last.includes(words))
    return say(found?.[1] ?? 'I did not expect that.')
  })
}

test('every list is accessible and fits', async ({ page, modelApp, model }) => {
  const lists = { trends, postIdeas, ideas, sources, templates, none: writeTemplates([]) }
  answer(model, Object.fromEntries(Object.entries(lists).map(([name, text]) => [`Show ${name}.`, text])))
  await signInAsGuest(page, modelApp.url)
  for (const name of Object.keys(lists)) {
    const message = { id: name, role: 'user', parts: [{ type: 'text', text: `Show ${name}.` }] }
    await page.request.post(`${modelApp.url}/api/chat`, { data: { id: 'lists', message } })
  }
  await page.goto(`${modelApp.url}/chat/lists`)
  await expect(page.getByRole('article', { name: 'Lede' })).toHaveCount(Object.keys(lists).length)
  await expectAccessible(page, 'lists', { widths: [1440], fits: [390] })
  await expect(page.getByRole('link', { name: 'Browse Templates' })).toHaveAttribute('href', '/templates')
})
