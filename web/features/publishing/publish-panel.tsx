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
import { readableZone } from '#core/time/timezone.ts'
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
  /** When the post is scheduled for; null when it is not. */
  scheduledAt: string | null
  /** The timezone it was scheduled in; null when unknown. */
  scheduledTimezone: string | null
  /** Opens manual publishing, for accounts that may not publish through Lede. */
  onByHand: () => void
  /** The card as the feed will show it, read-only. */
  preview: ReactNode
  /** The button that opens it; gets the focus on close, also after a return from the network. */
  opener: HTMLElement | null
}

/** The dialog "Publish post" (specification 2.17). */
export function PublishPanel(props: PublishPanelProps) {
  const { isOpen, scheduledAt, scheduledTimezone, onOpenChange, onByHand, preview, opener } = props
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
      {scheduledAt === null ? null : <InsteadOf scheduledAt={scheduledAt} timezone={scheduledTimezone} />}
      <WhereItGoes />
      <WhyByHand />
      <OpenClaimsNote documentId={props.documentId} />
    </WideDialog>
  )
}

/** Says that publishing replaces the schedule, so that the post is not published twice. */
function InsteadOf({ scheduledAt, timezone }: { scheduledAt: string; timezone: string | null }) {
  const { data } = useQuery(profileQuery)
  const timeZone = timezone ?? data?.profile.timezone ?? null
  const at = formatTimestamp(Date.parse(scheduledAt), { now: useNow(tickMs), timeZone })
  const zone = timeZone === null ? '' : ` (${readableZone(timeZone)})`
  return (
    <p>
      It is scheduled for {at}
      {zone}, and will not go out again then.
    </p>
  )
}

/** The post's open claims, unless the writer has already confirmed this text. */
const useOpenClaims = (documentId: string) =>
  claimsToAsk(useQuery({ ...openClaimsQuery(documentId), retry: false }).data)

/**
 * Lists the claims that the writer's material does not support, without asking: a connected post is published with one
 * click (4.12).
 */
function OpenClaimsNote({ documentId }: { documentId: string }) {
  const claims = useOpenClaims(documentId)
  return claims ? <p className="text-ink-soft">{wordsOfClaims(claims)}</p> : null
}

type PublishActionProps = {
  documentId: string
  post: PostText
  /** Saves unsaved changes, rejecting on failure, and provides what to restore after a visit to the network. */
  leaving: RedirectSnapshot
  /** Called when the post has been accepted for publishing. */
  onAccepted: () => void
  onOpenChange: (isOpen: boolean) => void
}

const tickMs = 60_000

const toastError = (reason: string) => toast.error('Failed to publish post', { description: reason })

/** The dialog's one button, in the states of specification 2.17. Remounted each time the dialog opens. */
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

/** Ignores the key that opened the dialog while it is still held down, so that it does not publish. */
const ignoreHeldKey = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault()
}

/** Publishes only once, however often it is retried: the idempotency key is the same as long as the dialog is open. */
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
