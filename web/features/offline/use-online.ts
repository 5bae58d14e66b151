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

/** Whether the server is unreachable, as far as is known; cached data is refetched once it can be reached again. */
export function useOnline(): { isOffline: boolean } {
  const client = useQueryClient()
  const hasLine = useSyncExternalStore(watchLine, () => navigator.onLine)
  const isKept = useStore(keptShown)
  // The server: polled until it responds.
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
