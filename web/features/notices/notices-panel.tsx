import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Notice } from '#contract/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { SideSheet } from '#web/ui/dialogs/side-sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NoticeRow } from './notice-row.tsx'
import { noticesQuery, useReadNotices } from './queries.ts'

type NoticesSheetProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** The list of notices; those shown are marked as read. */
export function NoticesSheet({ isOpen, onOpenChange }: NoticesSheetProps) {
  return (
    <SideSheet isOpen={isOpen} onOpenChange={onOpenChange} title="Notices">
      {isOpen ? <Notices onLeave={() => onOpenChange(false)} /> : null}
    </SideSheet>
  )
}

function Notices({ onLeave }: { onLeave: () => void }) {
  const query = useInfiniteQuery(noticesQuery)
  const notices = query.data?.pages.flatMap(({ notifications }) => notifications)
  const isNew = useReading(notices)
  if (notices === undefined) {
    return query.isError ? (
      <ErrorState title="Your notices could not be loaded." onRetry={() => void query.refetch()}>
        {query.error.message}
      </ErrorState>
    ) : (
      <Loading />
    )
  }
  if (notices.length === 0) {
    return (
      <EmptyState icon={<Bell size={20} aria-hidden />} title="Nothing has happened yet">
        You will see a notice here when a post goes out or could not be sent, or when your connection is about
        to expire.
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label="Notices" className="flex flex-col gap-2">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} isNew={isNew(notice)} onLeave={onLeave} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <div className="mt-4 flex justify-center">
          <Button
            variant="outline"
            isBusy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchNextPageError
              ? 'Older notices could not be loaded. Try again'
              : 'Show older notices'}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Marks the shown notices as read; they stay highlighted as new while the panel is open. */
function useReading(notices: Notice[] | undefined): (notice: Notice) => boolean {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const { mutate } = useReadNotices()
  const read = useEffectEvent((ids: string[]) => {
    mutate(ids, { onSuccess: () => setTaken((before) => new Set([...before, ...ids])) })
  })
  const unread = (notices ?? []).flatMap(({ id, readAt }) => (readAt === null && !taken.has(id) ? [id] : []))
  const names = unread.join(' ')
  // The server, which counts unread notices.
  useEffect(() => {
    if (names !== '') read(names.split(' '))
  }, [names])
  return ({ id, readAt }) => readAt === null || taken.has(id)
}

const Loading = () => (
  <output aria-label="Loading notices" className="flex flex-col gap-2">
    {[0, 1, 2].map((place) => (
      <Skeleton key={place} className="h-20 w-full" />
    ))}
  </output>
)
