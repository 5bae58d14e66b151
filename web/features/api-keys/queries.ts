import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiKeyFields, apiKeys } from '#contract/api-keys.ts'
import { call } from '#web/api.ts'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { showError } from '#web/ui/toasts/toast.tsx'

/** The keys of other programs, newest first, and where they connect. Throws ApiError. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => call(apiKeys.list, { signal }),
  staleTime: 0,
})

/** Creates a key; its secret is only in this response. */
export function useNewKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ApiKeyFields & { password?: string }) => call(apiKeys.create, { body }),
    onSuccess: () => client.invalidateQueries(apiKeysQuery),
    // The secret is shown once and cached nowhere.
    gcTime: 0,
  })
}

/** Revokes a key. `onRevoked` is called even though the key's row is gone by then. */
export function useRevokeKey(onRevoked: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => call(apiKeys.revoke, { params: { id } }),
    onSuccess: (_nothing, { id, name }) => {
      client.setQueryData(
        apiKeysQuery.queryKey,
        (known) => known && { ...known, keys: known.keys.filter((key) => key.id !== id) },
      )
      toast.success(`Revoked: ${name}`)
      onRevoked()
    },
    onError: showError,
    onSettled: () => client.invalidateQueries(apiKeysQuery),
  })
}
