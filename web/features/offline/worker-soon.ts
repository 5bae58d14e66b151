import { afterLoad } from '#web/device/after-load.ts'

/** What the worker fetches is in nobody's way by then. */
const pauseMs = 1000
const load = () => import('./register-worker.ts')
let parts: ReturnType<typeof load> | undefined
/** Asked for once: a part that is missing is told of by the event that asks for this one. */
const loadParts = () => (parts ??= load())

/** Sees to the service worker once the first load is over, which brings none of its code. */
export function registerWorkerSoon(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void afterLoad().then(() => setTimeout(() => void begin().catch(() => null), pauseMs))
  // A part of the app that is gone from the server: it belongs to a version before.
  addEventListener('vite:preloadError', () => void tell().catch(() => null))
}

const begin = async () => (await loadParts()).registerWorker()
const tell = async () => (await loadParts()).tellIfNewer()
