import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  getHooks,
  getSuggestions,
  resolveSuggestion,
  suggestHooks,
  type Suggestion,
} from '#contract/suggestions.ts'
import { ApiError, call } from '#web/api.ts'
import { chosenModel } from '#web/features/models/queries.ts'
import { showError } from '#web/ui/toasts/toast.tsx'

/** All suggestions for a document, oldest first. Throws ApiError. */
export const suggestionsQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['suggestions', documentId],
    queryFn: ({ signal }) => call(getSuggestions, { body: { documentId }, signal }),
    staleTime: 0,
  })

/** The most recently written hooks for a document. Throws ApiError. */
export const hooksQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['hooks', documentId],
    queryFn: async ({ signal }) => (await call(getHooks, { body: { documentId }, signal })).hooks,
    staleTime: 0,
  })

/** Adds streamed suggestions to the cache, then refetches: the server has them too, and may have removed others. */
export async function addStreamed(client: QueryClient, documentId: string, added: Suggestion[]) {
  const { queryKey } = suggestionsQuery(documentId)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (known = []) => [
    ...known,
    ...added.filter(({ id }) => !known.some((one) => one.id === id)),
  ])
  await client.invalidateQueries({ queryKey })
}

export async function setStreamedHooks(client: QueryClient, documentId: string, hooks: string[]) {
  const { queryKey } = hooksQuery(documentId)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, hooks)
  await client.invalidateQueries({ queryKey })
}

type Resolving = { id: string; isResolved: boolean }

/** Resolves or reopens a suggestion, optimistically; reverted when the server refuses. */
export function useResolve(documentId: string) {
  const client = useQueryClient()
  const { queryKey } = suggestionsQuery(documentId)
  const mutationKey = ['resolve', documentId]
  const show = ({ id, isResolved }: Resolving) =>
    client.setQueryData(queryKey, (known) =>
      known?.map((one) => (one.id === id ? { ...one, isResolved } : one)),
    )
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (body: Resolving) => call(resolveSuggestion, { body }),
    onError: (error, resolving) => {
      // A newer request has replaced it, so there is nothing left to resolve.
      if (error instanceof ApiError && error.code === 'not_found:suggestions') return
      show({ ...resolving, isResolved: !resolving.isResolved })
      showError(error)
    },
    onSettled: async () => {
      if (client.isMutating({ mutationKey }) === 1) await client.invalidateQueries({ queryKey })
    },
  })
  return (resolving: Resolving) => {
    void client.cancelQueries({ queryKey })
    show(resolving)
    mutate(resolving)
  }
}

/** Generates hooks for the current text. */
export function useSuggestHooks(documentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) =>
      call(suggestHooks, { body: { documentId, content, ...chosenModel(client) } }),
    onSuccess: ({ hooks }) => setStreamedHooks(client, documentId, hooks),
  })
}
