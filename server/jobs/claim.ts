import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Db, Engine, Tables } from '#server/db/schema.ts'
import { isFree } from './lease.ts'

export type JobRow = Selectable<Tables['job']>

export type Kind = { name: string; version: number }

type Claim = {
  engine: Engine
  kind: Kind
  /** Jobs that the claimer is at work on already, whatever their lease says. */
  running: string[]
  owner: string
  now: number
  leaseMs: number
  /** At most so many. */
  count: number
}

/** Of which of these kinds there are jobs to claim, or that wait for an earlier one of their lane. */
export function dueKinds(db: Db, { kinds, now }: { kinds: Kind[]; now: number }): Promise<Kind[]> {
  return db
    .selectFrom('job')
    .select(['name', 'version'])
    .distinct()
    .where('state', '=', 'waiting')
    .where(ofKinds(kinds))
    .where('dueAt', '<=', now)
    .where(isFree('leaseUntil', now))
    .execute()
}

/**
 * Claims the jobs of a kind that are due longest and whose turn it is, and those whose worker has been silent for a lease. A lane
 * gives one at most, so that a long one leaves room for the others.
 */
export function claimJobs(db: Db, { owner, now, leaseMs, ...claim }: Claim): Promise<JobRow[]> {
  return db
    .with(
      // A query for locked rows that is planned anew for every row would lock more than its limit.
      (cte) => cte('claimable').materialized(),
      (cte) => claimable(cte, { ...claim, now }),
    )
    .updateTable('job')
    .set({ leaseOwner: owner, leaseUntil: now + leaseMs, attempts: sql`"attempts" + 1`, updatedAt: now })
    .where('id', 'in', (eb) => eb.selectFrom('claimable').select('id'))
    .returningAll()
    .execute()
}

function claimable(
  db: Pick<Db, 'selectFrom'>,
  { engine, kind, running, now, count }: Omit<Claim, 'owner' | 'leaseMs'>,
) {
  let due = db
    .selectFrom('job')
    .select('job.id')
    .where('state', '=', 'waiting')
    .where('name', '=', kind.name)
    .where('version', '=', kind.version)
    .where('dueAt', '<=', now)
    .where(isFree('leaseUntil', now))
    .where((e) => e.or([e('lane', 'is', null), e.not(e.exists(earlierInLane(e)))]))
    .orderBy('dueAt')
    .limit(count)
  if (running.length > 0) due = due.where('id', 'not in', running)
  return engine === 'postgres' ? due.forUpdate().skipLocked() : due
}

const earlierInLane = (e: ExpressionBuilder<Tables, 'job'>) =>
  e
    .selectFrom('job as earlier')
    .select('earlier.id')
    .where('earlier.state', '=', 'waiting')
    .whereRef('earlier.lane', '=', 'job.lane')
    .whereRef('earlier.name', '=', 'job.name')
    .whereRef('earlier.place', '<', 'job.place')

const ofKinds = (kinds: Kind[]) => (e: ExpressionBuilder<Tables, 'job'>) =>
  e.or(kinds.map(({ name, version }) => e.and({ name, version })))

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

/** Gives back jobs that were claimed and not begun: the claim counts as no attempt. */
export async function returnClaims(db: Db, { ids, owner }: { ids: string[]; owner: string }): Promise<void> {
  await db
    .updateTable('job')
    .set({ leaseOwner: null, leaseUntil: null, attempts: sql`"attempts" - 1` })
    .where('id', 'in', ids)
    .where('leaseOwner', '=', owner)
    .execute()
}

export type Settlement =
  | { state: 'done'; lastError: null }
  | { state: 'dead'; lastError: string }
  | { state: 'waiting'; dueAt: number; lastError: string | null; attempts?: 0; lane?: null }

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
export async function releaseLeases(db: Db, kinds: Kind[]): Promise<void> {
  await db
    .updateTable('job')
    .set({ leaseOwner: null, leaseUntil: null })
    .where('leaseOwner', 'is not', null)
    .where(ofKinds(kinds))
    .execute()
}
