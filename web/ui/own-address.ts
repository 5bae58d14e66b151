const storedFile = /\/files\/[\da-f]{40}\/[^/]+$/

/**
 * Where this page reads a stored file. Its address may name the server as others see it; the page itself may read from
 * its own origin only.
 */
export function ownAddress(url: string): string {
  if (!URL.canParse(url, location.href)) return url
  const { pathname } = new URL(url, location.href)
  return storedFile.exec(pathname)?.[0] ?? url
}

/**
 * Where this page loads a medium of a post from, given the other origins that files are read from; null for one that is
 * kept elsewhere, and for what is no address. The address of a foreign file can carry what was written here to whoever
 * chose it, so it is never asked for.
 */
export function mediaAddress(url: string, fileOrigins: readonly string[]): string | null {
  const here = ownAddress(url)
  if (!URL.canParse(here, location.href)) return null
  const { origin, protocol } = new URL(here, location.href)
  if (protocol === 'data:' || protocol === 'blob:') return here
  return origin === location.origin || fileOrigins.includes(origin) ? here : null
}
