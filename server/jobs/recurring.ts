import * as v from 'valibot'
import type { Db } from '#server/db/schema.ts'
import { enqueue, type JobDefinition } from './definition.ts'

export type RecurringTask = {
  name: string
  everyMs: number
  run: () => Promise<void>
}

export const hourMs = 60 * 60 * 1000
export const dayMs = 24 * hourMs

/** Same kind as the recurring task's own jobs: enqueue one that is due immediately to run the task between its periods. */
export const recurringJob = (name: string): JobDefinition<object> => ({
  name,
  version: 1,
  payload: v.object({}),
})

type Planned = Pick<RecurringTask, 'name' | 'everyMs'> & { now: number; ahead: 0 | 1 }

/** Schedules a task for the period that contains `now`, or the next. All servers together write one job per period. */
export async function planTask(db: Db, { name, everyMs, now, ahead }: Planned): Promise<void> {
  const period = Math.floor(now / everyMs) + ahead
  const at = { dueAt: period * everyMs, now }
  const job = { id: `${name}-${period}`, definition: recurringJob(name), payload: {}, ...at }
  await db.transaction().execute((tx) => enqueue(tx, job))
}
