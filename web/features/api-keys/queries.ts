import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiKeyFields, apiKeys } from '#contract/api-keys.ts'
import { call } from '#web/api.ts'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { showError } from '#web/ui/toasts/toast.tsx'

/** The keys of other programs, the newest first, and where they connect. Throws ApiError. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => call(apiKeys.list, { signal }),
  staleTime: 0,
})

/** Makes a key; its secret is in this answer alone. */
export function useNewKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ApiKeyFields & { password?: string }) => call(apiKeys.create, { body }),
    onSuccess: () => client.invalidateQueries(apiKeysQuery),
    // What was made is shown once and kept nowhere.
    gcTime: 0,
  })
}

/** `onRevoked` is called although the key's row has gone by then. */
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
