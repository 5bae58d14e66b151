import { randomUUID } from 'node:crypto'
import { messageBody } from '#test/harness/chat.ts'
import { marker, type Rule } from './rule.ts'
import { chat } from './scenes.ts'

const owners = { who: 'owner', arrange: chat(), other: '403 forbidden:chat' } as const
/** A chat that everybody may read can only be written by its owner. */
const sharedOwners = { ...owners, when: 'on a shared chat', arrange: chat('public') } as const

const withId = ({ id }: Record<string, string>) => `/api/chat?id=${id}`

type Call = Pick<Rule, 'call' | 'at' | 'body' | 'owner'>

const calls: Call[] = [
  {
    call: 'POST /api/chat',
    body: ({ id }) => messageBody('Hello', { id }).body,
    owner: '200',
  },
  {
    call: 'PATCH /api/chat',
    at: withId,
    body: () => ({ pinned: true, title: 'Taken' }),
    owner: '200',
  },
  { call: 'DELETE /api/chat', at: withId, owner: '200' },
  { call: 'GET /api/chat/:id/stream', at: ({ id }) => `/api/chat/${id}/stream`, owner: '204' },
  { call: 'POST /api/chat/:id/stop', at: ({ id }) => `/api/chat/${id}/stop`, owner: '200' },
  {
    call: 'POST /api/actions/updateChatVisibility',
    body: ({ id }) => ({ chatId: id, visibility: 'private' }),
    owner: '200',
  },
  {
    call: 'POST /api/actions/deleteTrailingMessages',
    body: ({ messageId }) => ({ id: messageId }),
    owner: '200',
  },
]

export const chatRules: Rule[] = [
  ...calls.map((call) => ({ ...call, ...owners })),
  ...calls.map((call) => ({ ...call, ...sharedOwners })),
  { call: 'GET /api/chat', at: withId, ...owners, owner: '200' },
  {
    call: 'GET /api/shared-chat',
    who: 'anybody',
    arrange: chat('public'),
    at: ({ id }) => `/api/shared-chat?id=${id}`,
    owner: '200',
  },
  {
    call: 'GET /api/chat',
    when: 'on a shared chat',
    who: 'reader',
    arrange: chat('public'),
    at: withId,
    owner: '200',
  },
  {
    call: 'POST /api/chat',
    when: 'with the id of a message of another chat',
    ...owners,
    body: ({ messageId }) => {
      const { body } = messageBody('Replaced', { id: randomUUID() })
      return { ...body, message: { ...(body.message as object), id: messageId } }
    },
    owner: '403 forbidden:chat',
  },
  { call: 'GET /api/history', who: 'oneself', arrange: chat('public'), owner: '200' },
  {
    call: 'GET /api/search',
    who: 'oneself',
    arrange: chat('public'),
    at: () => `/api/search?q=${marker}`,
    owner: '200',
  },
]
