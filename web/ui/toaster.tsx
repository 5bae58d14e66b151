import { X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { onFirstInteraction } from './first-interaction.ts'
import { areNoticesWanted, toast, waitingNotices, wantNotices, watchNotices } from './notice-queue.ts'

const atOnce = 3

/** Where notices appear, from the first time that somebody touches the page or something is to be said. */
export function Toaster() {
  const isWanted = useSyncExternalStore(watchNotices, areNoticesWanted)
  const { Place, hasFailed } = useNoticePlace(isWanted)
  useEffect(() => onFirstInteraction(wantNotices), [])
  if (Place) return <Place />
  return hasFailed ? <PlainNotices /> : null
}

/** Fetches the place for notices; where that fails, again with the next connection. */
function useNoticePlace(isWanted: boolean) {
  const [Place, setPlace] = useState<ComponentType | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isWanted || Place) return undefined
    const ending = new AbortController()
    const { signal } = ending
    const load = async () => {
      const found = await import('./toaster-host.tsx').catch(() => null)
      if (signal.aborted) return
      if (found) setPlace(() => found.ToasterHost)
      else setFailed(true)
    }
    void load()
    addEventListener('online', () => void load(), { signal })
    return () => ending.abort()
  }, [isWanted, Place])
  return { Place, hasFailed }
}

/** What there is to say where the connection went before the code for notices had come: their words alone. */
function PlainNotices() {
  const notices = useSyncExternalStore(watchNotices, waitingNotices)
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
