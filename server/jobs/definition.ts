import type { z } from 'zod'
import type { Selectable } from 'kysely'
import { compiledChange } from '#server/db/compiled-query.ts'
import type { Tables, Tx } from '#server/db/schema.ts'

/** What a kind of job is called and needs; its handler stands apart. A changed payload is a new version. */
export type JobDefinition<Payload> = { name: string; version: number; payload: z.ZodType<Payload> }

type NewJob<Payload> = {
  /** Two servers that compute it alike write one job. */
  id: string
  definition: JobDefinition<Payload>
  payload: Payload
  /** UTC milliseconds. */
  dueAt: number
  now: number
  /** Waits for every job of this kind and lane that has a smaller place, also while that one waits to be tried again. */
  turn?: { lane: string; place: number }
}

/**
 * Writes a job down in the caller's transaction, so that it is there exactly when what it belongs to is. Answers whether
 * there was none with this id.
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
    payload: JSON.stringify(definition.payload.parse(payload)),
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

/** Removes jobs in the transaction that does their work: they have no end, and their ids are free again. */
export async function forgetJobs(tx: Tx, ids: string[]): Promise<void> {
  await tx.deleteFrom('job').where('id', 'in', ids).execute()
}
