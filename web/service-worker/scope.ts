/** What a service worker's own scope has; the library of types has it only in the place of a page's. */
export type ServiceWorkerScope = {
  location: Location
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
    (type: 'fetch', listener: (event: FetchingEvent) => void): void
  }
}

type LastingEvent = { waitUntil: (work: Promise<unknown>) => void }
export type FetchingEvent = LastingEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}
