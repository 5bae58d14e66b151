/** The scope of a service worker; the type library has it only in place of a page's. */
export type ServiceWorkerScope = {
  location: Location
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (type: 'install', listener: (event: InstallingEvent) => void): void
    (type: 'activate', listener: (event: LastingEvent) => void): void
    (type: 'fetch', listener: (event: FetchingEvent) => void): void
  }
}

/** A rule that the browser applies without asking the worker. */
type StaticRoute = {
  condition: { requestMethod: string } | { urlPattern: { pathname: string } }
  source: 'network'
}
export type InstallingEvent = LastingEvent & {
  /** Missing where the browser does not support static routes. */
  addRoutes?: (routes: StaticRoute[]) => Promise<void>
}
type LastingEvent = { waitUntil: (work: Promise<unknown>) => void }
export type FetchingEvent = LastingEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}
