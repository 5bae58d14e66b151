import { useState } from 'react'
import { brand } from '#core/brand.ts'
import type { PostText } from '#core/post/post-text.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { SlotsQuestion } from './slots-question.tsx'
import { connect, type RedirectSnapshot } from './connecting.ts'
import { newId } from '#web/device/new-id.ts'
import { schedule, useConnectionCheck } from './queries.ts'
import { useSending } from './use-sending.ts'
import type { SlotChoice } from '#core/time/slots.ts'
import { sayIn, scheduledWords } from '#web/ui/zone-words.ts'

export type ScheduleActionProps = {
  documentId: string
  post: PostText
  /** When the post is already scheduled for, in ISO 8601; null for a draft. */
  scheduledAt: string | null
  timezone: string | null
  /** Null until a time can be chosen. */
  choice: SlotChoice | null
  leaving: RedirectSnapshot
  /** Called when the post has been scheduled. */
  onScheduled: () => void
  onOpenChange: (isOpen: boolean) => void
}

const { network } = brand

const toastError = (reason: string) => toast.error('Failed to schedule post', { description: reason })

/** The dialog's one button, in the states of specification 2.18. Remounted each time the dialog opens. */
export function ScheduleAction(props: ScheduleActionProps) {
  const { timezone, choice, scheduledAt, leaving } = props
  const { status, isChecking, isError, refetch } = useConnectionCheck()
  const { isBusy, submit, asked } = useScheduling(props)
  const isMoving = scheduledAt !== null
  const verb = isMoving ? 'Reschedule' : 'Schedule'
  if (timezone === null) return <Button disabled>{verb} post</Button>
  if (isChecking) return <Button isBusy>Checking connection...</Button>
  if (isError || status === undefined) {
    return (
      <Button variant="outline" onClick={() => void refetch()}>
        The connection could not be checked. Try again
      </Button>
    )
  }
  if (!status.isConnected) return <ConnectFirst leaving={leaving} />
  if (isBusy) return <Button isBusy>{isMoving ? 'Rescheduling post...' : 'Scheduling post...'}</Button>
  if (choice === null || !('slot' in choice)) return <Button disabled>{verb} post</Button>
  const { at } = choice.slot
  const day = sayIn(timezone, at, 'MMM d')
  const time = sayIn(timezone, at, 'h:mm a')
  return (
    <>
      <Button onClick={() => void submit(choice.asked)}>
        {isMoving ? `Reschedule post for ${day} at ${time}` : `Schedule post for ${day} at ${time}`}
      </Button>
      <SlotsQuestion asked={asked} action="Schedule anyway" />
    </>
  )
}

/** How long a toast is shown before the page is left, so that it can be read. */
const noticeMs = 1000

function ConnectFirst({ leaving }: { leaving: RedirectSnapshot }) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    toast.info(`Redirecting to ${network} to connect. You can schedule after connecting.`)
    const isRead = new Promise((resolve) => setTimeout(resolve, noticeMs))
    const flush = () => Promise.allSettled([leaving.flush(), isRead]).then(() => undefined)
    await connect({ ...leaving, flush, dialog: 'schedule' })
    setLeaving(false)
  }
  return (
    <Button isBusy={isLeaving} onClick={() => void leave()}>
      {isLeaving ? 'Connecting...' : `Connect to ${network}`}
    </Button>
  )
}

/** Schedules only once, however often it is retried: each time has one idempotency key as long as the dialog is open. */
function useScheduling(props: ScheduleActionProps) {
  const { documentId, post, timezone, scheduledAt, leaving, onScheduled, onOpenChange } = props
  const [keys] = useState(() => new Map<number, string>())
  const { isBusy, send, asked } = useSending({ documentId, post, leaving, toastError, asksAboutClaims: true })
  const keyFor = (wanted: number) => {
    const key = keys.get(wanted) ?? newId()
    keys.set(wanted, key)
    return key
  }
  const submit = async (wanted: number) => {
    if (timezone === null) {
      toast.error('Please set your timezone in Settings before scheduling posts')
      return
    }
    await send(async () => {
      const answer = await schedule({ documentId, scheduledAt: wanted, timezone }, keyFor(wanted))
      const { moved } = answer
      const at = Date.parse(answer.scheduledAt)
      toast.success(scheduledWords({ at, timezone, moved, isMoving: scheduledAt !== null }))
      onOpenChange(false)
      onScheduled()
    })
  }
  return { isBusy, submit, asked }
}
