import { type QueryClient, useQuery } from '@tanstack/react-query'
import { configQuery } from '#web/features/session/queries.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const load = () => import('./analytics-panel.tsx')
const Counter = lazyPart(async () => (await load()).Analytics)
const Question = lazyPart(async () => (await load()).ConsentCard)

const useIsConfigured = () => (useQuery(configQuery).data?.analytics ?? null) !== null

/** Counts how Lede is used, where the server has product analytics. */
export const Analytics = () => (useIsConfigured() ? <Counter /> : null)

/** Asks whether usage may be counted, where the server has product analytics. */
export const ConsentCard = () => (useIsConfigured() ? <Question /> : null)

/** Loads the code of both where they will be shown, so that the question does not move what is already on screen. */
export async function loadAnalytics(client: QueryClient): Promise<void> {
  const config = client.getQueryData(configQuery.queryKey)
  if (config?.analytics) await Promise.all([Counter.preload(), Question.preload()])
}
