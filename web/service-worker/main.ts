import type { FetchingEvent, InstallingEvent, ServiceWorkerScope } from './scope.ts'

/** Injected by the build (`scripts/web/shell-list.ts`): the files that open the app and its drafts offline. */
declare const ledeShell: { version: string; files: string[] }
declare const self: ServiceWorkerScope

const shellPrefix = 'lede-shell-'
const shell = shellPrefix + ledeShell.version
/** Parts of the app that were used but belong to no shell. */
const used = 'lede-used'
const mostUsed = 200
const mostUsedBytes = 1_000_000
/** A connection that delivers nothing for this long counts as none. */
const timeoutMs = 5000
const home = '/'
const favicon = '/favicon.svg'
/** Paths of the server that are not screens of the app. */
const noScreen = /^\/(?:api|files|practice|calendar|healthz|readyz|metrics|mcp|assets|icons)(?:\/|$)|\.\w+$/

const found = (request: Request | string) => caches.match(request, { ignoreVary: true })

/** Browsers open six connections to a server; the open page needs most of them. */
const filesAtOnce = 2

/** Fills the cache of this version, reusing the assets of an earlier one. */
async function fill(): Promise<void> {
  const cache = await caches.open(shell)
  const add = async (file: string) => {
    const known = file.startsWith('/assets/') ? await found(file) : undefined
    if (known) await cache.put(file, known)
    else
      await cache.add(
        new Request(file, {
          priority: 'low',
          ...(file.startsWith('/assets/') ? {} : { cache: 'reload', credentials: 'omit' }),
        }),
      )
  }
  const waiting = [...ledeShell.files]
  const addWaiting = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await add(file)
  }
  await Promise.all(Array.from({ length: filesAtOnce }, addWaiting))
}

/** Keeps the previous version for pages that are open: the server may no longer have their parts. */
async function dropOlder(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(shellPrefix) && name !== shell)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
}

async function keepUsed(request: Request, response: Response): Promise<void> {
  const size = Number(response.headers.get('content-length') ?? 0)
  if (size > mostUsedBytes) return
  const cache = await caches.open(used)
  await cache.put(request, response)
  const names = await cache.keys()
  await Promise.all(names.slice(0, Math.max(0, names.length - mostUsed)).map((name) => cache.delete(name)))
}

/** Returns a part of the app: its name identifies its content, so a cached copy is as good as the server's. */
async function part(event: FetchingEvent): Promise<Response> {
  const known = await found(event.request)
  if (known) return known
  const response = await fetch(event.request)
  if (response.ok && response.status === 200) {
    event.waitUntil(keepUsed(event.request, response.clone()).catch(() => undefined))
  }
  return response
}

/** Returns the server's response, or the cached one when it does not respond in time. */
async function newest(asked: Promise<Response>, kept: string): Promise<Response> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), timeoutMs)
  })
  const first = await Promise.race([asked.catch(() => undefined), late])
  return first ?? (await found(kept)) ?? asked
}

/**
 * Lets requests that this worker never answers bypass it. That is faster, and Chromium loses a request that outlives
 * its page (`keepalive`) when the page is gone before the worker has passed it on: it could hold the last words of a
 * post.
 */
async function letCallsPass(event: InstallingEvent): Promise<void> {
  const conditions = [
    ...['POST', 'PUT', 'PATCH', 'DELETE'].map((requestMethod) => ({ requestMethod })),
    { urlPattern: { pathname: '/api/*' } },
  ]
  const routes = conditions.map((condition) => ({ condition, source: 'network' as const }))
  // Browsers that do not support these routes ask the worker as before.
  await event.addRoutes?.(routes).catch(() => undefined)
}

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([fill(), letCallsPass(event)]).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const preload = self.registration.navigationPreload?.enable().catch(() => undefined)
  event.waitUntil(Promise.all([dropOlder(), preload]).then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || request.headers.has('range')) return
  if (request.mode === 'navigate') {
    // The browser has already sent the request. A navigation that is not answered here would be requested a second
    // time, which uses up single-use URLs.
    const asked = event.preloadResponse.then((response) => response ?? fetch(request))
    event.respondWith(noScreen.test(pathname) ? asked : newest(asked, home))
  } else if (pathname.startsWith('/assets/')) event.respondWith(part(event))
  else if (pathname === favicon) event.respondWith(newest(fetch(request), pathname))
})
