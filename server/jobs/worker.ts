import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db, Engine } from '#server/db/schema.ts'
import { claimJobs, extendLease, type JobRow, releaseLeases, settleJob, type Settlement } from './claim.ts'
import type { JobDefinition } from './definition.ts'
import { watchJob } from './watch-job.ts'

/**
 * How a run ended: for good, or to be run again at a moment (UTC milliseconds). One that waits for something outside
 * went well: its attempts count anew. The later ones of its lane wait with it, unless it lets them pass from then on.
 */
export type JobOutcome = 'done' | { retryAt: number } | { waitUntil: number; unblock?: boolean }

/** `attempt` counts the runs of a job from 1, or since it last waited, the ones that a crash cut off included. */
type Work<Payload> = {
  run: (payload: Payload, attempt: number) => Promise<JobOutcome>
  /** Called instead of another run when too many have thrown. */
  giveUp: (payload: Payload) => Promise<void>
}

export type JobHandler = Work<unknown> & { definition: JobDefinition<unknown> }

/** Ties a definition to what does its work. */
export const handle = <Payload>(
  definition: JobDefinition<Payload>,
  { run, giveUp }: Work<Payload>,
): JobHandler => ({
  definition,
  run: (payload, attempt) => run(definition.payload.parse(payload), attempt),
  giveUp: (payload) => giveUp(definition.payload.parse(payload)),
})

export type Worker = {
  start: () => void
  /** Looks for work now instead of at the next tick. */
  wake: () => void
  /** Takes no more work and waits for what is under way. */
  stop: () => Promise<void>
}

export type WorkerOptions = {
  db: Db
  engine: Engine
  now: () => number
  log: Logger
  handlers: JobHandler[]
  leaseMs?: number | undefined
  pollMs?: number | undefined
  concurrency?: number
}

const maxAttempts = 8
const firstPauseMs = 1000

/** Runs due jobs. Several workers may run side by side, here and in other processes: a claim decides who does what. */
export function createWorker(options: WorkerOptions): Worker {
  const { db, engine, now, log, leaseMs = 10_000, pollMs = 1000, concurrency = 4 } = options
  const owner = randomUUID()
  const kinds = options.handlers.map(({ definition: { name, version } }) => ({ name, version }))
  const running = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  const wish = { again: false, stop: false }

  // SQLite answers without a pause: jobs that wait for nothing else would follow each other in one turn and hold up all
  // other calls. Each begins a turn of its own.
  let lastBegun: Promise<unknown> = Promise.resolve()
  const begin = (job: JobRow) => {
    const turn = lastBegun.then(() => nextTurn())
    lastBegun = turn
    const ended = turn
      .then(() => runJob(options, { job, owner, leaseMs }))
      .finally(() => {
        running.delete(job.id)
        wake()
      })
    running.set(job.id, ended)
  }
  const look = async () => {
    do {
      wish.again = false
      while (!wish.stop && running.size < concurrency) {
        const count = concurrency - running.size
        const claim = { engine, kinds, running: [...running.keys()], owner, now: now(), leaseMs, count }
        const jobs = await claimJobs(db, claim)
        for (const job of jobs) begin(job)
        if (jobs.length < count) break
      }
    } while (wish.again && !wish.stop)
  }
  const track = (search: () => Promise<void>) => {
    looking = search()
      .catch((error: unknown) => log.error({ err: error }, 'could not look for jobs'))
      .finally(() => {
        looking = undefined
        if (wish.again) wake()
      })
  }
  const wake = () => {
    if (wish.stop || timer === undefined) return
    if (looking) wish.again = true
    else track(look)
  }
  return {
    start() {
      timer = setInterval(wake, pollMs)
      track(async () => {
        // A server that works on SQLite holds the folder's lock: claims found now are a dead one's.
        if (engine === 'sqlite') await releaseLeases(db, kinds)
        await look()
      })
    },
    wake,
    async stop() {
      wish.stop = true
      clearInterval(timer)
      await looking
      await Promise.all(running.values())
    },
  }
}

type Run = { job: JobRow; owner: string; leaseMs: number }

async function runJob(options: WorkerOptions, { job, owner, leaseMs }: Run): Promise<void> {
  const { db, now, log } = options
  const held = () => ({ id: job.id, owner, now: now() })
  const failed = (what: string) => (error: unknown) =>
    log.error({ err: error, job: job.name, jobId: job.id, attempt: job.attempts }, what)
  const renewal = setInterval(() => {
    extendLease(db, held(), leaseMs).catch(failed('could not renew the lease of a job'))
  }, leaseMs / 3)
  try {
    const settlement = await watchJob({ log, job }, () => runHandler(options, job, failed('a job failed')))
    await settleJob(db, held(), settlement)
  } catch (error) {
    failed('could not settle a job')(error)
  } finally {
    clearInterval(renewal)
  }
}

async function runHandler(
  { handlers, now }: WorkerOptions,
  job: JobRow,
  onError: (error: unknown) => void,
): Promise<Settlement> {
  const handler = handlers.find(
    ({ definition }) => definition.name === job.name && definition.version === job.version,
  )
  try {
    const outcome = await handler?.run(JSON.parse(job.payload), job.attempts)
    if (outcome === undefined || outcome === 'done') return { state: 'done', lastError: null }
    if ('retryAt' in outcome) return { state: 'waiting', dueAt: outcome.retryAt, lastError: null }
    const lane = outcome.unblock === true ? { lane: null } : {}
    return { state: 'waiting', dueAt: outcome.waitUntil, lastError: null, attempts: 0, ...lane }
  } catch (error) {
    onError(error)
    const lastError = String(error)
    if (job.attempts < maxAttempts) {
      return { state: 'waiting', dueAt: now() + firstPauseMs * 2 ** (job.attempts - 1), lastError }
    }
    await handler?.giveUp(JSON.parse(job.payload))
    return { state: 'dead', lastError }
  }
}
