import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chatCompletionBody, startOpenAiServer } from '#test/fixtures/openai-server.ts'
import type { ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { type SearchServer, searchKey, startSearchServer } from '#test/fixtures/search-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse, spokenText } from '#test/harness/chat.ts'

const says = (text: string): ScriptedReply => ({ kind: 'text', pieces: [text] })
const searches = (...queries: string[]): ScriptedReply => ({
  kind: 'tools',
  calls: queries.map((query, at) => ({ name: 'webSearch', input: { query }, id: `search-${at}` })),
})
const on = { webSearchEnabled: true }

describe('the search of the web in a chat', () => {
  let model: ScriptedServer
  let search: SearchServer
  let app: TestApp
  const queue: ScriptedReply[] = []
  const begin = async (env: Record<string, string> = {}) => {
    app = await startTestApp({
      env: {
        LLM_BASE_URL: model.baseUrl,
        LLM_MODEL: 'fixture-model',
        TAVILY_API_KEY: searchKey,
        TAVILY_BASE_URL: search.baseUrl,
        ...env,
      },
    })
    return app.guest()
  }
  beforeEach(async () => {
    queue.length = 0
    model = await startOpenAiServer()
    search = await startSearchServer()
    model.handle(({ body }) =>
      JSON.stringify(body).includes('Answer with a title')
        ? says('A title')
        : (queue.shift() ?? says('Done.')),
    )
  })
  afterEach(async () => {
    await app.stop()
    await model.close()
    await search.close()
  })
  const offered = () =>
    model.requests
      .map(({ body }) => chatCompletionBody.parse(body).tools ?? [])
      .map((tools) => tools.map(({ function: { name } }) => name))

  it('runs the model’s queries, and gives it each page once', async () => {
    const client = await begin()
    search.find({ title: 'A trial', url: 'https://example.com/a', text: 'With 61 firms.' })
    queue.push(
      searches('four-day week', 'shorter weeks'),
      says('There was [a trial](https://example.com/a).'),
    )
    const { chunks } = await converse(client, 'What is new?', on)
    expect(search.asked.toSorted()).toEqual(['tavily: four-day week', 'tavily: shorter weeks'])
    const outputs = chunks.filter(({ type }) => type === 'tool-output-available').map(({ output }) => output)
    expect(outputs).toHaveLength(2)
    expect(JSON.stringify(outputs).match(/https:\/\/example\.com\/a/g)).toHaveLength(1)
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('With 61 firms.')
    expect(spokenText(chunks)).toContain('a trial')
  })

  it('is offered to the model only when it was switched on', async () => {
    const client = await begin()
    await converse(client, 'Hello')
    await converse(client, 'Hello', { webSearchEnabled: false })
    expect(offered().flat()).not.toContain('webSearch')
    await converse(client, 'Hello', on)
    expect(offered().flat()).toContain('webSearch')
  })

  it('is left out, and the reply says so, where the account may not search', async () => {
    const client = await begin({ FEATURES_OFF: 'web-search' })
    const { chunks } = await converse(client, 'Hello', on)
    expect(offered().flat()).not.toContain('webSearch')
    expect(spokenText(chunks)).toBe(
      "Web search is switched off for your account, so I'm answering without it.Done.",
    )
  })

  it('that fails is told in words, and the reply goes on', async () => {
    const client = await begin()
    search.answerWith(429)
    queue.push(searches('anything'), says('Without the web, then.'))
    const { chunks } = await converse(client, 'What is new?', on)
    const output = chunks.find(({ type }) => type === 'tool-output-available')?.output
    expect(output).toEqual({
      error:
        "The web could not be searched right now: the search service is busy, or its limit is reached. I'll continue without it.",
    })
    expect(spokenText(chunks)).toBe('Without the web, then.')
  })

  it('is done by the offline writer too, which lists what it found', async () => {
    const client = await begin({
      LLM_BASE_URL: '',
      LLM_MODEL: '',
      TAVILY_API_KEY: '',
      NEWS_FEED_BASE_URL: search.baseUrl,
      HN_BASE_URL: search.baseUrl,
    })
    search.find({ title: 'A trial', url: 'https://example.com/a', date: '2026-11-18T09:30:00Z' })
    const { chunks } = await converse(client, 'Search the web for four-day weeks', on)
    expect(search.asked.toSorted()).toEqual(['hn: four-day weeks', 'news: four-day weeks'])
    expect(spokenText(chunks)).toContain('- [A trial](https://example.com/a), 18 November 2026')
    search.answerWith(500)
    const { chunks: failed } = await converse(client, 'Search the web for four-day weeks', on)
    expect(spokenText(failed)).toBe(
      "The web could not be searched right now: the search service answered with an error. I'll continue without it.",
    )
  })
})
