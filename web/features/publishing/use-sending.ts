import { useState } from 'react'
import { tooLongForNetwork } from '#core/errors.ts'
import { postCharacterLimit } from '#core/limits.ts'
import { openSlotsIn } from '#core/post/open-slots.ts'
import { countCharacters, type PostText } from '#core/post/post-text.ts'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import type { RedirectSnapshot } from './connecting.ts'

type Sending = { post: PostText; leaving: RedirectSnapshot; toastError: (reason: string) => void }

/** The open slots that somebody is asked about; none while nothing is asked. */
export type SlotsAsked = { slots: string[]; close: () => void; agree: () => void }

type SendOff = () => Promise<void>
const noSlots: string[] = []

/**
 * Sends a post off once all of it is with the server; says why where that failed. With open slots it stops first, and
 * asks.
 */
export function useSending({ post, leaving, toastError }: Sending) {
  const [isBusy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState<{ slots: string[]; sendOff: SendOff } | null>(null)
  const [agreed, setAgreed] = useState(noSlots)
  const send = async (sendOff: SendOff) => {
    if (countCharacters(post) > postCharacterLimit) {
      toast.error(tooLongForNetwork(postCharacterLimit))
      return
    }
    const slots = openSlotsIn(post)
    if (slots.some((slot) => !agreed.includes(slot))) setWaiting({ slots, sendOff })
    else await sendNow(sendOff)
  }
  const sendNow = async (sendOff: SendOff) => {
    setBusy(true)
    try {
      await leaving.flush()
    } catch (error) {
      toastError(`Your latest changes could not be saved. ${errorMessage(error)}`)
      setBusy(false)
      return
    }
    try {
      await sendOff()
    } catch (error) {
      toastError(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const asked: SlotsAsked = {
    slots: waiting?.slots ?? noSlots,
    close: () => setWaiting(null),
    agree() {
      if (waiting === null) return
      setAgreed(waiting.slots)
      setWaiting(null)
      void sendNow(waiting.sendOff)
    },
  }
  return { isBusy, send, asked }
}
