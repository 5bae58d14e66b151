import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { brand } from '#core/brand.ts'
import { ApiError } from '#web/api.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'

/** Shown in place of a screen that failed: what happened, what is safe, what to do next. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    // A part of the app that failed to load is only requested again after a reload.
    if (error instanceof ApiError) void router.invalidate()
    else location.reload()
  }
  const tryAgain = useEffectEvent(retry)
  // The browser's connection: retries when it is back, as the message says.
  useEffect(() => {
    if (navigator.onLine) return undefined
    const comeBack = () => tryAgain()
    addEventListener('online', comeBack)
    return () => removeEventListener('online', comeBack)
  }, [])
  return (
    <main className="grid min-h-dvh place-items-center bg-paper">
      <title>{`Something went wrong · ${brand.product}`}</title>
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState title="This page could not be shown" onRetry={retry}>
        {wordsFor(error)}
      </ErrorState>
    </main>
  )
}

function wordsFor(error: unknown): string {
  if (!navigator.onLine) {
    return 'You are offline, and this page has not been opened on this device yet. It loads when the connection is back; what you have written is safe.'
  }
  return `${error instanceof ApiError ? `${error.message} ` : ''}Your chats and posts are safe on the server.`
}
