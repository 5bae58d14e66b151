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

/** Who is here, and what they, their account and their browser say of being counted. */
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

/** Keeps this device and the account at one answer. */
export function useAnswerInStep(known: Known): void {
  const client = useQueryClient()
  const { mutate: answer } = useAnswering()
  const { userId, saved } = known
  const toSave = answerToSave(known)
  const isOld = isBehind(known)
  const asked = useRef<string | null>(null)
  // The account: what was answered before there was one, or what it could not be told; once for each that comes.
  useEffect(() => {
    if (userId == null || saved === undefined || asked.current === userId) return
    asked.current = userId
    if (toSave !== null) answer(toSave)
    else if (saved !== null && readAnswer()?.userId === null)
      saveConsent({ isYes: saved, userId, isSaved: true })
  }, [userId, saved, toSave, answer])
  // The account: asked anew, and then it counts.
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

/** Answers for whoever is here: on this device at once, and in their account. */
export function useAnswering() {
  const client = useQueryClient()
  const { queryKey } = profileQuery
  const whoIsHere = () => client.getQueryData(sessionQuery.queryKey)?.userId ?? null
  return useMutation({
    scope: profileScope,
    // Not in its turn: a request before it may take long.
    onMutate: (isYes: boolean) => saveConsent({ isYes, userId: whoIsHere(), isSaved: false }),
    mutationFn: async (isYes: boolean) => {
      if (whoIsHere() === null) return null
      return call(changeProfile, { body: { preferences: { analytics: isYes } } })
    },
    onSuccess: (answer, isYes) => {
      if (answer === null) return
      if (isLastProfileChange(client)) client.setQueryData(queryKey, answer)
      const userId = whoIsHere()
      // The person may have answered again, or left, meanwhile.
      const now = readAnswer()
      if (now?.isYes === isYes && now.userId === userId) saveConsent({ isYes, userId, isSaved: true })
    },
  })
}
