import type { FetchingEvent, InstallingEvent, ServiceWorkerScope } from './scope.ts'

/** Written in by the build (`scripts/web/shell-list.ts`): what opens the app and its drafts without a line. */
declare const ledeShell: { version: string; files: string[] }
declare const self: ServiceWorkerScope

const shellPrefix = 'lede-shell-'
const shell = shellPrefix + ledeShell.version
/** Parts of the app that were used and belong to no shell. */
const used = 'lede-used'
const mostUsed = 200
const mostUsedBytes = 1_000_000
/** A line that is there and brings nothing is none. */
const timeoutMs = 5000
const home = '/'
const favicon = '/favicon.svg'
/** Addresses of the server that are no screens of the app. */
const noScreen = /^\/(?:api|files|practice|calendar|healthz|readyz|metrics|mcp|assets|icons)(?:\/|$)|\.\w+$/

const found = (request: Request | string) => caches.match(request, { ignoreVary: true })

/** A browser has six lines to a server; the page that is open needs most of them. */
const filesAtOnce = 2

/** What an earlier version has is taken from it. */
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

/** The version before stays for the pages that are open: their parts may be gone from the server. */
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

/** A part of the app: its name says its content, so what is here is as good as what the server has. */
async function part(event: FetchingEvent): Promise<Response> {
  const known = await found(event.request)
  if (known) return known
  const response = await fetch(event.request)
  if (response.ok && response.status === 200) {
    event.waitUntil(keepUsed(event.request, response.clone()).catch(() => undefined))
  }
  return response
}

/** The server's, or what is kept when it does not answer. */
async function newest(asked: Promise<Response>, kept: string): Promise<Response> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), timeoutMs)
  })
  const first = await Promise.race([asked.catch(() => undefined), late])
  return first ?? (await found(kept)) ?? asked
}

/**
 * What this worker never answers goes past it. That is quicker, and a request that outlives its page (`keepalive`) gets
 * lost in Chromium when the page is gone before the worker has let it through: it would be the last words of a post.
 */
async function letCallsPass(event: InstallingEvent): Promise<void> {
  const conditions = [
    ...['POST', 'PUT', 'PATCH', 'DELETE'].map((requestMethod) => ({ requestMethod })),
    { urlPattern: { pathname: '/api/*' } },
  ]
  const routes = conditions.map((condition) => ({ condition, source: 'network' as const }))
  // A browser that knows no such routes, or not these, asks the worker as ever.
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
    // The browser has asked by now. A navigation that is not answered here would be asked for a second time, which uses
    // up addresses that are good for once.
    const asked = event.preloadResponse.then((response) => response ?? fetch(request))
    event.respondWith(noScreen.test(pathname) ? asked : newest(asked, home))
  } else if (pathname.startsWith('/assets/')) event.respondWith(part(event))
  else if (pathname === favicon) event.respondWith(newest(fetch(request), pathname))
})
