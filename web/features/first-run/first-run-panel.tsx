import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { profileQuery, sessionQuery } from '#web/features/session/queries.ts'

const Cards = lazy(() => import('./cards.tsx').then((module) => ({ default: module.Cards })))

/** The same height from first to last, so that the message box above keeps its place. */
const placeClass = 'h-72 w-full'

/** What a newcomer may set up, below the message box of an empty chat; it stops nobody. */
export function FirstRun() {
  const { data } = useQuery(profileQuery)
  const { data: session } = useQuery(sessionQuery)
  const isOpen = data?.profile.onboarded === false
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  if (!hasOpened || session == null) return null
  return (
    <div className={placeClass}>
      {isOpen ? (
        <Suspense fallback={null}>
          <Cards profile={data.profile} userId={session.userId} />
        </Suspense>
      ) : null}
    </div>
  )
}
