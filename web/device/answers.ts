import { createStore, type Readable } from '#web/state/store.ts'
import { afterLoad } from './after-load.ts'
import { answersOf } from './owner.ts'
import { currentUser } from './storage.ts'

/**
 * What the server last answered about the things that can be read and written on without a line. It is kept for whoever
 * is signed in, by the page and not by the service worker, and goes when they sign out (`owner.ts`).
 */
const keptPaths = new Set([
  '/api/config',
  '/api/profile',
  '/api/history',
  '/api/chat',
  '/api/document',
  '/api/posts',
  '/api/models',
  '/api/audiences',
  '/api/knowledge-base',
  '/api/user/offers',
  '/api/templates',
])
/** Further pages and searches are not kept. */
const partsOfALonger = ['before', 'cursor', 'q']

/** What the server has told this page: without a line the page goes on with that, and with nothing older. */
const answeredHere = new Set<string>()
const isShown = createStore(false)

const placeOfNow = () => answersOf(currentUser()?.userId ?? 'nobody')
const isKept = (path: string, address: string) => {
  const { searchParams } = new URL(address, 'http://lede.invalid')
  return keptPaths.has(path) && !partsOfALonger.some((name) => searchParams.has(name))
}

/** Whether this page was opened by the service worker, and so may be one without a line. */
export const hasServiceWorker = (): boolean =>
  'caches' in globalThis && (navigator.serviceWorker?.controller ?? null) !== null

const loadStore = () => import('./answer-store.ts')

/** Keeps what the server has answered, in the place of what it answered before; the first load comes before it. */
export async function cacheResponse(path: string, address: string, answer: unknown): Promise<void> {
  if (!isKept(path, address)) return
  answeredHere.add(address)
  if (!('caches' in globalThis)) return
  const place = placeOfNow()
  await afterLoad()
  try {
    const { store } = await loadStore()
    // Somebody may have signed out meanwhile.
    if (placeOfNow() === place) await store(place, address, answer)
    if (placeOfNow() !== place) await caches.delete(place)
  } catch {
    // A browser that is full or keeps nothing: the server has it.
  }
}

/** What was kept of an answer, for a page that begins without a line; undefined when there is nothing to go on with. */
export async function keptAnswer(path: string, address: string): Promise<unknown> {
  if (!hasServiceWorker() || !isKept(path, address) || answeredHere.has(address)) return undefined
  const answer = await caches.match(address, { cacheName: placeOfNow() }).catch(() => undefined)
  if (answer === undefined) return undefined
  isShown.setState(true)
  return answer.json()
}

/** Tells whoever shows it that the page goes on with what was kept. */
export const noteKeptShown = (value: boolean): void => isShown.setState(value)

/** Whether what the page shows is from this device and may be behind the server. */
export const keptShown: Readable<boolean> = isShown
