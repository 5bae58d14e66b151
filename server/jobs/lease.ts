import { type RawBuilder, sql } from 'kysely'

/** Whether a row is free: the column holds the end of its lease in UTC milliseconds, or null. */
export const isFree = (column: string, now: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} <= ${now})`

type Holding = {
  leaseMs: number
  renew: () => Promise<unknown>
  /** A lease that could not be renewed only means that somebody else may start. */
  onError?: (error: unknown) => void
}

/** Keeps renewing a lease for as long as the work takes. The caller acquires the lease before and releases it afterwards. */
export async function whileLeased<Result>(
  { leaseMs, renew, onError = () => undefined }: Holding,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(() => void renew().catch(onError), leaseMs / 3)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
