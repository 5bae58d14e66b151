import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Notice } from '#contract/notifications.ts'
import { useAppDialogState } from '#web/ui/dialogs/app-dialogs.ts'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { newestQuery, placeOfNotice } from './queries.ts'

const lifetimeMs = 8000

const tones = {
  published: toast.success,
  failed: toast.error,
  unknown: toast.warning,
  late: toast.error,
  delayed: toast.warning,
  reconnect: toast.error,
  'expires-soon': toast.warning,
  asked: toast.warning,
  scheduled: toast.message,
  unscheduled: toast.warning,
}

/** Whether the notice's post is on screen: an open post shows its outcome itself, but not requests from programs. */
const isOnScreen = (client: QueryClient, { kind, documentId }: Notice): boolean =>
  kind !== 'asked' &&
  documentId !== null &&
  (client
    .getQueryCache()
    .find({ queryKey: ['document', documentId] })
    ?.getObserversCount() ?? 0) > 0

/** Shows new notices as toasts while the app is open, in the visible tab only. */
export function NoticeToasts() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const notices = useQuery(newestQuery).data?.notifications
  const isListOpen = useAppDialogState('notices').isOpen
  const known = useRef<ReadonlySet<string> | null>(null)
  const say = useEffectEvent((notice: Notice) => {
    if (isListOpen || document.visibilityState !== 'visible' || isOnScreen(client, notice)) return
    const place = placeOfNotice(notice)
    tones[notice.kind](notice.headline, {
      id: notice.id,
      duration: lifetimeMs,
      ...(notice.detail === null ? {} : { description: notice.detail }),
      ...(place === null ? {} : { action: { label: 'Open', onClick: () => void navigate(place) } }),
    })
  })
  // The notices as they come from the server.
  useEffect(() => {
    if (notices === undefined) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...notices.map(({ id }) => id)])
    if (before === null) return
    for (const notice of notices.toReversed()) {
      if (notice.readAt === null && !before.has(notice.id)) say(notice)
    }
  }, [notices])
  return null
}
