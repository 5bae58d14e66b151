import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Suggestion } from '#contract/suggestions.ts'
import { chatCompletionBody } from '#test/fixtures/openai-server.ts'
import type { ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import type { TestApp } from '#test/harness/app.ts'
import { converse, spokenText } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { startModelApp } from '#test/harness/scripted-model.ts'

const content = 'First **line** here.\n\nSecond line, very long.\nLast line.'
const change = (originalText: string, suggestedText: string, description = 'Better.') => ({
  originalText,
  suggestedText,
  description,
})
const says = (...pieces: string[]): ScriptedReply => ({ kind: 'text', pieces })
const lists = (...elements: object[]): ScriptedReply => says(JSON.stringify({ elements }))
/** The model's next responses; titles are answered separately. */
class Script {
  readonly #queue: ScriptedReply[] = []

  constructor(model: ScriptedServer) {
    model.handle(({ body }) => {
      const isTitle = JSON.stringify(body).includes('Answer with a title')
      return isTitle ? says('A title') : (this.#queue.shift() ?? { kind: 'error', status: 500 })
    })
  }

  push(...replies: ScriptedReply[]): void {
    this.#queue.push(...replies)
  }
}

const calls = (name: string, documentId = 'post'): ScriptedReply => ({
  kind: 'tools',
  pieces: ['These could be better.'],
  calls: [{ name, input: { documentId } }],
})

describe('suggestions for a post', () => {
  let model: ScriptedServer
  let stop: () => Promise<void>
  let script: Script
  let app: TestApp
  beforeAll(async () => {
    ;({ model, app, stop } = await startModelApp())
    script = new Script(model)
  })
  afterAll(() => stop())

  const requests = () =>
    model.requests.filter(({ body }) => !JSON.stringify(body).includes('Answer with a title'))
  let posts = 0
  async function writer(text = content) {
    posts += 1
    const client = await app.guest()
    const id = `post-${posts}`
    await client.post(`/api/document?id=${id}`, { content: text, title: 'Mine' })
    return { client, id }
  }
  const stored = async (client: Client, documentId: string) =>
    (await client.post<Suggestion[]>('/api/actions/getSuggestions', { documentId })).body
  /** Has a chat turn call the tool; the model's list comes after the call, and what it says about a failure comes last. */
  async function request(client: Client, id: string, ...answers: ScriptedReply[]) {
    script.push(calls('requestSuggestions', id), ...answers)
    const { chunks } = await converse(client, 'What could be better?')
    return {
      chunks,
      streamed: chunks.filter(({ type }) => type === 'data-suggestion').map(({ data }) => data as Suggestion),
      output: chunks.find(({ type }) => type === 'tool-output-available')?.output,
    }
  }
  const expectModelWarning = () =>
    expect(app.takeWarnings().map(({ msg }) => msg)).toContain('model call failed')

  it('are stored and streamed as they come, and asked for with a schema', async () => {
    const { client, id } = await writer()
    const from = requests().length
    const { streamed, output, chunks } = await request(
      client,
      id,
      lists(change('Second line, very long.', 'Second line.'), change('Last line.', '')),
    )
    expect(streamed).toMatchObject([
      { documentId: id, ...change('Second line, very long.', 'Second line.'), isResolved: false },
      { documentId: id, originalText: 'Last line.', suggestedText: '' },
    ])
    expect(output).toEqual({ id, kind: 'text', title: 'Mine', count: 2 })
    expect(spokenText(chunks)).toBe('These could be better.')
    expect(await stored(client, id)).toEqual(streamed)
    const asked = chatCompletionBody.parse(requests()[from + 1]?.body)
    expect(asked.response_format).toMatchObject({ type: 'json_schema' })
    expect(JSON.stringify(asked.messages)).toContain('First line here.')
  })

  it('reach the browser one by one while the model still writes', async () => {
    const { client, id } = await writer()
    const gate = Promise.withResolvers<void>()
    const [one, two] = [change('Last line.', 'End.'), change('First line here.', 'First.')]
    script.push(calls('requestSuggestions', id), {
      kind: 'text',
      pieces: [
        `{"elements":[${JSON.stringify(one)},`,
        JSON.stringify(two).slice(0, 9),
        gate.promise,
        `${JSON.stringify(two).slice(9)}]}`,
      ],
    })
    const running = converse(client, 'Suggest')
    await expect.poll(() => stored(client, id)).toMatchObject([one])
    gate.resolve()
    await running
    expect(await stored(client, id)).toMatchObject([one, two])
  })

  it('are left out where the post does not say what they change, nothing would change, or no reason is given', async () => {
    const { client, id } = await writer()
    const { streamed, output } = await request(
      client,
      id,
      lists(
        change('Not in the post', 'X'),
        change('Last line.', 'Last line.'),
        change('', 'X'),
        { originalText: 'Last line.' },
        change('Last line.', 'The last line.', ' '),
        { originalText: 'Last line.', suggestedText: 'The last line.' },
        change(' Second line, very long. ', 'Second. '),
        change('very long', 'overlapping'),
      ),
    )
    expect(streamed).toMatchObject([change('Second line, very long.', 'Second.')])
    expect(output).toMatchObject({ count: 1 })
  })

  it('are eight at most', async () => {
    const words = Array.from({ length: 12 }, (_, at) => `Line ${at}.`)
    const { client, id } = await writer(words.join('\n'))
    const { streamed } = await request(client, id, lists(...words.map((word) => change(word, `${word}!`))))
    expect(streamed).toHaveLength(8)
  })

  it.each([
    ['a bare list', (list: string) => list],
    [
      'a fence with a remark',
      (list: string) => `Here you are:\n\`\`\`json\n${list}\n\`\`\`\nGood luck {really}!`,
    ],
    ['another name', (list: string) => `{"suggestions": ${list}}`],
    ['no list at all', (list: string) => list.slice(1, -1)],
    ['an answer that was cut off', (list: string) => `${list.slice(0, -1)}, {"originalText": "Fi`],
  ])('are read from %s', async (_what, around) => {
    const { client, id } = await writer()
    const text = around(JSON.stringify([change('Last line.', 'The "end" {here}.')]))
    const { streamed } = await request(client, id, says(text.slice(0, 30), text.slice(30)))
    expect(streamed).toMatchObject([change('Last line.', 'The "end" {here}.')])
  })

  it('are asked for once more when nothing of an answer can be used', async () => {
    const { client, id } = await writer()
    const from = requests().length
    const { streamed } = await request(
      client,
      id,
      says('I would change the ending.'),
      lists(change('Last line.', 'End.')),
    )
    expect(streamed).toMatchObject([change('Last line.', 'End.')])
    expect(JSON.stringify(requests()[from + 2]?.body)).toContain('I would change the ending.')
  })

  it('fail in plain words when that answer is no better', async () => {
    const { client, id } = await writer()
    const { output, streamed } = await request(
      client,
      id,
      says('No.'),
      lists(change('Nowhere', 'X')),
      says('I am sorry.'),
    )
    expect(output).toEqual({ error: 'The model gave no answer that fits the post. Please try again.' })
    expect(streamed).toEqual([])
    expectModelWarning()
  })

  it('may be none', async () => {
    const { client, id } = await writer()
    expect((await request(client, id, lists())).output).toMatchObject({ count: 0 })
  })

  it('come without a schema from a server that knows none', async () => {
    const { client, id } = await writer()
    const from = requests().length
    const { streamed } = await request(
      client,
      id,
      { kind: 'error', status: 400, message: 'response_format is not supported' },
      lists(change('Last line.', 'End.')),
    )
    expect(streamed).toHaveLength(1)
    expect(chatCompletionBody.parse(requests()[from + 2]?.body).response_format).toBeUndefined()
  })

  it('say in plain words that the model failed', async () => {
    const { client, id } = await writer()
    const { output } = await request(
      client,
      id,
      { kind: 'error', status: 401, message: 'bad sk-key' },
      says('I am sorry.'),
    )
    expect(output).toEqual({ error: 'The model refused its key. Please check the key in the settings.' })
    expectModelWarning()
    app.takeWarnings()
  })

  it('take the place of the open ones, and do not bring back what was settled', async () => {
    const { client, id } = await writer()
    const [one, two, three] = [
      change('Last line.', 'End.'),
      change('First line here.', 'First.'),
      change('very long', 'short'),
    ]
    const { streamed } = await request(client, id, lists(one, two))
    await client.post('/api/actions/resolveSuggestion', { id: streamed[0]?.id })
    const again = await request(client, id, lists(one, three))
    expect(again.streamed).toMatchObject([three])
    expect(await stored(client, id)).toMatchObject([
      { ...one, isResolved: true },
      { ...three, isResolved: false },
    ])
  })

  it('stay when a new request brings none', async () => {
    const { client, id } = await writer()
    await request(client, id, lists(change('Last line.', 'End.')))
    await request(client, id, lists())
    expect(await stored(client, id)).toHaveLength(1)
  })

  it('are resolved, and opened again', async () => {
    const { client, id } = await writer()
    const { streamed } = await request(client, id, lists(change('Last line.', 'End.')))
    const [first] = streamed
    const path = '/api/actions/resolveSuggestion'
    expect(await client.post(path, { id: first?.id })).toMatchObject({
      status: 200,
      body: { ...first, isResolved: true },
    })
    expect(await stored(client, id)).toMatchObject([{ isResolved: true }])
    await client.post(path, { id: first?.id, isResolved: false })
    expect(await stored(client, id)).toMatchObject([{ isResolved: false }])
  })

  it('are not asked for while the post is empty', async () => {
    const { client, id } = await writer('')
    const from = requests().length
    const { output } = await request(client, id, says('Write something first.'))
    expect(output).toEqual({ error: 'There is nothing in this post yet.' })
    expect(requests().length - from).toBe(2)
  })

  it('cannot be asked for on another person’s post, or on one that is not there', async () => {
    const { id } = await writer()
    const stranger = await app.guest()
    expect((await request(stranger, id, says('I could not.'))).output).toEqual({
      error: expect.stringContaining('belongs to another user'),
    })
    expect((await request(stranger, 'nothing', says('I could not.'))).output).toEqual({
      error: expect.stringContaining('was not found'),
    })
  })
})

describe('openings for a post', () => {
  let model: ScriptedServer
  let stop: () => Promise<void>
  let script: Script
  let app: TestApp
  let client: Client
  beforeAll(async () => {
    ;({ model, app, stop } = await startModelApp())
    script = new Script(model)
    client = await app.guest()
    await client.post('/api/document?id=post', { content, title: 'Mine' })
  })
  afterAll(() => stop())
  const opens = (...texts: string[]) => lists(...texts.map((opening) => ({ opening })))
  const wish = { documentId: 'post', content: 'First line.\nMore.' }
  const ask = (more: Record<string, unknown> = {}) =>
    client.post('/api/actions/suggestHooks', { ...wish, ...more })
  const kept = () => client.post('/api/actions/getHooks', { documentId: 'post' })

  it('are none at first', async () => {
    expect((await kept()).body).toEqual({ hooks: [] })
  })

  it('are five, none of them twice or as it is, and are kept', async () => {
    script.push(opens('One', ' Two ', 'Two', 'First line.', 'Three', 'Four', 'Five', 'Six'))
    const hooks = ['One', 'Two', 'Three', 'Four', 'Five']
    expect(await ask()).toMatchObject({ status: 200, body: { hooks } })
    expect((await kept()).body).toEqual({ hooks })
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('First line.')
  })

  it('are five also when the model writes fewer', async () => {
    script.push(opens('One', 'Two'))
    const { body } = await client.post<{ hooks: string[] }>('/api/actions/suggestHooks', wish)
    expect(body.hooks).toHaveLength(5)
    expect(body.hooks.slice(0, 2)).toEqual(['One', 'Two'])
  })

  it('stream into the panel from a chat turn', async () => {
    script.push(calls('requestHooks'), opens('A', 'B', 'C', 'D', 'E'))
    const { chunks } = await converse(client, 'Give me five hooks')
    const hooks = ['A', 'B', 'C', 'D', 'E']
    expect(chunks.filter(({ type }) => type === 'data-linkedin-hooks')).toMatchObject([
      { id: 'post', data: hooks },
    ])
    expect(chunks.find(({ type }) => type === 'tool-output-available')?.output).toEqual({
      id: 'post',
      kind: 'text',
      title: 'Mine',
      count: 5,
    })
    expect((await kept()).body).toEqual({ hooks })
  })

  it('say in plain words that the model failed, and the last ones stay', async () => {
    script.push({ kind: 'error', status: 401, message: 'bad sk-key' })
    expect(await ask()).toMatchObject({
      status: 500,
      body: {
        code: 'internal:document',
        cause: 'The model refused its key. Please check the key in the settings.',
      },
    })
    script.push(says('None.'), says('None.'))
    expect(await ask()).toMatchObject({ status: 500, body: { cause: expect.stringContaining('no answer') } })
    app.takeWarnings()
    expect((await kept()).body).toMatchObject({ hooks: ['A', 'B', 'C', 'D', 'E'] })
  })
})
