import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { defaultTime } from '#core/slots.ts'
import { type WallTime, wallTimeAt } from '#core/zoned-time.ts'
import { scheduledQuery } from './queries.ts'
import { chooseSlot, type SlotChoice } from '#core/slot-choice.ts'

type Options = {
  isOpen: boolean
  documentId: string
  /** When the post goes out already, as an ISO moment; null for a draft. */
  scheduledAt: string | null
  timezone: string | null
  /** The time to begin with instead, where one was pointed at. */
  proposed?: WallTime | undefined
}

export type ChosenTime = {
  wanted: WallTime
  want: (wanted: WallTime) => void
  choice: SlotChoice
  /** UTC milliseconds, to the minute. */
  now: number
  /** Days on which other posts go out. */
  busyDays: string[]
}

const minuteMs = 60_000

/** The time by now, looked at again every minute while it matters. */
function useMinutes(isOn: boolean): number {
  const [now, setNow] = useState(Date.now)
  // The clock.
  useEffect(() => {
    if (!isOn) return undefined
    const look = () => setNow(Date.now())
    const first = setTimeout(look)
    const timer = setInterval(look, minuteMs / 2)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [isOn])
  return now
}

/** What a writer chose, tomorrow at nine or the time it has to begin with (specification 4.13); null without a timezone. */
export function useChosenTime(options: Options): ChosenTime | null {
  const { isOpen, documentId, scheduledAt, timezone, proposed } = options
  const { data: posts = [] } = useQuery({ ...scheduledQuery, enabled: isOpen })
  const now = useMinutes(isOpen)
  const [wish, want] = useState<WallTime | null>(null)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    want(null)
  }
  if (timezone === null) return null
  const wanted =
    wish ??
    proposed ??
    (scheduledAt === null ? defaultTime(now, timezone) : wallTimeAt(Date.parse(scheduledAt), timezone))
  const taken = posts
    .filter((post) => post.id !== documentId && post.scheduledAt !== null)
    .map((post) => Date.parse(post.scheduledAt ?? ''))
  const busyDays = [...new Set(taken.map((at) => wallTimeAt(at, timezone).day))]
  return { wanted, want, choice: chooseSlot({ wanted, timezone, taken, now }), now, busyDays }
}
