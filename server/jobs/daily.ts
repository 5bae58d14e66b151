import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db, Engine } from '#server/db/schema.ts'
import { enqueue, type JobDefinition } from './definition.ts'
import { createWorker, handle, type Worker } from './worker.ts'

/** `day` counts from 1970 in UTC. */
type Day = { day: number }

const dayMs = 24 * 60 * 60 * 1000
const lookMs = 60_000

export const dayOf = (now: number): number => Math.floor(now / dayMs)

export const dailyJob = (name: string): JobDefinition<Day> => ({
  name,
  version: 1,
  payload: z.object({ day: z.int() }),
})

type ScheduledTask = {
  db: Db
  engine: Engine
  now: () => number
  log: Logger
  definition: JobDefinition<Day>
  run: () => Promise<void>
}

/** Work that is done once a day by whichever server comes first; on its first day as soon as there is one. */
export function everyDay({ run, definition, ...options }: ScheduledTask): Worker {
  const { db, now, log } = options
  /** All servers together write the work of a day down once. */
  const plan = (day: number) => {
    const id = `${definition.name}-${day}`
    const job = { id, definition, payload: { day }, dueAt: day * dayMs, now: now() }
    return db.transaction().execute((tx) => enqueue(tx, job))
  }
  const worker = createWorker({
    ...options,
    pollMs: lookMs,
    handlers: [
      handle(definition, {
        async run({ day }) {
          await plan(Math.max(day, dayOf(now())) + 1)
          await run()
          return 'done'
        },
        giveUp: () => Promise.resolve(),
      }),
    ],
  })
  let starting: Promise<void> | undefined
  return {
    wake: worker.wake,
    start() {
      starting = plan(dayOf(now()))
        .catch((error: unknown) =>
          log.error({ err: error, job: definition.name }, 'could not plan daily work'),
        )
        .finally(worker.start)
    },
    async stop() {
      await starting
      await worker.stop()
    },
  }
}
