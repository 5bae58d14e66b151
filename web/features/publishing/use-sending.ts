import { useState } from 'react'
import { tooLongForNetwork } from '#core/errors.ts'
import { postCharacterLimit } from '#core/limits.ts'
import { countCharacters, type PostText } from '#core/post-text.ts'
import { toast } from '#web/ui/notice-queue.ts'
import { wordsOf } from '#web/ui/toast.tsx'
import type { Leaving } from './connecting.ts'

type Sending = { post: PostText; leaving: Leaving; sayFailed: (reason: string) => void }

/** Sends a post off once all of it is with the server; says why where that failed. */
export function useSending({ post, leaving, sayFailed }: Sending) {
  const [isBusy, setBusy] = useState(false)
  const send = async (sendOff: () => Promise<void>) => {
    if (countCharacters(post) > postCharacterLimit) {
      toast.error(tooLongForNetwork(postCharacterLimit))
      return
    }
    setBusy(true)
    try {
      await leaving.flush()
    } catch (error) {
      sayFailed(`Your latest changes could not be saved. ${wordsOf(error)}`)
      setBusy(false)
      return
    }
    try {
      await sendOff()
    } catch (error) {
      sayFailed(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, send }
}
