import type { Rule } from './rule.ts'
import { chat, picture, post, publishedPost, suggestion } from './scenes.ts'

const owners = { who: 'owner', arrange: post, other: '403 forbidden:document', owner: '200' } as const
const withId = ({ id }: Record<string, string>) => `/api/document?id=${id}`
const ofDocument = ({ id }: Record<string, string>) => ({ documentId: id })

/** Only its owner may access a post, even if the chat that it was made in is shared. */
export const documentRules: Rule[] = [
  { call: 'GET /api/document', at: withId, ...owners },
  {
    call: 'GET /api/document',
    when: 'of a post in a shared chat',
    ...owners,
    arrange: chat('public'),
    at: ({ postId }) => `/api/document?id=${postId}`,
  },
  { call: 'POST /api/document', at: withId, body: () => ({ content: 'Taken', title: 'Taken' }), ...owners },
  {
    call: 'DELETE /api/document',
    at: ({ id, version }) => `/api/document?id=${id}&timestamp=${version}`,
    ...owners,
  },
  {
    call: 'POST /api/document/presence',
    at: ({ id }) => `/api/document/presence?id=${id}`,
    body: () => ({ tab: 't', device: 'd' }),
    ...owners,
  },
  { call: 'GET /api/documents/own-texts', who: 'oneself', arrange: publishedPost, owner: '200' },
  { call: 'GET /api/document/posts', at: ({ id }) => `/api/document/posts?id=${id}`, ...owners },
  { call: 'POST /api/document/repeats', body: ofDocument, ...owners },
  { call: 'POST /api/document/claims', body: ofDocument, ...owners },
  { call: 'GET /api/document/claims', at: ({ id }) => `/api/document/claims?id=${id}`, ...owners },
  { call: 'GET /api/document/claims/open', at: ({ id }) => `/api/document/claims/open?id=${id}`, ...owners },
  {
    call: 'POST /api/document/claims/asked',
    body: ({ id }) => ({ documentId: id, textHash: '0'.repeat(64) }),
    ...owners,
  },
  { call: 'POST /api/document/claims/known', body: ({ id }) => ({ documentId: id, text: '14' }), ...owners },
  {
    call: 'POST /api/document/claims/source',
    body: ({ id }) => ({ documentId: id, text: '14', source: { kind: 'note', text: 'Counted.' } }),
    ...owners,
  },
  {
    call: 'POST /api/regenerate-line',
    body: ({ id }) => ({ documentId: id, fullContent: 'One line.', selectedLine: 'One line.' }),
    ...owners,
  },
  { call: 'POST /api/actions/getSuggestions', body: ofDocument, ...owners },
  { call: 'POST /api/actions/getHooks', body: ofDocument, ...owners },
  {
    call: 'POST /api/actions/suggestHooks',
    body: ({ id }) => ({ documentId: id, content: 'We cut onboarding.' }),
    ...owners,
  },
  {
    call: 'POST /api/actions/resolveSuggestion',
    ...owners,
    arrange: suggestion,
    body: ({ id }) => ({ id }),
  },
  { call: 'POST /api/actions/keepPicture', ...owners, arrange: picture, body: ofDocument },
]
