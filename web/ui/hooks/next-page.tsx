import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** What a list has to know of the query whose pages it shows: a part of what TanStack Query answers. */
export type Pages = {
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: (options?: { cancelRefetch: boolean }) => Promise<unknown>
}

/** Asks for the next page of a list while its end is near; after a failure only when it is asked to. */
export function useNextPage(pages: Pages, isNear: boolean): void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const [answers, setAnswers] = useState(0)
  const isWanted = isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  // The server. A refetch that is under way is waited for, and one that begins may end this request before anything is
  // drawn: in both cases the answer brings no new page, and it is asked for again.
  useEffect(() => {
    if (isWanted) void fetchNextPage({ cancelRefetch: false }).then(() => setAnswers((before) => before + 1))
  }, [isWanted, answers, fetchNextPage])
}

/** Below a list whose next page could not be loaded: `what` it would have shown, and a way to ask again. */
export function NextPageFoot({ pages, what }: { pages: Pages; what: string }) {
  if (!pages.isFetchNextPageError) return null
  return (
    <div role="alert" className="flex justify-center py-3">
      <Button variant="outline" isBusy={pages.isFetching} onClick={() => void pages.fetchNextPage()}>
        More {what} could not be loaded. Try again
      </Button>
    </div>
  )
}
