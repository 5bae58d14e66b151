import { expect, vi } from 'vitest'

const watched = new Map<Element, (isShown: boolean) => void>()

class WatchedPlaces implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #elements = new Set<Element>()
  readonly #tell: IntersectionObserverCallback

  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }

  observe(element: Element) {
    this.#elements.add(element)
    watched.set(element, (isIntersecting) => {
      const box = element.getBoundingClientRect()
      const entry = { target: element, isIntersecting, intersectionRatio: 1, time: 0, rootBounds: null }
      this.#tell([{ ...entry, boundingClientRect: box, intersectionRect: box }], this)
    })
  }

  unobserve(element: Element) {
    watched.delete(element)
  }

  disconnect() {
    for (const element of this.#elements) watched.delete(element)
  }

  takeRecords(): IntersectionObserverEntry[] {
    return []
  }
}

/** Stubs IntersectionObserver: jsdom has no layout, so nothing comes into view unless a test says so. */
export function watchPlaces(): void {
  watched.clear()
  vi.stubGlobal('IntersectionObserver', WatchedPlaces)
}

/** Brings everything observed into view, once there is something: a page starts observing after it has rendered. */
export async function scrollIntoView(): Promise<void> {
  await expect.poll(() => watched.size).toBeGreaterThan(0)
  scroll()
}

/** Brings everything observed right now into view, if anything is. */
export function scroll(): void {
  const tracked = Array.from(watched.values())
  for (const tell of tracked) tell(true)
}
