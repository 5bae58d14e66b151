import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { WideDialog } from '#web/ui/dialogs/wide-dialog.tsx'
import { ByHandButton, WhyByHand, useMayPublish } from './by-hand-instead.tsx'
import { WhereItGoes } from './where-it-goes.tsx'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { brand } from '#core/brand.ts'
import { formatTimestamp } from '#core/time/format-timestamp.ts'
import { practiceNote } from '#core/network-name.ts'
import { wordsOfClaims } from '#core/post/open-slots.ts'
import type { PostText } from '#core/post/post-text.ts'
import { claimsToAsk, noteClaimsAsked, openClaimsQuery } from '#web/features/claims/queries.ts'
import { noteQueued } from '#web/features/documents/queries.ts'
import { profileQuery } from '#web/features/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { connect, type RedirectSnapshot } from './connecting.ts'
import { newId } from '#web/device/new-id.ts'
import { publishDocument, useConnectionCheck } from './queries.ts'
import { SlotsQuestion } from './slots-question.tsx'
import { useSending } from './use-sending.ts'

type PublishPanelProps = PublishActionProps & {
  isOpen: boolean
  /** When the post would go out by itself; null for one that is not scheduled. */
  scheduledAt: string | null
  /** The way for those whose app may not publish for them. */
  onByHand: () => void
  /** The card as the feed will show it; nothing in it can be edited. */
  preview: ReactNode
  /** The button that opens it: also somebody who comes back from the network has the focus there afterwards. */
  opener: HTMLElement | null
}

/** The dialog "Publish post" (specification 2.17). */
export function PublishPanel(props: PublishPanelProps) {
  const { isOpen, scheduledAt, onOpenChange, onByHand, preview, opener } = props
  const main = useRef<HTMLButtonElement>(null)
  return (
    <WideDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Publish post"
      initialFocus={main}
      finalFocus={opener}
      preview={preview}
      footer={
        <>
          <PublishAction {...props} main={main} />
          <ByHandButton onByHand={onByHand} />
        </>
      }
    >
      <p>Your post goes out at once, exactly as you see it here.</p>
      {scheduledAt === null ? null : <InsteadOf scheduledAt={scheduledAt} />}
      <WhereItGoes />
      <WhyByHand />
      <OpenClaimsNote documentId={props.documentId} />
    </WideDialog>
  )
}

/** Publishing takes a scheduled post off the schedule: it does not go out twice. */
function InsteadOf({ scheduledAt }: { scheduledAt: string }) {
  const { data } = useQuery(profileQuery)
  const timeZone = data?.profile.timezone ?? null
  const at = formatTimestamp(Date.parse(scheduledAt), { now: useNow(tickMs), timeZone })
  return <p>It is scheduled for {at}, and will not go out again then.</p>
}

/** The open claims of the post, unless its writer went on with the same text before. */
const useOpenClaims = (documentId: string) =>
  claimsToAsk(useQuery({ ...openClaimsQuery(documentId), retry: false }).data)

/** Says what the writer's material does not, and asks nothing: a connected post is published at a press (4.12). */
function OpenClaimsNote({ documentId }: { documentId: string }) {
  const claims = useOpenClaims(documentId)
  return claims ? <p className="text-ink-soft">{wordsOfClaims(claims)}</p> : null
}

type PublishActionProps = {
  documentId: string
  post: PostText
  /** Brings what is unsaved to the server, rejecting when that failed; and what to come back to from the network. */
  leaving: RedirectSnapshot
  /** The post has been accepted for publishing. */
  onAccepted: () => void
  onOpenChange: (isOpen: boolean) => void
}

const tickMs = 60_000

const toastError = (reason: string) => toast.error('Failed to publish post', { description: reason })

/** The dialog's one button, in the states of specification 2.17. A new one is made each time the dialog opens. */
function PublishAction({
  main,
  ...props
}: PublishActionProps & { main: RefObject<HTMLButtonElement | null> }) {
  const { status, isChecking, isError, refetch } = useConnectionCheck()
  const { isBusy, publish, asked } = usePublish(props, status?.network === 'practice')
  const mayPublish = useMayPublish()
  const look = (): ComponentProps<typeof Button> => {
    if (!mayPublish) return { disabled: true, children: `Publish to ${brand.network}` }
    if (isChecking) return { isBusy: true, children: `Checking ${brand.network} connection...` }
    if (isError || status === undefined) {
      const children = 'The connection could not be checked. Try again'
      return { variant: 'outline', onClick: () => void refetch(), children }
    }
    if (!status.isConnected) {
      return {
        onClick: () => void connect({ ...props.leaving, dialog: 'publish' }),
        children: `Connect ${brand.network} to post`,
      }
    }
    const children = isBusy ? 'Publishing...' : `Publish to ${brand.network}`
    return { isBusy, onClick: () => void publish(), children }
  }
  // One button in every state, so that it keeps the focus.
  return (
    <>
      <Button ref={main} onKeyDown={ignoreHeldKey} {...look()} />
      {status?.isConnected ? <SlotsQuestion asked={asked} action="Publish anyway" /> : null}
    </>
  )
}

/** The key that opened the dialog, still held down, must not publish. */
const ignoreHeldKey = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault()
}

/** Publishes once however often it is tried: the key is the same for as long as the dialog is open. */
function usePublish(
  { documentId, post, leaving, onAccepted, onOpenChange }: PublishActionProps,
  isPractice: boolean,
) {
  const [key] = useState(newId)
  const { isBusy, send, asked } = useSending({
    documentId,
    post,
    leaving,
    toastError,
    asksAboutClaims: false,
  })
  const client = useQueryClient()
  const claims = useOpenClaims(documentId)
  const publish = () =>
    send(async () => {
      await publishDocument(documentId, key)
      noteQueued(client, documentId)
      if (claims) noteClaimsAsked(client, documentId, claims)
      toast.success(
        `Post is being published to ${brand.network}!`,
        isPractice ? { description: practiceNote } : {},
      )
      onOpenChange(false)
      onAccepted()
    })
  return { isBusy, publish, asked }
}
