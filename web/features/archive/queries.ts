import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ArchiveImport, archiveImports, type ImportKind } from '#contract/archive.ts'
import { call } from '#web/api.ts'

const key = ['archive-import'] as const
const lookEveryMs = 500

/** The account's latest import, null when there was none; polled while it runs. */
export const latestImportQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }): Promise<ArchiveImport | null> =>
    (await call(archiveImports.latest, { signal })).imports[0] ?? null,
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookEveryMs : false),
})

/** Returns a function that caches the latest import as returned by its other calls. */
export function useTellImport() {
  const client = useQueryClient()
  return (known: ArchiveImport) => client.setQueryData(key, known)
}

export function useStartImport() {
  const tell = useTellImport()
  return useMutation({
    mutationFn: ({ id, kinds }: { id: string; kinds: ImportKind[] }) =>
      call(archiveImports.start, { params: { id }, body: { kinds } }),
    onSuccess: tell,
  })
}

export function useCancelImport() {
  const tell = useTellImport()
  return useMutation({
    mutationFn: (id: string) => call(archiveImports.cancel, { params: { id } }),
    onSuccess: tell,
  })
}

/** Refetches everything on screen: an import may have changed any of it. */
export function useRefreshAll() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] })
}
