import type { Logger } from 'pino'
import type { Actor } from '#server/http/session.ts'

export type LedgerKeeper = {
  /** A post has changed: its ledger is made when it has been left alone for a moment. */
  note: (actor: Actor, documentId: string) => void
  /** Lets go of what waits, which is made when somebody asks for it, and waits for what is under way. */
  stop: () => Promise<void>
}

type Options = { log: Logger; make: (actor: Actor, documentId: string) => Promise<void> }

/** A draft that is being written changes several times a second. */
const quietMs = 1000

/** Makes ledgers in the background, one post after the other, so that saving a post waits for none. */
export function createLedgerKeeper({ log, make }: Options): LedgerKeeper {
  const waiting = new Map<string, NodeJS.Timeout>()
  let work: Promise<void> = Promise.resolve()
  let isStopped = false
  const run = async (actor: Actor, documentId: string) => {
    if (isStopped) return
    try {
      await make(actor, documentId)
    } catch (error) {
      log.warn({ err: error, documentId }, 'the ledger of a post could not be made')
    }
  }
  return {
    note(actor, documentId) {
      if (isStopped) return
      clearTimeout(waiting.get(documentId))
      const timer = setTimeout(() => {
        waiting.delete(documentId)
        work = work.then(() => run(actor, documentId))
      }, quietMs)
      waiting.set(documentId, timer.unref())
    },
    async stop() {
      isStopped = true
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
      await work
    },
  }
}
