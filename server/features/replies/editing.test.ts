import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chat, StoredMessage } from '#contract/chat.ts'
import type { DocumentVersion } from '#contract/documents.ts'
import type { ScriptedReply, ScriptedServer } from '#test/fixtures/scripted-server.ts'
import type { TestApp } from '#test/harness/app.ts'
import { exportZip, importZip } from '#test/harness/archives.ts'
import { converse, messageBody } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { startModelApp } from '#test/harness/scripted-model.ts'

type Opened = { chat: Chat; messages: StoredMessage[] }

const says = (...pieces: string[]): ScriptedReply => ({ kind: 'text', pieces })
const creates = (title: string): ScriptedReply => ({
  kind: 'tools',
  calls: [{ name: 'createDocument', input: { title, kind: 'text' } }],
})
const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Returns the body of POST /api/chat that replaces the text of a message. */
function changing(id: string, messageId: string, text: string) {
  const { body } = messageBody(text, { id })
  return { ...body, message: { ...(body.message as object), id: messageId } }
}

describe('a message that is edited', () => {
  let model: ScriptedServer
  let stop: () => Promise<void>
  let app: TestApp
  const queue: ScriptedReply[] = []
  beforeAll(async () => {
    ;({ model, app, stop } = await startModelApp())
    model.handle((request) => {
      const namesTitle = JSON.stringify(request.body).includes('Answer with a title')
      return namesTitle ? says('A short title') : (queue.shift() ?? { kind: 'error', status: 500 })
    })
  })
  afterAll(() => stop())

  const open = async (client: Client, id: string) => (await client.get<Opened>(`/api/chat?id=${id}`)).body
  const documentOf = ({ messages }: Opened, place: number) => {
    const part = messages[place]?.parts.find(({ type }) => type === 'tool-createDocument')
    return part as { input: { id?: string }; output?: { id?: string; error?: string } } | undefined
  }

  it('takes its new words, lets go what followed, and leaves the posts of that', async () => {
    const client = await app.guest()
    queue.push(says('Hello.'), creates('Gone'), says('A post that stays.'), says('Anew.'))
    const { chatId: id, messageId } = await converse(client, 'Frist')
    await converse(client, 'Write a post', { id })
    const documentId = documentOf(await open(client, id), 3)?.output?.id
    const selections = { postLength: 'Long', selectedSwipeIds: ['s1'] }
    const changed = changing(id, messageId, 'First')
    expect((await client.post('/api/chat', { ...changed, ...selections })).status).toBe(200)
    const { messages } = await open(client, id)
    expect(messages).toHaveLength(2)
    expect(messages[0]).toMatchObject({
      id: messageId,
      parts: [{ type: 'text', text: 'First' }],
      metadata: { context: selections },
    })
    expect(JSON.stringify(messages[1]?.parts)).toContain('Anew.')
    const { body: versions } = await client.get<DocumentVersion[]>(`/api/document?id=${documentId}`)
    expect(versions.at(-1)?.content).toBe('A post that stays.')
  })

  it('stays as it was, with all that followed, when the change is refused', async () => {
    const client = await app.guest()
    queue.push(says('One.'), says('Two.'))
    const { chatId: id, messageId } = await converse(client, 'First')
    await converse(client, 'Second', { id })
    const before = await open(client, id)
    const refused = [
      changing(id, messageId, '  '),
      { ...changing(id, messageId, 'Else'), selectedChatModel: 'nobody:nothing' },
      changing(id, before.messages[1]?.id ?? '', 'Not mine'),
    ]
    for (const one of refused) expect((await client.post('/api/chat', one)).status).toBe(400)
    expect(await open(client, id)).toEqual(before)
  })

  it('and what follows it stay as they are while a reply is being written', async () => {
    const client = await app.guest()
    const rest = Promise.withResolvers<void>()
    queue.push(says('One.'), { kind: 'text', pieces: ['Tw', rest.promise, 'o.'] })
    const { chatId: id, messageId } = await converse(client, 'First')
    const running = await client.fetch('/api/chat', json(messageBody('Second', { id }).body))
    const cut = () => client.post('/api/actions/deleteTrailingMessages', { id: messageId })
    const refusal = {
      status: 400,
      body: { code: 'bad_request:chat', cause: 'Please wait for the model to finish its response!' },
    }
    expect(await cut()).toMatchObject(refusal)
    expect(await client.post('/api/chat', changing(id, messageId, 'Else'))).toMatchObject(refusal)
    rest.resolve()
    await running.text()
    const { messages } = await open(client, id)
    expect(messages).toHaveLength(4)
    expect(messages[0]?.parts).toEqual([{ type: 'text', text: 'First' }])
    expect(JSON.stringify(messages[3]?.parts)).toContain('Two.')
    expect(await cut()).toMatchObject({ status: 200, body: { deleted: 3 } })
  })

  it('can leave a post half written, which can be opened all the same', async () => {
    const client = await app.guest()
    queue.push(creates('Half'), { kind: 'silent', pieces: ['Half of a post'] })
    const { body, chatId: id } = messageBody('Write a post')
    const running = await client.fetch('/api/chat', json(body))
    let said = ''
    for await (const chunk of running.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      if (!said.includes('Half of a post') && (said + chunk).includes('Half of a post')) {
        await client.post(`/api/chat/${id}/stop`)
      }
      said += chunk
    }
    const part = documentOf(await open(client, id), 1)
    expect(part?.output).toBeUndefined()
    const { body: versions } = await client.get<DocumentVersion[]>(`/api/document?id=${part?.input.id}`)
    expect(versions.at(-1)).toMatchObject({ title: 'Half', content: 'Half of a post' })
    expect((await client.delete(`/api/posts/${part?.input.id}`)).status).toBe(204)
    expect(documentOf(await open(client, id), 1)?.input.id).toBeUndefined()
  })

  it('leads to its own half post, not to another of the same title', async () => {
    const client = await app.guest()
    const cutOff = (words: string): ScriptedReply[] => [
      creates('Twin'),
      { kind: 'cut', pieces: [words] },
      says('It broke off.'),
    ]
    queue.push(...cutOff('The first'))
    const { chatId: id } = await converse(client, 'Write a post')
    queue.push(...cutOff('The second'))
    await converse(client, 'And one more', { id })
    const drafts = async () => {
      const chat = await open(client, id)
      return [documentOf(chat, 1)?.input.id, documentOf(chat, 3)?.input.id]
    }
    const [first, second] = await drafts()
    const textOf = async (draft: string | undefined) =>
      (await client.get<DocumentVersion[]>(`/api/document?id=${draft}`)).body.map(({ content }) => content)
    expect([await textOf(first), await textOf(second)]).toEqual([['The first'], ['The second']])
    expect((await client.delete(`/api/posts/${first}`)).status).toBe(204)
    expect(await drafts()).toEqual([undefined, second])
    app.takeWarnings()
  })

  it('leads to its half post in another account that it is imported into', async () => {
    const client = await app.guest()
    queue.push(creates('Moved'), { kind: 'cut', pieces: ['The beginning'] }, says('It broke off.'))
    await converse(client, 'Write a post')
    const other = await app.guest()
    await importZip(other, await exportZip(client))
    const { body: history } = await other.get<{ chats: Chat[] }>('/api/history')
    const part = documentOf(await open(other, history.chats[0]?.id ?? ''), 1)
    const { body: versions } = await other.get<DocumentVersion[]>(`/api/document?id=${part?.input.id}`)
    expect(versions).toMatchObject([{ title: 'Moved', content: 'The beginning' }])
    app.takeWarnings()
  })

  it('names the post that a failing model left, to its owner only', async () => {
    const client = await app.guest()
    queue.push(creates('Cut'), { kind: 'cut', pieces: ['The beginning'] }, says('It broke off.'))
    const { chatId: id } = await converse(client, 'Write a post', { selectedVisibilityType: 'public' })
    const part = documentOf(await open(client, id), 1)
    expect(part?.output?.error).toMatch(/stopped/)
    const { body: versions } = await client.get<DocumentVersion[]>(`/api/document?id=${part?.input.id}`)
    expect(versions.at(-1)?.content).toBe('The beginning')
    const shared = await open(await app.guest(), id)
    expect(documentOf(shared, 1)?.input.id).toBeUndefined()
    expect(app.takeWarnings().map(({ msg }) => msg)).toContain('model call failed')
  })
})
