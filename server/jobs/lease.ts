import { type RawBuilder, sql } from 'kysely'

/** Whether nobody holds a row: the column says until when somebody does, in UTC milliseconds. */
export const isFree = (column: string, now: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} <= ${now})`

type Holding = {
  leaseMs: number
  renew: () => Promise<unknown>
  /** A lease that could not be renewed only means that somebody else may begin. */
  onError?: (error: unknown) => void
}

/** Renews a lease in time for as long as the work takes. The caller has taken it, and gives it back. */
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
