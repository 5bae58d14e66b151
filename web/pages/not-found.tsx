import { Link } from '@tanstack/react-router'
import { brand } from '#core/brand.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Mark } from '#web/ui/mark.tsx'

export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center bg-paper">
      <title>{`Page not found · ${brand.product}`}</title>
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        icon={<Mark size={24} />}
        title="There is no page at this address"
        action={
          <Link to="/" className={buttonClass('primary')}>
            Go to your chats
          </Link>
        }
      >
        It may have been moved, or the address may be incomplete. Your chats and posts are where you left
        them.
      </EmptyState>
    </main>
  )
}
