import { CloudOff } from 'lucide-react'
import { useOnline } from './use-online.ts'

/** A banner above every screen that says that the connection is lost and nothing is lost with it. */
export function OfflineBanner() {
  const { isOffline } = useOnline()
  return (
    <output aria-live="polite" className={isOffline ? lineClass : 'contents'}>
      {isOffline ? (
        <>
          <CloudOff size={16} aria-hidden className="mt-0.5 shrink-0" />
          <span>
            You are offline. Keep writing: your text stays on this device and is saved when the connection is
            back.
          </span>
        </>
      ) : null}
    </output>
  )
}

const lineClass = 'flex shrink-0 gap-2 border-b border-line bg-sunken px-4 py-2 text-sm text-ink-soft'
