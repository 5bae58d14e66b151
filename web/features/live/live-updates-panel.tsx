import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '#web/features/session/queries.ts'

/** The page is loaded first; what changes in this time is made up for by the first word of the connection. */
const connectAfterMs = 1500

const loadParts = () => Promise.all([import('./live-connection.ts'), import('./apply-changes.ts')])

/** Lets every screen follow what happens elsewhere: on other devices, in other tabs, and on the server by itself. */
export function LiveUpdates() {
  const client = useQueryClient()
  const userId = useQuery(sessionQuery).data?.userId
  // The server's events.
  useEffect(() => {
    if (userId === undefined || typeof EventSource === 'undefined') return undefined
    let isOver = false
    let close = () => {
      isOver = true
    }
    const begin = async () => {
      const [{ openLive }, { applyChanges }] = await loadParts()
      if (!isOver) close = openLive({ userId, handlers: applyChanges(client), connectAfterMs })
    }
    // Without its code the screens are as they were when they were fetched.
    begin().catch(() => undefined)
    return () => close()
  }, [client, userId])
  return null
}
