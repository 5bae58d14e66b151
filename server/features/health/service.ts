import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Db } from '#server/db/schema.ts'

export type Health = {
  /** For how long the oldest job that is due has been waiting, in seconds; 0 when none is. */
  oldestOverdueSeconds: () => Promise<number>
  /** Notes how long after its time the network took a post. */
  noteLag: (lagMs: number) => void
  /** All figures as Prometheus reads them. */
  figures: () => Promise<{ contentType: string; text: string }>
}

type Options = { db: Db; now: () => number }

const lagBuckets = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600]

/** Figures about this server for whoever runs it; each server has its own, but the jobs are those of all. */
export function createHealth({ db, now }: Options): Health {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const lag = new Histogram({
    name: 'lede_publication_lag_seconds',
    help: 'From when a post was to go out to when the network took it.',
    buckets: lagBuckets,
    registers: [registry],
  })
  const oldestOverdueSeconds = () => findOldestOverdue(db, now())
  void new Gauge({
    name: 'lede_oldest_overdue_job_seconds',
    help: 'For how long the oldest job that is due has been waiting.',
    registers: [registry],
    async collect() {
      this.set(await oldestOverdueSeconds())
    },
  })
  return {
    oldestOverdueSeconds,
    noteLag: (lagMs) => lag.observe(Math.max(0, lagMs) / 1000),
    figures: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  }
}

async function findOldestOverdue(db: Db, now: number): Promise<number> {
  const { dueAt } = await db
    .selectFrom('job')
    .select((eb) => eb.fn.min('dueAt').as('dueAt'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return dueAt === null ? 0 : Math.max(0, now - dueAt) / 1000
}
