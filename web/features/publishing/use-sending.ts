import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tooLongForNetwork } from '#core/errors.ts'
import { postCharacterLimit } from '#core/limits.ts'
import { type OpenClaims, openSlotsIn } from '#core/post/open-slots.ts'
import { countCharacters, type PostText } from '#core/post/post-text.ts'
import { claimsToAsk, noteClaimsAsked, openClaimsQuery } from '#web/features/claims/queries.ts'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import type { RedirectSnapshot } from './connecting.ts'
import type { OpenPlaces } from './slots-question.tsx'

type Sending = {
  documentId: string
  post: PostText
  leaving: RedirectSnapshot
  toastError: (reason: string) => void
  /** Whether to also ask about claims that the writer's material does not support. */
  asksAboutClaims: boolean
}

type SendOff = () => Promise<void>
const noSlots: string[] = []

/**
 * Publishes or schedules a post once all of it is saved, and shows the reason if that fails. Asks first if there are
 * open placeholders and, if `asksAboutClaims`, open claims.
 */
export function useSending({ documentId, post, leaving, toastError, asksAboutClaims }: Sending) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState<{
    slots: string[]
    claims: OpenClaims | null
    sendOff: SendOff
  } | null>(null)
  const [agreed, setAgreed] = useState(noSlots)
  /** Returns the saved post's claims that the writer's material does not support. */
  const findClaims = async (): Promise<OpenClaims | null> => {
    // A failed lookup does not prevent publishing.
    const claims = claimsToAsk(await client.fetchQuery(openClaimsQuery(documentId)).catch(() => null))
    if (claims !== null) noteClaimsAsked(client, documentId, claims)
    return claims
  }
  const send = async (sendOff: SendOff) => {
    if (countCharacters(post) > postCharacterLimit) {
      toast.error(tooLongForNetwork(postCharacterLimit))
      return
    }
    const open = openSlotsIn(post)
    const slots = open.some((slot) => !agreed.includes(slot)) ? open : noSlots
    await sendSaved(sendOff, slots)
  }
  const sendSaved = async (sendOff: SendOff, slots: string[], { isAgreed = false } = {}) => {
    setBusy(true)
    try {
      await leaving.flush()
    } catch (error) {
      toastError(`Your latest changes could not be saved. ${errorMessage(error)}`)
      setBusy(false)
      return
    }
    try {
      const claims = isAgreed || !asksAboutClaims ? null : await findClaims()
      if (slots.length > 0 || claims !== null) setWaiting({ slots, claims, sendOff })
      else await sendOff()
    } catch (error) {
      toastError(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const asked: OpenPlaces = {
    slots: waiting?.slots ?? noSlots,
    claims: waiting?.claims ?? null,
    close: () => setWaiting(null),
    agree() {
      if (waiting === null) return
      setAgreed(waiting.slots)
      setWaiting(null)
      void sendSaved(waiting.sendOff, noSlots, { isAgreed: true })
    },
  }
  return { isBusy, send, asked }
}
