import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetKeptIds } from '#web/analytics/kept-ids.ts'
import {
  identify,
  type Load,
  loadClient,
  seePage,
  startCounting,
  stopCounting,
} from '#web/analytics/tracker.ts'
import { useAnswerInStep, useConsent } from './use-consent.ts'

export { ConsentCard } from './consent-panel.tsx'

/** Counts how Lede is used by users who have agreed; for anybody else, nothing of it is loaded. */
export function Analytics({ load = loadClient }: { load?: Load }) {
  const { project, session, consent, known } = useConsent()
  useAnswerInStep(known)
  const route = useRouterState({ select: ({ matches }) => routeOf(matches) })
  const isCounted = consent === 'yes'
  const key = project?.key
  const host = project?.host
  const namedId = session === null || session.isGuest ? null : session.userId
  // PostHog, while the user agrees: it is told first who is here, then what is shown to them.
  useEffect(() => {
    if (!isCounted || key === undefined || host === undefined) return undefined
    startCounting({ key, host }, load)
    return stopCounting
  }, [isCounted, key, host, load])
  // PostHog's storage: a "no" may come before the client has loaded, or from another device, and still clears earlier visits.
  useEffect(() => {
    if (consent === 'no' || consent === 'signalled') forgetKeptIds()
  }, [consent])
  useEffect(() => {
    if (isCounted) identify(namedId === null ? null : { userId: namedId })
  }, [isCounted, namedId])
  useEffect(() => {
    if (isCounted) seePage(route)
  }, [isCounted, route])
  return null
}

type Match = { routeId: string; fullPath: string }

/** Returns the route pattern, e.g. "/chat/$id"; an unknown URL reveals nothing of itself. */
function routeOf(matches: readonly Match[]): string {
  const last = matches.at(-1)
  return last === undefined || last.routeId === '__root__' ? '/not-found' : last.fullPath
}
