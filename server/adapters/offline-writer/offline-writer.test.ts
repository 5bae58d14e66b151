import { setImmediate as nextTurn } from 'node:timers/promises'
import { generateText, isStepCount, streamText, tool, type ModelMessage } from 'ai'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { offlineOptions, type OfflineTask } from './offline-task.ts'
import { openingsOf, whyLeftUnchanged } from './offline-thread.ts'
import { createOfflineWriter } from './offline-writer.ts'

const model = createOfflineWriter('writer')

type Written = { title?: string; id?: string; description?: string }

function documentTools(written: Written[], answer: object = {}) {
  return {
    createDocument: tool({
      inputSchema: z.object({ title: z.string().min(1).max(200), kind: z.literal('text') }),
      execute: (input) => {
        written.push(input)
        return { id: 'doc-1', title: input.title, kind: 'text', ...answer }
      },
    }),
    updateDocument: tool({
      inputSchema: z.object({ id: z.string(), description: z.string().min(1).max(2000) }),
      execute: (input) => {
        written.push(input)
        return { id: input.id, title: 'Onboarding', kind: 'text', ...answer }
      },
    }),
  }
}

type Turn = {
  messages: ModelMessage[]
  written?: Written[]
  answer?: object
  documentId?: string
  hasNoMaterial?: boolean
  notes?: { id: string; title: string }[]
}

async function chat({
  messages,
  written = [],
  answer = {},
  documentId,
  hasNoMaterial = false,
  notes = [],
}: Turn) {
  const result = streamText({
    model,
    messages,
    tools: documentTools(written, answer),
    stopWhen: isStepCount(5),
    providerOptions: offlineOptions({
      task: 'reply',
      material: hasNoMaterial ? [] : [{ label: 'Notes', text: 'Notes of the writer.' }],
      notes,
      ...(documentId === undefined ? {} : { documentId }),
    }),
  })
  const parts = []
  for await (const part of result.stream) parts.push(part)
  expect(parts.filter((part) => part.type === 'error' || part.type === 'tool-error')).toEqual([])
  return { text: await result.text, finishReason: await result.finishReason, written }
}

const say = (content: string): ModelMessage[] => [{ role: 'user', content }]
const complete = async (task: OfflineTask) =>
  (await generateText({ model, prompt: 'See the task.', providerOptions: offlineOptions(task) })).text

describe('a chat turn with the offline writer', () => {
  test.each([
    ['Write a post about how we cut onboarding from 10 days to 2', 'How we cut onboarding from 10 days to 2'],
    ['Create a post for idea 2: Why onboarding fails', 'Why onboarding fails'],
    ['Could you please draft a LinkedIn post on hiring?', 'Hiring'],
    ['We hired Maria from Ulm in May.', 'We hired Maria from Ulm in May'],
    [
      'Gestern haben wir in Ulm den neuen Laden eröffnet.',
      'Gestern haben wir in Ulm den neuen Laden eröffnet',
    ],
  ])('writes a post with the tool, then says so in a sentence: %s', async (request, title) => {
    const { text, finishReason, written } = await chat({ messages: say(request) })
    expect(written).toEqual([{ title, kind: 'text' }])
    expect(text).toMatch(new RegExp(`^["„]${title}["“] (?:is ready|ist fertig)\\.`))
    expect(finishReason).toBe('stop')
  })

  test.each([
    ['Write a post about tea', 'What happened, and when?'],
    ['Schreib bitte einen Beitrag über Tee', 'Was ist passiert, und wann?'],
    ['Escribe una publicación sobre el té', '¿Qué pasó y cuándo?'],
    ['Écris un post sur le thé', 'Que s’est-il passé, et quand ?'],
  ])(
    'outlines a topic of which nothing is told, and asks three short questions: %s',
    async (request, question) => {
      const { text, written } = await chat({ messages: say(request), hasNoMaterial: true })
      expect(written).toEqual([{ title: expect.any(String), kind: 'text' }])
      expect(text).toContain(question)
      expect(text.match(/^\d\. /gm)).toHaveLength(3)
    },
  )

  test('asks before it writes anything where not even a topic is named', async () => {
    const { text, written } = await chat({ messages: say('Draft Post'), hasNoMaterial: true })
    expect(written).toEqual([])
    expect(text).toContain('What happened, and when?')
  })

  test('takes whatever answers its questions for the post', async () => {
    const messages: ModelMessage[] = [
      ...say('Write a post about tea'),
      { role: 'assistant', content: 'What happened, and when?' },
      ...say('In May. 40 kinds.'),
    ]
    expect((await chat({ messages, hasNoMaterial: true })).written).toEqual([{ title: 'Tea', kind: 'text' }])
  })

  test('says in one sentence which languages it knows', async () => {
    const { text, written } = await chat({
      messages: say('Scrivi un post su come abbiamo aperto il negozio.'),
    })
    expect(written).toEqual([])
    expect(text).toMatch(/^I can write and answer in English, German, Spanish and French; [^.]*\.$/)
  })

  test('offers the note that a request names', async () => {
    const notes = [{ id: 'k1', title: 'Kessler Metalworks' }]
    const offer = '1. Use "Kessler Metalworks" as well?\n   - [ ] Use "Kessler Metalworks" {kb:k1}'
    const asked = await chat({
      messages: say('Write a post about Kessler Metalworks'),
      hasNoMaterial: true,
      notes,
    })
    expect(asked.text).toContain(offer)
    const reply = await chat({ messages: say('Kessler cut its quotes from 11 days to 2.'), notes })
    expect(reply.text).toContain(offer)
    expect((await chat({ messages: say('We sold the van in May 2024.'), notes })).text).not.toContain('Use')
  })

  test('says where to add material where there is none', async () => {
    const { text } = await chat({ messages: say('Hello'), hasNoMaterial: true })
    expect(text).toContain('[your story](/identity)')
    expect(text).toContain('[knowledge base](/knowledge-base)')
    expect((await chat({ messages: say('Hello') })).text).not.toContain('](/identity)')
  })

  test.each([
    ['Hello', 'choose notes from your [knowledge base](/knowledge-base)'],
    ['Hallo', 'wählen Sie bei der nächsten Anfrage unter „Context“ Notizen'],
    ['Hola', 'elija en «Context», con su próxima petición, notas'],
    ['Bonjour', 'choisissez sous « Context », avec votre prochaine demande, des notes'],
  ])('says where to choose the material that there is: %s', async (greeting, said) => {
    const notes = [{ id: 'k1', title: 'Kessler Metalworks' }]
    const { text } = await chat({ messages: say(greeting), hasNoMaterial: true, notes })
    expect(text).toContain(said)
  })

  test('names “turn this into a post” after what was said before', async () => {
    const messages: ModelMessage[] = [
      ...say('We moved to a four-day week.'),
      { role: 'assistant', content: 'How did it go?' },
      ...say('Turn this into a post'),
    ]
    expect((await chat({ messages })).written).toEqual([
      { title: 'We moved to a four-day week', kind: 'text' },
    ])
  })

  test('changes the open post', async () => {
    const { text, written } = await chat({ messages: say('Make it shorter, please'), documentId: 'doc-7' })
    expect(written).toEqual([{ id: 'doc-7', description: 'Make it shorter, please' }])
    expect(text).toBe('"Onboarding" has been updated.')
  })

  test('changes the post that the chat wrote last when none is open', async () => {
    const request = 'Write a post about tea. We sell 40 kinds of it.'
    const first = streamText({ model, prompt: request, tools: documentTools([]) })
    const messages = [...say(request), ...(await first.responseMessages), ...say('make it longer')]
    expect((await chat({ messages })).written).toEqual([{ id: 'doc-1', description: 'make it longer' }])
  })

  test('says what it can do instead when a change needs words it does not have', async () => {
    const { text, written } = await chat({ messages: say('make it funnier'), documentId: 'doc-7' })
    expect(written).toEqual([])
    expect(text).toMatch(
      /^That needs words that I do not have: use "Hooks" or "Suggestions".*connect a model/,
    )
  })

  test('passes on why a tool failed', async () => {
    const answer = { error: 'The post is locked.' }
    const { text } = await chat({ messages: say('make it shorter'), documentId: 'doc-7', answer })
    expect(text).toBe('That did not work: The post is locked.')
  })

  test.each([
    'Hello',
    'What can you do?',
    'How do I write a good post about sales?',
    'Who won the election?',
    'Make a content plan for next week',
    'Repurpose my last post',
  ])('answers honestly without a tool: %s', async (request) => {
    const { text, written } = await chat({ messages: say(request), documentId: 'doc-7' })
    expect(written).toEqual([])
    expect(text).toMatch(/[Cc]onnect a model|connected/)
    expect(text).not.toContain('Offline writer')
  })

  test('calls no tool that is not offered', async () => {
    const { text, toolCalls } = await generateText({ model, prompt: 'Write a post about tea' })
    expect([toolCalls, text.length > 0]).toEqual([[], true])
  })

  test('answers any message without failing', async () => {
    const requests = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const { text } = await chat({ messages: say(request), documentId: 'doc-7' })
        expect(text.trim()).not.toBe('')
      }),
      { numRuns: 60 },
    )
  })
})

describe('the offline writer', () => {
  const request = `Write a post about our bakery. ${'We bake bread every morning at five. '.repeat(3)}We sell it warm.`

  test('streams a draft word by word, the same as it answers whole', async () => {
    const task = { task: 'draft', title: 'Our bakery', request } as const
    const pieces: string[] = []
    const { textStream } = streamText({ model, prompt: 'Go', providerOptions: offlineOptions(task) })
    for await (const piece of textStream) pieces.push(piece)
    expect(pieces.every((piece) => piece.trim().split(/\s+/).length === 1)).toBe(true)
    expect(pieces.join('')).toBe(await complete({ ...task, material: [], length: 'Medium' }))
  })

  test('stops when it is told to, with what it has written', async () => {
    const stop = new AbortController()
    const task = { task: 'draft', title: 'Our bakery', request } as const
    const result = streamText({
      model,
      prompt: 'Go',
      providerOptions: offlineOptions(task),
      abortSignal: stop.signal,
    })
    const types: string[] = []
    for await (const part of result.stream) {
      types.push(part.type)
      if (part.type === 'text-delta') stop.abort()
    }
    expect(types.filter((type) => type === 'text-delta')).toHaveLength(1)
    expect(types.at(-1)).toBe('abort')
  })

  test('lets other work go on while it writes', async () => {
    const order: string[] = []
    const task = { task: 'draft', title: 'Our bakery', request } as const
    setImmediate(() => order.push('other work'))
    const { textStream } = streamText({ model, prompt: 'Go', providerOptions: offlineOptions(task) })
    for await (const _ of textStream) order.push('word')
    expect(order.indexOf('other work')).toBeLessThan(order.lastIndexOf('word'))
  })

  test('revises and names', async () => {
    const content = 'we won.  it was late.'
    expect(await complete({ task: 'revise', content, description: 'polish it' })).toBe('We won. It was late.')
    expect(await complete({ task: 'title', text: 'Write a post about tea. It is good.' })).toBe('Tea')
    expect(await complete({ task: 'title', text: '' })).toBe('New chat')
  })

  test('refuses a task that it does not know', async () => {
    const providerOptions = { offline: { task: 'sing' } }
    await expect(generateText({ model, prompt: 'Go', providerOptions, maxRetries: 0 })).rejects.toThrow(
      'task',
    )
  })

  test('does not fetch the files of a message', async () => {
    const file = {
      type: 'file',
      data: new URL('http://127.0.0.1:9/picture.png'),
      mediaType: 'image/png',
    } as const
    const messages: ModelMessage[] = [{ role: 'user', content: [file, { type: 'text', text: 'Hello' }] }]
    expect((await chat({ messages })).text).toContain('Hello!')
  })
})

describe('a long conversation of a few words again and again', () => {
  const hostile: ModelMessage[] = Array.from({ length: 9 }, () => ({
    role: 'user',
    content: 'A. '.repeat(66_000),
  }))
  const many = 'A. '.repeat(66_000)
  const ask = (abortSignal?: AbortSignal) =>
    generateText({ model, messages: hostile, maxRetries: 0, ...(abortSignal ? { abortSignal } : {}) })

  test('is read while the server goes on with its other work', { timeout: 60_000 }, async () => {
    const ended = new AbortController()
    const reading = ask().finally(() => ended.abort())
    let turns = 0
    while (!ended.signal.aborted) {
      await nextTurn()
      turns += 1
    }
    expect((await reading).text).toContain('without a model')
    expect(turns).toBeGreaterThan(100)
  })

  test('is read for openings while the server goes on with its other work', async () => {
    const ended = new AbortController()
    const content = `First.\n${many}`
    const reading = openingsOf({ content, known: ['One.'], signal: undefined }).finally(() => ended.abort())
    let turns = 0
    while (!ended.signal.aborted) {
      await nextTurn()
      turns += 1
    }
    expect(await reading).toEqual(expect.any(Array))
    expect(turns).toBeGreaterThan(100)
  })

  test('is read for why nothing changed', async () => {
    expect(await whyLeftUnchanged(many, undefined)).toMatch(/\.$/)
  })

  test('is left at once when nobody waits for its answer any more', async () => {
    const stop = new AbortController()
    const reading = ask(stop.signal)
    await nextTurn()
    stop.abort(new Error('Nobody waits.'))
    await expect(reading).rejects.toThrow('Nobody waits.')
    expect(await complete({ task: 'title', text: 'Write a post about tea' })).toBe('Tea')
  })
})
