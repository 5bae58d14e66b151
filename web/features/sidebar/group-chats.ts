import type { Chat } from '#contract/chat.ts'
import type { DayOf } from './calendar-day.ts'

export type ChatGroup = { label: string; chats: Chat[] }

/** The last day of each group, counted in calendar days before today. */
const spans = [
  ['Today', 0],
  ['Yesterday', 1],
  ['Previous 7 days', 7],
  ['Previous 30 days', 30],
  ['Older', Infinity],
] as const

function labelOf(chat: Chat, today: number, dayOf: DayOf): string {
  if (chat.pinned) return 'Pinned'
  if (chat.createdAt === '') return 'Older'
  const days = today - dayOf(Date.parse(chat.createdAt))
  return spans.find(([, last]) => days <= last)?.[0] ?? 'Older'
}

/** Groups chats by the day they were created; keeps their order and leaves out empty groups. */
export function groupChats(chats: Chat[], today: number, dayOf: DayOf): ChatGroup[] {
  const groups = Map.groupBy(chats, (chat) => labelOf(chat, today, dayOf))
  return ['Pinned', ...spans.map(([label]) => label)].flatMap((label) => {
    const found = groups.get(label)
    return found ? [{ label, chats: found }] : []
  })
}

export type HistoryRow =
  | { kind: 'heading'; key: string; label: string }
  | { kind: 'chat'; key: string; label: string; chat: Chat; position: number; size: number }

/** Flattens the groups into rows. */
export const rowsOf = (groups: ChatGroup[]): HistoryRow[] =>
  groups.flatMap(({ label, chats }): HistoryRow[] => [
    { kind: 'heading', key: `heading ${label}`, label },
    ...chats.map((chat, place) => ({
      kind: 'chat' as const,
      key: chat.id,
      label,
      chat,
      position: place + 1,
      size: chats.length,
    })),
  ])
