import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api.ts'

const isUnauthorized = (error: Error) => error instanceof ApiError && error.status === 401
const isRefused = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500

/** Keeps what the server said; tells `onUnauthorized` when a call is refused for want of a session. */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  const onError = (error: Error) => {
    if (isUnauthorized(error)) onUnauthorized()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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
}
