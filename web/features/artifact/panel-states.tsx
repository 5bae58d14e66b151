import { hasMedia, plainText } from '#core/post/post-content.ts'
import { type PostText, toNetworkText } from '#core/post/post-text.ts'
import { ApiError } from '#web/api.ts'
import { type useDocumentSession, useSession } from '#web/features/editor/queries.ts'
import { useNetworkName } from '#web/features/session/queries.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton, Spinner } from '#web/ui/skeleton.tsx'

/** Placeholder of the card while a document is loading. */
export const PanelSkeleton = () => (
  <div className="grow bg-feed px-4 pt-14" aria-busy="true">
    <output className="sr-only">Loading the post</output>
    <div className="mx-auto flex max-w-[555px] flex-col gap-3 rounded-lg bg-surface p-4">
      <div className="flex items-center gap-2">
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className="h-4 w-40" />
      </div>
      {['w-full', 'w-11/12', 'w-full', 'w-2/3'].map((width, at) => (
        <Skeleton key={at} className={`h-4 ${width}`} />
      ))}
    </div>
  </div>
)

type PanelErrorProps = { error: Error; written: PostText | null; onRetry: () => void }

/** Shown when a document could not be loaded; what a reply has just written of it stays readable. */
export const PanelError = ({ error, written, onRetry }: PanelErrorProps) => (
  <div className="min-h-0 grow overflow-y-auto bg-paper p-4">
    {isMissing(error) ? (
      <ErrorState title={errorMessage(error)}>
        A deleted post can be restored only with Undo, right after it was deleted. Anything already published
        stays where it is.
      </ErrorState>
    ) : (
      <ErrorState title="This post could not be opened." onRetry={onRetry}>
        {errorMessage(error)}
      </ErrorState>
    )}
    {written === null ? null : (
      <p className="mx-auto max-w-[555px] font-post whitespace-pre-wrap">{plainText(written)}</p>
    )}
  </div>
)

const isMissing = (error: Error) => error instanceof ApiError && error.code === 'not_found:document'

/** Shown while the server publishes. */
export function OnItsWay() {
  const network = useNetworkName()
  return (
    <output className="flex min-h-12 shrink-0 items-center gap-2 border-b border-line bg-accent-soft px-4 py-1 text-ink">
      <Spinner />
      On its way to {network}. You can leave this page.
    </output>
  )
}

/** Says that a scheduled post has become empty, while there is time to write something. */
export function EmptyWhileScheduled({ session }: { session: ReturnType<typeof useDocumentSession> }) {
  const isEmpty = useSession(session, ({ post }) => toNetworkText(post.text) === '' && !hasMedia(post))
  return (
    <output>
      {isEmpty ? (
        <span className="block shrink-0 border-b border-line bg-accent-soft px-4 py-3">
          <span className="block font-medium">This scheduled post is empty.</span>
          <span className="block text-ink-soft">
            An empty post cannot be published. Add text or media before it is due, or it will not go out.
          </span>
        </span>
      ) : null}
    </output>
  )
}
