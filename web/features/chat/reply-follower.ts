import type { StoredMessage } from '#contract/chat.ts'
import { messageOf } from '#core/errors.ts'
import { ApiError } from '#web/api.ts'
import {
  type ReplyChunk,
  extentOf,
  fromStored,
  textOf,
  withMessage,
  type ChatMessage,
} from './chat-message.ts'
import type { ReplyOutcome, ReplyReader } from './reply-engine.ts'
import { waitForRetry } from '#web/device/retry.ts'

export type Page = { messages: StoredMessage[]; hasEarlier: boolean }

/** How a reply came to its end: as it was heard, or as the server tells it afterwards. */
export type Ending = Exclude<ReplyOutcome, { kind: 'cut' }> | { kind: 'stored'; page: Page }

type FollowerOptions = ReplyReader & {
  chatId: string
  /** The chat's latest messages. Throws ApiError. */
  fetchLatest: () => Promise<Page>
  /** Waits before the attempt-th try to find a lost reply again. */
  pause?: ((attempt: number) => Promise<void>) | undefined
  /** Whether this tab asked for a stop. A reply that ends so unasked may have lost its server: the server knows. */
  isStopAsked: () => boolean
  /** A stream begins, from the reply's beginning. */
  onStream: () => void
  /** The line broke; the reply is being looked for. */
  onLost: () => void
}

const waitToReconnect = (attempt: number) => waitForRetry(attempt, { firstMs: 500, longestMs: 8000 })

const offline = () => new ApiError(503, { code: 'offline:chat' })

/** Brings the part that talks to the server; it is not needed before a message is sent or a reply is read. */
export const loadEngine = () =>
  import('./reply-engine.ts').catch(() => {
    throw offline()
  })

/** Follows replies to their ends, however often the line breaks. */
export class ReplyFollower {
  readonly #options: FollowerOptions

  constructor(options: FollowerOptions) {
    this.#options = options
  }

  /** Reads a reply that was just asked for. */
  async follow(stream: ReadableStream<ReplyChunk>): Promise<Ending> {
    return (await this.#read(stream)) ?? this.catchUp()
  }

  /** Finds a reply that is being written elsewhere and reads it; answers what is stored when it has ended. */
  async catchUp(): Promise<Ending> {
    const { chatId, fetchLatest, pause = waitToReconnect, onLost } = this.#options
    for (let attempt = 0; ; attempt += 1) {
      if (attempt > 0) {
        onLost()
        await pause(attempt)
      }
      try {
        const stream = await (await loadEngine()).followRunningReply(chatId)
        if (stream) {
          const ending = await this.#read(stream)
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

  /** Null when the stream ended and the reply may not have. */
  async #read(stream: ReadableStream<ReplyChunk>): Promise<Ending | null> {
    const { onStream, isStopAsked } = this.#options
    onStream()
    const { readReply } = await loadEngine()
    const outcome = await readReply(stream, this.#options)
    if (outcome.kind === 'cut' || (outcome.kind === 'stopped' && !isStopAsked())) return null
    return outcome
  }
}

/** A chat as its screen shows it. */
export type SessionState = {
  messages: ChatMessage[]
  /** Spec 4.2. "error" is a reply that failed; a new message can be sent then. */
  status: 'ready' | 'submitted' | 'streaming' | 'error'
  /** What the server said about the last reply's failure; null when it did not fail. */
  failure: string | null
  /** The line broke while a reply was being written; it is being looked for. */
  isReconnecting: boolean
  /** Whether `messages` is what the chat holds, and not just not known yet. */
  isLoaded: boolean
  hasEarlier: boolean
  /** The model that the last message asked for; null when it asked for none, or was not sent from here. */
  askedModel: string | null
  /** The document that the running reply is writing; null when it writes none. */
  writing: string | null
}

export const initialState: SessionState = {
  messages: [],
  status: 'ready',
  failure: null,
  isReconnecting: false,
  isLoaded: false,
  hasEarlier: false,
  askedModel: null,
  writing: null,
}

/** What changes when the chat's latest messages have come; those before them that are known stay. */
export function applyPage(state: SessionState, { messages, hasEarlier }: Page): Partial<SessionState> {
  const latest = messages.map(fromStored)
  const known = state.messages
  const place = known.findIndex(({ id }) => id === latest[0]?.id)
  const earlier = place > 0 ? known.slice(0, place) : []
  const isSameEnd = known.at(-1)?.id === latest.at(-1)?.id
  return {
    messages: [...earlier, ...latest],
    isLoaded: true,
    hasEarlier: earlier.length > 0 ? state.hasEarlier : hasEarlier,
    failure: isSameEnd ? state.failure : null,
  }
}

/**
 * What changes when a running reply has got so far; null when nothing does: a replay begins with nothing, and what is
 * known of the reply stays until the replay has come that far.
 */
export function grown(state: SessionState, message: ChatMessage): Partial<SessionState> | null {
  const known = state.messages.at(-1)
  if (known?.id === message.id && extentOf(message) < extentOf(known)) return null
  const writing = message.metadata ? { ...message.metadata, state: 'streaming' as const } : undefined
  const next = writing ? { ...message, metadata: writing } : message
  return { messages: withMessage(state.messages, next), status: 'streaming' }
}

/** Whether the person has said these words in this chat. */
export const hasSaid = ({ messages }: SessionState, text: string): boolean =>
  messages.some((message) => message.role === 'user' && textOf(message) === text)
