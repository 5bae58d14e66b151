import { Gauge, Histogram, Registry } from 'prom-client'
import type { PoolUse } from '#server/db/client.ts'
import type { Db } from '#server/db/schema.ts'
import { registry as ofProcess } from '#server/telemetry/metrics.ts'

type Readiness = Record<keyof Needs, boolean> & {
  /** How long the oldest due job has been waiting, in seconds; null when the database does not say. */
  oldestOverdueSeconds: number | null
}

export type Health = {
  /** Returns whether what a request needs is available, as of a moment ago at most. Responds within seconds. */
  readiness: () => Promise<Readiness>
  /** Records how long after its due time the network accepted a post. */
  noteLag: (lagMs: number) => void
  /** Returns all metrics in Prometheus's format. */
  figures: () => Promise<{ contentType: string; text: string }>
}

type Options = {
  db: Db
  now: () => number
  pool: (() => PoolUse) | null
  needs: Needs
  /** How long a result of `readiness` is cached. */
  keepMs?: number | undefined
}

const lagBuckets = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600]

/** Metrics of this server for its operator; each server has its own, except that the jobs are those of all servers. */
export function createHealth({ db, now, pool, needs, keepMs }: Options): Health {
  const own = new Registry()
  const registers = [own]
  const begunAt = now()
  const lag = new Histogram({
    name: 'lede_publication_lag_seconds',
    help: 'From when a post was to go out to when the network took it.',
    buckets: lagBuckets,
    registers,
  })
  const database = cachedProbe(needs.database, { otherwise: false, keepMs })
  const storage = cachedProbe(needs.storage, { otherwise: false, keepMs })
  const streams = cachedProbe(needs.streams, { otherwise: false, keepMs })
  const overdueSeconds = cachedProbe<number | null>(() => findOldestOverdue(db, { now: now(), begunAt }), {
    otherwise: null,
    keepMs,
  })
  void new Gauge({
    name: 'lede_oldest_overdue_job_seconds',
    help: 'For how long the oldest job that is due has been waiting, at most since this server began.',
    registers,
    async collect() {
      const seconds = await overdueSeconds()
      if (seconds === null) this.remove()
      else this.set(seconds)
    },
  })
  if (pool) addPoolFigures(own, pool)
  const all = Registry.merge([ofProcess, own])
  return {
    async readiness() {
      const [isThere, ...others] = await Promise.all([database(), storage(), streams()])
      const [storageIsThere, streamsAreThere] = others
      const oldestOverdueSeconds = isThere ? await overdueSeconds() : null
      return { database: isThere, storage: storageIsThere, streams: streamsAreThere, oldestOverdueSeconds }
    },
    noteLag: (lagMs) => lag.observe(Math.max(0, lagMs) / 1000),
    figures: async () => ({ contentType: all.contentType, text: await all.metrics() }),
  }
}

function addPoolFigures(own: Registry, pool: () => PoolUse): void {
  void new Gauge({
    name: 'lede_database_connections',
    help: 'Connections to the database: at work (used) and at rest (idle).',
    labelNames: ['state'],
    registers: [own],
    collect() {
      const { used, idle } = pool()
      this.set({ state: 'used' }, used)
      this.set({ state: 'idle' }, idle)
    },
  })
  void new Gauge({
    name: 'lede_database_waiting',
    help: 'Work that waits for a connection to the database.',
    registers: [own],
    collect() {
      this.set(pool().waiting)
    },
  })
}

async function findOldestOverdue(
  db: Db,
  { now, begunAt }: { now: number; begunAt: number },
): Promise<number> {
  const { dueAt } = await db
    .selectFrom('job')
    .select((eb) => eb.fn.min('dueAt').as('dueAt'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return dueAt === null ? 0 : Math.max(0, now - Math.max(dueAt, begunAt)) / 1000
}
/** What a server cannot do without; each is checked by actually using it. */
type Needs = Record<'database' | 'storage' | 'streams', () => Promise<boolean>>

type Bounds = {
  /** A check that has not responded by then has failed. */
  timeoutMs?: number
  /** How long a result is cached, so that a flood of requests causes only one check. */
  keepMs?: number | undefined
  /** Milliseconds. */
  clock?: () => number
}

/** A check that has not responded for this long never will. */
const lostAfterMs = 30_000

/**
 * Checks at most once in a while, whoever asks, and not again while a check is outstanding: one that hangs would otherwise
 * take up another connection with every request. Never rejects.
 */
export function cachedProbe<T>(
  ask: () => Promise<T>,
  { otherwise, timeoutMs = 2000, keepMs = 1000, clock = () => performance.now() }: Bounds & { otherwise: T },
): () => Promise<T> {
  let outstanding: { answer: Promise<T>; since: number } | undefined
  let kept: { answer: Promise<T>; until: number } | undefined
  const begin = () => {
    if (outstanding && clock() < outstanding.since + lostAfterMs) return outstanding.answer
    const answer = ask().catch(() => otherwise)
    const mine = { answer, since: clock() }
    outstanding = mine
    void answer.then(() => {
      if (outstanding === mine) outstanding = undefined
    })
    return answer
  }
  return () => {
    if (kept && clock() < kept.until) return kept.answer
    const answer = within(timeoutMs, begin(), otherwise)
    const mine = { answer, until: Number.POSITIVE_INFINITY }
    kept = mine
    void answer.then(() => {
      mine.until = clock() + keepMs
    })
    return answer
  }
}

function within<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  const timer = setTimeout(() => resolve(otherwise), ms)
  void work.then((answer) => {
    clearTimeout(timer)
    resolve(answer)
  })
  return promise
}
