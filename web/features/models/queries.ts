import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { readStored, writeStored } from '#web/device/storage.ts'
import { getModels } from '#contract/account.ts'
import { ApiError, call } from '#web/api.ts'

export const isWorthRetrying = (count: number, error: Error) =>
  count < 2 && !(error instanceof ApiError && error.status < 500)

/** The models available to this account, and the default one. Throws ApiError. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => call(getModels, { signal }),
  staleTime: 5 * 60_000,
  retry: isWorthRetrying,
})

export const isOffline = (id: string): boolean => id.startsWith('offline:')

/** How long a message waits for the list of models. */
const defaultWaitMs = 1000

/** Returns the id of the default model; null, with which the server chooses, when the list does not arrive soon. */
export async function defaultModel(client: QueryClient): Promise<string | null> {
  const list = client.ensureQueryData(modelsQuery).catch(() => null)
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), defaultWaitMs))
  return (await Promise.race([list, late]))?.default ?? null
}

/** Returns the model chosen on this device as a request parameter, if it is known to be available. */
export function chosenModel(client: QueryClient): { selectedChatModel?: string } {
  const id = readChosenModel()
  const isThere = client.getQueryData(modelsQuery.queryKey)?.models.some((model) => model.id === id) ?? false
  return id !== null && isThere ? { selectedChatModel: id } : {}
}

/** Whether a call was refused because its model no longer exists. */
export const isGoneModel = (error: unknown): boolean =>
  error instanceof ApiError && typeof error.body.unknownModel === 'string'

const name = 'lede-model'

/** Returns the model chosen on this device; null when none was. */
export const readChosenModel = (): string | null => readStored(name)

/** Stores the chosen model on this device; null removes it. */
export const keepChosenModel = (id: string | null): void => void writeStored(name, id)
