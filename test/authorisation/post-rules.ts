import type { Rule } from './rule.ts'
import {
  deletedPost,
  picture,
  post,
  postByHand,
  readyPost,
  scheduledPost,
  sentPost,
  wishFor,
} from './scenes.ts'

const owners = { who: 'owner', arrange: post, other: '403 forbidden:document', owner: '200' } as const
const ofDocument = ({ id }: Record<string, string>) => ({ documentId: id })

export const postRules: Rule[] = [
  { call: 'GET /api/posts', who: 'oneself', arrange: post, owner: '200' },
  {
    call: 'GET /api/posts/calendar',
    who: 'oneself',
    arrange: scheduledPost,
    at: () => {
      const day = 24 * 60 * 60 * 1000
      const from = new Date(Date.now() - day).toISOString()
      return `/api/posts/calendar?from=${from}&to=${new Date(Date.now() + 3 * day).toISOString()}`
    },
    owner: '200',
  },
  { call: 'PATCH /api/posts/:id', ...owners, body: () => ({ title: 'Taken' }) },
  { call: 'POST /api/posts/:id/duplicate', ...owners, owner: '201' },
  { call: 'DELETE /api/posts/:id', ...owners, owner: '204' },
  { call: 'POST /api/posts/:id/restore', ...owners, arrange: deletedPost },
  { call: 'POST /api/posts/:id/swipe', ...owners, owner: '201' },
  { call: 'GET /api/posts/:id/picture', ...owners, arrange: picture },
  { call: 'POST /api/posts/schedule', ...owners, arrange: readyPost, body: ({ id = '' }) => wishFor(id) },
  { call: 'POST /api/posts/schedule/undo', ...owners, arrange: scheduledPost, body: ofDocument },
  { call: 'POST /api/posts/unschedule', ...owners, arrange: scheduledPost, body: ofDocument },
  {
    call: 'POST /api/linkedin/publish',
    ...owners,
    arrange: readyPost,
    body: ofDocument,
    owner: '202',
  },
  {
    call: 'POST /api/posts/resolve',
    ...owners,
    arrange: postByHand,
    body: ({ id }) => ({ documentId: id, outcome: 'not-published' }),
  },
  { call: 'POST /api/posts/check', ...owners, arrange: postByHand, body: ofDocument },
  {
    call: 'GET /api/posts/sent',
    ...owners,
    arrange: sentPost,
    at: ({ id }) => `/api/posts/sent?documentId=${id}`,
  },
  { call: 'GET /api/posts/by-hand', ...owners, at: ({ id }) => `/api/posts/by-hand?documentId=${id}` },
  {
    call: 'GET /api/posts/by-hand/media',
    ...owners,
    at: ({ id }) => `/api/posts/by-hand/media?documentId=${id}`,
    owner: '404 not_found:api',
  },
  {
    call: 'POST /api/posts/by-hand/begin',
    ...owners,
    body: ({ id, version }) => ({ documentId: id, version }),
  },
  {
    call: 'POST /api/posts/by-hand/finish',
    ...owners,
    arrange: postByHand,
    body: ({ id, version }) => ({
      documentId: id,
      version,
      url: 'https://www.linkedin.com/feed/update/urn:li:share:7000000000000000001/',
    }),
  },
  { call: 'POST /api/posts/by-hand/undo', ...owners, arrange: postByHand, body: ofDocument },
]
