import { createStore, type Readable } from '#web/state/store.ts'
import { afterLoad } from './after-load.ts'
import { answersOf } from './owner.ts'
import { currentUser } from './storage.ts'

/**
 * The calls whose last response is kept, so that their contents can be read and edited offline. Responses are kept for
 * the signed-in user, by the page and not by the service worker, and removed on sign-out (`owner.ts`).
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

/** What the server has already sent to this page: offline, the page continues with that, and with nothing older. */
const answeredHere = new Set<string>()
const isShown = createStore(false)

const placeOfNow = () => answersOf(currentUser()?.userId ?? 'nobody')
const isKept = (path: string, address: string) => {
  const { searchParams } = new URL(address, 'http://lede.invalid')
  return keptPaths.has(path) && !partsOfALonger.some((name) => searchParams.has(name))
}

/** Whether a service worker controls this page, so it may have been opened offline. */
export const hasServiceWorker = (): boolean =>
  'caches' in globalThis && (navigator.serviceWorker?.controller ?? null) !== null

const loadStore = () => import('./answer-store.ts')

/** Keeps a response in place of the previous one; waits until the page has loaded. */
export async function cacheResponse(path: string, address: string, answer: unknown): Promise<void> {
  if (!isKept(path, address)) return
  answeredHere.add(address)
  if (!('caches' in globalThis)) return
  const place = placeOfNow()
  await afterLoad()
  try {
    const { store } = await loadStore()
    // Somebody may have signed out in the meantime.
    if (placeOfNow() === place) await store(place, address, answer)
    if (placeOfNow() !== place) await caches.delete(place)
  } catch {
    // The browser is full or stores nothing: the server has it.
  }
}

/** Returns the kept response, for a page that starts offline; undefined when there is none to continue with. */
export async function keptAnswer(path: string, address: string): Promise<unknown> {
  if (!hasServiceWorker() || !isKept(path, address) || answeredHere.has(address)) return undefined
  const answer = await caches.match(address, { cacheName: placeOfNow() }).catch(() => undefined)
  if (answer === undefined) return undefined
  isShown.setState(true)
  return answer.json()
}

/** Records whether the page continues with kept responses. */
export const noteKeptShown = (value: boolean): void => isShown.setState(value)

/** Whether what the page shows comes from this device and may be behind the server. */
export const keptShown: Readable<boolean> = isShown
