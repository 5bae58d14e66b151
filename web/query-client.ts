import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError } from '#web/api.ts'
import { accountDeletionKey, sessionQuery } from '#web/features/session/queries.ts'

const isUnauthorized = (error: Error) => error instanceof ApiError && error.status === 401
/** Whether a retry would end like this too: the call was refused, or its answer cannot be read. */
const isFinal = (error: Error) => error instanceof ApiError && error.status < 500

/**
 * A first response that is in flight when something changes may predate the change, and TanStack Query waits for it
 * instead of fetching again: here it is refetched once it has arrived.
 */
class FreshQueryClient extends QueryClient {
  readonly #onceMore = new Map<Query, Promise<void>>()

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const type = filters.refetchType ?? filters.type ?? 'active'
    const early =
      type === 'none'
        ? []
        : this.getQueryCache()
            .findAll({ ...filters, type, fetchStatus: 'fetching' })
            .filter(({ state }) => state.data === undefined)
    const asked = super.invalidateQueries(filters, options)
    if (early.length === 0) return asked
    return Promise.all([asked, ...early.map((query) => this.#askOnceMore(query, options))]).then(
      () => undefined,
    )
  }

  #askOnceMore(query: Query, options: InvalidateOptions): Promise<void> {
    const waiting = this.#onceMore.get(query)
    if (waiting) return waiting
    const fetched = Promise.resolve(query.promise).then(
      () => super.invalidateQueries({ predicate: (one) => one === query }, options),
      () => undefined,
    )
    const asking = fetched.finally(() => this.#onceMore.delete(query))
    this.#onceMore.set(query, asking)
    return asking
  }
}

/**
 * Creates the cache of server state. A call that is refused for lack of a session has the session refetched, which then
 * leaves the page.
 */
export function createQueryClient(): QueryClient {
  const askAgain = (error: Error) => {
    if (client.isMutating({ mutationKey: accountDeletionKey }) > 0) return
    if (isUnauthorized(error)) void client.prefetchQuery({ ...sessionQuery, staleTime: 0 })
  }
  const client = new FreshQueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) =>
        queryKey[0] === sessionQuery.queryKey[0] ? undefined : askAgain(error),
    }),
    mutationCache: new MutationCache({ onError: askAgain }),
    defaultOptions: {
      // What is requested offline may be kept on this device.
      queries: {
        networkMode: 'offlineFirst',
        staleTime: 30_000,
        retry: (count, error) => count < 2 && !isFinal(error),
      },
      // Fails at once without a connection, and says so: a change that waits for one is lost with the page.
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
