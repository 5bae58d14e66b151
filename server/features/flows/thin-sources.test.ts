import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFormats } from '#core/formats/read-formats.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse, spokenText, type StreamChunk } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'

const titlesOf = (chunks: StreamChunk[]) =>
  readFormats(spokenText(chunks)).flatMap((segment) =>
    segment.kind === 'ideas' || segment.kind === 'post-ideas' ? segment.items.map(({ title }) => title) : [],
  )

async function make(client: Client, path: string, fields: Record<string, string>): Promise<string> {
  const { body } = await client.post<{ id: string }>(path, fields)
  return body.id
}

describe('ideas without a model', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const template = { title: 'Then and now', content: 'Then: [x]' }
  const sources: [name: string, words: RegExp, choose: (client: Client) => Promise<object>][] = [
    [
      'the story',
      /I run a bakery in Leeds/,
      async (client) => {
        await client.call('PUT', '/api/story', { content: 'I run a bakery in Leeds.' })
        return { selectedIdentity: { myStory: true } }
      },
    ],
    [
      'an offer',
      /Coaching/,
      async (client) => {
        const selectedOfferId = await make(client, '/api/offers', { name: 'Coaching' })
        return { selectedIdentity: { myStory: false, selectedOfferId, selectedOfferName: 'Coaching' } }
      },
    ],
    [
      'knowledge',
      /Pricing notes|We charge more now/,
      async (client) => {
        const note = { title: 'Pricing notes', content: 'We charge more now.' }
        return { selectedKnowledgeBaseIds: [await make(client, '/api/knowledge-base', note)] }
      },
    ],
    [
      'a swipe',
      /A swipe/,
      async (client) => {
        const swipe = { title: 'A swipe', content: 'Great post.\n\nRead it.' }
        return { selectedSwipeIds: [await make(client, '/api/swipe-files', swipe)] }
      },
    ],
  ]

  it.each(sources)(
    'are five from %s, however little it says, in and outside a flow',
    async (_, words, choose) => {
      const client = await app.guest()
      const selectedTemplateId = await make(client, '/api/templates', template)
      const chosen = await choose(client)
      const places = [
        { flowType: 'post-ideas', flowStep: 'category-selected' },
        { flowType: 'hook-variations', flowStep: 'topic-selected', selectedTemplateId },
        {},
      ]
      for (const place of places) {
        const { chunks } = await converse(client, 'Give me post ideas', { ...place, ...chosen })
        expect(titlesOf(chunks)).toEqual(Array<unknown>(5).fill(expect.stringMatching(words)))
      }
    },
  )

  it.each(['AI', 'AI agents', 'Agentic AI', 'AI coding assistants'])(
    'are in English on %s',
    async (topic) => {
      const client = await app.guest()
      const { chunks } = await converse(client, `Give me post ideas about ${topic}`, {
        flowType: 'trending',
        flowStep: 'trend-select',
      })
      expect(titlesOf(chunks)[0]).toBe(`Where I stand on ${topic}`)
    },
  )

  it('leave a message that only says AI to be answered in English', async () => {
    const { chunks } = await converse(await app.guest(), 'AI')
    expect(spokenText(chunks)).toContain('your own words')
  })
})
