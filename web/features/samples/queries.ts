import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getSamples, loadSamples, removeSamples } from '#contract/materials/samples.ts'
import { call } from '#web/api.ts'
import { toast, withUndo } from '#web/ui/toasts/notice-queue.ts'
import { showError } from '#web/ui/toasts/toast.tsx'

// Any edit of a library may change it.
const samplesQuery = queryOptions({
  queryKey: ['samples'],
  queryFn: () => call(getSamples),
  staleTime: 0,
})

/** The state of the sample data. */
export const useSamplesState = () => useQuery(samplesQuery)

const notOfAnAccount = new Set<unknown>(['session', 'config'])

/** Refetches everything: samples are in the libraries, the history and the posts. */
async function refreshAll(client: QueryClient): Promise<void> {
  // Data that is edited in place is reset instead.
  void client.resetQueries({ predicate: ({ meta }) => meta?.isEditedInPlace === true })
  await client.invalidateQueries({ predicate: ({ queryKey }) => !notOfAnAccount.has(queryKey[0]) })
}

/** Returns e.g. "2 samples that you changed are now yours and stay." */
export const keptWords = (kept: number): string =>
  kept === 1
    ? 'One sample that you changed is now yours and stays.'
    : `${kept} samples that you changed are now yours and stay.`

/** Removes the sample data, and shows how many items were kept. */
export function useRemoveSamples() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeSamples),
    onSuccess: ({ kept }) => {
      toast.success('Sample data removed', kept === 0 ? {} : { description: keptWords(kept) })
    },
    onError: showError,
    onSettled: () => refreshAll(client),
  })
}

const loadKey = ['load samples']

/** Loads the sample data, once at a time; a toast offers to remove it again for eight seconds. */
export function useLoadSamples() {
  const client = useQueryClient()
  const { mutate: remove } = useRemoveSamples()
  const { isPending, mutateAsync } = useMutation({
    mutationKey: loadKey,
    mutationFn: () => call(loadSamples),
    onSuccess: ({ added }) => {
      if (added === 0) {
        toast.message('The sample data is already loaded')
        return
      }
      toast.success('Sample data loaded', {
        description: 'Start with the chat in the sidebar. Its consultant, Maren Holt, is fictional.',
        ...withUndo(() => remove()),
      })
    },
    onError: showError,
    onSettled: () => refreshAll(client),
  })
  return {
    isPending,
    load: async () => {
      // A second press comes before the first one is seen on the button.
      if (client.isMutating({ mutationKey: loadKey }) === 0) await mutateAsync()
    },
  }
}
