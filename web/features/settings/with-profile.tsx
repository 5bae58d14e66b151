import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod/mini'
import type { getProfile } from '#contract/account.ts'
import { profileQuery } from '#web/features/session/queries.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type WithProfileProps = { children: (answer: z.infer<typeof getProfile.answer>) => ReactNode }

/** What needs the account's profile; until it has come, its place. */
export function WithProfile({ children }: WithProfileProps) {
  const query = useQuery(profileQuery)
  if (query.data) return children(query.data)
  if (query.isPending) return <Skeleton className="h-20 w-full" />
  return (
    <ErrorState title="This could not be loaded." onRetry={() => void query.refetch()}>
      {query.error.message}
    </ErrorState>
  )
}
