import { describe, expect, it, onTestFinished } from 'vitest'
import { chatCompletionBody } from '#test/fixtures/openai-server.ts'
import type { ScriptedReply } from '#test/fixtures/scripted-server.ts'
import { searchKey, startSearchServer } from '#test/fixtures/search-server.ts'
import { converse, draftedText } from '#test/harness/chat.ts'
import { bytesOf, upload } from '#test/harness/uploads.ts'
import {
  compatible,
  messagesOf,
  outputIn,
  says,
  startScripted,
  textOf,
  versionsOf,
} from '#test/harness/scripted-model.ts'

describe('a new post is checked, and mended once', () => {
  const first = 'We moved the crane at night.'
  /** Runs a turn in which the model writes a post and then answers the repair request; returns what is stored. */
  const drafted = async (post: string, again: string, more: Record<string, unknown> = {}) => {
    const { app, script, client, asked } = await startScripted(compatible)
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
    const { asked, kept, chunks } = await drafted(first, 'Not asked.')
    expect(asked).toHaveLength(1)
    expect(kept).toBe(first)
    expect(chunks.some(({ type }) => type === 'data-checking')).toBe(false)
  })

  it('is told to be checked before its text is put in the place of the first one', async () => {
    const sentence = 'It took 37 hours.'
    const { chunks } = await drafted(`${first}\n\n${sentence}`, edit(sentence, ''))
    const types = chunks.map(({ type }) => type).filter((type) => type.startsWith('data-'))
    const at = types.indexOf('data-checking')
    expect(types.slice(0, at)).toContain('data-textDelta')
    expect(types.slice(at)).toEqual(['data-checking', 'data-clear', 'data-textDelta', 'data-finish'])
  })

  it('goes back with the nearest passages alone, without tools or the rest of the prompt', async () => {
    const { script, client, asked } = await startScripted(compatible)
    const filler = 'Gardens in general.\n\n'.repeat(400)
    const { body: item } = await client.post<{ id: string }>('/api/knowledge-base', {
      title: 'Crane',
      content: `${filler}The crane took 36 hours to move.\n\n${filler}`,
    })
    script(
      says(`<post title="Crane">\n${first} The crane took 37 hours to move.\n</post>`),
      says(edit('37 hours', '36 hours')),
    )
    const { chunks } = await converse(client, 'Write about how we moved the crane at night', {
      selectedKnowledgeBaseIds: [item.id],
    })
    expect(draftedText(chunks).endsWith(`${first} The crane took 36 hours to move.`)).toBe(true)
    const [whole = '', repair = ''] = asked()
    expect(repair).toContain('took 36 hours to move')
    expect(repair).toContain('how we moved the crane')
    expect(chatCompletionBody.parse(JSON.parse(repair)).tools).toBeUndefined()
    expect(repair.length).toBeLessThan(whole.length / 3)
  })

  it('goes back with what a file, an offer and an earlier message of the chat say about it', async () => {
    const { script, client, asked } = await startScripted(compatible)
    const { body: stored } = await upload(client, {
      name: 'log.txt',
      type: 'text/plain',
      bytes: bytesOf(`${'Gardens in general.\n\n'.repeat(400)}The night shift had 14 people.`),
    })
    const { body: offer } = await client.post<{ id: string }>('/api/offers', {
      name: 'Crane hire',
      description: 'A crane for a night costs 9,200 euros.',
    })
    script(says('Noted.'))
    const { chatId: id } = await converse(client, 'The crane is 41 metres high.')
    script(
      says(
        `<post title="Crane">\n${first} The crane is 42 metres high. A crane for a night costs 9,300 euros. The night shift had 15 people.\n</post>`,
      ),
      says(`${edit('42', '41')}${edit('9,300', '9,200')}${edit('15', '14')}`),
    )
    const words = 'Write about how we moved the crane at night'
    const message = {
      id: crypto.randomUUID(),
      role: 'user',
      parts: [
        { type: 'file', url: stored.url, name: 'log.txt', mediaType: 'text/plain' },
        { type: 'text', text: words },
      ],
    }
    const chosen = { selectedIdentity: { myStory: false, selectedOfferId: offer.id } }
    const { chunks } = await converse(client, words, { id, message, ...chosen })
    const repair = asked().at(-1) ?? ''
    expect(repair).toContain('The night shift had 14 people.')
    expect(repair).toContain('costs 9,200 euros')
    expect(repair).toContain('The crane is 41 metres high.')
    expect(draftedText(chunks).endsWith('The night shift had 14 people.')).toBe(true)
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

  it('is not sent back for what its writer may have lived through, which is only marked', async () => {
    const post = `${first}\n\nWe lost our largest customer over it.`
    const { asked, kept, client, chunks } = await drafted(post, 'Not asked.')
    expect(asked).toHaveLength(1)
    expect(kept).toBe(post)
    const documentId = String(chunks.find(({ type }) => type === 'data-id')?.data)
    const { body } = await client.get<{ texts: string[] }>(`/api/document/claims/open?id=${documentId}`)
    expect(body.texts).toEqual(['We lost our largest customer over it.'])
  })

  it('is sent back once with all of its faults, its length among them', async () => {
    const long = 'The road was free. '.repeat(20).trim()
    const post = `${first}\n\nIt took 37 hours and Hildegard Marquardt. It was a game-changer.\n\n${long}`
    const { asked, kept } = await drafted(post, first, { postLength: 'Very Short' })
    expect(asked).toHaveLength(2)
    for (const why of ['this figure', 'this name', 'game-changer', 'must have at most 300'])
      expect(asked[1]).toContain(why)
    expect(kept).toBe(first)
  })

  it('stays too long where the shorter text has faults of its own', async () => {
    const more =
      'The road was free, and so was the bridge behind it. The night shift had slept all day and came with soup. Somebody had swept the yard. The driver of the low loader knew each of its bends by heart and wanted no music. When the hook came down, nobody spoke. A dog barked once, far away, at something else than us.'
    const long = `${first}\n\n${more}`
    const { asked, kept } = await drafted(long, 'It took 37 hours.', { postLength: 'Very Short' })
    expect(asked).toHaveLength(2)
    expect(kept).toBe(long)
  })

  it('is not sent back again for what its repair has left', async () => {
    const post = `${first}\n\nIt took 37 hours. It was March 4, 2019.`
    const { asked, kept } = await drafted(post, edit('It took 37 hours. ', ''))
    expect(asked).toHaveLength(2)
    expect(kept).toBe(`${first}\n\nIt was March 4, 2019.`)
  })

  it('gets a first line that is not cut on a phone', async () => {
    const long = `We moved the crane at night because ${'the road was free and '.repeat(8)}nobody was out.`
    const { asked, kept } = await drafted(long, edit(long, first))
    expect(asked).toHaveLength(2)
    expect(kept).toBe(first)
  })

  it('loses a sentence that was taken from a post shown for its style', async () => {
    const taken = 'Nobody tells you how quiet a yard is before dawn.'
    const { script, client, asked } = await startScripted(compatible)
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
    const { script, client, asked } = await startScripted(compatible)
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
    const { app, script, client, asked } = await startScripted(compatible)
    const post = `${first}\n\nIt took 37 hours.`
    script(says(`<post title="Crane">\n${post}\n</post>\nHere.`), { kind: 'error', status: 400 })
    const { chunks } = await converse(client, 'Write about how we moved the crane at night')
    expect(asked()).toHaveLength(2)
    expect(draftedText(chunks)).toBe(post)
    expect(chunks.at(-1)).toMatchObject({ type: 'finish' })
    expect(app.takeWarnings()).toMatchObject([{ msg: 'model call failed' }])
  })

  it('stands as it was when its writer stops the reply, which is a stopped one then', async () => {
    const { script, client, asked } = await startScripted(compatible)
    const post = `${first}\n\nIt took 37 hours.`
    script(says(`<post title="Crane">\n${post}\n</post>\nHere.`), { kind: 'silent' })
    const chatId = crypto.randomUUID()
    const reply = converse(client, 'Write about how we moved the crane at night', { id: chatId })
    await expect.poll(() => asked().length).toBe(2)
    await client.post(`/api/chat/${chatId}/stop`)
    const { chunks } = await reply
    expect(chunks.at(-1)).toEqual({ type: 'abort' })
    expect(chunks.map(({ type }) => type)).not.toContain('finish')
    expect((await messagesOf(client, chatId))[1]).toMatchObject({ metadata: { state: 'stopped' } })
    expect(outputIn(chunks)).toMatchObject({ id: expect.any(String) })
    expect(draftedText(chunks)).toBe(post)
  })

  it('keeps what the search of the same reply has found', async () => {
    const search = await startSearchServer()
    onTestFinished(() => search.close())
    const web = { TAVILY_API_KEY: searchKey, TAVILY_BASE_URL: search.baseUrl }
    const { script, client, asked } = await startScripted(compatible, web)
    search.find({ title: 'A survey', url: 'https://example.com/a', text: 'With 61 firms.' })
    script(
      { kind: 'tools', calls: [{ name: 'webSearch', input: { query: 'survey' } }] },
      says('<post title="Survey">\nThey asked 61 firms.\n</post>'),
    )
    await converse(client, 'Write about the survey', { webSearchEnabled: true })
    expect(asked()).toHaveLength(2)
  })
})
