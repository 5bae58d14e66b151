import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadChatFile } from '#contract/files.ts'
import { startTestApp, type TestApp } from '#test/harness/app.ts'
import { converse, messageBody } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'

type Scene = { owner: Client; chatId: string; messageId: string }
type Outcome = `${number}` | `${number} ${string}`
type Row = {
  /** Method and path, as in the contract. */
  call: string
  make: (client: Client, scene: Scene) => Promise<{ status: number; body: unknown }>
  /** What each of them gets: without a session, the owner, another person on a private chat and on a public one. */
  visitor: Outcome
  owner: Outcome
  onPrivate: Outcome
  onPublic: Outcome
}

const own = { visitor: '401 unauthorized:chat', owner: '200' } as const
const ownersAlone = { ...own, onPrivate: '403 forbidden:chat', onPublic: '403 forbidden:chat' } as const

const table: Row[] = [
  {
    call: 'POST /api/chat',
    make: (client, { chatId }) => client.post('/api/chat', messageBody('Hello', { id: chatId }).body),
    ...ownersAlone,
  },
  {
    call: 'POST /api/chat with the id of a message that is there',
    make: (client, { messageId }) => {
      const { body } = messageBody('Replaced', { id: randomUUID() })
      return client.post('/api/chat', { ...body, message: { ...(body.message as object), id: messageId } })
    },
    ...ownersAlone,
    owner: '403 forbidden:chat',
  },
  {
    call: 'GET /api/chat',
    make: (client, { chatId }) => client.get(`/api/chat?id=${chatId}`),
    ...ownersAlone,
    onPublic: '200',
  },
  {
    call: 'PATCH /api/chat',
    make: (client, { chatId }) => client.patch(`/api/chat?id=${chatId}`, { pinned: true, title: 'Taken' }),
    ...ownersAlone,
  },
  {
    call: 'DELETE /api/chat',
    make: (client, { chatId }) => client.delete(`/api/chat?id=${chatId}`),
    ...ownersAlone,
  },
  {
    call: 'GET /api/history',
    make: (client) => client.get('/api/history'),
    ...own,
    onPrivate: '200',
    onPublic: '200',
  },
  {
    call: 'GET /api/chat/:id/stream',
    make: (client, { chatId }) => client.get(`/api/chat/${chatId}/stream`),
    ...ownersAlone,
    owner: '204',
  },
  {
    call: 'POST /api/chat/:id/stop',
    make: (client, { chatId }) => client.post(`/api/chat/${chatId}/stop`),
    ...ownersAlone,
  },
  {
    call: 'POST /api/actions/updateChatVisibility',
    make: (client, { chatId }) =>
      client.post('/api/actions/updateChatVisibility', { chatId, visibility: 'private' }),
    ...ownersAlone,
  },
  {
    call: 'POST /api/actions/deleteTrailingMessages',
    make: (client, { messageId }) => client.post('/api/actions/deleteTrailingMessages', { id: messageId }),
    ...ownersAlone,
  },
]

/** Every call of the contract that answers "unauthorized:chat" without a session. */
async function chatCallsOfContract(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../contract')
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((name) => import(/* @vite-ignore */ join(folder, name))),
  )
  return modules.flatMap(Object.values).flatMap((value: unknown) => {
    const isCall = typeof value === 'object' && value !== null && 'path' in value && 'method' in value
    if (!isCall || !('unauthorized' in value) || value.unauthorized !== 'unauthorized:chat') return []
    return [`${String(value.method)} ${String(value.path)}`]
  })
}

describe('who may do what with a chat', () => {
  let app: TestApp
  let other: Client
  let stranger: Client
  beforeAll(async () => {
    app = await startTestApp()
    other = await app.guest()
    stranger = await app.guest()
    await converse(other, 'My own')
  })
  afterAll(() => app.stop())

  async function stage(visibility: 'private' | 'public'): Promise<Scene> {
    const owner = await app.guest()
    const { chatId, messageId } = await converse(owner, 'Hello', { selectedVisibilityType: visibility })
    return { owner, chatId, messageId }
  }
  const outcome = ({ status, body }: { status: number; body: unknown }): string => {
    const code = typeof body === 'object' && body !== null && 'code' in body ? ` ${String(body.code)}` : ''
    return `${status}${code}`
  }
  const stateOf = async ({ owner, chatId }: Scene) => (await owner.get(`/api/chat?id=${chatId}`)).body

  it('is said for every chat call of the contract', async () => {
    const inTable = table.map(({ call }) => call.split(' ', 2).join(' '))
    const calls = await chatCallsOfContract()
    expect(calls.length).toBeGreaterThan(8)
    expect(calls.filter((call) => !inTable.includes(call))).toEqual([])
  })

  it.each(table)('$call', async ({ make, visitor, owner, onPrivate, onPublic }) => {
    const [closed, shared] = [await stage('private'), await stage('public')]
    const before = [await stateOf(closed), await stateOf(shared)]
    expect({
      visitor: outcome(await make(app.visitor, closed)),
      visitorOnPublic: outcome(await make(app.visitor, shared)),
      onPrivate: outcome(await make(other, closed)),
      onPublic: outcome(await make(other, shared)),
    }).toEqual({ visitor, visitorOnPublic: visitor, onPrivate, onPublic })
    expect([await stateOf(closed), await stateOf(shared)]).toEqual(before)
    expect(outcome(await make(closed.owner, closed))).toBe(owner)
  })

  it('shows nobody what is another’s in the history, in the words looked for, or by a cursor', async () => {
    const { owner, chatId } = await stage('public')
    await owner.patch(`/api/chat?id=${chatId}`, { title: 'A secret plan' })
    await converse(owner, 'Second')
    const { body } = await owner.get<{ nextCursor: string }>('/api/history?limit=1')
    const empty = { status: 200, body: { chats: [], nextCursor: null } }
    expect(await stranger.get('/api/history')).toMatchObject(empty)
    expect(await stranger.get('/api/history?q=secret')).toMatchObject(empty)
    expect(await stranger.get(`/api/history?cursor=${body.nextCursor}`)).toMatchObject(empty)
  })

  it('lets members alone send files for a chat', async () => {
    const send = (client: Client) => client.post(uploadChatFile.path, {})
    expect(outcome(await send(app.visitor))).toBe('401 unauthorized:auth')
    for (const client of [other, stranger]) expect(outcome(await send(client))).toBe('400 bad_request:api')
  })
})
