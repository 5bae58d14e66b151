import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ReplyState } from '#contract/chat.ts'
import type { Db, Engine } from '#server/db/schema.ts'
import { aliveEveryMs } from '#server/features/chats/service.ts'
import { saveReply, type ReplyRow } from './messages.ts'
import type { ReplyParts } from './reply-parts.ts'

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
