import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { ConsentCard } from '#web/features/analytics/configured-analytics.tsx'
import { configQuery, invitationQuery, sessionQuery } from '#web/features/session/queries.ts'
import { readRefusal, safeReturnTo } from '#web/features/session/return-to.ts'
import { wordsForRefusal } from '#web/features/session/service-refusals.ts'
import { SignInCard } from '#web/features/session/sign-in-panel.tsx'

const route = getRouteApi('/sign-in')

export function SignInPage() {
  const { history } = useRouter()
  const search = route.useSearch()
  const { returnTo, deleted } = search
  const { data: config } = useSuspenseQuery(configQuery)
  const { data: session } = useSuspenseQuery(sessionQuery)
  const refusal = readRefusal(search)
  const to = safeReturnTo(returnTo)
  const { data: invitation } = useSuspenseQuery(invitationQuery(to))
  return (
    <div className="flex min-h-dvh flex-col bg-paper">
      <ConsentCard />
      <main className="grid grow place-items-center p-4">
        <SignInCard
          allowGuests={config.allowGuests}
          allowSignUp={config.allowSignUp}
          sendsMail={config.mail}
          news={deleted === 'true' ? 'Your account and everything in it are deleted.' : undefined}
          refusal={refusal && wordsForRefusal(refusal, config.providers)}
          services={config.providers}
          invitation={invitation}
          returnTo={to}
          isGuest={session?.isGuest ?? false}
          onEntered={() => history.replace(to)}
        />
      </main>
    </div>
  )
}
