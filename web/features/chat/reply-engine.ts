// oxlint-disable-next-line import/no-unassigned-import -- It has to run before the SDK, whose schemas are made as it loads.
import '#web/device/zod-without-code.ts'
import { DefaultChatTransport, readUIMessageStream } from 'ai'
import { followReply as followReplyCall, getChat, sendMessage, type SendMessage } from '#contract/chat.ts'
import { messageOf } from '#core/errors.ts'
import { addressOf, ApiError, call, errorOf } from '#web/api.ts'
import { waitForRetry } from '#web/device/retry.ts'
import { fromStored, textOf, type ChatMessage, type ReplyChunk, type StreamPart } from './chat-message.ts'
import type { Page } from './session-state.ts'

/** How a reply's stream ended; "cut" means that it broke off before the reply ended. */
type ReplyOutcome =
  | { kind: 'done' }
  | { kind: 'stopped' }
  | { kind: 'failed'; words: string }
  | { kind: 'cut' }

type ReplyReader = {
  onMessage: (message: ChatMessage) => void
  onStreamPart: (part: StreamPart) => void
}

/** How a reply ended: as seen on its stream, or as stored on the server. */
export type Ending = Exclude<ReplyOutcome, { kind: 'cut' }> | { kind: 'stored'; page: Page }

type Following = ReplyReader & {
  chatId: string
  /** The chat's latest messages. Throws ApiError. */
  fetchLatest: () => Promise<Page>
  /** Waits before an attempt to find a lost reply; `attempt` counts from 1. */
  pause: (attempt: number) => Promise<void>
  /** Whether this tab asked for a stop. A reply that stops unasked may have lost its server, so the server is asked. */
  isStopAsked: () => boolean
  /** Called when a stream starts, at the reply's beginning. */
  onStream: () => void
  /** Called when the connection is lost and the reply is being looked for. */
  onLost: () => void
}

/** The options sent with a message. */
export type SendExtras = Partial<Omit<SendMessage, 'id' | 'message'>>

type Chunks = ReadableStream<ReplyChunk>

/** The server sends a heartbeat every 10 s; after three missed ones the connection is considered dead. */
const silenceMs = 35_000

const transport = new DefaultChatTransport<ChatMessage>({
  api: sendMessage.path,
  fetch: answeredFetch,
  prepareSendMessagesRequest: ({ id, messages, body }) => ({
    body: { ...body, id, message: sentMessage(messages) },
  }),
  prepareReconnectToStreamRequest: ({ id }) => ({ api: addressOf(followReplyCall.path, { id }) }),
})

function sentMessage(messages: ChatMessage[]) {
  const message = messages.at(-1)
  const createdAt = message?.metadata?.createdAt
  return { id: message?.id, role: message?.role, parts: message?.parts, metadata: { createdAt } }
}

/** Sends a message and returns its reply's stream. Throws ApiError when the message was refused. */
export const sendToReply = async (
  chatId: string,
  message: ChatMessage,
  { extras, signal }: { extras: SendExtras; signal: AbortSignal },
): Promise<Chunks> =>
  chunksOf(
    await transport.sendMessages({
      chatId,
      messages: [message],
      body: extras,
      trigger: 'submit-message',
      messageId: undefined,
      abortSignal: signal,
    }),
  )

/** Reads a reply that was just requested to its end, however often the connection breaks. */
export const followReply = async (stream: Chunks, following: Following): Promise<Ending> =>
  (await readOnce(stream, following)) ?? catchUp(following)

/** Finds a running reply and reads it to its end; when it has already ended, returns what is stored. */
export async function catchUp(following: Following): Promise<Ending> {
  const { chatId, fetchLatest, pause, onLost } = following
  for (let attempt = 0; ; attempt += 1) {
    if (attempt > 0) {
      onLost()
      await pause(attempt)
    }
    try {
      const stream = await runningReply(chatId)
      if (stream) {
        const ending = await readOnce(stream, following)
        if (ending) return ending
        continue
      }
      const page = await fetchLatest()
      if (page.messages.at(-1)?.metadata.state !== 'streaming') return { kind: 'stored', page }
    } catch (error) {
      if (!(error instanceof ApiError)) return { kind: 'failed', words: messageOf('') }
      if (error.status < 500) return { kind: 'failed', words: error.message }
    }
  }
}

/** Returns the running reply's stream, from its beginning; null when there is none. */
async function runningReply(chatId: string): Promise<Chunks | null> {
  const stream = await transport.reconnectToStream({ chatId })
  return stream === null ? null : chunksOf(stream)
}

/** Returns null when the stream ended but the reply may not have. */
async function readOnce(stream: Chunks, following: Following): Promise<Ending | null> {
  following.onStream()
  const outcome = await readReply(stream, following)
  if (outcome.kind === 'cut' || (outcome.kind === 'stopped' && !following.isStopAsked())) return null
  return outcome
}

/** Narrows the transport's chunks to those of our messages: the server writes no others. */
const chunksOf = (stream: ReadableStream<unknown>): Chunks => stream as Chunks

/** Reads a reply to its end, reporting each state of its message. Never throws: a broken stream is "cut". */
async function readReply(stream: Chunks, reader: ReplyReader): Promise<ReplyOutcome> {
  let outcome: ReplyOutcome = { kind: 'cut' }
  const spoken = stream.pipeThrough(
    new TransformStream<ReplyChunk, ReplyChunk>({
      transform(chunk, controller) {
        if (chunk.type === 'error') outcome = { kind: 'failed', words: chunk.errorText }
        else if (chunk.type === 'abort') outcome = firstOf(outcome, { kind: 'stopped' })
        else if ('data' in chunk) reader.onStreamPart({ type: chunk.type, data: chunk.data, id: chunk.id })
        else controller.enqueue(chunk)
        if (chunk.type === 'finish') outcome = firstOf(outcome, { kind: 'done' })
      },
    }),
  )
  try {
    const messages = readUIMessageStream<ChatMessage>({ stream: spoken, terminateOnError: true })
    for await (const message of messages) reader.onMessage(message)
  } catch {
    return outcome
  }
  return outcome
}

const firstOf = (known: ReplyOutcome, next: ReplyOutcome) => (known.kind === 'cut' ? next : known)

/** `fetch` that throws ApiErrors and errors a response stream that has gone silent. */
async function answeredFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init).catch(() => {
    throw new ApiError(503, { code: 'offline:chat' })
  })
  if (!response.ok) throw await errorOf(response)
  // Chromium gives a response without content a body, from which no second Response can be made.
  if (!response.body || response.status === 204) return response
  const { status, headers } = response
  return new Response(response.body.pipeThrough(watchSilence()), { status, headers })
}

function watchSilence(): TransformStream<Uint8Array, Uint8Array> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = (controller: TransformStreamDefaultController<Uint8Array>) => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.error(new TypeError('The line has gone silent.')), silenceMs)
  }
  return new TransformStream({
    start: listen,
    transform(bytes, controller) {
      listen(controller)
      controller.enqueue(bytes)
    },
    flush: () => clearTimeout(timer),
  })
}

/** A draft that is being sent. */
export type SendingDraft = {
  text: string
  chatId: string
  /** The user's last message before it; null when it is the chat's first. */
  after: string | null
}

/** How many of the latest messages are searched for one that was just sent. */
const latestMessages = 30
const settleBackoff = { firstMs: 1000, longestMs: 30_000 }

type Sending = { read: () => SendingDraft | null; forget: () => void; restore: () => void }

/** Forgets a draft that a page was sending when it was closed, or restores it if the server does not have it. */
export async function settleSending({ read, forget, restore }: Sending): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const sending = read()
    if (sending === null) return
    try {
      if (await hasMessage(sending)) forget()
      else restore()
      return
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return
      await waitForRetry(attempt, settleBackoff)
    }
  }
}

/** Whether the chat has a user message with this text after the given one. Throws ApiError. */
async function hasMessage({ chatId, text, after }: SendingDraft): Promise<boolean> {
  try {
    const { messages } = await call(getChat, { query: { id: chatId, limit: latestMessages } })
    const later = messages.slice(messages.findIndex(({ id }) => id === after) + 1)
    return later.some((message) => message.role === 'user' && textOf(fromStored(message)) === text.trim())
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found:chat') return false
    throw error
  }
}
