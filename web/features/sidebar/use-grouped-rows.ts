import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { Chat } from '#contract/chat.ts'
import { profileQuery } from '#web/features/session/queries.ts'
import { calendarOf } from './calendar-day.ts'
import { groupChats, rowsOf, type HistoryRow } from './group-chats.ts'

const lookEveryMs = 30_000

function eachLook(onLook: () => void): () => void {
  const timer = setInterval(onLook, lookEveryMs)
  return () => clearInterval(timer)
}

/** The chats and their headings, by the days of the profile's timezone, else of the browser's; midnight moves them. */
export function useGroupedRows(chats: Chat[]): HistoryRow[] {
  const { data } = useQuery(profileQuery)
  const timezone = data?.profile.timezone ?? null
  const dayOf = useMemo(() => calendarOf(timezone), [timezone])
  const today = useSyncExternalStore(eachLook, () => dayOf(Date.now()))
  return useMemo(() => rowsOf(groupChats(chats, today, dayOf)), [chats, today, dayOf])
}
