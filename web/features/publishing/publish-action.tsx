import { useState } from 'react'
import { toast } from '#web/ui/notice-queue.ts'
import { brand } from '#core/brand.ts'
import { practiceNote } from '#core/network-name.ts'
import type { PostText } from '#core/post-text.ts'
import { Button } from '#web/ui/button.tsx'
import { useMayPublish } from './by-hand-instead.tsx'
import { connect, type RedirectSnapshot } from './connecting.ts'
import { publishDocument, useConnectionCheck } from './queries.ts'
import { newRequestKey } from './request-key.ts'
import { SlotsQuestion } from './slots-question.tsx'
import { useSending } from './use-sending.ts'

export type PublishActionProps = {
  documentId: string
  post: PostText
  /** Brings what is unsaved to the server, rejecting when that failed; and what to come back to from the network. */
  leaving: RedirectSnapshot
  /** The post has been accepted for publishing. */
  onAccepted: () => void
  onOpenChange: (isOpen: boolean) => void
}

const toastError = (reason: string) => toast.error('Failed to publish post', { description: reason })

/** The dialog's one button, in the states of specification 2.17. A new one is made each time the dialog opens. */
export function PublishAction(props: PublishActionProps) {
  const { status, isChecking, isError, refetch } = useConnectionCheck()
  const { isBusy, publish, asked } = usePublish(props, status?.network === 'practice')
  const mayPublish = useMayPublish()
  if (!mayPublish) return <Button disabled>Publish to {brand.network}</Button>
  if (isChecking) return <Button isBusy>Checking {brand.network} connection...</Button>
  if (isError || status === undefined) {
    return (
      <Button variant="outline" onClick={() => void refetch()}>
        The connection could not be checked. Try again
      </Button>
    )
  }
  if (!status.isConnected)
    return <Button onClick={() => void connect(props.leaving)}>Connect {brand.network} to post</Button>
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void publish()}>
        {isBusy ? 'Publishing...' : `Publish to ${brand.network}`}
      </Button>
      <SlotsQuestion asked={asked} action="Publish anyway" />
    </>
  )
}

/** Publishes once however often it is tried: the key is the same for as long as the dialog is open. */
function usePublish(
  { documentId, post, leaving, onAccepted, onOpenChange }: PublishActionProps,
  isPractice: boolean,
) {
  const [key] = useState(newRequestKey)
  const { isBusy, send, asked } = useSending({ post, leaving, toastError })
  const publish = () =>
    send(async () => {
      await publishDocument(documentId, key)
      toast.success(
        `Post is being published to ${brand.network}!`,
        isPractice ? { description: practiceNote } : {},
      )
      onOpenChange(false)
      onAccepted()
    })
  return { isBusy, publish, asked }
}
