import { readUIMessageStream, type InferUIMessageChunk, type UIMessage } from 'ai'
import type { StoredMessage, ReplyMetadata, StreamData, ReplyState } from '#contract/chat.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db, Engine } from '#server/db/schema.ts'
import { aliveEveryMs } from '#server/features/chats/service.ts'
import { saveReplies, type ReplyRow } from './messages.ts'

export type ReplyChunk = InferUIMessageChunk<ReplyMessage>
/** What writes chunks into a running reply. */
export type ChunkWriter = { write: (chunk: ReplyChunk) => void }
export type ReplyParts = StoredMessage['parts']

/**
 * What a reply's chunks add up to. The AI SDK copies the whole message for each chunk it reads; so it reads only when
 * somebody asks, and gets one chunk for each run of deltas: as many as the reply has parts, not words. Where only the
 * text has grown since somebody asked, it is not asked again.
 */
export class MessageAccumulator {
  readonly #chunks: ReplyChunk[] = []
  #added = 0
  #known: { parts: ReplyParts; growing: ReplyParts[number]; more: string } | undefined

  add(chunk: ReplyChunk): void {
    if (leavesNoTrace(chunk)) return
    this.#added += 1
    const last = this.#chunks.at(-1)
    const isMore = last !== undefined && goesOn(last, chunk)
    if (!isMore) this.#chunks.push({ ...chunk })
    if (isMore && chunk.type === 'text-delta' && this.#known) this.#known.more += chunk.delta
    else this.#known = undefined
  }

  /** The parts of the message as the AI SDK has them. */
  async parts(): Promise<ReplyParts> {
    if (!this.#known) return this.#read()
    const { parts, growing, more } = this.#known
    growing.text = `${String(growing.text)}${more}`
    this.#known.more = ''
    return parts.map((part) => ({ ...part }))
  }

  async #read(): Promise<ReplyParts> {
    const before = this.#added
    let parts: ReplyParts = []
    for await (const message of readUIMessageStream<ReplyMessage>({ stream: streamOf(this.#chunks) })) {
      parts = message.parts.map((part) => ({ ...part }))
    }
    const open = parts.filter(({ type, state }) => type === 'text' && state === 'streaming')
    const [growing] = open
    if (growing && open.length === 1 && before === this.#added) {
      this.#known = { parts, growing, more: '' }
    }
    return parts.map((part) => ({ ...part }))
  }
}

/** Copies, since the reader may change what it is given. */
const streamOf = (chunks: ReplyChunk[]) =>
  new ReadableStream<ReplyChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue({ ...chunk })
      controller.close()
    },
  })

const leavesNoTrace = (chunk: ReplyChunk): boolean =>
  chunk.type === 'error' || ('transient' in chunk && chunk.transient)

/** Adds a delta to the one it follows; false when it follows none of its kind. */
function goesOn(last: ReplyChunk, chunk: ReplyChunk): boolean {
  if (chunk.type === 'text-delta' || chunk.type === 'reasoning-delta') {
    if (last.type !== chunk.type || last.id !== chunk.id || chunk.providerMetadata) return false
    last.delta += chunk.delta
    return true
  }
  if (chunk.type !== 'tool-input-delta' || last.type !== chunk.type) return false
  if (last.toolCallId !== chunk.toolCallId) return false
  last.inputTextDelta += chunk.inputTextDelta
  return true
}

/** Says which document the chunks that follow are for. */
export function announce(
  writer: ChunkWriter,
  { documentId, title, kind }: { documentId: string; title: string; kind: 'text' | 'image' },
): void {
  writer.write({ type: 'data-kind', data: kind, transient: true })
  writer.write({ type: 'data-id', data: documentId, transient: true })
  writer.write({ type: 'data-title', data: title, transient: true })
  writer.write({ type: 'data-clear', data: null, transient: true })
}

/** A reply as it travels and is stored: the AI SDK's UI message with our data parts. */
export type ReplyMessage = UIMessage<ReplyMetadata, StreamData>

type Reply = {
  id: string
  /** What has been written so far. */
  parts: () => Promise<ReplyParts>
  /** Called when the reply is gone from the database: nobody wants it any more. */
  onGone: () => void
}

/** One reply in the keeper's care. */
export type Checkpoint = {
  /** There is something new to keep. */
  touch: () => void
  /** Keeps all of it and ends the care. Rejects when it could not be kept. */
  finish: (state: ReplyState) => Promise<void>
}

type Entry = Reply & {
  isDirty: boolean
  savedAt: number
  end: { state: ReplyState; kept: PromiseWithResolvers<void> } | null
}

type CheckpointerOptions = { db: Db; engine: Engine; now: () => number; log: Logger }

/** Less, with the time that saving takes, than the second that a crash may cost. */
const saveEveryMs = 750

/**
 * Keeps what running replies have written, so that a crash costs at most their last second, and says that their server
 * lives. Many replies are kept together: with a disk to wait for, one after the other would hold up the words.
 */
export class ReplyCheckpointer {
  readonly #options: CheckpointerOptions
  readonly #entries = new Set<Entry>()
  #timer: NodeJS.Timeout | undefined
  #isSaving = false
  /** Whether all that is new is to be saved, and not only what has ended. */
  #isTime = false

  constructor(options: CheckpointerOptions) {
    this.#options = options
  }

  keep(reply: Reply): Checkpoint {
    const entry: Entry = { ...reply, isDirty: false, savedAt: performance.now(), end: null }
    this.#entries.add(entry)
    this.#timer ??= setInterval(() => {
      this.#isTime = true
      void this.#saveDue()
    }, saveEveryMs)
    return {
      touch: () => {
        entry.isDirty = true
      },
      finish: (state) => {
        const kept = Promise.withResolvers<void>()
        entry.end = { state, kept }
        void this.#saveDue()
        return kept.promise
      },
    }
  }

  async #saveDue(): Promise<void> {
    if (this.#isSaving) return
    this.#isSaving = true
    for (let due = this.#due(); due.length > 0; due = this.#due()) await this.#save(due)
    this.#isSaving = false
    if (this.#entries.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #due(): Entry[] {
    const now = performance.now()
    const isTime = this.#isTime
    this.#isTime = false
    return [...this.#entries].filter(
      ({ end, isDirty, savedAt }) => end !== null || (isTime && (isDirty || now - savedAt >= aliveEveryMs)),
    )
  }

  async #save(due: Entry[]): Promise<void> {
    const ends = due.filter(({ end }) => end !== null)
    for (const entry of ends) this.#entries.delete(entry)
    try {
      const { db, engine } = this.#options
      const rows = await this.#rows(due)
      const gone = await saveReplies(db, engine, rows)
      for (const { id, end, onGone } of due) if (end === null && gone.has(id)) onGone()
      for (const { end } of ends) end?.kept.resolve()
    } catch (error) {
      for (const entry of due) this.#failed(entry, error)
    }
  }

  async #rows(due: Entry[]): Promise<ReplyRow[]> {
    const rows: ReplyRow[] = []
    for (const entry of due) {
      // What comes from here on is for the next time, its end included.
      const state = entry.end?.state ?? 'streaming'
      entry.isDirty = false
      entry.savedAt = performance.now()
      try {
        rows.push({ id: entry.id, parts: await entry.parts(), state, now: this.#options.now() })
      } catch (error) {
        this.#failed(entry, error)
      }
      // Words that have come meanwhile go first.
      await nextTurn()
    }
    return rows
  }

  #failed(entry: Entry, error: unknown): void {
    this.#options.log.error({ err: error, replyId: entry.id }, 'a running reply could not be kept')
    entry.isDirty = true
    entry.end?.kept.reject(error)
  }
}
