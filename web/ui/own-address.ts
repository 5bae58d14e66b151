const storedFile = /\/files\/[\da-f]{40}\/[^/]+$/

/**
 * Returns the address this page reads a stored file from. Its URL may name the server as others see it, but the page
 * may only read from its own origin.
 */
export function ownAddress(url: string): string {
  if (!URL.canParse(url, location.href)) return url
  const { pathname } = new URL(url, location.href)
  return storedFile.exec(pathname)?.[0] ?? url
}

/**
 * Returns the address this page loads a post's media from, given the other origins that files are read from; null for
 * media kept elsewhere and for invalid addresses. The address of a foreign file can leak what was written here to
 * whoever chose it, so it is never requested.
 */
export function mediaAddress(url: string, fileOrigins: readonly string[]): string | null {
  const here = ownAddress(url)
  if (!URL.canParse(here, location.href)) return null
  const { origin, protocol } = new URL(here, location.href)
  if (protocol === 'data:' || protocol === 'blob:') return here
  return origin === location.origin || fileOrigins.includes(origin) ? here : null
}
