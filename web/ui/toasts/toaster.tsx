import { X } from 'lucide-react'
import { useEffect } from 'react'
import { onFirstInteraction } from '#web/ui/hooks/first-interaction.ts'
import { useStore } from '#web/state/store.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { noticesWanted, toast, waitingNotices, wantNotices } from './notice-queue.ts'

const atOnce = 3

const ToasterHost = lazyPart(async () => (await import('./toaster-host.tsx')).ToasterHost, {
  fallback: ({ hasFailed }) => (hasFailed ? <PlainNotices /> : null),
})

/** Where notices appear; loaded on the first interaction or the first notice. */
export function Toaster() {
  const isWanted = useStore(noticesWanted)
  useEffect(() => onFirstInteraction(wantNotices), [])
  return isWanted ? <ToasterHost /> : null
}

/** Notices shown as plain text when the connection was lost before their code had loaded. */
function PlainNotices() {
  const notices = useStore(waitingNotices)
  return (
    <div className="fixed right-4 bottom-4 z-50 flex w-[356px] max-w-[calc(100vw-32px)] flex-col gap-2">
      {notices.slice(-atOnce).map(({ id, message, description }) => (
        <div
          key={id}
          role="alert"
          className="flex items-start gap-2 rounded-lg border border-line bg-surface p-3 text-sm text-ink shadow-float"
        >
          <div className="min-w-0 grow wrap-anywhere">
            <p>{message}</p>
            {description === null ? null : <p className="text-ink-soft">{description}</p>}
          </div>
          <button
            type="button"
            aria-label="Close toast"
            className="grid size-6 shrink-0 place-items-center pointer-coarse:size-11"
            onClick={() => toast.dismiss(id)}
          >
            <X size={14} aria-hidden />
          </button>
        </div>
      ))}
    </div>
  )
}
