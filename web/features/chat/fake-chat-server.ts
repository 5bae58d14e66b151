import { readUIMessageStream, type UIMessageChunk } from 'ai'
import { vi } from 'vitest'
import type { Chat, StoredMessage } from '#contract/chat.ts'

type Request = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> }
type Answer = Response | Promise<Response>
type Reader = ReadableStreamDefaultController<Uint8Array>
type Chunk = { type: string } & Record<string, unknown>

const encoder = new TextEncoder()
const streamHeaders = { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' }

/** Replies of the test that is running. */
const replies = new Set<FakeReply>()
/** Which reply a response belongs to. */
const replyOf = new WeakMap<Response, FakeReply>()
let wasAsked = false
const turnsToHear = 5

/**
 * Ends the replies that a test left open: whatever still reads or looks for one is told that there is none, and does
 * not ask the server of a later test.
 */
export async function endReplies(): Promise<void> {
  if (!wasAsked) return
  wasAsked = false
  vi.stubGlobal('fetch', () => Promise.resolve(json({ code: 'not_found:chat' }, 404)))
  for (const reply of replies) reply.end()
  replies.clear()
  // Waiting retries continue at once.
  dispatchEvent(new Event('online'))
  vi.useRealTimers()
  for (let turn = 0; turn < turnsToHear; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}

/** A reply that a test writes piece by piece, in the real server's wire format. */
export class FakeReply {
  readonly #chunks: Chunk[] = []
  readonly #sent: Uint8Array[] = []
  readonly #readers = new Set<Reader>()
  readonly id: string
  isRunning = true

  constructor(id: string) {
    this.id = id
    replies.add(this)
  }

  write(...chunks: Chunk[]): void {
    for (const chunk of chunks) {
      this.#chunks.push(chunk)
      const line = encoder.encode(`data: ${JSON.stringify(chunk)}\n\n`)
      this.#sent.push(line)
      for (const reader of this.#readers) reader.enqueue(line)
    }
  }

  start(): void {
    const messageMetadata = { createdAt: new Date().toISOString() }
    this.write({ type: 'start', messageId: this.id, messageMetadata }, { type: 'start-step' })
  }

  say(text: string): void {
    this.write({ type: 'text-start', id: 't' }, { type: 'text-delta', id: 't', delta: text })
  }

  more(text: string): void {
    this.write({ type: 'text-delta', id: 't', delta: text })
  }

  /** Ends the reply as complete. */
  finish(): void {
    this.write({ type: 'finish-step' }, { type: 'finish' })
    this.end()
  }

  end(): void {
    this.isRunning = false
    for (const reader of this.#readers) {
      reader.enqueue(encoder.encode('data: [DONE]\n\n'))
      reader.close()
    }
    this.#readers.clear()
  }

  /** Breaks the connection of every reader; the reply itself goes on. */
  cutLine(): void {
    for (const reader of this.#readers) reader.error(new TypeError('network error'))
    this.#readers.clear()
  }

  /** What the server stores of it: what the AI SDK's own reader makes of its chunks so far. */
  async stored(): Promise<StoredMessage> {
    const lasting = this.#chunks.filter(({ type }) => !/^(?:data-|error$|abort$)/.test(type))
    const stream = new ReadableStream<UIMessageChunk>({
      start(reader) {
        // The tests write the chunks of the protocol.
        for (const chunk of lasting) reader.enqueue(chunk as UIMessageChunk)
        reader.close()
      },
    })
    let parts: StoredMessage['parts'] = []
    for await (const message of readUIMessageStream({ stream })) parts = message.parts
    const state = this.isRunning ? 'streaming' : 'done'
    return { ...storedMessage(this.id, 'assistant', '', { state }), parts }
  }

  answer(): Response {
    let mine: Reader
    const body = new ReadableStream<Uint8Array>({
      start: (reader) => {
        mine = reader
        for (const line of this.#sent) reader.enqueue(line)
        if (this.isRunning) this.#readers.add(reader)
        else reader.close()
      },
      // The reader is gone.
      cancel: () => void this.#readers.delete(mine),
    })
    const response = new Response(body, { headers: streamHeaders })
    replyOf.set(response, this)
    return response
  }
}

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const timestamp = '2026-11-20T09:00:00.000Z'

export const storedChat = (id: string, more: Partial<Chat> = {}): Chat => ({
  id,
  title: 'A chat',
  visibility: 'private',
  pinned: false,
  createdAt: timestamp,
  updatedAt: timestamp,
  ...more,
})

export const storedMessage = (
  id: string,
  role: 'user' | 'assistant',
  text: string,
  metadata: Partial<StoredMessage['metadata']> = {},
): StoredMessage => ({
  id,
  role,
  parts: [{ type: 'text', text }],
  metadata: { createdAt: timestamp, ...metadata },
})

/** The key of the empty list in each library's response. */
const emptyLists: Record<string, string> = {
  '/api/knowledge-base': 'items',
  '/api/swipe-files': 'swipeFiles',
  '/api/offers': 'offers',
  '/api/user/offers': 'offers',
  '/api/templates': 'templates',
  '/api/audiences': 'audiences',
  '/api/library/posts': 'posts',
}

function unlessAborted(answer: Answer, signal: AbortSignal): Promise<Response> {
  const aborted = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true })
  return Promise.race([answer, aborted.promise])
}

/** A message that the server has accepted, and what it has of the reply. */
type Turn = { sent: StoredMessage; reply: StoredMessage }

const isPage = (body: unknown): body is { messages: StoredMessage[] } =>
  typeof body === 'object' && body !== null && 'messages' in body && Array.isArray(body.messages)

/** Adds a turn to messages that may have it already; a message that is sent again replaces what came after it. */
function withTurn(messages: StoredMessage[], { sent, reply }: Turn): StoredMessage[] {
  if (messages.some(({ id }) => id === reply.id)) return messages
  const place = messages.findIndex(({ id }) => id === sent.id)
  const before = place === -1 ? messages : messages.slice(0, place)
  return [...before, sent, reply]
}

/**
 * Stands in for `fetch` in a test: answers by method and path, and records its requests. Like the real server, it has
 * the messages it accepted when the chat is read again; a test only answers with what was there before.
 */
export class FakeChatServer {
  readonly requests: Request[] = []
  readonly #answers = new Map<string, (request: Request) => Answer>()
  readonly #turns: { sent: StoredMessage; reply: FakeReply }[] = []

  on(call: string, answer: (request: Request) => Answer): void {
    this.#answers.set(call, answer)
  }

  /** Has the template "One lesson". */
  hasTemplate(): void {
    this.on('GET /api/templates', oneTemplate)
  }

  /** Answers with empty lists, until the function that is returned is called. */
  empties(...calls: string[]): () => void {
    const before = calls.map((call) => [call, this.#answers.get(call)] as const)
    for (const call of calls) this.#answers.delete(call)
    return () => {
      for (const [call, answer] of before) if (answer) this.on(call, answer)
    }
  }

  /** Answers the next message of chat c1 with a reply, which can be rejoined while it runs. */
  replyWith(reply: FakeReply): void {
    this.on('POST /api/chat', () => reply.answer())
    this.on('GET /api/chat/c1/stream', () =>
      reply.isRunning ? reply.answer() : new Response(null, { status: 204 }),
    )
  }

  /** Ends a reply when chat c1 is asked to stop. */
  stops(reply: FakeReply): void {
    this.on('POST /api/chat/c1/stop', () => {
      reply.write({ type: 'abort' })
      reply.end()
      return json({ stopped: true })
    })
  }

  asked(call: string): Request[] {
    return this.requests.filter(({ method, path }) => `${method} ${path}` === call)
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const address = input instanceof Request ? input.url : String(input)
    const { pathname, searchParams: query } = new URL(address, 'http://localhost')
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    const request = { method, path: pathname, query, body }
    wasAsked = true
    this.requests.push(request)
    const answer = this.#answers.get(`${method} ${pathname}`)
    if (answer) {
      const given = await (init.signal ? unlessAborted(answer(request), init.signal) : answer(request))
      return this.#remember(request, given)
    }
    if (method === 'GET' && pathname === '/api/profile') return json({ profile: { timezone: null } })
    const list = method === 'GET' ? emptyLists[pathname] : undefined
    return list === undefined ? json({ code: 'not_found:api' }, 404) : json({ [list]: [], nextCursor: null })
  }

  /** Keeps the message that a request sent, or adds those that were kept to the messages of a chat. */
  async #remember({ method, path, body }: Request, response: Response): Promise<Response> {
    if (path !== '/api/chat' || !response.ok) return response
    const reply = replyOf.get(response)
    if (method === 'POST' && reply) {
      const { message } = body as { message: Pick<StoredMessage, 'id' | 'parts'> }
      const sent = { ...storedMessage(message.id, 'user', ''), parts: message.parts }
      this.#turns.push({ sent, reply })
    }
    if (method !== 'GET' || this.#turns.length === 0) return response
    const page: unknown = await response.clone().json()
    if (!isPage(page)) return response
    const turns = await Promise.all(
      this.#turns.map(async (turn) => ({ sent: turn.sent, reply: await turn.reply.stored() })),
    )
    return json({ ...page, messages: turns.reduce(withTurn, page.messages) })
  }
}

const dates = { createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' }

export function oneOffer(): Response {
  const fields = { description: null, audience: null, url: null, callToAction: null }
  const offer = { id: 'o1', name: 'Pricing workshop', ...fields, ...dates }
  return json({ offers: [offer], nextCursor: null })
}

export function oneTemplate(): Response {
  const fields = { category: 'lesson', content: 'x', description: null }
  const template = { id: 't1', title: 'One lesson', ...fields, ...dates }
  return json({ templates: [template], nextCursor: null })
}
