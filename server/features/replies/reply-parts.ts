import { readUIMessageStream, type InferUIMessageChunk, type UIMessage } from 'ai'
import type { StoredMessage, ReplyMetadata, StreamData, ReplyState } from '#contract/chat.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db, Engine } from '#server/db/schema.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { aliveEveryMs } from '#server/features/chats/service.ts'
import { saveReplies, type ReplyRow } from './messages.ts'

export type ReplyChunk = InferUIMessageChunk<ReplyMessage>
/** Writes chunks into a running reply. */
export type ChunkWriter = { write: (chunk: ReplyChunk) => void }
export type ReplyParts = StoredMessage['parts']

/** Returns a writer of one text part, which begins with the first text and need not come about at all. */
export function createTextPart(say: (chunk: ReplyChunk) => void, id: string) {
  let hasBegun = false
  return {
    write: (delta: string) => {
      if (delta === '') return
      if (!hasBegun) say({ type: 'text-start', id })
      hasBegun = true
      say({ type: 'text-delta', id, delta })
    },
    end: () => {
      if (hasBegun) say({ type: 'text-end', id })
    },
  }
}

type TextPart = Extract<ReplyMessage['parts'][number], { type: 'text' }>

/** Accumulates a reply that consists of text alone into the same parts as the AI SDK would. */
class TextAccumulator {
  readonly #parts: ReplyMessage['parts'] = []
  readonly #growing = new Map<string, TextPart>()
  /** Steps that have begun: a step is shown with its first text. */
  #steps = 0

  /** Returns false for a chunk that only the SDK can handle. */
  add(chunk: ReplyChunk): boolean {
    switch (chunk.type) {
      case 'start':
      case 'finish-step':
      case 'abort':
        return true
      case 'finish':
        return chunk.messageMetadata === undefined
      case 'start-step':
        this.#steps += 1
        return true
      case 'text-start':
        this.#begin(chunk.id, chunk.providerMetadata)
        return true
      case 'text-delta':
        return this.#grow(chunk.id, chunk.delta, chunk.providerMetadata)
      case 'text-end': {
        const part = this.#growing.get(chunk.id)
        if (part) part.state = 'done'
        const isKnown = this.#grow(chunk.id, '', chunk.providerMetadata)
        this.#growing.delete(chunk.id)
        return isKnown && !('citations' in chunk)
      }
      default:
        return false
    }
  }

  parts(): ReplyParts {
    return this.#parts.map((part) => ({ ...part }))
  }

  #begin(id: string, metadata: TextPart['providerMetadata']): void {
    for (; this.#steps > 0; this.#steps -= 1) this.#parts.push({ type: 'step-start' })
    const part: TextPart = { type: 'text', text: '', state: 'streaming' }
    if (metadata) part.providerMetadata = metadata
    this.#growing.set(id, part)
    this.#parts.push(part)
  }

  #grow(id: string, delta: string, metadata: TextPart['providerMetadata']): boolean {
    const part = this.#growing.get(id)
    if (!part) return false
    part.text += delta
    if (metadata) part.providerMetadata = metadata
    return true
  }
}

/**
 * Accumulates the chunks of a reply into its parts. Most replies are text alone; for all others the AI SDK does it. It copies
 * the whole message for each chunk it reads, so it reads only when the parts are requested, and gets one chunk for each run of
 * deltas: as many as the reply has parts, not words. When only the text has grown since the last request, the SDK is not used
 * again.
 */
export class MessageAccumulator {
  readonly #chunks: ReplyChunk[] = []
  /** Undefined once there is anything besides text. */
  #text: TextAccumulator | undefined = new TextAccumulator()
  #added = 0
  #known: { parts: ReplyParts; growing: ReplyParts[number]; more: string } | undefined

  add(chunk: ReplyChunk): void {
    if (leavesNoTrace(chunk)) return
    if (this.#text?.add(chunk) === false) this.#text = undefined
    this.#added += 1
    const last = this.#chunks.at(-1)
    const isMore = last !== undefined && goesOn(last, chunk)
    if (!isMore) this.#chunks.push({ ...chunk })
    if (isMore && chunk.type === 'text-delta' && this.#known) this.#known.more += chunk.delta
    else this.#known = undefined
  }

  /** Returns the parts of the message as the AI SDK builds them. */
  async parts(): Promise<ReplyParts> {
    if (this.#text) return this.#text.parts()
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

/** Copies the chunks, since the reader may modify what it is given. */
const streamOf = (chunks: ReplyChunk[]) =>
  new ReadableStream<ReplyChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue({ ...chunk })
      controller.close()
    },
  })

const leavesNoTrace = (chunk: ReplyChunk): boolean =>
  chunk.type === 'error' || ('transient' in chunk && chunk.transient)

/** Appends a delta to the chunk before it; returns false when that is not one of the same kind. */
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

/** Announces which document the following chunks are for. */
export function announce(
  writer: ChunkWriter,
  { documentId, title, kind }: { documentId: string; title: string; kind: 'text' | 'image' },
): void {
  writer.write({ type: 'data-kind', data: kind, transient: true })
  writer.write({ type: 'data-id', data: documentId, transient: true })
  writer.write({ type: 'data-title', data: title, transient: true })
  writer.write({ type: 'data-clear', data: null, transient: true })
}

/** A reply as it is sent and stored: the AI SDK's UI message with our data parts. */
export type ReplyMessage = UIMessage<ReplyMetadata, StreamData>

type Reply = {
  id: string
  /** What has been written so far. */
  parts: () => Promise<ReplyParts>
  /** Called when the database no longer has the reply as streaming: it was deleted, has ended or was given up. */
  onGone: () => void
}

/** One reply that the checkpointer is saving. */
export type Checkpoint = {
  /** Marks that there is something new to save. */
  touch: () => void
  /**
   * Saves all of the reply and stops checkpointing it. When the database fails, retries for half a minute, or once more if
   * the server closes in the meantime; then rejects.
   */
  finish: (state: ReplyState) => Promise<void>
}

/** A state that a reply is to end in; `kept` settles when it has been stored or could not be. */
type End = { state: ReplyState; kept: PromiseWithResolvers<void> }

type Entry = Reply & {
  isDirty: boolean
  savedAt: number
  /** Set until the next save. */
  end: End | null
}

type Saving = { entry: Entry; end: End | null; row: ReplyRow }

type CheckpointerOptions = {
  db: Db
  engine: Engine
  now: () => number
  log: Logger
  /** Aborted when the server closes. */
  closing: AbortSignal
}

/** With the time that saving takes, less than the one second that a crash may cost. */
const saveEveryMs = 750

/** Long enough for another PostgreSQL server to take over from one that has failed. */
const finishWithinMs = 30_000
const finishPausesMs = [200, 500, 1000, 2000, 4000, 7000, 7000, 8000]

/**
 * Saves running replies regularly, so that a crash costs at most their last second, and marks their server as alive. Saves
 * many replies together, because waiting for the disk for each one in turn would delay the stream.
 */
export class ReplyCheckpointer {
  readonly #options: CheckpointerOptions
  readonly #entries = new Set<Entry>()
  #timer: NodeJS.Timeout | undefined
  #isSaving = false
  /** Whether everything new is to be saved, not only what has ended. */
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
      finish: (state) => this.#finish(entry, state),
    }
  }

  /** Between two attempts the reply counts as running: it is not given up, and the next checkpoint may save all of it. */
  async #finish(entry: Entry, state: ReplyState): Promise<void> {
    // Not AbortSignal.timeout: Node may collect one that has no listeners, and between two pauses it has none.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), finishWithinMs)
    const retries = {
      pausesMs: finishPausesMs,
      hurry: AbortSignal.any([this.#options.closing, late.signal]),
      onError: (error: unknown) => this.#failed(entry, error),
    }
    try {
      await withRetries(retries, () => {
        const kept = Promise.withResolvers<void>()
        entry.end = { state, kept }
        void this.#saveDue()
        return kept.promise
      })
    } finally {
      clearTimeout(timer)
      this.#forget(entry)
    }
  }

  #forget(entry: Entry): void {
    this.#entries.delete(entry)
    if (this.#entries.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #saveDue(): Promise<void> {
    if (this.#isSaving) return
    this.#isSaving = true
    for (let due = this.#due(); due.length > 0; due = this.#due()) await this.#save(due)
    this.#isSaving = false
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
    const { db, engine } = this.#options
    const savings = await this.#prepare(due)
    const rows = savings.map(({ row }) => row)
    const { gone, failed } = await saveReplies(db, engine, rows)
    for (const { entry, end, row } of savings) {
      if (failed.has(row.id)) this.#unsaved(entry, end, failed.get(row.id))
      else if (end) end.kept.resolve()
      else if (gone.has(row.id)) entry.onGone()
    }
  }

  async #prepare(due: Entry[]): Promise<Saving[]> {
    const savings: Saving[] = []
    for (const entry of due) {
      // Whatever arrives from here on, the end included, is left for the next save.
      const { id, end } = entry
      entry.end = null
      entry.isDirty = false
      entry.savedAt = performance.now()
      try {
        const parts = JSON.stringify(await entry.parts())
        const row = { id, parts, state: end?.state ?? ('streaming' as const), now: this.#options.now() }
        savings.push({ entry, end, row })
      } catch (error) {
        this.#unsaved(entry, end, error)
      }
      // Streaming has priority over saving.
      await nextTurn()
    }
    return savings
  }

  #unsaved(entry: Entry, end: End | null, error: unknown): void {
    entry.isDirty = true
    if (end) end.kept.reject(error)
    else this.#failed(entry, error)
  }

  #failed({ id }: Entry, error: unknown): void {
    this.#options.log.error({ err: error, replyId: id }, 'could not save a reply in progress')
  }
}
