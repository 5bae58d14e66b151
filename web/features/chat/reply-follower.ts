import type { StoredMessage } from '#contract/chat.ts'
import { messageOf } from '#core/errors.ts'
import { ApiError } from '#web/api.ts'
import type { ReplyChunk } from './chat-message.ts'
import { pauseBeforeRetry } from './reconnect-pause.ts'
import type { ReplyOutcome, ReplyReader } from './reply-engine.ts'

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
    const { chatId, fetchLatest, pause = pauseBeforeRetry, onLost } = this.#options
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
