import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chat, StoredMessage } from '#contract/chat.ts'
import { openDatabase } from '#server/db/client.ts'
import type { ScriptedServer } from '#test/fixtures/scripted-server.ts'
import type { TestApp } from '#test/harness/app.ts'
import { converse, messageBody } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { startModelApp } from '#test/harness/scripted-model.ts'

type Opened = { chat: Chat; messages: StoredMessage[]; readOnly: boolean }

const ideasReply = `Here is what you have.

## What do you want your post ideas to be about?
### Knowledge Base (5 Latest Items)
- **Secret acquisition notes** {kb:kb-item-7} - Due diligence
### My Offers
- **Secret coaching offer** {offer:offer-9} - For founders

# Next
Tell me which one.`

const templatesReply = `## Choose a template for your post
### 1. Secret template
A confession
{template:template-5}`

const secrets = [
  'audience-1',
  'kb-item-7',
  'swipe-3',
  'offer-9',
  'template-5',
  'Secret',
  'Due diligence',
  '/files/',
  'the-random-address',
  'my private story',
  'document-11',
  'provider-secret',
]

const postWords = 'We cut onboarding from 10 days to 2.'

const replyParts = [
  { type: 'step-start' },
  { type: 'reasoning', text: 'From my private story I learn …', providerMetadata: { a: 'provider-secret' } },
  {
    type: 'text',
    text: ideasReply,
    state: 'done',
    providerMetadata: { openai: { itemId: 'provider-secret' } },
  },
  { type: 'text', text: templatesReply },
  {
    type: 'tool-createDocument',
    toolCallId: 'call-1',
    state: 'output-available',
    input: { title: 'Ten days', kind: 'text', notes: 'my private story' },
    output: { id: 'document-11', title: 'Ten days', kind: 'text', imageUrl: '/files/the-random-address' },
  },
  { type: 'file', url: '/files/the-random-address', mediaType: 'image/png', filename: 'drawing.png' },
  { type: 'data-something', data: { address: '/files/the-random-address' } },
]

describe('a shared chat', () => {
  let model: ScriptedServer
  let stop: () => Promise<void>
  let app: TestApp
  let owner: Client
  let reader: Client
  beforeAll(async () => {
    ;({ model, app, stop } = await startModelApp())
    model.handle(() => ({ kind: 'text', pieces: ['Fine.'] }))
    owner = await app.guest()
    reader = await app.guest()
  })
  afterAll(() => stop())

  const setVisibility = (chatId: string, visibility: string) =>
    owner.post('/api/actions/updateChatVisibility', { chatId, visibility })

  async function share(
    id: string,
    { visibility, sharesPosts }: { visibility?: string; sharesPosts?: boolean },
  ) {
    if (visibility !== undefined) await setVisibility(id, visibility)
    if (sharesPosts !== undefined) await owner.patch(`/api/chat?id=${id}`, { sharesPosts })
  }

  const savePostAs = async (id: string, text: string) => {
    const content = JSON.stringify({ text, images: ['/files/the-random-address'], videos: [], documents: [] })
    const saved = await owner.post(`/api/document?id=${id}`, { content, title: 'Ten days', kind: 'text' })
    expect(saved.status).toBe(200)
  }

  /** Creates a chat whose reply has drafted a post. */
  async function chatWithPost() {
    const { chatId } = await converse(owner, 'Write it')
    await owner.patch(`/api/chat?id=${chatId}`, { title: 'Ten days' })
    const documentId = `${chatId}-post`
    await savePostAs(documentId, `<p>${postWords}</p>`)
    await setReply(chatId, [
      {
        type: 'tool-createDocument',
        toolCallId: 'call-1',
        state: 'output-available',
        input: { title: 'Ten days', kind: 'text' },
        output: { id: documentId, title: 'Ten days', kind: 'text' },
      },
    ])
    return { chatId, documentId }
  }

  async function setReply(chatId: string, parts: object[]) {
    const { databaseUrl, dataDir } = app.database
    const { db, close } = openDatabase({ url: databaseUrl, dataDir })
    await db
      .updateTable('message')
      .set({ parts: JSON.stringify(parts) })
      .where('chatId', '=', chatId)
      .where('role', '=', 'assistant')
      .execute()
    await close()
  }

  /** Creates a chat that contains everything that must stay with its owner. */
  async function chatWithSecrets() {
    const { chatId, messageId } = await converse(owner, 'What shall I write about?')
    await owner.patch(`/api/chat?id=${chatId}`, { pinned: true, title: 'Ideas' })
    const { databaseUrl, dataDir } = app.database
    const { db, close } = openDatabase({ url: databaseUrl, dataDir })
    const question = [
      { type: 'text', text: 'What shall I write about?' },
      { type: 'file', url: '/files/the-random-address', name: 'notes.pdf', mediaType: 'application/pdf' },
    ]
    const context = {
      selectedAudienceId: 'audience-1',
      selectedKnowledgeBaseIds: ['kb-item-7'],
      selectedSwipeIds: ['swipe-3'],
      selectedTemplateId: 'template-5',
      selectedTemplateName: 'Secret template',
      selectedIdentity: {
        myStory: true,
        selectedOfferId: 'offer-9',
        selectedOfferName: 'Secret coaching offer',
      },
    }
    await db
      .updateTable('message')
      .set({ parts: JSON.stringify(question), context: JSON.stringify(context) })
      .where('id', '=', messageId)
      .execute()
    await close()
    await setReply(chatId, replyParts)
    return chatId
  }

  it('shows readers the conversation and nothing of what its owner keeps', async () => {
    const id = await chatWithSecrets()
    await setVisibility(id, 'public')
    const own = await owner.get<Opened>(`/api/chat?id=${id}`)
    for (const secret of secrets) expect(own.text).toContain(secret)
    const { body, text, status } = await reader.get<Opened>(`/api/chat?id=${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      readOnly: true,
      chat: { title: 'Ideas', visibility: 'public', pinned: false },
    })
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(body.messages[0]?.parts).toEqual([
      { type: 'text', text: 'What shall I write about?' },
      { type: 'file', url: '', name: 'notes.pdf', mediaType: 'application/pdf' },
    ])
    const shown = JSON.stringify(body.messages[1]?.parts)
    expect(shown).toContain('## What do you want your post ideas to be about?')
    expect(shown).toContain('Tell me which one.')
    expect(body.messages[1]?.parts).toContainEqual({
      type: 'tool-createDocument',
      toolCallId: 'call-1',
      state: 'output-available',
      input: { title: 'Ten days', kind: 'text' },
      output: { title: 'Ten days', kind: 'text' },
    })
  })

  it('leaves the addresses of its owner’s files out of every text and title', async () => {
    const key = '0123456789abcdef'.repeat(3).slice(0, 40)
    const address = `https://lede.example/files/${key}/plan.pdf`
    const { chatId: id, messageId } = await converse(owner, `Look at ${address} and at /files/${key}.`)
    await owner.patch(`/api/chat?id=${id}`, { title: `About ${address.slice(0, 40)}…` })
    const documentId = `${id}-post`
    await savePostAs(documentId, `<p>“<strong>Read</strong> ${address}”</p>`)
    const named = { title: `Of ${address}`, kind: 'text', description: address }
    await setReply(id, [
      {
        type: 'tool-createDocument',
        toolCallId: 'call-1',
        state: 'output-available',
        errorText: `No ${address}`,
        input: named,
        output: { ...named, id: documentId, error: `Not ${address}` },
      },
      { type: 'file', url: address, name: address, mediaType: 'image/png' },
    ])
    await share(id, { visibility: 'public', sharesPosts: true })
    expect((await owner.get(`/api/chat?id=${id}`)).text).toContain(address)
    const { body, text } = await reader.get<Opened>(`/api/chat?id=${id}`)
    expect(text).not.toContain('/files/')
    expect(body.chat.title).toBe('About [file]…')
    expect(body.messages.find((message) => message.id === messageId)?.parts[0]?.text).toBe(
      'Look at [file] and at [file].',
    )
    const shown = { title: 'Of [file]', kind: 'text', description: '[file]' }
    expect(body.messages[1]?.parts).toEqual([
      {
        type: 'tool-createDocument',
        toolCallId: 'call-1',
        state: 'output-available',
        errorText: 'No [file]',
        input: shown,
        output: { ...shown, error: 'Not [file]' },
        content: expect.stringContaining('<p>“<strong>Read</strong> [file]”</p>'),
      },
      { type: 'file', url: '', name: '[file]', mediaType: 'image/png' },
    ])
  })

  describe.each([
    ['private', {}, { owner: [200, true], stranger: [403, false], nobody: false }],
    ['public', { visibility: 'public' }, { owner: [200, true], stranger: [200, false], nobody: true }],
    [
      'public with its posts',
      { visibility: 'public', sharesPosts: true },
      { owner: [200, true], stranger: [200, true], nobody: true },
    ],
    [
      'private with its posts',
      { visibility: 'private', sharesPosts: true },
      { owner: [200, true], stranger: [403, false], nobody: false },
    ],
  ] as const)('that is %s', (_, to: { visibility?: string; sharesPosts?: boolean }, seen) => {
    it('shows each reader what is theirs to see', async () => {
      const { chatId: id, documentId } = await chatWithPost()
      await share(id, to)
      const own = await owner.get<Opened>(`/api/chat?id=${id}`)
      expect([own.status, own.text.includes(documentId)]).toEqual(seen.owner)
      const read = await reader.get<Opened>(`/api/chat?id=${id}`)
      expect([read.status, read.text.includes(postWords)]).toEqual(seen.stranger)
      expect(read.text).not.toContain(documentId)
      expect(read.text).not.toContain('/files/')
      expect((await app.visitor.get(`/api/chat?id=${id}`)).status).toBe(401)
      const shared = await app.visitor.get(`/api/shared-chat?id=${id}`)
      const known = { title: 'Ten days', messages: 2, updatedAt: own.body.chat.updatedAt }
      expect(shared.body).toEqual({ chat: seen.nobody ? known : null })
      for (const client of [reader, app.visitor]) {
        const status = client === reader ? 403 : 401
        expect((await client.get(`/api/document?id=${documentId}`)).status).toBe(status)
        expect((await client.patch(`/api/chat?id=${id}`, { sharesPosts: true })).status).toBe(status)
      }
    })
  })

  it('shows its posts as they are now, and no longer once that, or the chat, is taken back', async () => {
    const { chatId: id, documentId } = await chatWithPost()
    await share(id, { visibility: 'public', sharesPosts: true })
    const text = async () => (await reader.get(`/api/chat?id=${id}`)).text
    expect(await text()).toContain(postWords)
    await savePostAs(documentId, '<p>The second <strong>wording</strong>.</p>')
    expect(await text()).toContain('The second <strong>wording</strong>.')
    expect(await text()).not.toContain(postWords)

    await share(id, { sharesPosts: false })
    expect(await text()).not.toContain('The second')
    await share(id, { sharesPosts: true })
    await share(id, { visibility: 'private' })
    await share(id, { visibility: 'public' })
    expect(await text()).not.toContain('The second')
    expect((await owner.get<Opened>(`/api/chat?id=${id}`)).body.chat.sharesPosts).toBe(false)

    await share(id, { sharesPosts: true })
    await owner.delete(`/api/posts/${documentId}`)
    expect(await text()).not.toContain('The second')
  })

  it('says nothing of a chat that is not there, and of no chat without an id', async () => {
    expect((await app.visitor.get('/api/shared-chat?id=nothing-there')).body).toEqual({ chat: null })
    expect(await app.visitor.get('/api/shared-chat')).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api' },
    })
  })

  it('stays out of its readers’ history', async () => {
    const { chatId } = await converse(owner, 'Public words')
    await setVisibility(chatId, 'public')
    const { body } = await reader.get<{ chats: Chat[] }>('/api/history?q=public')
    expect(body.chats).toEqual([])
  })

  it('keeps its post to its owner', async () => {
    const { chatId } = await converse(owner, 'Hello')
    await setVisibility(chatId, 'public')
    const saved = await owner.post('/api/document?id=shared-post', {
      content: 'Mine',
      title: 'Post',
      kind: 'text',
    })
    expect(saved.status).toBe(200)
    expect(await reader.get('/api/document?id=shared-post')).toMatchObject({
      status: 403,
      body: { code: 'forbidden:document' },
    })
  })

  it('shuts readers out when it is private again, and from the live reply at all times', async () => {
    const gate = Promise.withResolvers<void>()
    model.script({ kind: 'text', pieces: ['One ', gate.promise, 'two.'] })
    const { chatId, body } = messageBody('Count')
    const sending = owner.fetch('/api/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await sending
    await setVisibility(chatId, 'public')
    const forbidden = { status: 403, body: { code: 'forbidden:chat' } }
    expect(await reader.get(`/api/chat/${chatId}/stream`)).toMatchObject(forbidden)
    expect(await reader.post(`/api/chat/${chatId}/stop`)).toMatchObject(forbidden)
    expect((await reader.get(`/api/chat?id=${chatId}`)).status).toBe(200)
    expect((await setVisibility(chatId, 'private')).status).toBe(200)
    expect(await reader.get(`/api/chat?id=${chatId}`)).toMatchObject(forbidden)
    expect(await reader.get(`/api/chat/${chatId}/stream`)).toMatchObject(forbidden)
    gate.resolve()
    await (await sending).text()
  })

  it('asks who is not signed in to sign in', async () => {
    const { chatId } = await converse(owner, 'Hello')
    await setVisibility(chatId, 'public')
    const unauthorized = { status: 401, body: { code: 'unauthorized:chat' } }
    expect(await app.visitor.get(`/api/chat?id=${chatId}`)).toMatchObject(unauthorized)
    expect(await app.visitor.get(`/api/chat/${chatId}/stream`)).toMatchObject(unauthorized)
    expect(
      await app.visitor.post('/api/actions/updateChatVisibility', { chatId, visibility: 'public' }),
    ).toMatchObject(unauthorized)
  })

  it('takes no other visibility than the two there are', async () => {
    const { chatId } = await converse(owner, 'Hello')
    expect(await setVisibility(chatId, 'secret')).toMatchObject({
      status: 400,
      body: { code: 'bad_request:api' },
    })
  })
})
