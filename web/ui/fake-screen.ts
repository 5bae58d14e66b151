import { vi } from 'vitest'

/** An observer of sizes or positions that never reports anything: jsdom has no layout. */
class NothingToObserve implements ResizeObserver, IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

/** Returns the element a test continues with; fails the test when it is not on screen. */
export function there<Found>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw new Error('It is not on the screen.')
  return found
}

/** Stubs the answers to media queries in jsdom: `matches` decides. */
export function stubMedia(matches: (media: string) => boolean = () => false): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: matches(media) }),
  )
}

/**
 * Adds what jsdom lacks of a browser: observers, scrolling, and the positions of presses and text. Permanently, not for
 * one test: a module that loads late, when the test that requested it is over, would break for all tests after it.
 */
export function completeBrowser(): void {
  Object.assign(globalThis, {
    ResizeObserver: NothingToObserve,
    IntersectionObserver: NothingToObserve,
    scrollTo: () => undefined,
  })
  document.elementFromPoint = () => null
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.setPointerCapture = () => undefined
  Range.prototype.getClientRects = () => document.body.getClientRects()
  Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect()
}

/** Whether a link opens in a tab of its own that cannot reach back to this page (`noreferrer` implies that too). */
export const opensWithoutOpener = (link: HTMLElement): boolean =>
  link.getAttribute('target') === '_blank' && /\bno(opener|referrer)\b/.test(link.getAttribute('rel') ?? '')

/** Stays on the page when the app leaves it; returns the addresses that it leaves for. */
export function stubLeaving(): string[] {
  const left: string[] = []
  const assign = (address: string) => void left.push(address)
  const { location } = window
  // Not a proxy of the location itself, whose `assign` cannot be replaced.
  const stub = new Proxy({} as Location, {
    get(_, name) {
      if (name === 'assign' || name === 'replace') return assign
      if (name === 'reload') return () => assign(location.href)
      return Reflect.get(location, name, location)
    },
  })
  vi.stubGlobal('location', stub)
  return left
}
