/** JSON Schema, as far as it is written by hand here. */
export type Schema = Record<string, unknown>

/** What a response carries: the endpoint's JSON by default, nothing, or another type. */
type Answer = { says: string; carries?: 'nothing' | { type: string; schema?: Schema } }

type Special = { answers?: Record<number, Answer>; body?: Record<string, Schema>; headers?: string[] }

const bytes: Schema = { type: 'string', format: 'binary' }
const text: Schema = { type: 'string' }
const form = (field: string): Record<string, Schema> => ({
  'multipart/form-data': { type: 'object', properties: { [field]: bytes }, required: [field] },
})
const gone = (says: string): Special => ({ answers: { 204: { says, carries: 'nothing' } } })
const made = (says: string): Special => ({ answers: { 201: { says } } })
const file = (says: string, type: string): Special => ({
  answers: { 200: { says, carries: { type, schema: bytes } } },
})
const redirect = (says: string): Special => ({ answers: { 302: { says, carries: 'nothing' } } })

const streamed =
  "Server-sent events in the AI SDK's UI message stream, with Lede's data parts (data-id, data-title, data-textDelta and others), ending with [DONE]."
const stream = { says: streamed, carries: { type: 'text/event-stream', schema: text } }

const largeUpload: Schema = {
  type: 'object',
  properties: {
    fileName: text,
    clientPayload: {
      type: 'string',
      description: 'JSON with the type, size (bytes) and originalName of the file.',
    },
  },
  required: ['fileName', 'clientPayload'],
}

const items = ['knowledge-base', 'swipe-files', 'offers', 'templates', 'audiences'].flatMap((name) => [
  [`POST /api/${name}`, made('The new entry.')] as const,
  [`DELETE /api/${name}/:id`, gone('It is deleted.')] as const,
])

/** What the endpoints do not declare themselves: other statuses than 200, forms, files and streams. */
export const specialCalls: Record<string, Special> = {
  ...Object.fromEntries(items),
  'POST /api/chat': { answers: { 200: stream } },
  'GET /api/chat/:id/stream': {
    answers: { 200: stream, 204: { says: 'No reply is being written.', carries: 'nothing' } },
  },
  'GET /api/events': {
    answers: {
      200: {
        says: 'Server-sent events: hello, change (with what changed) and beat every 15 seconds.',
        carries: { type: 'text/event-stream', schema: text },
      },
    },
  },
  'POST /api/knowledge-base/import': {
    ...made('The new piece of knowledge.'),
    body: {
      'application/json': {
        type: 'object',
        properties: { url: { type: 'string', format: 'uri' } },
        required: ['url'],
      },
      ...form('file'),
    },
  },
  'POST /api/transcribe': { body: form('audio') },
  'POST /api/files/upload': { body: { ...form('file'), 'application/json': largeUpload } },
  'POST /api/upload': { body: form('file') },
  'POST /api/upload/client': { body: { 'application/json': largeUpload } },
  'PUT /api/uploads/:id/parts/:number': { body: { 'application/octet-stream': bytes } },
  'DELETE /api/uploads/:id': gone('It is abandoned, or was already over.'),
  'POST /api/imports': { ...made('What is in the archive.'), body: form('file') },
  'POST /api/imports/:id/start': { answers: { 202: { says: 'The import has started.' } } },
  'GET /api/export': file('The archive.', 'application/zip'),
  'POST /api/linkedin/publish': {
    answers: { 202: { says: 'It is accepted and will be sent.' } },
    headers: ['Idempotency-Key'],
  },
  'POST /api/posts/schedule': { headers: ['Idempotency-Key'] },
  'GET /api/linkedin/auth': redirect("To the network's consent page."),
  'GET /api/linkedin/callback': redirect(
    'Back to where connecting began, with a flag that says how it ended.',
  ),
  'POST /api/posts/:id/duplicate': made('The new draft.'),
  'POST /api/posts/:id/swipe': {
    answers: { 200: { says: 'It already existed.' }, 201: { says: 'It is kept.' } },
  },
  'DELETE /api/posts/:id': gone('It is deleted.'),
  'GET /api/posts/:id/picture': file('The picture.', 'image/png'),
  'GET /api/posts/by-hand/media': file('The file, or a zip of all of them.', 'application/octet-stream'),
  'POST /api/voice/lines': made('The new line.'),
  'POST /api/api-keys': made('The key, with its secret, which is shown only once.'),
  'DELETE /api/api-keys/:id': gone('It no longer works.'),
  'DELETE /api/model-keys/:provider': gone('It is removed.'),
  'POST /api/calendar-feed': made('The new address.'),
  'DELETE /api/calendar-feed': gone('The feed is off.'),
  'GET /api/calendar/:file': {
    answers: {
      200: { says: 'The calendar.', carries: { type: 'text/calendar', schema: text } },
      304: { says: 'Nothing has changed.', carries: 'nothing' },
    },
  },
  'DELETE /api/account': gone('The account is deleted, and its sessions are over.'),
  'GET /api/openapi.json': {
    answers: {
      200: { says: 'The document.', carries: { type: 'application/json', schema: { type: 'object' } } },
    },
  },
  'GET /api/docs': file('The page.', 'text/html'),
}
