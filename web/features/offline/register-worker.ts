import { toast } from '#web/ui/toasts/notice-queue.ts'

const worker = '/service-worker.js'
const lookEveryMs = 60 * 60_000
const restMs = 3000
const longestMs = 60_000
const work = ['pointerdown', 'keydown', 'input']

/**
 * Waits, a minute at most, until nobody has pressed or typed anything for a moment: the worker fetches the whole app,
 * which takes the processor and the line that a first draft needs.
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

/** Waits for a line: the browser writes an error to the console where it cannot fetch the worker, and does not try again. */
function line(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (navigator.onLine) resolve()
  else addEventListener('online', () => resolve(), { once: true })
  return promise
}

/** Has the browser open the app without a line from the next visit on, and tells when there is a newer version of it. */
export async function registerWorker(): Promise<void> {
  await rest()
  await line()
  navigator.serviceWorker.addEventListener('controllerchange', () => void tellIfNewer().catch(() => null))
  const registration = await navigator.serviceWorker.register(worker)
  setInterval(() => void registration.update().catch(() => null), lookEveryMs)
}

const entryIn = (page: Document) => page.querySelector('script[type="module"][src]')?.getAttribute('src')

/** A page that was loaded anew is of the newest version, and has nothing to be told. */
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
