import { DefaultChatTransport, readUIMessageStream } from 'ai'
import { followReply as followReplyCall, getChat, sendMessage, type SendMessage } from '#contract/chat.ts'
import { messageOf } from '#core/errors.ts'
import { addressOf, ApiError, call, errorOf } from '#web/api.ts'
import { waitForRetry } from '#web/device/retry.ts'
import { fromStored, textOf, type ChatMessage, type ReplyChunk, type StreamPart } from './chat-message.ts'
import type { Page } from './session-state.ts'

/** How a reply's stream ended; "cut" is one that broke off before the reply did. */
type ReplyOutcome =
  | { kind: 'done' }
  | { kind: 'stopped' }
  | { kind: 'failed'; words: string }
  | { kind: 'cut' }

type ReplyReader = {
  onMessage: (message: ChatMessage) => void
  onStreamPart: (part: StreamPart) => void
}

/** How a reply came to its end: as it was heard, or as the server tells it afterwards. */
export type Ending = Exclude<ReplyOutcome, { kind: 'cut' }> | { kind: 'stored'; page: Page }

type Following = ReplyReader & {
  chatId: string
  /** The chat's latest messages. Throws ApiError. */
  fetchLatest: () => Promise<Page>
  /** Waits before the attempt-th try to find a lost reply again. */
  pause: (attempt: number) => Promise<void>
  /** Whether this tab asked for a stop. A reply that ends so unasked may have lost its server: the server knows. */
  isStopAsked: () => boolean
  /** A stream begins, from the reply's beginning. */
  onStream: () => void
  /** The line broke; the reply is being looked for. */
  onLost: () => void
}

/** What a message is sent with, beside itself. */
export type SendExtras = Partial<Omit<SendMessage, 'id' | 'message'>>

type Chunks = ReadableStream<ReplyChunk>

/** The server says every 10 s that it is still there; after three times without a word the line is dead. */
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

/** Sends a message; answers its reply's stream. Throws ApiError when the message was refused. */
export const sendToReply = async (
  chatId: string,
  message: ChatMessage,
  extras: SendExtras,
): Promise<Chunks> =>
  chunksOf(
    await transport.sendMessages({
      chatId,
      messages: [message],
      body: extras,
      trigger: 'submit-message',
      messageId: undefined,
      abortSignal: undefined,
    }),
  )

/** Reads a reply that was just asked for to its end, however often the line breaks. */
export const followReply = async (stream: Chunks, following: Following): Promise<Ending> =>
  (await readOnce(stream, following)) ?? catchUp(following)

/** Finds a reply that is being written elsewhere and reads it; answers what is stored when it has ended. */
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

/** The stream of the reply that is being written, from its beginning; null when there is none. */
async function runningReply(chatId: string): Promise<Chunks | null> {
  const stream = await transport.reconnectToStream({ chatId })
  return stream === null ? null : chunksOf(stream)
}

/** Null when the stream ended and the reply may not have. */
async function readOnce(stream: Chunks, following: Following): Promise<Ending | null> {
  following.onStream()
  const outcome = await readReply(stream, following)
  if (outcome.kind === 'cut' || (outcome.kind === 'stopped' && !following.isStopAsked())) return null
  return outcome
}

/** The transport's chunks are those of our messages: the server writes no others. */
const chunksOf = (stream: ReadableStream<unknown>): Chunks => stream as Chunks

/** Reads a reply to its end, telling about each state of its message. Never throws: a broken stream is "cut". */
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

/** `fetch` that speaks in ApiErrors and gives up on a line that has gone silent. */
async function answeredFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init).catch(() => {
    throw new ApiError(503, { code: 'offline:chat' })
  })
  if (!response.ok) throw await errorOf(response)
  // Chromium gives an answer without content a body, of which no second answer can be made.
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
  /** The person's last message before it; null when it is the chat's first. */
  after: string | null
}

/** Among so many a message that was just sent is looked for. */
const latestMessages = 30
const settleBackoff = { firstMs: 1000, longestMs: 30_000 }

type Sending = { read: () => SendingDraft | null; forget: () => void; restore: () => void }

/** Forgets a draft that a page was sending when it went, or puts it back where the server does not have it. */
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

/** Whether the chat has the person's message with this text, after that other one. Throws ApiError. */
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
