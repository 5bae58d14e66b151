import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { historyQuery, useHistory } from '#web/features/history/queries.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { useDebounced } from '#web/ui/hooks/use-debounced.ts'

const searchAfterMs = 250

const ChatRows = lazyPart(async () => (await import('./chat-rows.tsx')).ChatRows, {
  fallback: () => <ChatListSkeleton />,
})

/** Preloads the first chats, and the code of their list if there are any; a failure is shown in place of the list. */
export async function loadChatList(client: QueryClient): Promise<void> {
  const history = await client.ensureQueryData({ ...historyQuery(), retry: false }).catch(() => null)
  if (history !== null && history.chats.length > 0) await ChatRows.preload()
}

/** The account's chats grouped by day, with a search. */
export function ChatList({ onNavigate }: { onNavigate: () => void }) {
  const [words, setWords] = useState('')
  const search = useDebounced(words.trim(), searchAfterMs)
  const { history, more } = useHistory(search)
  const { data, error } = history
  const isNew = data?.chats.length === 0 && search === ''
  return (
    <>
      {isNew && words === '' ? null : (
        <SearchField label="Search chats" value={words} onChange={setWords} className="mx-3 mb-2 shrink-0" />
      )}
      <output className="sr-only">{search === '' || data === undefined ? '' : foundWords(data)}</output>
      {data === undefined && error === null ? <ChatListSkeleton /> : null}
      {data === undefined && error !== null ? <HistoryFailed onRetry={() => void history.refetch()} /> : null}
      {isNew ? <NoChats /> : null}
      {data?.chats.length === 0 && search !== '' ? (
        <NothingFound search={search} onClear={() => setWords('')} />
      ) : null}
      {data === undefined || data.chats.length === 0 ? null : (
        <ChatRows
          key={search}
          chats={data.chats}
          search={search}
          hasMore={data.nextCursor !== null && !history.isPlaceholderData}
          more={more}
          onNavigate={onNavigate}
        />
      )}
    </>
  )
}

const foundWords = ({ chats, nextCursor }: { chats: unknown[]; nextCursor: string | null }) =>
  `${chats.length}${nextCursor === null ? '' : ' or more'} ${chats.length === 1 ? 'chat' : 'chats'} found`

const widths = ['w-3/4', 'w-1/2', 'w-5/6', 'w-2/3', 'w-3/5']

function ChatListSkeleton() {
  return (
    <output aria-label="Loading chats" className="block px-5 py-1">
      {widths.map((width) => (
        <div key={width} className="flex h-8 items-center">
          <Skeleton className={`h-3 ${width}`} />
        </div>
      ))}
    </output>
  )
}

const NoChats = () => (
  <div className="flex flex-col gap-2 px-5 py-1 text-ink-soft">
    <p>Your chats will be listed here. Start with one sentence about what you want to post.</p>
    <p>
      For example: <q>Write a post about how we cut onboarding from ten days to two.</q>
    </p>
  </div>
)

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <div className="px-5 py-1">
      <p className="pb-2 wrap-anywhere text-ink-soft">No chat has "{search}" in its title.</p>
      <Button variant="outline" onClick={onClear}>
        Show all chats
      </Button>
    </div>
  )
}

function HistoryFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="px-5 py-1">
      <p className="pb-2 text-ink-soft">Your chats could not be loaded. They are safe on the server.</p>
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
