import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readFormats } from '#core/formats/read-formats.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import type { ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { type SearchServer, searchKey, startSearchServer } from '#test/fixtures/search-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse, draftedText, spokenText, type StreamChunk } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'

const at = (flowType: string, flowStep: string) => ({ flowType, flowStep })
const listOf = (elements: object[]): ScriptedReply => ({
  kind: 'text',
  pieces: [JSON.stringify({ elements })],
})
const ideasOf = (count: number, from = 1) =>
  Array.from({ length: count }, (_, place) => ({ title: `Idea ${from + place}`, summary: 'A summary.' }))
const formatsOf = (chunks: StreamChunk[]) => readFormats(spokenText(chunks))
const titlesOf = (chunks: StreamChunk[]) =>
  formatsOf(chunks).flatMap((segment) =>
    'items' in segment ? segment.items.map((item) => ('title' in item ? item.title : item.text)) : [],
  )

async function make(client: Client, path: string, fields: Record<string, unknown>): Promise<string> {
  const { status, body } = await client.post<{ id: string }>(path, fields)
  expect(status).toBe(201)
  return body.id
}

describe('the guided flows with a model', () => {
  let model: ScriptedServer
  let search: SearchServer
  let app: TestApp
  const queue: ScriptedReply[] = []
  const asked = () => model.requests.map(({ body }) => JSON.stringify(body)).filter((body) => !isTitle(body))
  const isTitle = (body: string) => body.includes('Answer with a title')
  beforeAll(async () => {
    model = await startOpenAiServer()
    search = await startSearchServer()
    model.handle(({ body }) =>
      isTitle(JSON.stringify(body))
        ? { kind: 'text', pieces: ['A title'] }
        : (queue.shift() ?? { kind: 'error', status: 500 }),
    )
    app = await startTestApp({
      env: {
        LLM_BASE_URL: model.baseUrl,
        LLM_MODEL: 'fixture-model',
        TAVILY_API_KEY: searchKey,
        TAVILY_BASE_URL: search.baseUrl,
      },
    })
  })
  beforeEach(() => {
    model.requests.length = 0
    search.asked.length = 0
    search.answerWith(200)
  })
  afterEach(() => expect(queue).toHaveLength(0))
  afterAll(async () => {
    await app.stop()
    await model.close()
    await search.close()
  })

  it('list what post ideas can be about, and ask no model', async () => {
    const client = await app.guest()
    const item = await make(client, '/api/knowledge-base', { title: 'Leuven', content: 'Eleven weeks.' })
    await client.call('PUT', '/api/story', { content: 'I grew up above a bakery.' })
    const { chunks } = await converse(client, 'I want to get post ideas', at('post-ideas', 'init'))
    const [segment] = formatsOf(chunks)
    expect(spokenText(chunks)).toMatch(/^## What do you want your post ideas to be about\?\n/)
    expect(segment).toMatchObject({
      kind: 'sources',
      sections: [
        { title: 'Knowledge Base (5 Latest Items)', items: [{ type: 'kb', id: item, name: 'Leuven' }] },
        { title: 'Swipes (5 Latest)', items: [], emptyMessage: 'You have not saved any swipes yet.' },
        { title: 'My Story', items: [{ type: 'story', id: 'my-story' }] },
        { title: 'My Offers', items: [], emptyMessage: 'You have not described any offers yet.' },
      ],
    })
    expect(asked()).toHaveLength(0)
    expect(chunks.at(-1)).toMatchObject({ type: 'finish' })
  })

  it('list one’s own templates, and nobody else’s', async () => {
    const [client, other] = [await app.guest(), await app.guest()]
    await make(other, '/api/templates', { title: 'Not mine', content: 'x' })
    const empty = await converse(client, 'Give me a template', at('hook-variations', 'init'))
    expect(spokenText(empty.chunks)).toContain("You haven't saved any templates yet.")
    const id = await make(client, '/api/templates', { title: 'Then and now', content: 'Then: [x]' })
    const { chunks } = await converse(client, 'Give me a template', at('hook-variations', 'init'))
    expect(formatsOf(chunks)).toMatchObject([
      { kind: 'templates', items: [{ id, title: 'Then and now', description: 'Then: [x]' }] },
    ])
    expect(asked()).toHaveLength(0)
  })

  it('ask for the industry, and propose those of the writer’s audiences', async () => {
    const client = await app.guest()
    await make(client, '/api/audiences', { name: 'Plant managers', industry: 'Food manufacturing' })
    const { chunks } = await converse(client, "I want to research what's trending", at('trending', 'init'))
    expect(spokenText(chunks)).toContain('Which industry or niche')
    expect(spokenText(chunks)).toContain('- Food manufacturing')
  })

  it.each([
    ['Ada Lovelace\nPricing for workshops\n\nI grew up above a bakery.', 'Pricing for workshops'],
    ['I run a bakery in Leeds.', 'bakery in Leeds'],
    ['# HR software\n\nMy first job was in sales.', 'HR software'],
  ])('propose what the writer’s story is headed with: %s', async (content, industry) => {
    const client = await app.guest()
    await client.call('PUT', '/api/story', { content })
    const { chunks } = await converse(client, "I want to research what's trending", at('trending', 'init'))
    expect(spokenText(chunks)).toContain(`- ${industry}`)
    expect(spokenText(chunks).match(/^- /gm)).toHaveLength(1)
  })

  it.each(['I grew up above a bakery.', `We sell ${'very '.repeat(12)}good bread`, '🥐'])(
    'propose no story that names no industry: %s',
    async (content) => {
      const client = await app.guest()
      await client.call('PUT', '/api/story', { content })
      const { chunks } = await converse(client, "I want to research what's trending", at('trending', 'init'))
      expect(spokenText(chunks)).toContain('Name it in a few words, for example')
    },
  )

  it('propose no half of a sentence for an industry', async () => {
    const client = await app.guest()
    const audience = 'Owners who suspect that they answer too late and want a second opinion'
    await make(client, '/api/offers', { name: 'Quote check', audience })
    await make(client, '/api/offers', { name: 'Quote sprint', audience: 'Family-run workshops' })
    const { chunks } = await converse(client, "I want to research what's trending", at('trending', 'init'))
    expect(spokenText(chunks)).toContain('- Family-run workshops')
    expect(spokenText(chunks)).not.toContain('Owners')
  })

  it('name ten trends from the search, with its links and no others', async () => {
    const client = await app.guest()
    search.find(
      {
        title: 'Robots pick',
        url: 'https://example.com/robots',
        text: 'They do.',
        date: '2026-11-18T09:30:00Z',
      },
      { title: 'Fewer trips', url: 'https://example.com/trips' },
    )
    const trends = Array.from({ length: 12 }, (_, place) => ({
      title: `Trend ${place + 1}`,
      description:
        'It happens. [evil](https://evil.example) https://evil.example <www.evil.example> ![x](https://evil.example)',
      source: place + 1,
    }))
    queue.push(listOf(trends))
    const { chunks } = await converse(client, 'Warehousing', {
      ...at('trending', 'industry-input'),
      webSearchEnabled: true,
    })
    expect(search.asked).toHaveLength(3)
    expect(asked()[0]).toContain('Robots pick')
    const [segment] = formatsOf(chunks)
    if (segment?.kind !== 'trends') throw new Error('No trends.')
    expect(segment.items).toHaveLength(10)
    expect(segment.items[0]?.description).toContain('[example.com](https://example.com/robots), 18 Nov 2026')
    expect(segment.items[1]?.description).toContain('(https://example.com/trips)')
    expect(segment.items[2]?.description).not.toContain('https://example.com')
    expect(spokenText(chunks)).not.toContain('evil.example')
  })

  it('go on without the web where it cannot be searched, and say so', async () => {
    const client = await app.guest()
    search.answerWith(429)
    queue.push(listOf([{ title: 'Steady', description: 'Always.' }]), listOf([]))
    const { chunks } = await converse(client, 'Warehousing', {
      ...at('trending', 'industry-input'),
      webSearchEnabled: true,
    })
    expect(spokenText(chunks)).toMatch(
      /^The web could not be searched right now: .*I'll continue without it\.\n\n## Top 10 Trends/,
    )
  })

  it('go from a trend to post ideas, and from one of these to ideas', async () => {
    const client = await app.guest()
    queue.push(listOf([{ title: 'Robots pick', description: 'They do.', source: 0 }]), listOf([]))
    const { chatId: id } = await converse(client, 'Warehousing', at('trending', 'industry-input'))
    const postIdeas = ideasOf(5).map(({ title, summary }) => ({ title, description: summary }))
    queue.push(listOf(postIdeas))
    const second = await converse(client, 'Give me post ideas about Robots pick', {
      id,
      ...at('trending', 'trend-select'),
    })
    expect(asked().at(-1)).toContain('They do.')
    expect(formatsOf(second.chunks)).toMatchObject([{ kind: 'post-ideas', items: { length: 5 } }])
    queue.push(listOf(ideasOf(5)))
    const third = await converse(client, 'Give me post ideas for: Idea 2', { id, ...at('trending', 'ideas') })
    expect(formatsOf(third.chunks)).toMatchObject([{ kind: 'ideas', items: { length: 5 } }])
  })

  it('stand on the source that was chosen', async () => {
    const client = await app.guest()
    const item = await make(client, '/api/knowledge-base', { title: 'Leuven', content: 'Scrap fell by 41%.' })
    queue.push(listOf(ideasOf(5)))
    const { chunks } = await converse(client, 'Give me post ideas', {
      ...at('post-ideas', 'category-selected'),
      selectedKnowledgeBaseIds: [item],
    })
    expect(asked()[0]).toContain('Scrap fell by 41%.')
    expect(spokenText(chunks)).toMatch(/^\*\*Idea 1: Idea 1\*\*\nA summary\.\n\n\*\*Idea 2:/)
  })

  it('ask once more for what is missing, and show no idea twice', async () => {
    const client = await app.guest()
    queue.push(listOf([...ideasOf(2), ...ideasOf(1)]), listOf([...ideasOf(1), ...ideasOf(3, 3)]))
    const { chunks } = await converse(client, 'Give me post ideas', at('post-ideas', 'category-selected'))
    expect(titlesOf(chunks)).toEqual(['Idea 1', 'Idea 2', 'Idea 3', 'Idea 4', 'Idea 5'])
    expect(asked()[1]).toContain('Write 3 more.')
  })

  it('say in words that the model failed', async () => {
    const client = await app.guest()
    queue.push({ kind: 'error', status: 401 })
    const { chunks } = await converse(client, 'Give me post ideas', at('post-ideas', 'category-selected'))
    expect(chunks.find(({ type }) => type === 'error')?.errorText).toMatch(/key/i)
    expect(app.takeWarnings().map(({ msg }) => msg)).toEqual(['model call failed'])
    queue.push({ kind: 'text', pieces: ['No.'] }, { kind: 'text', pieces: ['No.'] })
    const unusable = await converse(client, 'Give me post ideas', at('post-ideas', 'category-selected'))
    expect(unusable.chunks.find(({ type }) => type === 'error')?.errorText).toBe(
      'The model gave no answer that could be used. Please try again. You can also try again with the offline writer.',
    )
    app.takeWarnings()
  })

  it('take an answer that is not JSON alone', async () => {
    const client = await app.guest()
    const json = JSON.stringify(ideasOf(5))
    queue.push({
      kind: 'text',
      pieces: ['Sure! Here:\n```json\n', json.slice(0, 40), json.slice(40), '\n```'],
    })
    const { chunks } = await converse(client, 'Give me post ideas', at('post-ideas', 'category-selected'))
    expect(titlesOf(chunks)).toHaveLength(5)
  })

  it('draft the idea that was chosen, in one call', async () => {
    const client = await app.guest()
    queue.push(listOf([{ title: 'Scrap', summary: 'Tell of the eleven weeks.' }, ...ideasOf(4)]))
    const { chatId: id } = await converse(client, 'Give me post ideas', at('post-ideas', 'category-selected'))
    const from = asked().length
    queue.push({ kind: 'text', pieces: ['<post title="Scrap">\nScrap fell.\n</post>'] })
    const { chunks } = await converse(client, 'Create a post for idea 1: Scrap', {
      id,
      ...at('post-ideas', 'ideas-generated'),
    })
    expect(asked()).toHaveLength(from + 1)
    expect(asked().at(-1)).toContain('Write this post now')
    expect(asked().at(-1)).toContain('Tell of the eleven weeks.')
    expect(draftedText(chunks)).toBe('Scrap fell.')
  })

  it('draft the idea that was chosen, whatever the model would rather do', async () => {
    const client = await app.guest()
    queue.push(listOf([{ title: 'Scrap', summary: 'Tell of the eleven weeks.' }, ...ideasOf(4)]))
    const { chatId: id } = await converse(client, 'Give me post ideas', at('post-ideas', 'category-selected'))
    queue.push(
      { kind: 'text', pieces: ['What a good idea.'] },
      { kind: 'tools', calls: [{ name: 'createDocument', input: { title: 'Scrap', kind: 'text' } }] },
      { kind: 'text', pieces: ['Scrap fell.'] },
    )
    const { chunks } = await converse(client, 'Create a post for idea 1: Scrap', {
      id,
      ...at('post-ideas', 'ideas-generated'),
    })
    expect(asked().at(-3)).not.toContain('"tool_choice":{"type":"function"')
    expect(asked().at(-2)).toContain('"tool_choice":{"type":"function","function":{"name":"createDocument"}}')
    expect(asked().at(-1)).toContain('Tell of the eleven weeks.')
    expect(draftedText(chunks)).toBe('Scrap fell.')
    expect(chunks.filter(({ type }) => type === 'finish')).toHaveLength(1)
  })

  it('draft in the template, with five openings', async () => {
    const client = await app.guest()
    const template = await make(client, '/api/templates', { title: 'Then and now', content: 'Then: [x]' })
    const chosen = { selectedTemplateId: template, selectedTemplateName: 'Then and now' }
    queue.push(listOf(ideasOf(5)))
    const { chatId: id } = await converse(client, 'Give me post ideas', {
      ...at('hook-variations', 'topic-selected'),
      ...chosen,
    })
    queue.push(
      { kind: 'tools', calls: [{ name: 'createDocument', input: { title: 'Two', kind: 'text' } }] },
      { kind: 'text', pieces: ['Then: ten days.'] },
      listOf(['A', 'B', 'C', 'D', 'E'].map((opening) => ({ opening }))),
    )
    const { chunks } = await converse(client, 'Create a post for idea 2: Idea 2', { id, ...chosen })
    expect(chunks.find(({ type }) => type === 'data-linkedin-hooks')).toMatchObject({
      id: chunks.find(({ type }) => type === 'data-id')?.data,
      data: ['A', 'B', 'C', 'D', 'E'],
    })
    expect(draftedText(chunks)).toBe('Then: ten days.')
  })

  it('are no flow with a type or a step that is not in the table', async () => {
    const client = await app.guest()
    queue.push({ kind: 'text', pieces: ['Hello.'] })
    const { chunks } = await converse(client, 'Hello', at('post-ideas', 'nowhere'))
    expect(spokenText(chunks)).toBe('Hello.')
  })

  it('end when they are stopped, and keep what was written', async () => {
    const client = await app.guest()
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    queue.push({ kind: 'text', pieces: [JSON.stringify(ideasOf(1)[0]), held] })
    const id = 'stopped-flow'
    const reply = converse(client, 'Give me post ideas', { id, ...at('post-ideas', 'category-selected') })
    await expect.poll(() => asked().length).toBe(1)
    await expect
      .poll(async () => (await client.post<{ stopped: boolean }>(`/api/chat/${id}/stop`)).body.stopped)
      .toBe(true)
    const { chunks } = await reply
    release()
    expect(chunks.some(({ type }) => type === 'abort')).toBe(true)
    const { body } = await client.get<{ messages: { metadata: { state: string } }[] }>(`/api/chat?id=${id}`)
    expect(body.messages[1]?.metadata.state).toBe('stopped')
  })
})

describe('the guided flows without a model', () => {
  let search: SearchServer
  let app: TestApp
  beforeAll(async () => {
    search = await startSearchServer()
    app = await startTestApp({
      env: { NEWS_FEED_BASE_URL: search.baseUrl, HN_BASE_URL: search.baseUrl },
    })
  })
  beforeEach(() => search.answerWith(200))
  afterAll(async () => {
    await app.stop()
    await search.close()
  })
  const story =
    'I grew up above a bakery in Leuven. In 2019 I moved to a plant that threw away 8% of its bread. We measured every tray for eleven weeks. Scrap fell from 8% to 3%. I now help food plants to waste less.'

  it('go from post ideas to a draft that says only what the material says', async () => {
    const client = await app.guest()
    await client.call('PUT', '/api/story', { content: story })
    const chosen = { selectedIdentity: { myStory: true } }
    const { chatId: id, chunks } = await converse(client, 'Give me post ideas', {
      ...at('post-ideas', 'category-selected'),
      ...chosen,
    })
    const [segment] = formatsOf(chunks)
    if (segment?.kind !== 'ideas') throw new Error('No ideas.')
    expect(segment.items.length).toBeGreaterThanOrEqual(5)
    const [idea] = segment.items
    const draft = await converse(client, `Create a post for idea 1: ${idea?.title}`, {
      id,
      ...at('post-ideas', 'ideas-generated'),
      ...chosen,
      postLength: 'Short',
    })
    expect(draftedText(draft.chunks)).toContain('Scrap fell from 8% to 3%.')
  })

  it('name what the search found as trends, and say so without the web', async () => {
    const client = await app.guest()
    search.find({
      title: 'Bread prices rise',
      url: 'https://example.com/bread',
      date: '2026-11-18T09:30:00Z',
    })
    const searching = { ...at('trending', 'industry-input'), webSearchEnabled: true }
    const { chunks } = await converse(client, 'Bakeries', searching)
    expect(formatsOf(chunks)).toMatchObject([{ kind: 'trends', items: [{ title: 'Bread prices rise' }] }])
    expect(spokenText(chunks)).toContain('(https://example.com/bread), 18 Nov 2026')
    search.answerWith(500)
    const failed = await converse(client, 'Bakeries', searching)
    expect(spokenText(failed.chunks)).toContain('I cannot know what is trending')
    expect(spokenText(failed.chunks)).toContain('Type a trend of your own')
    expect(spokenText(failed.chunks)).not.toContain('Switch Web Search on')
    expect(titlesOf(failed.chunks)).toEqual([])
    const off = await converse(client, 'Bakeries', { ...searching, webSearchEnabled: false })
    expect(spokenText(off.chunks)).toContain('Type a trend of your own')
    expect(spokenText(off.chunks)).toContain('switch Web Search on under Preferences')
  })

  it('find angles on a topic without any material, and ask for material without both', async () => {
    const client = await app.guest()
    const { chunks } = await converse(
      client,
      'Give me post ideas about hiring',
      at('trending', 'trend-select'),
    )
    expect(formatsOf(chunks)).toMatchObject([{ kind: 'post-ideas', items: { length: 5 } }])
    const empty = await converse(client, 'Give me post ideas', at('post-ideas', 'category-selected'))
    expect(spokenText(empty.chunks)).toContain('[knowledge base](/knowledge-base)')
    await client.call('PUT', '/api/story', { content: '🥐' })
    const tooLittle = await converse(client, 'Give me post ideas', {
      ...at('post-ideas', 'category-selected'),
      selectedIdentity: { myStory: true },
    })
    expect(spokenText(tooLittle.chunks)).toContain('[knowledge base](/knowledge-base)')
  })

  it('say which languages they are in, where topic or material is in another one', async () => {
    const client = await app.guest()
    const languages =
      'I can write and answer in English, German, Spanish and French; for any other language, [connect a model](/settings#models).'
    const topic = 'Give me post ideas about Il passaggio di consegne'
    for (const place of [at('trending', 'trend-select'), at('trending', 'ideas')])
      expect(spokenText((await converse(client, topic, place)).chunks)).toBe(languages)
    const knowledge = {
      title: 'Wdrożenie',
      content: 'Skróciliśmy wdrożenie z 10 dni do 2. Nikt nie chce wracać do starej listy.',
    }
    const selectedKnowledgeBaseIds = [await make(client, '/api/knowledge-base', knowledge)]
    const chosen = { ...at('post-ideas', 'category-selected'), selectedKnowledgeBaseIds }
    expect(spokenText((await converse(client, 'Give me post ideas', chosen)).chunks)).toBe(languages)
    const inEnglish = await converse(client, 'Give me post ideas about what we have changed', chosen)
    expect(titlesOf(inEnglish.chunks)).toHaveLength(5)
  })
})
