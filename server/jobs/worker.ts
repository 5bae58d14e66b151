import * as v from 'valibot'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db, Engine, Tx } from '#server/db/schema.ts'
import {
  claimJobs,
  dueKinds,
  extendLease,
  type JobRow,
  type Kind,
  releaseLeases,
  returnClaims,
  settleJob,
  type Settlement,
} from './claim.ts'
import type { JobDefinition } from './definition.ts'
import { whileLeased } from './lease.ts'
import { planTask, recurringJob, type RecurringTask } from './recurring.ts'
import { withLogFields } from '#server/telemetry/context.ts'
import { jobs, jobSeconds } from '#server/telemetry/metrics.ts'
import { tracedApart } from '#server/telemetry/tracing.ts'

/**
 * How a run ended: for good, or to run again at a given time (UTC milliseconds). Waiting for something outside
 * (`waitUntil`) is a success and resets the attempts; later jobs of the lane wait too, unless `unblock` lets them pass
 * from then on. 'settled' when the transaction that did the work has also ended the job.
 */
export type JobOutcome = 'done' | 'settled' | { retryAt: number } | { waitUntil: number; unblock?: boolean }

export type JobRun = {
  /** The number of this run, counted from 1 or since the job last waited; includes runs that a crash cut off. */
  attempt: number
  /** Aborts when this server stops: whatever can be redone later should end. */
  signal: AbortSignal
  /** Ends the job for good in the transaction that does its work, which saves a commit; the handler then returns 'settled'. */
  settle: (tx: Tx) => Promise<void>
  /**
   * Resolves in an event loop turn in which no other job continues. To be called after a wait: when many waits end at
   * once, other requests are served in between.
   */
  turn: () => Promise<void>
}

type Work<Payload> = {
  run: (payload: Payload, run: JobRun) => Promise<JobOutcome>
  /** Called instead of another run after too many failed attempts. */
  giveUp: (payload: Payload) => Promise<void>
  /** How many jobs of this kind this server runs concurrently. */
  concurrency?: number
}

export type JobHandler = Work<unknown> & { definition: JobDefinition<unknown> }

/** Binds a job definition to its handler. */
export const handle = <Payload>(
  definition: JobDefinition<Payload>,
  { run, giveUp, concurrency = 4 }: Work<Payload>,
): JobHandler => ({
  definition,
  concurrency,
  run: (payload, of) => run(v.parse(definition.payload, payload), of),
  giveUp: (payload) => giveUp(v.parse(definition.payload, payload)),
})

export type Worker = {
  start: () => void
  /** Looks for jobs of this name now instead of at the next poll. */
  wake: (name: string) => void
  /** Takes no more jobs and waits for those in progress. */
  stop: () => Promise<void>
}

type WorkerOptions = {
  db: Db
  engine: Engine
  now: () => number
  log: Logger
  handlers: JobHandler[]
  /** Each runs once per period, on whichever server claims it first. */
  recurring?: RecurringTask[]
  leaseMs?: number | undefined
  pollMs?: number | undefined
}

/** While a kind is busy, it waits this long for more jobs to end or come due, so that one claim (one commit) serves several. */
const claimWaitMs = 20
/** Kinds with no more concurrency than this claim without waiting. */
const fewAtOnce = 4
/** Recurring tasks are polled less often than jobs. */
const recurringPollMs = 60_000
const maxAttempts = 8
const firstPauseMs = 1000

/** Schedules the next period first, so that a failing run is not the last one. */
const handleRecurring = ({ db, now }: WorkerOptions, { name, everyMs, run }: RecurringTask) =>
  handle(recurringJob(name), {
    concurrency: 1,
    async run() {
      await planTask(db, { name, everyMs, now: now(), ahead: 1 })
      await run()
      return 'done'
    },
    giveUp: () => Promise.resolve(),
  })

/** A handler and its jobs that run here. */
class KindOfJob {
  readonly handler: JobHandler
  readonly running = new Map<string, Promise<void>>()
  /** Set while it waits to claim more jobs. */
  waiting: NodeJS.Timeout | undefined

  constructor(handler: JobHandler) {
    this.handler = handler
  }

  get kind(): Kind {
    const { name, version } = this.handler.definition
    return { name, version }
  }

  get room(): number {
    return this.#concurrency - this.running.size
  }

  /** Whether due jobs are claimed immediately. */
  get isIdle(): boolean {
    return this.running.size === 0 || this.#concurrency <= fewAtOnce
  }

  /** Whether one claim can serve several. */
  get hasRoomForMany(): boolean {
    return this.isIdle || this.running.size <= this.#concurrency / 2
  }

  get #concurrency(): number {
    return this.handler.concurrency ?? 1
  }
}

/**
 * Lets one job continue per event loop turn, resuming jobs before new ones. SQLite answers synchronously: jobs that
 * wait for nothing else would run one after another in a single turn and block all other requests.
 */
class Turns {
  readonly #back: (() => void)[] = []
  readonly #new: (() => void)[] = []
  #isPlanned = false

  readonly comeBack = (): Promise<void> => this.#wait(this.#back)
  readonly begin = (): Promise<void> => this.#wait(this.#new)

  #wait(queue: (() => void)[]): Promise<void> {
    this.#plan()
    return new Promise((resolve) => void queue.push(resolve))
  }

  #plan(): void {
    if (this.#isPlanned) return
    this.#isPlanned = true
    setImmediate(() => {
      this.#isPlanned = false
      const next = this.#back.shift() ?? this.#new.shift()
      if (this.#back.length + this.#new.length > 0) this.#plan()
      next?.()
    })
  }
}

const isSame = (one: Kind, other: Kind) => one.name === other.name && one.version === other.version

/**
 * Creates a worker that runs due jobs. Several may run side by side, in this and other processes: claims decide which
 * one runs a job.
 */
export function createWorker(options: WorkerOptions): Worker {
  const { db, engine, now, log, recurring = [], leaseMs = 10_000, pollMs = 1000 } = options
  const owner = randomUUID()
  const planned = options.handlers.map((handler) => new KindOfJob(handler))
  const recurrent = recurring.map((task) => new KindOfJob(handleRecurring(options, task)))
  const kinds = [...planned, ...recurrent]
  const stopping = new AbortController()
  const wanted = new Set<KindOfJob>()
  let timers: NodeJS.Timeout[] = []
  let looking: Promise<void> | undefined
  let isPrepared = false

  const turns = new Turns()
  const begin = (of: KindOfJob, job: JobRow) => {
    const run = { job, owner, leaseMs, handler: of.handler, signal: stopping.signal, turn: turns.comeBack }
    const ended = turns
      .begin()
      .then(() => runJob(options, run))
      .finally(() => {
        of.running.delete(job.id)
        if (of.hasRoomForMany) want([of])
        else wantSoon(of)
      })
    of.running.set(job.id, ended)
  }
  const fill = async (of: KindOfJob) => {
    while (of.room > 0 && !stopping.signal.aborted) {
      const [count, running] = [of.room, [...of.running.keys()]]
      const claimed = await claimJobs(db, {
        engine,
        kind: of.kind,
        running,
        owner,
        now: now(),
        leaseMs,
        count,
      })
      // This server was told to stop while the claim was in flight.
      if (stopping.signal.aborted && claimed.length > 0) {
        return returnClaims(db, { ids: claimed.map(({ id }) => id), owner })
      }
      for (const job of claimed) begin(of, job)
      if (claimed.length < count) return
    }
  }
  /** Filters several kinds for those with due jobs, in one query. */
  const haveWork = async (some: KindOfJob[]) => {
    if (some.length < 2) return some
    const due = await dueKinds(db, { kinds: some.map(({ kind }) => kind), now: now() })
    return some.filter(({ kind }) => due.some((one) => isSame(one, kind)))
  }
  const prepare = async () => {
    // A server on SQLite holds the folder's lock: claims found now belong to a dead process.
    const all = kinds.map(({ kind }) => kind)
    if (engine === 'sqlite') await releaseLeases(db, all)
    for (const task of recurring) await planTask(db, { ...task, now: now(), ahead: 0 })
    isPrepared = true
  }
  const look = async () => {
    if (!isPrepared) await prepare()
    while (wanted.size > 0 && !stopping.signal.aborted) {
      const some = [...wanted].filter(({ room }) => room > 0)
      wanted.clear()
      for (const of of await haveWork(some)) await fill(of)
    }
  }
  const want = (some: readonly KindOfJob[]) => {
    if (timers.length === 0 || stopping.signal.aborted) return
    for (const one of some) {
      clearTimeout(one.waiting)
      one.waiting = undefined
      wanted.add(one)
    }
    looking ??= look()
      .catch((error: unknown) => {
        wanted.clear()
        log.error({ err: error }, 'could not look for jobs')
      })
      .finally(() => {
        looking = undefined
        if (wanted.size > 0) want([])
      })
  }
  const wantSoon = (of: KindOfJob) => {
    of.waiting ??= setTimeout(() => want([of]), claimWaitMs)
  }
  return {
    start() {
      timers = [setInterval(() => want(planned), pollMs), setInterval(() => want(recurrent), recurringPollMs)]
      want(kinds)
    },
    wake(name) {
      const woken = kinds.filter(({ kind }) => kind.name === name)
      want(woken.filter((of) => of.isIdle))
      for (const of of woken) if (!of.isIdle) wantSoon(of)
    },
    async stop() {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      await looking
      await Promise.all(kinds.flatMap(({ running }) => [...running.values()]))
      for (const { waiting } of kinds) clearTimeout(waiting)
    },
  }
}

type Run = Pick<JobRun, 'signal' | 'turn'> & {
  job: JobRow
  owner: string
  leaseMs: number
  handler: JobHandler
}

async function runJob(options: WorkerOptions, run: Run): Promise<void> {
  const { db, now, log } = options
  const { job, owner, leaseMs } = run
  const held = () => ({ id: job.id, owner, now: now() })
  const failed = (what: string) => (error: unknown) =>
    log.error({ err: error, job: job.name, jobId: job.id, attempt: job.attempts }, what)
  const lease = {
    leaseMs,
    renew: () => extendLease(db, held(), leaseMs),
    onError: failed('could not renew the lease of a job'),
  }
  try {
    await whileLeased(lease, async () => {
      const settle = (tx: Tx) => settleJob(tx, held(), done)
      const { isSettled = false, ...settlement } = await watchJob({ log, job }, () =>
        runHandler(options, { ...run, settle }, failed('a job failed')),
      )
      if (!isSettled) await settleJob(db, held(), settlement)
    })
  } catch (error) {
    failed('could not settle a job')(error)
  }
}

const done = { state: 'done', lastError: null } as const

/** How a run ended; `isSettled` when that has already been written. */
type Ended = Settlement & { isSettled?: true }

async function runHandler(
  { now }: WorkerOptions,
  { job, handler, ...given }: Run & Pick<JobRun, 'settle'>,
  onError: (error: unknown) => void,
): Promise<Ended> {
  const { signal, settle, turn } = given
  try {
    const outcome = await handler.run(JSON.parse(job.payload), {
      attempt: job.attempts,
      signal,
      settle,
      turn,
    })
    if (outcome === 'done') return done
    if (outcome === 'settled') return { ...done, isSettled: true }
    if ('retryAt' in outcome) return { state: 'waiting', dueAt: outcome.retryAt, lastError: null }
    const lane = outcome.unblock === true ? { lane: null } : {}
    return { state: 'waiting', dueAt: outcome.waitUntil, lastError: null, attempts: 0, ...lane }
  } catch (error) {
    onError(error)
    const lastError = String(error)
    if (job.attempts < maxAttempts) {
      return { state: 'waiting', dueAt: now() + firstPauseMs * 2 ** (job.attempts - 1), lastError }
    }
    await handler.giveUp(JSON.parse(job.payload))
    return { state: 'dead', lastError }
  }
}

/** Runs a job under its name: its log lines carry it, and its outcome is logged, counted and traced. */
function watchJob(
  { log, job: { id, name, attempts } }: { log: Logger; job: JobRow },
  run: () => Promise<Ended>,
): Promise<Ended> {
  const attributes = { 'lede.job.id': id, 'lede.job.attempt': attempts }
  const watched = async () => {
    const began = performance.now()
    const settlement = await run()
    const ms = performance.now() - began
    const outcome = outcomeOf(settlement)
    jobs.inc({ kind: name, outcome })
    jobSeconds.observe({ kind: name }, ms / 1000)
    // A job that waits for something outside may poll it every second.
    log[outcome === 'waiting' ? 'debug' : 'info']({ outcome, attempt: attempts, ms: Math.round(ms) }, 'job')
    return settlement
  }
  return withLogFields({ job: name, jobId: id }, () =>
    tracedApart({ name: `job ${name}`, attributes }, async (span) => {
      const settlement = await watched()
      span.setAttribute('lede.job.outcome', outcomeOf(settlement))
      return settlement
    }),
  )
}

function outcomeOf({ state, lastError }: Settlement): 'done' | 'waiting' | 'failed' | 'dead' {
  if (state !== 'waiting') return state
  return lastError === null ? 'waiting' : 'failed'
}
