import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api.ts'
import { accountDeletionKey, sessionQuery } from '#web/features/session/queries.ts'

const isUnauthorized = (error: Error) => error instanceof ApiError && error.status === 401
const isRefused = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500

/** Keeps what the server said. A call that is refused for want of a session has it asked for anew, which leaves the page. */
export function createQueryClient(): QueryClient {
  const askAgain = (error: Error) => {
    if (client.isMutating({ mutationKey: accountDeletionKey }) > 0) return
    if (isUnauthorized(error)) void client.prefetchQuery({ ...sessionQuery, staleTime: 0 })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) =>
        queryKey[0] === sessionQuery.queryKey[0] ? undefined : askAgain(error),
    }),
    mutationCache: new MutationCache({ onError: askAgain }),
    defaultOptions: {
      // What is asked for without a line can be on this device.
      queries: {
        networkMode: 'offlineFirst',
        staleTime: 30_000,
        retry: (count, error) => count < 2 && !isRefused(error),
      },
      // Fails at once without a connection, and says so: a change that waits for one is gone with the page.
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
