import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Db, DbOrTx, Engine, Tables } from '#server/db/schema.ts'
import { compiledChange, compiledQuery } from '#server/db/compiled-query.ts'
import { isFree } from './lease.ts'

export type JobRow = Selectable<Tables['job']>

export type Kind = { name: string; version: number }

type Claim = {
  engine: Engine
  kind: Kind
  /** Jobs that the claimer is already running, whatever their lease says. */
  running: string[]
  owner: string
  now: number
  leaseMs: number
  /** The maximum number of jobs. */
  count: number
}

/** Returns those of the given kinds that have due jobs, including jobs that wait for an earlier one of their lane. */
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
 * Claims the jobs of a kind that have been due longest and are next in their lane, including those whose worker has let
 * its lease expire. At most one job per lane, so that a long lane leaves room for the others.
 */
export const claimJobs = (db: Db, { engine, kind, running, leaseMs, ...claim }: Claim): Promise<JobRow[]> =>
  claimIn[engine](db, {
    ...kind,
    ...claim,
    running: JSON.stringify(running),
    leaseUntil: claim.now + leaseMs,
  })

type ClaimValues = Kind &
  Pick<Claim, 'owner' | 'now' | 'count'> & {
    /** JSON, so that the query is the same for any number of them. */
    running: string
    leaseUntil: number
  }

const claimOn = (engine: Engine) =>
  compiledQuery<ClaimValues, JobRow>((db, given) =>
    db
      .with(
        // If PostgreSQL re-ran a query with row locks for every row, it would lock more rows than its limit.
        (cte) => cte('claimable').materialized(),
        (cte) => claimable(cte, engine, given),
      )
      .updateTable('job')
      .set({
        leaseOwner: given.owner,
        leaseUntil: given.leaseUntil,
        attempts: sql`"attempts" + 1`,
        updatedAt: given.now,
      })
      .where('id', 'in', (eb) => eb.selectFrom('claimable').select('id'))
      .returningAll(),
  )
const claimIn = { sqlite: claimOn('sqlite'), postgres: claimOn('postgres') }

function claimable(
  db: Pick<Db, 'selectFrom'>,
  engine: Engine,
  { name, version, running, now, count }: Omit<ClaimValues, 'owner' | 'leaseUntil'>,
) {
  const atWork =
    engine === 'postgres'
      ? sql<string>`(select jsonb_array_elements_text(cast(${running} as jsonb)))`
      : sql<string>`(select "value" from json_each(${running}))`
  const due = db
    .selectFrom('job')
    .select('job.id')
    .where('state', '=', 'waiting')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('dueAt', '<=', now)
    .where(isFree('leaseUntil', now))
    .where((e) => e.or([e('lane', 'is', null), e.not(e.exists(earlierInLane(e)))]))
    .where('id', 'not in', atWork)
    .orderBy('dueAt')
    .limit(count)
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

/** Extends a claim by another lease. */
export async function extendLease(db: Db, { id, owner, now }: Held, leaseMs: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ leaseUntil: now + leaseMs })
    .where('id', '=', id)
    .where('leaseOwner', '=', owner)
    .execute()
}

/** Returns jobs that were claimed but not started: the claim does not count as an attempt. */
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

/** Releases a claim with the outcome, if it is still held. */
export async function settleJob(db: DbOrTx, { id, owner, now }: Held, settlement: Settlement): Promise<void> {
  const { state, lastError } = settlement
  if (state === 'done') return void (await endJob(db, { id, owner, now }))
  await db
    .updateTable('job')
    .set({ ...settlement, lastError, leaseOwner: null, leaseUntil: null, updatedAt: now })
    .where('id', '=', id)
    .where('leaseOwner', '=', owner)
    .execute()
}

const endJob = compiledChange<Held>((db, { id, owner, now }) =>
  db
    .updateTable('job')
    .set({ state: 'done', lastError: null, leaseOwner: null, leaseUntil: null, updatedAt: now })
    .where('id', '=', id)
    .where('leaseOwner', '=', owner),
)

/** Releases every claim on jobs of these kinds. For a server that knows it is alone: all claims belong to a dead process. */
export async function releaseLeases(db: Db, kinds: Kind[]): Promise<void> {
  await db
    .updateTable('job')
    .set({ leaseOwner: null, leaseUntil: null })
    .where('leaseOwner', 'is not', null)
    .where(ofKinds(kinds))
    .execute()
}
