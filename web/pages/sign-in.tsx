import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { ConsentCard } from '#web/features/analytics/consent-panel.tsx'
import { configQuery, sessionQuery } from '#web/features/session/queries.ts'
import { safeReturnTo } from '#web/features/session/return-to.ts'
import { SignInCard } from '#web/features/session/sign-in-panel.tsx'

const route = getRouteApi('/sign-in')

export function SignInPage() {
  const { history } = useRouter()
  const { returnTo, deleted } = route.useSearch()
  const { data: config } = useSuspenseQuery(configQuery)
  const { data: session } = useSuspenseQuery(sessionQuery)
  return (
    <div className="flex min-h-dvh flex-col bg-paper">
      <ConsentCard />
      <main className="grid grow place-items-center p-4">
        <SignInCard
          allowGuests={config.allowGuests}
          allowSignUp={config.allowSignUp}
          sendsMail={config.mail}
          news={deleted === 'true' ? 'Your account and everything in it are deleted.' : undefined}
          isGuest={session?.isGuest ?? false}
          onEntered={() => history.replace(safeReturnTo(returnTo))}
        />
      </main>
    </div>
  )
}
