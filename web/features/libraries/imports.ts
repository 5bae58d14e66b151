import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { sessionQuery } from '#web/features/session/queries.ts'
import { toast } from '#web/ui/notice-queue.ts'
import { type Import, ImportQueue } from './import-queue.ts'
import { knowledgeLibrary } from './knowledge-library.ts'
import { refreshLibrary } from './queries.ts'

type Known = { userId: string | undefined; queue: ImportQueue; watchers: number }

/** Reading goes on when somebody goes to another page, and is there again when they come back. */
const queues = new WeakMap<QueryClient, Known>()

const whoIsHere = (client: QueryClient) => client.getQueryData(sessionQuery.queryKey)?.userId

function importsOf(client: QueryClient): Known {
  const userId = whoIsHere(client)
  const before = queues.get(client)
  if (before && before.userId === userId) return before
  before?.queue.cancelAll()
  const queue = new ImportQueue({
    isWanted: () => whoIsHere(client) === userId,
    onAdded: () => void refreshLibrary(client, knowledgeLibrary),
    onSettled: (imports) => {
      if (queues.get(client)?.watchers === 0) tell(imports)
    },
  })
  const known = { userId, queue, watchers: 0 }
  queues.set(client, known)
  return known
}

/** To who is not looking. */
function tell(imports: Import[]): void {
  const count = (wanted: Import['state']) => imports.filter(({ state }) => state === wanted).length
  const [done, failed] = [count('done'), count('failed')]
  const added = `Added ${done} ${done === 1 ? 'item' : 'items'} to your knowledge base`
  if (failed > 0) toast.error(`${failed} of ${imports.length} could not be imported. Import says why.`)
  else if (done > 0) toast.success(added)
}

export function useImports() {
  const known = importsOf(useQueryClient())
  const imports = useSyncExternalStore(known.queue.subscribe, known.queue.getState)
  return { queue: known.queue, imports, known }
}

/** As long as somebody watches, the end of the imports needs no notice. */
export function watchImports(known: { watchers: number }): () => void {
  known.watchers += 1
  return () => {
    known.watchers -= 1
  }
}
