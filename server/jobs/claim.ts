import { type Selectable, sql } from 'kysely'
import type { Db, Engine, Tables } from '#server/db/schema.ts'

export type JobRow = Selectable<Tables['job']>

type Claim = {
  engine: Engine
  kinds: { name: string; version: number }[]
  /** Jobs that the claimer is at work on already, whatever their lease says. */
  running: string[]
  owner: string
  now: number
  leaseMs: number
}

/** Claims the job that is due longest, or one whose worker has been silent for a lease; undefined when none is. */
export function claimJob(db: Db, claim: Claim): Promise<JobRow | undefined> {
  const { engine, kinds, running, owner, now, leaseMs } = claim
  return db
    .updateTable('job')
    .set({ leaseOwner: owner, leaseUntil: now + leaseMs, attempts: sql`"attempts" + 1`, updatedAt: now })
    .where('id', '=', (eb) => {
      let due = eb
        .selectFrom('job')
        .select('id')
        .where('state', '=', 'waiting')
        .where((e) => e.or(kinds.map(({ name, version }) => e.and({ name, version }))))
        .where('dueAt', '<=', now)
        .where((e) => e.or([e('leaseUntil', 'is', null), e('leaseUntil', '<', now)]))
        .orderBy('dueAt')
        .limit(1)
      if (running.length > 0) due = due.where('id', 'not in', running)
      return engine === 'postgres' ? due.forUpdate().skipLocked() : due
    })
    .returningAll()
    .executeTakeFirst()
}

type Held = { id: string; owner: string; now: number }

/** Holds on to a claim for another lease. */
export async function extendLease(db: Db, { id, owner, now }: Held, leaseMs: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ leaseUntil: now + leaseMs })
    .where('id', '=', id)
    .where('leaseOwner', '=', owner)
    .execute()
}

export type Settlement =
  | { state: 'done'; lastError: null }
  | { state: 'dead'; lastError: string }
  | { state: 'waiting'; dueAt: number; lastError: string | null; attempts?: 0 }

/** Lets go of a claim with the outcome, if it is still held. */
export async function settleJob(db: Db, { id, owner, now }: Held, settlement: Settlement): Promise<void> {
  await db
    .updateTable('job')
    .set({ ...settlement, leaseOwner: null, leaseUntil: null, updatedAt: now })
    .where('id', '=', id)
    .where('leaseOwner', '=', owner)
    .execute()
}

/** Frees every claim on jobs of these kinds; for a server that knows that it is alone, so that all are a dead one's. */
export async function releaseLeases(db: Db, kinds: Claim['kinds']): Promise<void> {
  await db
    .updateTable('job')
    .set({ leaseOwner: null, leaseUntil: null })
    .where('leaseOwner', 'is not', null)
    .where((e) => e.or(kinds.map(({ name, version }) => e.and({ name, version }))))
    .execute()
}
