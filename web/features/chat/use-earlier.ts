import { useState } from 'react'
import { showError } from '#web/ui/toast.tsx'
import type { ChatSession } from './chat-session.ts'
import { loadEarlier } from './queries.ts'
import { useInView } from './use-in-view.ts'

const soonPx = 800

/** Loads earlier messages when `place` comes near the screen; after a failure only when asked to. */
export function useEarlier(session: ChatSession, holdPlace: () => void) {
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')
  const load = async () => {
    if (state === 'loading') return
    setState('loading')
    try {
      await loadEarlier(session, holdPlace)
      setState('ready')
    } catch (error) {
      showError(error)
      setState('failed')
    }
  }
  const place = useInView({ onShown: state === 'ready' ? () => void load() : undefined, marginPx: soonPx })
  return { place, load, isLoading: state === 'loading' }
}
