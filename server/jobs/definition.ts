import * as v from 'valibot'
import type { Selectable } from 'kysely'
import { compiledChange } from '#server/db/compiled-query.ts'
import type { Tables, Tx } from '#server/db/schema.ts'

/** The name, version and payload of a kind of job, without its handler. A changed payload requires a new version. */
export type JobDefinition<Payload> = {
  name: string
  version: number
  payload: v.GenericSchema<unknown, Payload>
}

type NewJob<Payload> = {
  /** Two servers that compute the same id write one job. */
  id: string
  definition: JobDefinition<Payload>
  payload: Payload
  /** UTC milliseconds. */
  dueAt: number
  now: number
  /** Waits for every job of this kind and lane with a smaller place, even while that job waits for a retry. */
  turn?: { lane: string; place: number }
}

/**
 * Inserts a job in the caller's transaction, so that it exists exactly when the data it belongs to does. Returns
 * whether the id was new.
 */
export async function enqueue<Payload>(
  tx: Tx,
  { id, definition, payload, dueAt, now, turn }: NewJob<Payload>,
): Promise<boolean> {
  const { name, version } = definition
  const added = await insertJob(tx, {
    id,
    name,
    version,
    payload: JSON.stringify(v.parse(definition.payload, payload)),
    dueAt,
    now,
    lane: turn?.lane ?? null,
    place: turn?.place ?? null,
  })
  return added > 0
}

type InsertedJob = Pick<
  Selectable<Tables['job']>,
  'id' | 'name' | 'version' | 'payload' | 'dueAt' | 'lane' | 'place'
> & { now: number }

const insertJob = compiledChange<InsertedJob>((db, { id, name, version, payload, dueAt, lane, place, now }) =>
  db
    .insertInto('job')
    .values({
      id,
      name,
      version,
      payload,
      state: 'waiting',
      dueAt,
      lane,
      place,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)

/** Deletes jobs in the transaction that does their work: they get no final state, and their ids can be reused. */
export async function forgetJobs(tx: Tx, ids: string[]): Promise<void> {
  await tx.deleteFrom('job').where('id', 'in', ids).execute()
}
