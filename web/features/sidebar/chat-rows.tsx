import { useRouter } from '@tanstack/react-router'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type KeyboardEvent,
  type ReactNode,
  useSyncExternalStore,
} from 'react'
import type { Chat } from '#contract/chat.ts'
import { ChatMenu } from '#web/features/chat/chat-menu-panel.tsx'
import { Button } from '#web/ui/button.tsx'
import { createMenuHandle } from '#web/ui/menus/menu.tsx'
import { textScale } from '#web/ui/hooks/use-room.ts'
import { useIsCoarse } from '#web/ui/hooks/use-media.ts'
import { useRowFocus } from '#web/ui/hooks/use-row-focus.ts'
import { useVirtualRows } from '#web/ui/lists/use-virtual-rows.ts'
import { ChatRow } from './chat-row.tsx'
import { type HistoryRow, groupChats, rowsOf } from './group-chats.ts'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '#web/features/session/queries.ts'
import { calendarOf } from './calendar-day.ts'

const overscan = 8
/** Heights at the default text size. */
const rowPx = { fine: 32, coarse: 44 }
const headingPx = 32
const footPx = 56
/** The next page is fetched when this many rows are left below the visible ones. */
const loadAhead = 15

type More = { isPending: boolean; isError: boolean; mutate: () => void }

type ChatRowsProps = {
  chats: Chat[]
  search: string
  hasMore: boolean
  more: More
  onNavigate: () => void
}

/** A virtualized list of chats. */
export function ChatRows({ chats, search, hasMore, more, onNavigate }: ChatRowsProps) {
  const rows = useGroupedRows(chats)
  const [menu] = useState(() => createMenuHandle<Chat>())
  const scale = useSyncExternalStore(eachLook, textScale)
  const { scroll, list, focus } = useList(rows, scale)
  const items = list.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useMore(hasMore && last >= rows.length - loadAhead, more)
  const tabStop = focus.focused === -1 ? firstChat(items, rows, list.range) : focus.focused
  const { step } = focus
  const onKeyDown = useCallback((event: KeyboardEvent) => step(event, list), [step, list])
  const leaveDeleted = useLeavingDeleted()
  const onDeleted = (id: string) => {
    focus.leave(id, list)
    leaveDeleted(id)
  }
  const showChat = (chat: Chat, index: number) => (
    <ChatRow
      chat={chat}
      search={search}
      menu={menu}
      isTabStop={index === tabStop}
      onFocus={focus.onFocus}
      onKeyDown={onKeyDown}
      onNavigate={onNavigate}
    />
  )
  const height = list.getTotalSize()
  return (
    <div ref={scroll} className="min-h-0 grow overflow-y-auto overscroll-contain px-3">
      <div className="relative" style={{ height: height + (hasMore ? footPx * scale : 0) }}>
        {sectionsOf(items, rows).map(({ label, places }) => (
          <Group key={label} label={label} places={places} hasMore={hasMore} showChat={showChat} />
        ))}
        {hasMore ? <OlderChats top={height} more={more} /> : null}
      </div>
      <ChatMenu handle={menu} hasPin onDeleted={onDeleted} />
    </div>
  )
}

type GroupProps = {
  label: string
  places: Place[]
  hasMore: boolean
  showChat: (chat: Chat, index: number) => ReactNode
}

/** The visible rows of a group, positioned as in the whole list. */
const Group = ({ label, places, hasMore, showChat }: GroupProps) => (
  <section aria-label={label}>
    {places.map(({ row, start }) =>
      row.kind === 'heading' ? (
        <h2 key={row.key} className="absolute px-2 pt-2 text-xs text-ink-soft" style={{ top: start }}>
          {label}
        </h2>
      ) : null,
    )}
    <ul>
      {places.map(({ index, row, start, size }) =>
        row.kind === 'chat' ? (
          <li
            key={row.key}
            data-row={row.key}
            aria-posinset={row.position}
            aria-setsize={hasMore ? -1 : row.size}
            className="absolute inset-x-0"
            style={{ top: start, height: size }}
          >
            {showChat(row.chat, index)}
          </li>
        ) : null,
      )}
    </ul>
  </section>
)

/** Returns the first visible chat, which is in the tab order until a row has had the focus. */
const firstChat = (items: Item[], rows: HistoryRow[], range: { startIndex: number } | null) =>
  items.find(({ index }) => rows[index]?.kind === 'chat' && index >= (range?.startIndex ?? 0))?.index

function useList(rows: HistoryRow[], scale: number) {
  const chatPx = (useIsCoarse() ? rowPx.coarse : rowPx.fine) * scale
  const keys = useMemo(() => rows.map(({ kind, key }) => (kind === 'chat' ? key : null)), [rows])
  const focus = useRowFocus(keys)
  const { scroll, list } = useVirtualRows({
    rows,
    keyOf: ({ key }) => key,
    heightOf: ({ kind }) => (kind === 'heading' ? headingPx * scale : chatPx),
    overscan,
    kept: focus.focused,
  })
  const remeasure = useEffectEvent(() => list.measure())
  useEffect(() => remeasure(), [rows, chatPx])
  return { scroll, list, focus }
}

type Item = { index: number; start: number; size: number }
type Place = Item & { row: HistoryRow }

/** Groups the visible rows by their headings. */
function sectionsOf(items: Item[], rows: HistoryRow[]): { label: string; places: Place[] }[] {
  const places = items.flatMap(({ index, start, size }) => {
    const row = rows[index]
    return row ? [{ index, start, size, row }] : []
  })
  return [...Map.groupBy(places, ({ row }) => row.label)].map(([label, found]) => ({ label, places: found }))
}

/** Fetches the next page when its rows are near; after a failure, only on request. */
function useMore(isNear: boolean, { isPending, isError, mutate }: More) {
  const ask = useEffectEvent(() => mutate())
  useEffect(() => {
    if (isNear && !isPending && !isError) ask()
  }, [isNear, isPending, isError])
}

function OlderChats({ top, more }: { top: number; more: More }) {
  return (
    <div className="absolute inset-x-0 pt-2" style={{ top }}>
      <Button variant="ghost" className="w-full" isBusy={more.isPending} onClick={() => more.mutate()}>
        {more.isError ? 'Older chats could not be loaded. Try again' : 'Show older chats'}
      </Button>
    </div>
  )
}

/** Leaves a chat that has just been deleted (spec 8.2). */
function useLeavingDeleted(): (id: string) => void {
  const { history } = useRouter()
  return (id) => {
    if (history.location.pathname === `/chat/${id}`) history.push('/')
  }
}

const lookEveryMs = 30_000

function eachLook(onLook: () => void): () => void {
  const timer = setInterval(onLook, lookEveryMs)
  return () => clearInterval(timer)
}

/** Returns the chats and their headings, by days in the profile's timezone, else the browser's; updated at midnight. */
function useGroupedRows(chats: Chat[]): HistoryRow[] {
  const { data } = useQuery(profileQuery)
  const timezone = data?.profile.timezone ?? null
  const dayOf = useMemo(() => calendarOf(timezone), [timezone])
  const today = useSyncExternalStore(eachLook, () => dayOf(Date.now()))
  return useMemo(() => rowsOf(groupChats(chats, today, dayOf)), [chats, today, dayOf])
}
