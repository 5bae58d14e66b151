import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  type KeyProvider,
  modelKeys,
  type ModelKey,
  type ModelKeyFields,
  type Tried,
} from '#contract/model-keys.ts'
import { call, snapshotOf } from '#web/api.ts'
import { toast, withUndo } from '#web/ui/toasts/notice-queue.ts'
import { showError } from '#web/ui/toasts/toast.tsx'
import { providerName } from './provider-names.ts'
import { isWorthRetrying, modelsQuery } from './queries.ts'

/** Throws ApiError. */
export const keysQuery = queryOptions({
  queryKey: ['model-keys'],
  queryFn: async ({ signal }) => (await call(modelKeys.list, { signal })).keys,
  retry: isWorthRetrying,
})

const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keysQuery.queryKey }),
    client.invalidateQueries({ queryKey: modelsQuery.queryKey }),
  ])

const showKeys = (client: QueryClient, change: (keys: ModelKey[]) => ModelKey[]) =>
  client.setQueryData(keysQuery.queryKey, (keys) => change(keys ?? []))

export function useSaveKey(provider: KeyProvider) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ModelKeyFields) => call(modelKeys.put, { params: { provider }, body }),
    onSuccess: (saved) => {
      showKeys(client, (keys) => [...keys.filter((key) => key.provider !== provider), saved])
      void refresh(client)
    },
  })
}

/** Tests a key with a minimal request to the provider. */
export const useTestKey = (provider: KeyProvider) =>
  useMutation({ mutationFn: () => call(modelKeys.test, { params: { provider } }) })

/** Whether the key is valid, even if it does not work right now. */
const isOfUse = ({ outcome }: Tried) => outcome === 'works' || outcome === 'busy'

/** Saves a key if a test shows that it is valid; otherwise throws with the reason. */
export function useConnection(provider: KeyProvider, kept: ModelKey | undefined) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(body: ModelKeyFields) {
      const params = { provider }
      await call(modelKeys.put, { params, body })
      const tried = await call(modelKeys.test, { params })
      if (isOfUse(tried)) return tried
      if (kept === undefined) await call(modelKeys.remove, { params })
      throw new Error(tried.message)
    },
    onSettled: () => refresh(client),
  })
}

/** Removes a key at once; a toast offers to undo it for eight seconds. */
export function useRemoveKey(provider: KeyProvider) {
  const client = useQueryClient()
  const params = { provider }
  const restore = useMutation({
    mutationFn: () => call(modelKeys.restore, { params }),
    onError: showError,
    onSettled: () => refresh(client),
  })
  return useMutation({
    mutationFn: () => call(modelKeys.remove, { params }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: keysQuery.queryKey })
      const putBack = snapshotOf(client, keysQuery.queryKey)
      showKeys(client, (keys) => keys.filter((key) => key.provider !== provider))
      return putBack
    },
    onSuccess: () => {
      toast.message(
        `Removed: ${providerName(provider)}`,
        withUndo(() => restore.mutate()),
      )
    },
    onError: (error, _nothing, putBack) => {
      putBack?.()
      showError(error)
    },
    onSettled: () => refresh(client),
  })
}
