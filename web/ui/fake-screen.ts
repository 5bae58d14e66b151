import { vi } from 'vitest'

/** An observer of sizes or places that never has anything to tell: jsdom lays nothing out. */
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

/** What a test goes on with; fails it when that is not on the screen. */
export function there<Found>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw new Error('It is not on the screen.')
  return found
}

/** Gives jsdom the answers of a screen to media queries: `matches` says which. */
export function stubMedia(matches: (media: string) => boolean = () => false): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: matches(media) }),
  )
}

/**
 * Gives jsdom what it lacks of a browser: observers, scrolling, and the place of a press and of text. For good, not for one
 * test: a module that is loaded late, when the test that asked for it is over, would break for all the tests after it.
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

/** Whether a link opens in a tab of its own that cannot reach back to this page (`noreferrer` says so too). */
export const opensWithoutOpener = (link: HTMLElement): boolean =>
  link.getAttribute('target') === '_blank' && /\bno(opener|referrer)\b/.test(link.getAttribute('rel') ?? '')

/** Stays on the page when the app leaves it; answers with the addresses that it leaves for. */
export function stubLeaving(): string[] {
  const left: string[] = []
  const assign = (address: string) => void left.push(address)
  const { location } = window
  // Not a proxy of the location itself, whose `assign` nobody may replace.
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
