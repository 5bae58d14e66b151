import { vi } from 'vitest'
import { NothingToObserve } from '#web/ui/fake-screen.ts'

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

/** What jsdom lacks: it lays nothing out, so that nothing comes into view unless a test says so. */
export function stubBrowser(): void {
  watched.clear()
  vi.stubGlobal('ResizeObserver', NothingToObserve)
  vi.stubGlobal('IntersectionObserver', WatchedPlaces)
  vi.stubGlobal('scrollTo', () => null)
}

/** Everything that is watched comes into view. */
export function scrollIntoView(): void {
  const told = Array.from(watched.values())
  for (const tell of told) tell(true)
}
