type PageWatch = {
  /** The page goes away, or out of sight, from where it may not come back. */
  onLeave: () => void
  onOnline: () => void
}

/** Watches the page; answers how to stop. */
export function watchPage({ onLeave, onOnline }: PageWatch): () => void {
  const hide = () => {
    if (document.visibilityState === 'hidden') onLeave()
  }
  addEventListener('pagehide', onLeave)
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', hide)
  return () => {
    removeEventListener('pagehide', onLeave)
    removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', hide)
  }
}
