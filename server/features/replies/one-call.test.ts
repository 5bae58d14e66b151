import { describe, expect, it, onTestFinished } from 'vitest'
import type { Voice } from '#contract/materials/voice.ts'
import { chatCompletionBody } from '#test/fixtures/openai-server.ts'
import { searchKey, startSearchServer } from '#test/fixtures/search-server.ts'
import { voices } from '#test/fixtures/voices.ts'
import { converse, draftedText, messageBody, spokenText } from '#test/harness/chat.ts'
import {
  compatible,
  messagesOf,
  openPost,
  outputIn,
  providers,
  says,
  startScripted,
  textOf,
  toolsIn,
  versionsOf,
} from '#test/harness/scripted-model.ts'

describe.each(providers)('with %s', (_, provider) => {
  it('one call writes a post, and a line to its writer', async () => {
    const { script, client, asked } = await startScripted(provider)
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

  it('a post keeps the audience that it was written for', async () => {
    const { script, client } = await startScripted(provider)
    const create = async (name: string) =>
      (await client.post<{ id: string }>('/api/audiences', { name })).body.id
    const [founders, recruiters] = [await create('Founders'), await create('Recruiters')]
    script(says('<post title="Onboarding">\nTen days became two.\n</post>\nMind the end.'))
    const written = await converse(client, 'Write about it: ten days became two', {
      selectedAudienceId: founders,
    })
    const id = String(written.chunks.find(({ type }) => type === 'data-id')?.data)
    expect(await versionsOf(client, id)).toMatchObject([{ audienceId: founders }])
    script(says(`<post id="${id}">\nTen days became one.\n</post>\nShorter.`))
    await converse(client, 'Write: ten days became one', {
      id: written.chatId,
      selectedAudienceId: recruiters,
    })
    expect(await versionsOf(client, id)).toMatchObject([{ audienceId: founders }, { audienceId: founders }])
  })

  it('one call changes a post, by what changes alone or whole', async () => {
    const { script, client, asked } = await startScripted(provider)
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
    onTestFinished(() => search.close())
    const { script, client, asked } = await startScripted(provider, {
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
    const { script, client } = await startScripted(provider)
    script(says('<post title="Twin">\nThe first.\n</post>\n<post title="Twin">\nThe second.\n</post>'))
    const { chatId } = await converse(client, 'Write two posts')
    const ids = toolsIn((await messagesOf(client, chatId))[1]).map(
      ({ output }) => (output as { id: string }).id,
    )
    const texts = await Promise.all(ids.map(async (id) => (await versionsOf(client, id)).map(textOf)))
    expect(texts).toEqual([['The first.'], ['The second.']])
  })

  it('a call that breaks off in the middle of a post keeps what there is, and says so', async () => {
    const { app, script, client } = await startScripted(provider)
    script({ kind: 'cut', pieces: ['<post title="Half">\nThe first half'] })
    const { chatId, chunks } = await converse(client, 'Write a post')
    expect(outputIn(chunks)).toMatchObject({ error: expect.any(String) })
    expect(chunks.some(({ type }) => type === 'error')).toBe(true)
    const id = String(chunks.find(({ type }) => type === 'data-id')?.data)
    expect(textOf((await versionsOf(client, id))[0])).toBe('The first half')
    expect(chunks.some(({ type }) => type === 'data-finish')).toBe(true)
    const [, reply] = await messagesOf(client, chatId)
    expect(reply).toMatchObject({ metadata: { state: 'failed' } })
    expect(app.takeWarnings()).toMatchObject([{ msg: 'model call failed' }])
  })

  it('a change that breaks off leaves the post as it was', async () => {
    const { app, script, client } = await startScripted(provider)
    const open = await openPost(client, 'Old words.')
    script({ kind: 'cut', pieces: ['<post id="post-1">\nHalf a ch'] })
    const { chunks } = await converse(client, 'Change it', open)
    expect(outputIn(chunks)).toMatchObject({ error: expect.stringMatching(/The post is as it was\.$/) })
    expect(await versionsOf(client, 'post-1')).toHaveLength(1)
    expect(app.takeWarnings()).toMatchObject([{ msg: 'model call failed' }])
  })

  it('a post is kept when its writer stops it, and its part leads to it', async () => {
    const { script, client } = await startScripted(provider)
    const gate = Promise.withResolvers<void>()
    onTestFinished(() => gate.resolve())
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
    const { script, client, asked } = await startScripted(provider)
    const open = await openPost(client, 'Old words.\n\nThey stay.')
    const hooks = ['One', 'Two', 'Three', 'Four', 'Five'].map((opening) => ({ opening }))
    script(
      { kind: 'tools', calls: [{ name: 'requestHooks', input: { documentId: 'post-1' } }] },
      says(JSON.stringify({ elements: hooks })),
    )
    const { chunks } = await converse(client, 'Give me hooks', open)
    const sentHooks = chunks.find(({ type }) => type === 'data-linkedin-hooks')
    expect(sentHooks).toMatchObject({ id: 'post-1', data: hooks.map(({ opening }) => opening) })
    // The turn ends with the hooks: the model is not called again.
    expect(asked()).toHaveLength(2)
  })
})

describe('a post that is written in the answer', () => {
  const systemOf = (body: string) =>
    JSON.stringify(chatCompletionBody.parse(JSON.parse(body)).messages.find(({ role }) => role === 'system'))
  const lastOf = (body: string) => JSON.stringify(chatCompletionBody.parse(JSON.parse(body)).messages.at(-1))

  it('is asked for with the same passages of long knowledge all chat long, and with others beside the message', async () => {
    const { script, client, asked } = await startScripted(compatible)
    const about = (topic: string) => `${topic} in general, and what people say of it.\n\n`.repeat(600)
    const { body: item } = await client.post<{ id: string }>('/api/knowledge-base', {
      title: 'Notes',
      content: `${about('Gardens')}The kiln burns at 1,200 degrees.\n\n${about('Rain')}`,
    })
    const chosen = { selectedKnowledgeBaseIds: [item.id] }
    script(says('One.'), says('Two.'), says('Three.'))
    const { chatId: id } = await converse(client, 'Write about gardens', chosen)
    await converse(client, 'Now about the kiln', { id, ...chosen, postLength: 'Long' })
    await converse(client, 'Now about the kiln', { id })
    const [first = '', second = '', third = ''] = asked()
    expect(systemOf(second) === systemOf(first)).toBe(true)
    expect(systemOf(first).includes('kiln')).toBe(false)
    expect(lastOf(second)).toContain('The kiln burns at 1,200 degrees.')
    expect(lastOf(first)).not.toContain('More of what')
    expect(systemOf(third).includes('Gardens')).toBe(false)
  })

  it('is asked about first where little was given, and may be short where the writer says to just write', async () => {
    const { script, client, asked } = await startScripted(compatible)
    script(says('1. What changed?\n   - [ ] The price'), says('<post title="Tea">\nWe sell tea.\n</post>'))
    const { chatId: id } = await converse(client, 'Write a post about tea', { postLength: 'Long' })
    const { chunks } = await converse(client, 'Just write it', { id, postLength: 'Long' })
    expect(draftedText(chunks)).toBe('We sell tea.')
    const [first = '', second = ''] = asked()
    expect(asked()).toHaveLength(2)
    expect(lastOf(first)).toContain('Ask about what is missing')
    expect(lastOf(first)).toContain('1300 to 2000 characters')
    expect(lastOf(second)).not.toContain('Ask about what is missing')
    expect(lastOf(second)).toContain('up to 2000 characters')
  })

  it('is written with whole posts of the writer’s own', async () => {
    const { script, client, asked } = await startScripted(compatible)
    const own = `The kiln was cold when I came in, and nobody had said a word. ${'We lit it again. '.repeat(45)}`
    await client.post('/api/swipe-files', { title: 'From before', content: own, isOwn: true })
    script(says('One.'))
    await converse(client, 'Write a post')
    expect(systemOf(asked()[0] ?? '')).toContain('The kiln was cold when I came in')
    expect(systemOf(asked()[0] ?? '')).toContain('take no fact, name or figure from it')
  })

  it('is written with habits that hold at every length, and those of length in the writer’s words alone', async () => {
    const { script, client, asked } = await startScripted(compatible)
    for (const content of voices.marta)
      await client.post('/api/swipe-files', { title: 'From before', content, isOwn: true })
    const voice = async () => (await client.get<Voice>('/api/voice')).body.lines
    const texts = (await voice()).map(({ id, text }) => [id, text] as const)
    const ofLength = texts.filter(([id]) => ['sentences', 'rhythm', 'paragraphs', 'length'].includes(id))
    const others = texts.filter((one) => !ofLength.includes(one))
    expect([ofLength.length > 1, others.length > 2]).toEqual([true, true])
    await client.patch('/api/voice/lines/paragraphs', { text: 'One thought, one paragraph.' })
    script(says('One.'))
    await converse(client, 'Write a post')
    const instructions = systemOf(asked()[0] ?? '')
    for (const [, text] of others) expect(instructions).toContain(JSON.stringify(text).slice(1, -1))
    for (const [, text] of ofLength) expect(instructions).not.toContain(JSON.stringify(text).slice(1, -1))
    expect(instructions).toContain('One thought, one paragraph.')
  })

  it('is written once more when it misses the length, with the same words before it', async () => {
    const { script, client, asked } = await startScripted(compatible)
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

  it('is taken out of its block where a model that is asked once more writes one again', async () => {
    const { script, client } = await startScripted(compatible)
    const again = says('<post title="Long">\nShort.\n</post>\nHere it is.')
    script(says(`<post title="Long">\n${'Too long. '.repeat(60)}\n</post>`), again)
    const { chunks } = await converse(client, 'Write a post', { postLength: 'Very Short' })
    expect(draftedText(chunks).endsWith('Short.')).toBe(true)
    const open = await openPost(client, 'Old words.')
    script(
      says('<edit id="post-1"><old>No such words</old><new>x</new></edit>'),
      says('<post id="post-1">\nNew words.\n</post>'),
    )
    await converse(client, 'Make it new', open)
    expect((await versionsOf(client, 'post-1')).map(textOf)).toEqual(['Old words.', 'New words.'])
  })

  it('is asked for whole when an edit names words that it does not hold', async () => {
    const { script, client, asked } = await startScripted(compatible)
    const open = await openPost(client, 'Old words.')
    script(says('<edit id="post-1"><old>No such words</old><new>x</new></edit>'), says('New words.'))
    const { chunks } = await converse(client, 'Make it new', open)
    expect(asked()).toHaveLength(2)
    expect(outputIn(chunks)).toMatchObject({ id: 'post-1' })
    expect((await versionsOf(client, 'post-1')).map(textOf)).toEqual(['Old words.', 'New words.'])
  })

  it('changes no post of somebody else, and none that is not there', async () => {
    const { app, script, client } = await startScripted(compatible)
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

  it('is written by a second call with the same prompt before it where a model gives only its title to a tool', async () => {
    const { script, client, asked } = await startScripted(compatible)
    const calls = [{ name: 'createDocument', input: { title: 'Tea', kind: 'text' } }]
    script({ kind: 'tools', calls }, says('We sell tea.'))
    const { chunks } = await converse(client, 'Write a post about tea')
    expect(draftedText(chunks)).toBe('We sell tea.')
    expect(asked()).toHaveLength(2)
    const [first, second] = asked().map((body) => chatCompletionBody.parse(JSON.parse(body)))
    expect(first?.messages.length).toBeGreaterThan(1)
    expect(second?.messages.slice(0, first?.messages.length)).toEqual(first?.messages)
  })

  it('is talked about once more after a tool has failed, and not after suggestions', async () => {
    const { script, client, asked } = await startScripted(compatible)
    const open = await openPost(client, 'Old words.')
    const suggest = (documentId: string) => [{ name: 'requestSuggestions', input: { documentId } }]
    script({ kind: 'tools', calls: suggest('none') }, says('It is gone.'))
    const failed = await converse(client, 'What could be better?', open)
    expect(spokenText(failed.chunks)).toBe('It is gone.')
    expect(asked()).toHaveLength(2)
    script({ kind: 'tools', calls: suggest('post-1') }, says('{"elements": []}'))
    await converse(client, 'What could be better?', open)
    expect(asked()).toHaveLength(4)
    expect(asked()[3]).toContain('Suggest up to')
  })

  it('is asked for with the craft, in some 250 tokens, and with what it must not do', async () => {
    const { client, asked } = await startScripted(compatible)
    await converse(client, 'Write a post')
    const craft = systemOf(asked()[0] ?? '').match(/# Craft.*?(?=\\n# )/u)?.[0] ?? ''
    for (const rule of [
      'one sentence that readers should repeat',
      'what only you are told: labels, permissions',
      'at most 140 characters',
      'Scene before lesson',
      'three to five strongest specifics',
      'no rows of three of your own',
      'no feeling, motive, cause, comparison, figure or quotation',
      'Show nobody outside in a bad light by name',
      'language of the request',
      'up to three short questions',
    ])
      expect(craft).toContain(rule)
    // Counts four characters as a token, as the eval does.
    expect(craft.length / 4).toBeLessThan(270)
  })

  it.each(providers)(
    'marks the prompt that can be kept for a provider that wants it: %s',
    async (name, provider) => {
      const { script, client, asked } = await startScripted(provider)
      script(says('One.'), says('Two.'))
      const { chatId: id } = await converse(client, 'First')
      await converse(client, 'Second', { id })
      const marks = (asked()[1] ?? '').split('"cache_control"').length - 1
      expect(marks).toBe(name === 'Anthropic' ? 2 : 0)
    },
  )

  it('leaves the prompt before the last message as it was a turn ago', async () => {
    const { script, client, asked } = await startScripted(compatible)
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
