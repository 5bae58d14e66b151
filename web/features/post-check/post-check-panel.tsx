import { ErrorState } from '#web/ui/empty-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { PostCheck } from './queries.ts'

const CheckSection = lazyPart(async () => (await import('./check-section.tsx')).CheckSection, {
  fallback: () => <Loading />,
})

/** The results of the post check, which are advice only. */
export function PostCheckPanel({ check: { checker, state, hasFailed, retry } }: { check: PostCheck }) {
  if (hasFailed) {
    return (
      <ErrorState title="The check could not be loaded." onRetry={retry}>
        Your post is safe; writing and publishing work without it.
      </ErrorState>
    )
  }
  if (checker === null || state === null) return <Loading />
  return <CheckSection checker={checker} state={state} />
}

const Loading = () => (
  <div className="flex flex-col gap-2 py-2">
    <span className="sr-only">Loading the check</span>
    <Skeleton className="h-24 w-full" />
    <Skeleton className="h-24 w-full" />
  </div>
)
