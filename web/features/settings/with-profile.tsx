import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as v from 'valibot'
import type { getProfile } from '#contract/account.ts'
import { profileQuery } from '#web/features/session/queries.ts'
import { Loaded } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type WithProfileProps = { children: (answer: v.InferOutput<typeof getProfile.answer>) => ReactNode }

/** Renders its children once the account's profile has loaded. */
export const WithProfile = ({ children }: WithProfileProps) => (
  <Loaded
    query={useQuery(profileQuery)}
    failed="This could not be loaded."
    waiting={<Skeleton className="h-20 w-full" />}
  >
    {children}
  </Loaded>
)
