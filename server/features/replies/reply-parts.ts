import { readUIMessageStream, type InferUIMessageChunk, type UIMessage } from 'ai'
import type { StoredMessage, ReplyMetadata, StreamData, ReplyState } from '#contract/chat.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db, Engine } from '#server/db/schema.ts'
import { aliveEveryMs } from '#server/features/chats/service.ts'
import { saveReply, type ReplyRow } from './messages.ts'

export type ReplyChunk = InferUIMessageChunk<ReplyMessage>
/** What writes chunks into a running reply. */
export type ChunkWriter = { write: (chunk: ReplyChunk) => void }
export type ReplyParts = StoredMessage['parts']

/**
 * What a reply's chunks add up to. The AI SDK copies the whole message for each chunk it reads; so it reads only when
 * somebody asks, and gets one chunk for each run of deltas: as many as the reply has parts, not words.
 */
export class MessageAccumulator {
  readonly #chunks: ReplyChunk[] = []

  add(chunk: ReplyChunk): void {
    if (leavesNoTrace(chunk)) return
    const last = this.#chunks.at(-1)
    if (!last || !goesOn(last, chunk)) this.#chunks.push({ ...chunk })
  }

  /** The parts of the message as the AI SDK has them. */
  async parts(): Promise<ReplyParts> {
    const stream = streamOf(this.#chunks)
    let parts: ReplyParts = []
    for await (const message of readUIMessageStream<ReplyMessage>({ stream })) {
      parts = message.parts.map((part) => ({ ...part }))
    }
    return parts
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

/** Together less than the second that a crash may cost. */
const saveEveryMs = 500
const lookEveryMs = 250

/**
 * Keeps what running replies have written, so that a crash costs at most their last second, and says that their server
 * lives. Many replies are kept together: with a disk to wait for, one after the other would hold up the words.
 */
export class ReplyCheckpointer {
  readonly #options: CheckpointerOptions
  readonly #entries = new Set<Entry>()
  #timer: NodeJS.Timeout | undefined
  #isSaving = false

  constructor(options: CheckpointerOptions) {
    this.#options = options
  }

  keep(reply: Reply): Checkpoint {
    const entry: Entry = { ...reply, isDirty: false, savedAt: performance.now(), end: null }
    this.#entries.add(entry)
    this.#timer ??= setInterval(() => void this.#saveDue(), lookEveryMs)
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
    return [...this.#entries].filter(({ end, isDirty, savedAt }) => {
      const waited = now - savedAt
      return end !== null || waited >= aliveEveryMs || (isDirty && waited >= saveEveryMs)
    })
  }

  async #save(due: Entry[]): Promise<void> {
    const ends = due.filter(({ end }) => end !== null)
    for (const entry of ends) this.#entries.delete(entry)
    try {
      const gone = await this.#write(await this.#rows(due))
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

  /** Answers the ids of replies that are no longer there. */
  async #write(rows: ReplyRow[]): Promise<Set<string>> {
    const { db, engine } = this.#options
    const gone = new Set<string>()
    const write = async (to: Db, row: ReplyRow) => {
      if (!(await saveReply(to, row))) gone.add(row.id)
    }
    if (engine === 'postgres') await Promise.all(rows.map((row) => write(db, row)))
    else {
      await db.transaction().execute(async (tx) => {
        for (const row of rows) await write(tx, row)
      })
    }
    return gone
  }
}
