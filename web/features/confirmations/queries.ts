import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Confirmation, confirmations } from '#contract/publishing/confirmations.ts'
import { ApiError, call } from '#web/api.ts'
import { showError } from '#web/ui/toasts/toast.tsx'

const longestTimerMs = 60_000

/** Returns the time until a waiting confirmation expires, when it is refetched. All else arrives as a live change. */
function pauseOf(confirmation: Confirmation | undefined): number | false {
  if (confirmation?.state !== 'waiting') return false
  return Math.min(longestTimerMs, Math.max(1000, Date.parse(confirmation.expiresAt) - Date.now() + 500))
}

/** A post that a program wants to publish. Throws ApiError. */
export const confirmationQuery = (id: string) =>
  queryOptions({
    queryKey: ['confirmation', id] as const,
    queryFn: ({ signal }) => call(confirmations.read, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => pauseOf(state.data),
    retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status < 500),
  })

/** Whether there is no such confirmation, or it waits for somebody else's decision. */
export const isNotHere = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Sends the owner's decision. When that is too late, the current state is shown. */
export function useDecision(id: string) {
  const client = useQueryClient()
  const { queryKey } = confirmationQuery(id)
  return useMutation({
    mutationFn: (word: 'confirm' | 'refuse') => call(confirmations[word], { params: { id } }),
    onSuccess: (decided) => client.setQueryData(queryKey, decided),
    onError: (error) => {
      showError(error)
      void client.invalidateQueries({ queryKey })
    },
  })
}
