import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { changeProfile } from '#contract/account.ts'
import { call } from '#web/api.ts'
import {
  configQuery,
  isLastProfileChange,
  profileQuery,
  profileScope,
  sessionQuery,
} from '#web/features/session/queries.ts'
import { saveConsent, readAnswer, useAnswer } from './answer.ts'
import { answerToSave, consentOf, isBehind, saysNo, type Known } from './consent.ts'

/** Returns who is here, and what they, their account and their browser say about being counted. */
export function useConsent() {
  const project = useQuery(configQuery).data?.analytics ?? null
  const isOn = project !== null
  const session = useQuery({ ...sessionQuery, enabled: isOn }).data
  const userId = session === undefined ? undefined : (session?.userId ?? null)
  const profile = useQuery({ ...profileQuery, enabled: isOn && userId != null }).data
  const known: Known = {
    isOn,
    isSignalled: isOn && saysNo(navigator),
    userId,
    saved: profile?.profile.preferences.analytics,
    device: useAnswer(),
  }
  return { project, session: session ?? null, consent: consentOf(known), known }
}

/** Keeps the answers of this device and of the account in sync. */
export function useAnswerInStep(known: Known): void {
  const client = useQueryClient()
  const { mutate: answer } = useAnswering()
  const { userId, saved } = known
  const toSave = answerToSave(known)
  const isOld = isBehind(known)
  const asked = useRef<string | null>(null)
  // The account: receives an answer given before it existed or that failed to reach it, once for each user.
  useEffect(() => {
    if (userId == null || saved === undefined || asked.current === userId) return
    asked.current = userId
    if (toSave !== null) answer(toSave)
    else if (saved !== null && readAnswer()?.userId === null)
      saveConsent({ isYes: saved, userId, isSaved: true })
  }, [userId, saved, toSave, answer])
  // The account: refetched, since its answer may be newer, and then it counts.
  useEffect(() => {
    if (!isOld || userId == null) return
    const askAnew = async () => {
      const { profile } = await client.fetchQuery({ ...profileQuery, staleTime: 0, retry: false })
      const isYes = profile.preferences.analytics
      if (isYes !== null) saveConsent({ isYes, userId, isSaved: true })
    }
    void askAnew().catch(() => null)
  }, [isOld, userId, client])
}

/** Stores the answer of whoever is here: on this device at once, and in their account. */
export function useAnswering() {
  const client = useQueryClient()
  const { queryKey } = profileQuery
  const whoIsHere = () => client.getQueryData(sessionQuery.queryKey)?.userId ?? null
  return useMutation({
    scope: profileScope,
    // Not queued with other profile changes: an earlier request may take long.
    onMutate: (isYes: boolean) => saveConsent({ isYes, userId: whoIsHere(), isSaved: false }),
    mutationFn: async (isYes: boolean) => {
      if (whoIsHere() === null) return null
      return call(changeProfile, { body: { preferences: { analytics: isYes } } })
    },
    onSuccess: (answer, isYes) => {
      if (answer === null) return
      if (isLastProfileChange(client)) client.setQueryData(queryKey, answer)
      const userId = whoIsHere()
      // The user may have answered again, or left, in the meantime.
      const now = readAnswer()
      if (now?.isYes === isYes && now.userId === userId) saveConsent({ isYes, userId, isSaved: true })
    },
  })
}
