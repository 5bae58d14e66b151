import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { keptShown, noteKeptShown } from '#web/device/answers.ts'
import { useStore } from '#web/state/store.ts'

const tryEveryMs = 5000

function watchLine(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether there is a way to the server, as far as it is known; what this device kept is exchanged when there is one again. */
export function useOnline(): { isOffline: boolean } {
  const client = useQueryClient()
  const hasLine = useSyncExternalStore(watchLine, () => navigator.onLine)
  const isKept = useStore(keptShown)
  // The server: it is asked until it answers.
  useEffect(() => {
    if (!isKept || !hasLine) return undefined
    let isOver = false
    const look = async () => {
      const response = await fetch('/api/config', { cache: 'no-store' })
      if (isOver || !response.ok) return
      noteKeptShown(false)
      await client.invalidateQueries()
    }
    const tryIt = () => void look().catch(() => null)
    tryIt()
    const timer = setInterval(tryIt, tryEveryMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [client, hasLine, isKept])
  return { isOffline: !hasLine || isKept }
}
