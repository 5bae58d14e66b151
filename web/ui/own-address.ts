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
