import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { practiceNote } from '#core/network-name.ts'
import { configQuery } from '#web/features/session/queries.ts'
import { type KeptArtifact, readReturn, takeStoredArtifact } from './connecting.ts'
import { statusQuery } from '#web/features/connection/queries.ts'

/** On return from the network, shows the outcome, restores the artifact, and cleans up the address (spec 2.4). */
export function useConnectionReturn(restore: (kept: KeptArtifact) => void): void {
  const client = useQueryClient()
  const { history } = useRouter()
  const giveBack = useEffectEvent(restore)
  // The address that the network sent the browser to.
  useEffect(() => {
    const back = readReturn(new URL(history.location.href, window.location.origin).href)
    if (!back) return
    history.replace(back.href)
    void client.invalidateQueries(statusQuery)
    const isPractice = client.getQueryData(configQuery.queryKey)?.network === 'practice'
    if (back.isSuccess) toast.success(back.message, isPractice ? { description: practiceNote } : {})
    else toast.error(back.message)
    const stored = takeStoredArtifact()
    const chatId = stored?.artifact.chatId ?? null
    // A post without a chat is shown on the home screen.
    const isHere = chatId !== null && (back.href.includes(chatId) || /^\/(?:[?#]|$)/.test(back.href))
    // In a microtask, because the chat first initializes with a closed artifact (spec 2.4).
    if (stored && isHere)
      queueMicrotask(() => giveBack(back.isSuccess ? stored : { ...stored, dialog: null }))
  }, [client, history])
}
