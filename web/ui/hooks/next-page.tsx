import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** What a list needs of the query whose pages it shows: a subset of TanStack Query's result. */
export type Pages = {
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: (options?: { cancelRefetch: boolean }) => Promise<unknown>
}

/** Fetches the next page of a list while its end is near; after a failure, only on request. */
export function useNextPage(pages: Pages, isNear: boolean): void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const [answers, setAnswers] = useState(0)
  const isWanted = isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  // The server. A running refetch is waited for, and one that starts may cancel this request before anything is
  // rendered: in both cases no new page arrives, and it is requested again.
  useEffect(() => {
    if (isWanted) void fetchNextPage({ cancelRefetch: false }).then(() => setAnswers((before) => before + 1))
  }, [isWanted, answers, fetchNextPage])
}

/** Shown below a list whose next page could not be loaded: names `what` is missing, with a retry. */
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
