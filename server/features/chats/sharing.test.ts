import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chat, StoredMessage } from '#contract/chat.ts'
import { openDatabase } from '#server/db/client.ts'
import { startOpenAiServer } from '#test/fixtures/openai-server.ts'
import type { ScriptedServer } from '#test/fixtures/scripted-server.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse, messageBody } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'

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
  let app: TestApp
  let owner: Client
  let reader: Client
  beforeAll(async () => {
    model = await startOpenAiServer()
    model.handle(() => ({ kind: 'text', pieces: ['Fine.'] }))
    app = await startTestApp({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'fixture-model' } })
    owner = await app.guest()
    reader = await app.guest()
  })
  afterAll(async () => {
    await app.stop()
    await model.close()
  })

  const setVisibility = (chatId: string, visibility: string) =>
    owner.post('/api/actions/updateChatVisibility', { chatId, visibility })

  /** A chat with everything in it that stays with its owner. */
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
    await db
      .updateTable('message')
      .set({ parts: JSON.stringify(replyParts) })
      .where('chatId', '=', chatId)
      .where('role', '=', 'assistant')
      .execute()
    await close()
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
