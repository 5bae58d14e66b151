import { afterLoad } from '#web/device/after-load.ts'

/** After this pause, the worker's downloads no longer get in the way. */
const pauseMs = 1000
const load = () => import('./register-worker.ts')
let parts: ReturnType<typeof load> | undefined
/** Loaded only once: the handler of a missing chunk's event loads this one too, which may itself be missing. */
const loadParts = () => (parts ??= load())

/** Registers the service worker after the initial load, which therefore does not include its code. */
export function registerWorkerSoon(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void afterLoad().then(() => setTimeout(() => void begin().catch(() => null), pauseMs))
  // A chunk that is gone from the server: this page is of an older version.
  addEventListener('vite:preloadError', () => void tell().catch(() => null))
}

const begin = async () => (await loadParts()).registerWorker()
const tell = async () => (await loadParts()).tellIfNewer()
