import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Confirmation, confirmations } from '#contract/publishing/confirmations.ts'
import { ApiError, call } from '#web/api.ts'
import { showError } from '#web/ui/toasts/toast.tsx'

const longestTimerMs = 60_000

/** When to look again: what waits has an end. All else comes as a live change. */
function pauseOf(confirmation: Confirmation | undefined): number | false {
  if (confirmation?.state !== 'waiting') return false
  return Math.min(longestTimerMs, Math.max(1000, Date.parse(confirmation.expiresAt) - Date.now() + 500))
}

/** A post that a program wants to have published. Throws ApiError. */
export const confirmationQuery = (id: string) =>
  queryOptions({
    queryKey: ['confirmation', id] as const,
    queryFn: ({ signal }) => call(confirmations.read, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => pauseOf(state.data),
    retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status < 500),
  })

/** Whether there is no such confirmation, or it waits for somebody else's word. */
export const isNotHere = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The owner's word. What is too late is shown as it stands then. */
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
