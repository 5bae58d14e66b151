import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '#web/features/session/queries.ts'

/** Delays the connection until the page has loaded; the initial `hello` covers changes in the meantime. */
const connectAfterMs = 1500

const loadParts = () => Promise.all([import('./live-connection.ts'), import('./apply-changes.ts')])

/** Keeps every screen up to date with changes on other devices, in other tabs, and on the server. */
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
    // If the code cannot be loaded, screens just show what they last fetched.
    begin().catch(() => undefined)
    return () => close()
  }, [client, userId])
  return null
}
