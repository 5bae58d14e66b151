import { toast } from '#web/ui/toasts/notice-queue.ts'

const worker = '/service-worker.js'
const lookEveryMs = 60 * 60_000
const restMs = 3000
const longestMs = 60_000
const work = ['pointerdown', 'keydown', 'input']

/**
 * Waits, a minute at most, for a pause in the user's input: the worker fetches the whole app and would compete with a
 * first draft for CPU and bandwidth.
 */
function rest(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let timer = setTimeout(resolve, restMs)
  const last = setTimeout(resolve, longestMs)
  const begin = () => {
    clearTimeout(timer)
    timer = setTimeout(resolve, restMs)
  }
  for (const event of work) addEventListener(event, begin, { capture: true, passive: true })
  return promise.finally(() => {
    for (const event of work) removeEventListener(event, begin, { capture: true })
    clearTimeout(timer)
    clearTimeout(last)
  })
}

/** Waits until online: if the browser cannot fetch the worker, it logs an error to the console and does not retry. */
function line(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (navigator.onLine) resolve()
  else addEventListener('online', () => resolve(), { once: true })
  return promise
}

/**
 * Registers the service worker, which makes the app available offline from the next visit on, and tells the user when
 * there is a newer version.
 */
export async function registerWorker(): Promise<void> {
  await rest()
  await line()
  navigator.serviceWorker.addEventListener('controllerchange', () => void tellIfNewer().catch(() => null))
  const registration = await navigator.serviceWorker.register(worker)
  setInterval(() => void registration.update().catch(() => null), lookEveryMs)
}

const entryIn = (page: Document) => page.querySelector('script[type="module"][src]')?.getAttribute('src')

/** Tells the user about a newer version, unless this page already has it. */
export async function tellIfNewer(): Promise<void> {
  const response = await fetch('/', { cache: 'no-store' })
  if (!response.ok) return
  const newest = entryIn(new DOMParser().parseFromString(await response.text(), 'text/html'))
  if (newest === undefined || newest === null || newest === entryIn(document)) return
  toast.message('There is a new version of Lede.', {
    id: 'new-version',
    description: 'Reload the page to get it. What you have written stays.',
    duration: Infinity,
    action: { label: 'Reload', onClick: () => location.reload() },
  })
}
