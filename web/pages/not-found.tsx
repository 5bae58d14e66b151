import { Link } from '@tanstack/react-router'
import { brand } from '#core/brand.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Mark } from '#web/ui/mark.tsx'

export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center bg-paper">
      <title>{`Page not found · ${brand.product}`}</title>
      <div className="flex flex-col items-center gap-4 p-6 text-center">
        <Mark size={32} />
        <h1 className="font-serif text-2xl text-balance">There is no page at this address</h1>
        <p className="max-w-sm text-balance text-ink-soft">
          It may have been moved, or the address may be incomplete. Your chats and posts are where you left
          them.
        </p>
        <Link to="/" className={buttonClass('primary')}>
          Go to your chats
        </Link>
      </div>
    </main>
  )
}
