import { afterEach, describe, expect, it } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import type { DocumentVersion } from '#contract/documents.ts'
import { parseContent, plainText } from '#core/post/post-content.ts'
import { startAnthropicServer } from '#test/fixtures/anthropic-server.ts'
import { startGoogleServer } from '#test/fixtures/google-server.ts'
import { chatCompletionBody, startOpenAiServer } from '#test/fixtures/openai-server.ts'
import { startOpenAiResponsesServer } from '#test/fixtures/openai-responses-server.ts'
import type { Piece, ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { searchKey, startSearchServer } from '#test/fixtures/search-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse, draftedText, messageBody, spokenText } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'

type Provider = { start: () => Promise<ScriptedServer>; env: (baseUrl: string) => Record<string, string> }

const compatible: Provider = {
  start: startOpenAiServer,
  env: (baseUrl) => ({ LLM_BASE_URL: baseUrl, LLM_MODEL: 'fixture-model' }),
}
const providers: [string, Provider][] = [
  [
    'Anthropic',
    {
      start: startAnthropicServer,
      env: (baseUrl) => ({ ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: baseUrl }),
    },
  ],
  [
    'OpenAI',
    {
      start: startOpenAiResponsesServer,
      env: (baseUrl) => ({ OPENAI_API_KEY: 'key', OPENAI_BASE_URL: baseUrl }),
    },
  ],
  [
    'Google',
    {
      start: startGoogleServer,
      env: (baseUrl) => ({
        GOOGLE_GENERATIVE_AI_API_KEY: 'key',
        GOOGLE_GENERATIVE_AI_BASE_URL: baseUrl,
      }),
    },
  ],
  ['a compatible server', compatible],
]

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

type Started = {
  app: TestApp
  /** What the model says next; titles are answered apart. */
  script: (...replies: ScriptedReply[]) => void
  client: Client
  /** The requests, but for those for titles. */
  asked: () => string[]
}

const namesTitle = (body: unknown) => JSON.stringify(body).includes('Answer with a title')

async function start(provider: Provider, more: Record<string, string> = {}): Promise<Started> {
  const server = await provider.start()
  ends.push(() => server.close())
  const queue: ScriptedReply[] = []
  server.handle(({ body }) => (namesTitle(body) ? says('A title') : (queue.shift() ?? says('Nothing more.'))))
  const app = await startTestApp({ env: { ...provider.env(server.baseUrl), ...more } })
  ends.push(() => app.stop())
  const asked = () =>
    server.requests.filter(({ body }) => !namesTitle(body)).map(({ body }) => JSON.stringify(body))
  const script = (...replies: ScriptedReply[]) => void queue.push(...replies)
  return { app, script, client: await app.guest(), asked }
}

const says = (...pieces: Piece[]): ScriptedReply => ({ kind: 'text', pieces })
const versionsOf = async (client: Client, id: string) =>
  (await client.get<DocumentVersion[]>(`/api/document?id=${id}`)).body
const textOf = (version: DocumentVersion | undefined) => plainText(parseContent(version?.content ?? '').text)
const messagesOf = async (client: Client, id: string) =>
  (await client.get<{ messages: StoredMessage[] }>(`/api/chat?id=${id}`)).body.messages
const toolsIn = (message: StoredMessage | undefined) =>
  message?.parts.filter(({ type }) => type.startsWith('tool-')) ?? []
const outputIn = (chunks: Awaited<ReturnType<typeof converse>>['chunks']) =>
  chunks.find(({ type }) => type === 'tool-output-available')?.output

/** A post that stands beside the chat. */
async function openPost(client: Client, content: string) {
  await client.post('/api/document?id=post-1', { content, title: 'Mine', kind: 'text' })
  return { documentContext: { id: 'post-1', title: 'Mine', content, kind: 'text' } }
}

describe.each(providers)('with %s', (_, provider) => {
  it('one call writes a post, and a line to its writer', async () => {
    const { script, client, asked } = await start(provider)
    script(
      says(
        '<post title="Onbo',
        'arding">\nTen days ',
        'became two.\n\nHere',
        ' is how.\n</po',
        'st>\nMind the end.',
      ),
    )
    const { chatId, chunks } = await converse(client, 'Write a post about onboarding: ten days became two')
    expect(asked()).toHaveLength(1)
    const parts = chunks.filter(({ type }) => type.startsWith('data-'))
    expect(parts.map(({ type }) => type).slice(0, 5)).toEqual([
      'data-kind',
      'data-id',
      'data-title',
      'data-clear',
      'data-textDelta',
    ])
    expect(parts.at(-1)).toMatchObject({ type: 'data-finish', data: null })
    expect(draftedText(chunks)).toBe('Ten days became two.\n\nHere is how.')
    expect(spokenText(chunks)).toBe('Mind the end.')
    expect(chunks.at(-1)).toMatchObject({ type: 'finish' })
    const id = String(parts.find(({ type }) => type === 'data-id')?.data)
    const versions = await versionsOf(client, id)
    expect(versions).toMatchObject([{ title: 'Onboarding', kind: 'text', status: 'draft' }])
    expect(textOf(versions[0])).toBe('Ten days became two.\n\nHere is how.')
    const [, reply] = await messagesOf(client, chatId)
    expect(toolsIn(reply)).toEqual([
      expect.objectContaining({
        type: 'tool-createDocument',
        state: 'output-available',
        input: { title: 'Onboarding', kind: 'text' },
        output: { id, title: 'Onboarding', kind: 'text' },
      }),
    ])
    expect(JSON.stringify(reply)).not.toContain('<post')
  })

  it('one call changes a post, by what changes alone or whole', async () => {
    const { script, client, asked } = await start(provider)
    const open = await openPost(client, 'Old words.\n\nThey stay.')
    script(says('<edit id="post-1"><old>Old words.</old><new>New words.</new></edit>', '\nShorter.'))
    const edited = await converse(client, 'Make the start new', open)
    expect(outputIn(edited.chunks)).toMatchObject({ id: 'post-1', description: 'Make the start new' })
    expect(draftedText(edited.chunks)).toBe('New words.\n\nThey stay.')
    expect(spokenText(edited.chunks)).toBe('Shorter.')
    script(says('<post id="post-1">\nAll ', 'is new.\n</post>'))
    const written = await converse(client, 'Write it anew', { ...open, id: edited.chatId })
    expect(outputIn(written.chunks)).toMatchObject({ id: 'post-1', title: 'Mine' })
    expect((await versionsOf(client, 'post-1')).map(textOf)).toEqual([
      'Old words.\n\nThey stay.',
      'New words.\n\nThey stay.',
      'All is new.',
    ])
    expect(asked()).toHaveLength(2)
  })

  it('a post is written from what a search has found', async () => {
    const search = await startSearchServer()
    ends.push(() => search.close())
    const { script, client, asked } = await start(provider, {
      TAVILY_API_KEY: searchKey,
      TAVILY_BASE_URL: search.baseUrl,
    })
    search.find({ title: 'A survey', url: 'https://example.com/a', text: 'With 61 firms.' })
    script(
      { kind: 'tools', calls: [{ name: 'webSearch', input: { query: 'employer survey' } }] },
      says('<post title="Survey">\nIt is out.\n</post>\nDone.'),
    )
    const { chunks } = await converse(client, 'Write about the survey', {
      webSearchEnabled: true,
    })
    expect(draftedText(chunks)).toBe('It is out.')
    expect(asked()).toHaveLength(2)
    expect(asked()[1]).toContain('With 61 firms.')
  })

  it('two posts of one title in one answer stay two', async () => {
    const { script, client } = await start(provider)
    script(says('<post title="Twin">\nThe first.\n</post>\n<post title="Twin">\nThe second.\n</post>'))
    const { chatId } = await converse(client, 'Write two posts')
    const ids = toolsIn((await messagesOf(client, chatId))[1]).map(
      ({ output }) => (output as { id: string }).id,
    )
    const texts = await Promise.all(ids.map(async (id) => (await versionsOf(client, id)).map(textOf)))
    expect(texts).toEqual([['The first.'], ['The second.']])
  })

  it('a call that breaks off in the middle of a post keeps what there is, and says so', async () => {
    const { app, script, client } = await start(provider)
    script({ kind: 'cut', pieces: ['<post title="Half">\nThe first half'] })
    const { chatId, chunks } = await converse(client, 'Write a post')
    expect(outputIn(chunks)).toMatchObject({ error: expect.any(String) })
    expect(chunks.some(({ type }) => type === 'error')).toBe(true)
    const id = String(chunks.find(({ type }) => type === 'data-id')?.data)
    expect(textOf((await versionsOf(client, id))[0])).toBe('The first half')
    expect(chunks.some(({ type }) => type === 'data-finish')).toBe(true)
    const [, reply] = await messagesOf(client, chatId)
    expect(reply).toMatchObject({ metadata: { state: 'failed' } })
    expect(app.takeWarnings()).toMatchObject([{ msg: 'the model failed' }])
  })

  it('a change that breaks off leaves the post as it was', async () => {
    const { app, script, client } = await start(provider)
    const open = await openPost(client, 'Old words.')
    script({ kind: 'cut', pieces: ['<post id="post-1">\nHalf a ch'] })
    const { chunks } = await converse(client, 'Change it', open)
    expect(outputIn(chunks)).toMatchObject({ error: expect.stringMatching(/The post is as it was\.$/) })
    expect(await versionsOf(client, 'post-1')).toHaveLength(1)
    expect(app.takeWarnings()).toMatchObject([{ msg: 'the model failed' }])
  })

  it('a post is kept when its writer stops it, and its part leads to it', async () => {
    const { script, client } = await start(provider)
    const gate = Promise.withResolvers<void>()
    ends.push(() => Promise.resolve(gate.resolve()))
    script(says('<post title="Half">\nThe first half', gate.promise, ' and more.\n</post>'))
    const { chatId, body } = messageBody('Write a post')
    const response = await client.fetch('/api/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const reader = response.body?.getReader()
    let read = ''
    while (!read.includes('The first half')) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) break
      read += new TextDecoder().decode(value)
    }
    await client.post(`/api/chat/${chatId}/stop`)
    await reader?.cancel()
    const message = async () => (await messagesOf(client, chatId))[1]
    await expect.poll(message).toMatchObject({ metadata: { state: 'stopped' } })
    const [tool] = toolsIn(await message())
    expect(tool).toMatchObject({ state: 'input-available', input: { id: expect.any(String) } })
    const id = String((tool?.input as { id: string } | undefined)?.id)
    expect(textOf((await versionsOf(client, id))[0])).toBe('The first half')
  })

  it('openings are written for the post that is open', async () => {
    const { script, client, asked } = await start(provider)
    const open = await openPost(client, 'Old words.\n\nThey stay.')
    const hooks = ['One', 'Two', 'Three', 'Four', 'Five'].map((opening) => ({ opening }))
    script(
      { kind: 'tools', calls: [{ name: 'requestHooks', input: { documentId: 'post-1' } }] },
      says(JSON.stringify({ elements: hooks })),
    )
    const { chunks } = await converse(client, 'Give me hooks', open)
    const told = chunks.find(({ type }) => type === 'data-linkedin-hooks')
    expect(told).toMatchObject({ id: 'post-1', data: hooks.map(({ opening }) => opening) })
    // The turn is over with the openings: nothing is asked for their sake.
    expect(asked()).toHaveLength(2)
  })
})

describe('a new post is checked, and mended once', () => {
  const first = 'We moved the crane at night.'
  /** A draft, what its model makes of it when it is asked once more, and what is kept. */
  const drafted = async (post: string, again: string, more: Record<string, unknown> = {}) => {
    const { app, script, client, asked } = await start(compatible)
    script(says(`<post title="Crane">\n${post}\n</post>\nHere.`), says(again))
    const { chunks } = await converse(client, 'Write about how we moved the crane at night', more)
    const id = String(chunks.find(({ type }) => type === 'data-id')?.data)
    const versions = await versionsOf(client, id)
    expect(versions).toHaveLength(1)
    expect(outputIn(chunks)).toMatchObject({ id })
    return { app, client, chunks, asked: asked(), kept: textOf(versions[0]) }
  }
  const edit = (old: string, fresh: string) => `<edit id="x"><old>${old}</old><new>${fresh}</new></edit>`

  it('is left alone when nothing is found', async () => {
    const { asked, kept } = await drafted(first, 'Not asked.')
    expect(asked).toHaveLength(1)
    expect(kept).toBe(first)
  })

  it.each([
    ['a figure', 'It took 37 hours.', 'this figure'],
    ['a name', 'Then Hildegard Marquardt called.', 'this name'],
    ['a quotation', 'The foreman said “never in my whole life again”.', 'this quotation'],
    ['a date', 'It was March 4, 2019.', 'this date'],
    ['a stock phrase', 'Here’s the thing: it was a game changer.', 'Here’s the thing'],
  ])('loses %s that nobody gave', async (_, sentence, why) => {
    const post = `${first}\n\n${sentence}`
    const { asked, kept, chunks } = await drafted(post, edit(sentence, ''))
    expect(asked).toHaveLength(2)
    expect(asked[1]).toContain(why)
    expect(kept).toBe(first)
    expect(draftedText(chunks).endsWith(first)).toBe(true)
  })

  it('loses a sentence that was taken from a post shown for its style', async () => {
    const taken = 'Nobody tells you how quiet a yard is before dawn.'
    const { script, client, asked } = await start(compatible)
    const { body: swipe } = await client.post<{ id: string }>('/api/swipe-files', {
      title: 'Yard',
      content: taken,
    })
    script(says(`<post title="Crane">\n${first}\n\n${taken}\n</post>`), says(edit(taken, '')))
    const { chunks } = await converse(client, 'Write about how we moved the crane at night', {
      selectedSwipeIds: [swipe.id],
    })
    expect(asked()).toHaveLength(2)
    expect(draftedText(chunks).endsWith(first)).toBe(true)
  })

  it('gets back a line of its template that it lost, unless it keeps none of them', async () => {
    const { script, client, asked } = await start(compatible)
    const { body: template } = await client.post<{ id: string }>('/api/templates', {
      title: 'Thanks',
      content: '[What happened].\n\nIt exists because of:\n[Who].\n\nNobody asked them to.',
    })
    const write = async (post: string, ...again: ScriptedReply[]) => {
      script(says(`<post title="Crane">\n${post}\n</post>`), ...again)
      const { chunks } = await converse(client, 'Write about how we moved the crane at night', {
        selectedTemplateId: template.id,
      })
      const id = String(chunks.find(({ type }) => type === 'data-id')?.data)
      return textOf((await versionsOf(client, id)).at(-1))
    }
    const lost = 'The night shift.'
    const whole = `${first}\n\nIt exists because of:\n${lost}\n\nNobody asked them to.`
    expect(
      await write(
        `${first}\n\nIt exists because of:\n${lost}`,
        says(edit(lost, `${lost}\n\nNobody asked them to.`)),
      ),
    ).toBe(whole)
    expect(asked().at(-1)).toContain('this line of the template is missing')
    expect(asked()).toHaveLength(2)
    expect(await write(first)).toBe(first)
    expect(await write(whole)).toBe(whole)
    expect(asked()).toHaveLength(4)
  })

  it.each([
    ['does not fit the post', edit('It took 38 hours.', '')],
    ['is no change', 'I think it is fine.'],
    ['would be worse', edit('It took 37 hours.', 'It took 37 hours, 12 cranes and Hildegard Marquardt.')],
    ['would leave nothing', `${edit('It took 37 hours.', '')}${edit(first, '')}`],
  ])('stands as it was when the answer %s', async (_, again) => {
    const post = `${first}\n\nIt took 37 hours.`
    const { asked, kept } = await drafted(post, again)
    expect(asked).toHaveLength(2)
    expect(kept).toBe(post)
  })

  it('stands as it was when the model fails', async () => {
    const { app, script, client, asked } = await start(compatible)
    const post = `${first}\n\nIt took 37 hours.`
    script(says(`<post title="Crane">\n${post}\n</post>\nHere.`), { kind: 'error', status: 400 })
    const { chunks } = await converse(client, 'Write about how we moved the crane at night')
    expect(asked()).toHaveLength(2)
    expect(draftedText(chunks)).toBe(post)
    expect(chunks.at(-1)).toMatchObject({ type: 'finish' })
    expect(app.takeWarnings()).toMatchObject([{ msg: 'the model failed' }])
  })

  it('keeps what the search of the same reply has found', async () => {
    const search = await startSearchServer()
    ends.push(() => search.close())
    const web = { TAVILY_API_KEY: searchKey, TAVILY_BASE_URL: search.baseUrl }
    const { script, client, asked } = await start(compatible, web)
    search.find({ title: 'A survey', url: 'https://example.com/a', text: 'With 61 firms.' })
    script(
      { kind: 'tools', calls: [{ name: 'webSearch', input: { query: 'survey' } }] },
      says('<post title="Survey">\nThey asked 61 firms.\n</post>'),
    )
    await converse(client, 'Write about the survey', { webSearchEnabled: true })
    expect(asked()).toHaveLength(2)
  })
})

describe('a post that is written in the answer', () => {
  it('is written once more when it misses the length, with the same words before it', async () => {
    const { script, client, asked } = await start(compatible)
    script(says(`<post title="Long">\n${'Too long. '.repeat(60)}\n</post>\nHere.`), says('Short.'))
    const { chunks } = await converse(client, 'Write a post', { postLength: 'Very Short' })
    expect(asked()).toHaveLength(2)
    const [first, second] = asked().map((body) => chatCompletionBody.parse(JSON.parse(body)))
    expect(second?.tools).toEqual(first?.tools)
    expect(second?.tools?.length).toBeGreaterThan(2)
    expect(second?.messages.slice(0, first?.messages.length)).toEqual(first?.messages)
    const id = String(chunks.find(({ type }) => type === 'data-id')?.data)
    expect((await versionsOf(client, id)).map(textOf)).toEqual(['Short.'])
  })

  it('is asked for whole when an edit names words that it does not hold', async () => {
    const { script, client, asked } = await start(compatible)
    const open = await openPost(client, 'Old words.')
    script(says('<edit id="post-1"><old>No such words</old><new>x</new></edit>'), says('New words.'))
    const { chunks } = await converse(client, 'Make it new', open)
    expect(asked()).toHaveLength(2)
    expect(outputIn(chunks)).toMatchObject({ id: 'post-1' })
    expect((await versionsOf(client, 'post-1')).map(textOf)).toEqual(['Old words.', 'New words.'])
  })

  it('changes no post of somebody else, and none that is not there', async () => {
    const { app, script, client } = await start(compatible)
    const other = await app.guest()
    await other.post('/api/document?id=private-1', { content: 'Mine.' })
    for (const words of [
      '<post id="private-1">Stolen.</post>',
      '<edit id="none"><old>a</old><new>b</new></edit>',
    ]) {
      script(says(words))
      const { chunks } = await converse(client, 'Change it')
      expect(outputIn(chunks)).toMatchObject({ error: expect.any(String) })
      expect(draftedText(chunks)).toBe('')
    }
    expect((await versionsOf(other, 'private-1')).map(textOf)).toEqual(['Mine.'])
  })

  it('leaves the prompt before the last message as it was a turn ago', async () => {
    const { script, client, asked } = await start(compatible)
    const open = await openPost(client, 'Old words.')
    script(says('One.'), says('Two.'))
    const { chatId: id } = await converse(client, 'First')
    await converse(client, 'Second', { id, ...open, postLength: 'Long' })
    const [first = [], second = []] = asked().map((body): unknown[] => JSON.parse(body).messages)
    expect(second[0]).toEqual(first[0])
    expect(JSON.stringify(second.slice(0, -1))).not.toContain('Old words.')
    expect(JSON.stringify(second.at(-1))).toContain('Old words.')
  })
})
