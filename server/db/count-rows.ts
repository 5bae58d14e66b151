import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from './schema.ts'

/** Returns how many rows a query matches. */
export async function countRows<From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const { count } = await query
    .select((e) => e.fn.countAll<number | string | bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
