import type { Logger } from 'pino'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { Database } from '#server/db/client.ts'
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts'
import type { Actor } from '#server/http/session.ts'
import { writeArchive, type WrittenArchive } from './exporting.ts'

type Options = {
  database: Database
  storage: Storage
  log: Logger
  now: () => number
  /** How long an export waits for a reader who does not read; a minute when not given. */
  stallMs?: number | undefined
}

const usualStallMs = 60_000
/** A reader who has read nothing for so long gives up the place when somebody else needs it. */
const patientForMs = 5_000

type Running = WrittenArchive & { cut: () => void }

/**
 * The exports that are being made: one of each account, and no more at once than the database has connections for, since
 * each holds one while records are read. Where there are too many, the one whose reader has read nothing for longest ends.
 */
export function createExports({ database, storage, log, now, stallMs = usualStallMs }: Options) {
  const running = new Set<Running>()
  const makeRoom = () => {
    const waits = (one: Running) => one.waitingSince() ?? Infinity
    const [slowest] = [...running].toSorted((one, other) => waits(one) - waits(other))
    if (slowest === undefined || now() - waits(slowest) < patientForMs) return false
    running.delete(slowest)
    slowest.cut()
    return true
  }
  const turns = createConcurrencyLimit({
    all: 12,
    own: 1,
    reason: 'An export of yours is being made. Please wait until it has ended.',
    busy: 'Many exports are being made. Please try again in a minute.',
    makeRoom,
  })
  const begin = (actor: Actor, onStall: () => void) => {
    const setting = { database, storage, actor, clock: now, stallMs, onStall }
    const written = writeArchive(setting, (error) =>
      log.error({ err: error }, 'an export could not be written'),
    )
    const one = {
      ...written,
      cut() {
        written.stop()
        onStall()
      },
    }
    running.add(one)
    void written.ended.then(() => running.delete(one))
    return written
  }
  return (actor: Actor, onStall: () => void) =>
    new Promise<ReadableStream<Uint8Array>>((resolve, reject) => {
      turns(actor.userId, () => {
        const { bytes, ended } = begin(actor, onStall)
        resolve(bytes)
        return ended
      }).catch(reject)
    })
}
