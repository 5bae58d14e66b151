import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { ApiError } from '#web/api.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The shape of a conversation while it is being fetched. */
export function ChatSkeleton() {
  return (
    <output
      aria-label="Loading chat"
      className="mx-auto flex min-h-0 w-full max-w-[712px] grow flex-col gap-6 px-4 py-6"
    >
      <Skeleton className="h-10 w-2/5 self-end rounded-2xl" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-10 w-1/2 self-end rounded-2xl" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </output>
  )
}

/** Stands where the message box would, in a chat that somebody else shares. */
export const SharedChatNotice = () => (
  <aside
    aria-label="Shared chat"
    className="flex shrink-0 flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-3"
  >
    <p className="flex items-center gap-2 text-ink-soft">
      <Eye size={16} aria-hidden className="shrink-0" />
      This is a shared chat. You can read it, and only its owner can write in it.
    </p>
    <Link to="/" className={buttonClass('outline')}>
      Start your own chat
    </Link>
  </aside>
)

/** Why a chat cannot be shown, and the way on. */
export function ChatRefused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isFinal = error instanceof ApiError && error.status < 500
  return (
    <div className="flex h-full flex-col items-center justify-center gap-4 px-4 text-center">
      <h1 className="font-serif text-2xl">This chat cannot be shown</h1>
      <p className="max-w-md text-ink-soft">{error.message}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {isFinal ? null : (
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Link to="/" className={buttonClass('primary')}>
          New chat
        </Link>
      </div>
    </div>
  )
}
