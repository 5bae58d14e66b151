import { lazy, Suspense } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { PostCheck } from './queries.ts'

const CheckSection = lazy(() =>
  import('./check-section.tsx').then((module) => ({ default: module.CheckSection })),
)

/** What the check has to say of the post: advice only. */
export function PostCheckPanel({ check: { checker, state, hasFailed, retry } }: { check: PostCheck }) {
  if (hasFailed) {
    return (
      <ErrorState title="The check could not be loaded." onRetry={retry}>
        Your post is safe; writing and publishing work without it.
      </ErrorState>
    )
  }
  if (checker === null || state === null) return <Loading />
  return (
    <Suspense fallback={<Loading />}>
      <CheckSection checker={checker} state={state} />
    </Suspense>
  )
}

const Loading = () => (
  <div className="flex flex-col gap-2 py-2">
    <span className="sr-only">Loading the check</span>
    <Skeleton className="h-24 w-full" />
    <Skeleton className="h-24 w-full" />
  </div>
)
