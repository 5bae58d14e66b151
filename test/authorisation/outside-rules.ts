import { pictures } from '#test/fixtures/chat-files.ts'
import { connect } from '#test/harness/connect.ts'
import type { Rule } from './rule.ts'
import { aForm, calendarFeed, media, openUpload, post } from './scenes.ts'

const connected = async (owner: Parameters<typeof connect>[0]) => {
  await connect(owner)
  return {}
}
const announced = () => ({
  fileName: 'a.png',
  clientPayload: JSON.stringify({ type: 'image/png', size: 5_000_000, originalName: 'a.png' }),
})
const notFound = '404 not_found:api'
const uploads = { who: 'owner', arrange: openUpload, other: notFound, owner: '200' } as const

/** The network, files, recordings and calendar programs. */
export const outsideRules: Rule[] = [
  { call: 'GET /api/linkedin/status', who: 'oneself', arrange: connected, owner: '200' },
  { call: 'GET /api/linkedin/auth', who: 'oneself', arrange: post, owner: '302' },
  { call: 'GET /api/linkedin/callback', who: 'oneself', arrange: connected, owner: '302' },
  { call: 'POST /api/linkedin/disconnect', who: 'oneself', arrange: connected, owner: '200' },
  {
    call: 'POST /api/files/upload',
    who: 'oneself',
    body: () => aForm('notes.txt'),
    owner: '200',
  },
  {
    call: 'POST /api/upload',
    who: 'oneself',
    body: () => aForm('a.png', pictures['image/png']),
    owner: '200',
  },
  { call: 'POST /api/upload/client', who: 'oneself', body: announced, owner: '200' },
  {
    call: 'GET /api/files/about',
    who: 'owner',
    arrange: media,
    at: ({ url = '' }) => `/api/files/about?url=${encodeURIComponent(url)}`,
    owner: '200',
    other: notFound,
  },
  { call: 'GET /api/uploads/:id', ...uploads },
  // Cancelling an upload that does not exist or belongs to somebody else is a no-op.
  { call: 'DELETE /api/uploads/:id', ...uploads, owner: '204', other: '204' },
  {
    call: 'PUT /api/uploads/:id/parts/:number',
    ...uploads,
    at: ({ id }) => `/api/uploads/${id}/parts/1`,
    body: () => new Blob([pictures['image/png']]),
  },
  { call: 'POST /api/uploads/:id/complete', ...uploads, body: ({ etag }) => ({ etags: [etag] }) },
  {
    call: 'POST /api/transcribe',
    who: 'oneself',
    body: () => aForm('voice.webm', undefined, 'audio'),
    owner: '400 bad_request:api',
  },
  {
    call: 'GET /api/calendar/:file',
    who: 'anybody',
    arrange: calendarFeed,
    at: ({ path = '' }) => path,
    owner: '200',
  },
]
