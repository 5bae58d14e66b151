import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQuery, sessionQuery } from '#web/features/session/queries.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const Cards = lazyPart(async () => (await import('./cards.tsx')).Cards)

/** Loads what a new user's first screen shows; whatever fails is requested again where it is shown. */
export async function loadFirstRun(client: QueryClient): Promise<void> {
  const answer = await client.ensureQueryData({ ...profileQuery, retry: false }).catch(() => null)
  if (answer?.profile.onboarded === false) await Cards.preload()
}

/** The same height throughout, so that the message box above keeps its place. */
const placeClass = 'h-80 w-full'

/** What a new user may set up, below the message box of an empty chat; nothing is required. */
export function FirstRun() {
  const { data } = useQuery(profileQuery)
  const { data: session } = useQuery(sessionQuery)
  const isOpen = data?.profile.onboarded === false
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  if (!hasOpened || session == null) return null
  return (
    <div className={placeClass}>
      {isOpen ? <Cards profile={data.profile} userId={session.userId} /> : null}
    </div>
  )
}
