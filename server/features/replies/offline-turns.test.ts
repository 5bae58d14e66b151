import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentVersion } from '#contract/documents.ts'
import { readFormats } from '#core/formats/read-formats.ts'
import { artifactPrompts } from '#core/artifact-prompts.ts'
import { parseContent, plainText, toHtml } from '#core/post/post-content.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse, draftedText, messageBody, spokenText } from '#test/harness/chat.ts'

describe('a chat without a model', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  it('asks what happened where nothing is told, and offers the note that the request names', async () => {
    const client = await app.guest()
    const note = { title: 'Kessler Metalworks', content: 'A quote took 11 days.' }
    const { body } = await client.post<{ id: string }>('/api/knowledge-base', note)
    const { chunks, chatId } = await converse(client, 'Write a post about Kessler Metalworks')
    expect(spokenText(chunks)).toContain('1. What happened, and when?')
    expect(spokenText(chunks)).toContain(
      `1. Use "Kessler Metalworks" as well?\n   - [ ] Use "Kessler Metalworks" {kb:${body.id}}`,
    )
    expect(draftedText(chunks)).toMatch(/^Kessler Metalworks\.\n+\[/)
    const selectedKnowledgeBaseIds = [body.id]
    const used = await converse(client, 'Use "Kessler Metalworks"', { id: chatId, selectedKnowledgeBaseIds })
    expect(draftedText(used.chunks)).toContain('A quote took 11 days.')
    expect(draftedText(used.chunks)).not.toContain('Use "')
    expect(spokenText(used.chunks)).toMatch(/^"Kessler Metalworks" is ready\./)
  })

  it('asks before it writes anything where not even a topic is named', async () => {
    const { chunks } = await converse(await app.guest(), 'Write a post')
    expect(spokenText(chunks)).toContain('1. What happened, and when?')
    expect(draftedText(chunks)).toBe('')
  })

  it('makes a post of facts, whatever they begin with', async () => {
    const { chunks } = await converse(await app.guest(), 'Gestern hat Marta 4.200 Euro gefunden. Sie lachte.')
    expect(draftedText(chunks)).toBe('Gestern hat Marta 4.200 Euro gefunden. Sie lachte.')
    expect(spokenText(chunks)).toMatch(/^„Gestern hat Marta 4\.200 Euro gefunden“ ist fertig\./)
  })

  it('asks for nothing where the writer has chosen material', async () => {
    const client = await app.guest()
    await client.call('PUT', '/api/story', { content: 'We opened our tea shop in Leeds in 2021.' })
    const selectedIdentity = { myStory: true }
    const { chunks } = await converse(client, 'Write a post about tea', { selectedIdentity })
    expect(spokenText(chunks)).not.toContain('](/')
    expect(draftedText(chunks)).toMatch(/^We opened our tea shop in Leeds in 2021\./)
  })

  it('fills the chosen template when told to, and says that slots are left', async () => {
    const client = await app.guest()
    const note = { title: 'Prices', content: 'We raised our prices by 10% in May. Nobody left.' }
    const { body } = await client.post<{ id: string }>('/api/knowledge-base', note)
    const frame = { title: 'Then and now', content: '[The problem]\n\nIt took us [a number] weeks.' }
    const { body: template } = await client.post<{ id: string }>('/api/templates', frame)
    const { chunks } = await converse(client, 'Write it with the template', {
      selectedKnowledgeBaseIds: [body.id],
      selectedTemplateId: template.id,
      selectedTemplateName: frame.title,
    })
    expect(draftedText(chunks)).toContain('It took us [a number] weeks.')
    expect(spokenText(chunks)).toMatch(/^"Prices" is ready\..*anything in \[square brackets\] is for you/)
  })

  it('answers a remark about the post that it wrote from chosen notes without writing another', async () => {
    const client = await app.guest()
    const note = { title: 'Prices', content: 'We raised our prices by 10% in May. Nobody left.' }
    const { body } = await client.post<{ id: string }>('/api/knowledge-base', note)
    const chosen = { selectedKnowledgeBaseIds: [body.id] }
    const { chatId: id } = await converse(client, 'Write a post about prices', chosen)
    for (const remark of ['ok', 'Actually it was 12%.', 'Keep the first part only.', 'Write another one.']) {
      const { chunks } = await converse(client, remark, { id, ...chosen })
      expect(draftedText(chunks)).toBe('')
    }
    const { body: all } = await client.get<{ posts: unknown[] }>('/api/posts')
    expect(all.posts).toHaveLength(1)
  })

  it('lists ideas from what the writer has chosen, without a guided flow, and drafts one of them', async () => {
    const client = await app.guest()
    const note = {
      title: 'Prices',
      content: 'We raised our prices by 10% in May without a single complaint.',
    }
    const { body } = await client.post<{ id: string }>('/api/knowledge-base', note)
    const chosen = { selectedKnowledgeBaseIds: [body.id] }
    const { chunks, chatId: id } = await converse(client, 'Give me post ideas', chosen)
    const [ideas] = readFormats(spokenText(chunks))
    expect(ideas).toMatchObject({ kind: 'ideas', items: { length: 5 } })
    const [first] = ideas?.kind === 'ideas' ? ideas.items : []
    const request = `Create a post for idea 1: ${first?.title}`
    const drafted = await converse(client, request, { id, ...chosen })
    expect(draftedText(drafted.chunks)).toMatch(/^We raised our prices by 10% in May/)
  })

  it('becomes the chat of a post that had none, and of no other', async () => {
    const client = await app.guest()
    const content = 'We won.\nThey lost.'
    await client.post('/api/document?id=alone', { content, title: 'Alone' })
    const documentContext = { id: 'alone', title: 'Alone', kind: 'text', content }
    const { body: sent } = messageBody('Make it clearer', { documentContext })
    await client.post('/api/chat', sent)
    const chatOf = async () => {
      const { body } = await client.get<{ posts: { id: string; chatId: string | null }[] }>('/api/posts')
      return body.posts.find(({ id }) => id === 'alone')?.chatId
    }
    expect(await chatOf()).toBe(sent.id)
    await converse(client, 'Make it clearer', { documentContext })
    expect(await chatOf()).toBe(sent.id)
    const stranger = await app.guest()
    await stranger.post('/api/document?id=mine', { content, title: 'Mine' })
    await converse(client, 'Make it clearer', { documentContext: { ...documentContext, id: 'mine' } })
    const { body } = await stranger.get<{ posts: { chatId: string | null }[] }>('/api/posts')
    expect(body.posts.map((post) => post.chatId)).toEqual([null])
  })

  it('says which languages it knows where a post in another one has too little for openings and suggestions', async () => {
    const client = await app.guest()
    const content = 'Il passaggio di consegne dura 4 minuti, e non sono più 35.'
    await client.post('/api/document?id=italian', { content, title: 'Mine' })
    const documentContext = { id: 'italian', title: 'Mine', kind: 'text', content }
    const languages = 'I can write and answer in English, German, Spanish and French'
    for (const request of [artifactPrompts.suggest, 'Give me other hooks']) {
      const { chunks } = await converse(client, request, { documentContext })
      expect(spokenText(chunks)).toContain(languages)
    }
    const hooks = await client.post('/api/actions/suggestHooks', { documentId: 'italian', content })
    expect(hooks).toMatchObject({ status: 400, body: { cause: expect.stringContaining(languages) } })
  })

  it('says why a post cannot be changed, and leaves it as it is', async () => {
    const client = await app.guest()
    const content = 'We won.\nThey lost.'
    await client.post('/api/document?id=fixed', { content, title: 'Mine' })
    const documentContext = { id: 'fixed', title: 'Mine', kind: 'text', content }
    const { chunks } = await converse(client, 'Make it clearer', { documentContext })
    expect(spokenText(chunks)).toContain('It has no stock phrase')
    const { body } = await client.get<DocumentVersion[]>('/api/document?id=fixed')
    expect(body.map((version) => version.content)).toEqual([content])
  })

  it('sets the opening in bold letters, and keeps them while the rest is changed', async () => {
    const client = await app.guest()
    const { chatId: id } = await converse(client, 'We moved 400 pallets in May. Nobody was late. Ana drove.')
    const { chunks } = await converse(client, 'Make the hook bold', { id })
    expect(spokenText(chunks)).toContain('has been updated')
    await converse(client, 'remove the last sentence', { id })
    const { body } = await client.get<{ posts: { id: string }[] }>('/api/posts')
    const latest = async () => {
      const versions = await client.get<DocumentVersion[]>(`/api/document?id=${body.posts[0]?.id}`)
      return versions.body.at(-1)?.content
    }
    expect(await latest()).toContain('<strong>We moved 400 pallets in May.</strong> Nobody was late.<')
    const again = await converse(client, 'bold the first line', { id })
    expect(spokenText(again.chunks)).toBe('It looks like that already.')
    await converse(client, 'no bold please', { id })
    expect(await latest()).not.toContain('strong')
  })

  it('keeps what is struck through beside bold and italic letters while the rest is changed, and undoes each alone', async () => {
    const client = await app.guest()
    const content =
      '<p>We paid <s>400</s> <strong>300 &amp; more</strong>.</p><p></p><p>Nobody <em><s>was</s></em> late. Ana drove.</p>'
    await client.post('/api/document?id=struck', { content, title: 'Struck' })
    const documentContext = { id: 'struck', title: 'Struck', kind: 'text', content }
    const change = async (request: string) => {
      const { chunks } = await converse(client, request, { documentContext })
      const { body } = await client.get<DocumentVersion[]>('/api/document?id=struck')
      const text = toHtml(parseContent(body.at(-1)?.content ?? '').text)
      return { spoken: spokenText(chunks), text }
    }
    const shorter = content.replace(' Ana drove.', '')
    expect(await change('remove the last sentence')).toMatchObject({ text: shorter })
    expect((await change('strike through the last sentence')).text).toContain(
      '<p><s>Nobody </s><em><s>was</s></em><s> late.</s></p>',
    )
    expect((await change('no strikethrough please')).text).toBe(shorter.replaceAll(/<\/?s>/g, ''))
    expect((await change('no strikethrough please')).spoken).toBe('Nothing in it looks like that.')
    expect((await change('no bold please')).text).toContain('<em>was</em>')
    expect((await change('remove the formatting')).text).toBe(
      '<p>We paid 400 300 &amp; more.</p><p></p><p>Nobody was late.</p>',
    )
  })

  it('takes a name out with its phrase, and says which sentence went whole', async () => {
    const client = await app.guest()
    const content = 'We cut it to 2 days at Harlow Pumps.\n\nHarlow Pumps asked for more.\n\nNobody else did.'
    await client.post('/api/document?id=named', { content, title: 'Named' })
    const documentContext = { id: 'named', title: 'Named', kind: 'text', content }
    const { chunks } = await converse(client, 'Take out Harlow Pumps', { documentContext })
    expect(spokenText(chunks)).toContain('without the name: "Harlow Pumps asked for more".')
    const { body } = await client.get<DocumentVersion[]>('/api/document?id=named')
    expect(plainText(parseContent(body.at(-1)?.content ?? '').text)).toBe(
      'We cut it to 2 days.\n\nNobody else did.',
    )
  })

  it('announces the only offer, asks which of several, and says where to describe one', async () => {
    const client = await app.guest()
    const none = await converse(client, 'Announce my offer')
    expect(spokenText(none.chunks)).toContain('](/identity?view=offers)')
    const audit = { name: 'Winter audit', description: 'We read your files for two days.' }
    await client.post('/api/offers', { ...audit, callToAction: 'Write me a line.' })
    const one = await converse(client, 'Announce my offer')
    expect(draftedText(one.chunks)).toBe(
      'Winter audit.\n\nWe read your files for two days.\n\nWrite me a line.',
    )
    expect(spokenText(one.chunks)).toMatch(/^"Winter audit" is ready\./)
    await client.post('/api/offers', { name: 'Summer school', description: 'Five mornings in Leeds.' })
    const several = await converse(client, 'Kündige mein Angebot an')
    expect(draftedText(several.chunks)).toBe('')
    expect(spokenText(several.chunks)).toContain('Welches Angebot soll ich ankündigen?')
    const [question] = readFormats(spokenText(several.chunks))
    const [first] = question?.kind === 'questions' ? question.items : []
    const chosen = first?.options.find(({ text }) => text.includes('Summer school'))
    const answered = await converse(client, chosen?.text ?? '', { id: several.chatId })
    expect(draftedText(answered.chunks)).toContain('Five mornings in Leeds.')
  })

  it.each([
    'What should I post this week?',
    'what can I post tomorrow?',
    'Was soll ich diese Woche posten?',
    '¿Qué publico esta semana?',
    'Que publier cette semaine ?',
  ])('gives ideas of what was told, and of no request for a change: %s', async (question) => {
    const client = await app.guest()
    const { chatId: id } = await converse(client, 'We moved 400 pallets in May. Nobody was late.')
    await converse(client, 'Cut it to 2 paragraphs', { id })
    const { chunks } = await converse(client, question, { id })
    const [ideas] = readFormats(spokenText(chunks))
    expect(ideas).toMatchObject({ kind: 'ideas' })
    expect(spokenText(chunks)).toContain('400 pallets')
    expect(spokenText(chunks)).not.toContain('paragraphs')
  })

  it('does not call it a failure that a post is as it should be', async () => {
    const client = await app.guest()
    const { chatId: id } = await converse(client, 'We moved 400 pallets in May.\n\nNobody was late.')
    for (const wish of ['Cut it to two paragraphs', 'start with the 400 pallets', 'remove the hashtags']) {
      const { chunks } = await converse(client, wish, { id })
      expect(spokenText(chunks)).not.toContain('did not work')
      expect(spokenText(chunks)).toMatch(/already|There are none in it\./)
    }
    const { chunks } = await converse(client, 'remove the cranes part', { id })
    expect(spokenText(chunks)).toBe('That did not work: Nothing in it is about "cranes".')
  })

  it('makes no part of a later post out of what was said about an open one', async () => {
    const client = await app.guest()
    const { chatId: id } = await converse(client, 'We moved 400 pallets in May. Nobody was late.')
    for (const remark of ['Bold the 400 pallets', 'Give me 3 other hooks', 'what do you think?'])
      expect(draftedText((await converse(client, remark, { id })).chunks)).not.toContain('hooks')
    const undone = await converse(client, 'too short now, undo', { id })
    expect(spokenText(undone.chunks)).toContain('View Previous version')
    const { chunks } = await converse(client, 'Write another post', { id })
    expect(draftedText(chunks)).not.toMatch(/Bold|hooks|think/)
  })
})
