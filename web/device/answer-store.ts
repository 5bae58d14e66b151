const mostKept = 80
const mostCharacters = 1_000_000

/**
 * Stores a response as the latest of a cache and drops the oldest beyond the limit; skips one that is too long. Rejects
 * when the browser is full.
 */
export async function store(place: string, address: string, answer: unknown): Promise<void> {
  const text = JSON.stringify(answer)
  if (text.length > mostCharacters) return
  const cache = await caches.open(place)
  // The latest goes last, so that the oldest come first.
  await cache.delete(address)
  await cache.put(address, new Response(text, { headers: { 'content-type': 'application/json' } }))
  const names = await cache.keys()
  await Promise.all(names.slice(0, Math.max(0, names.length - mostKept)).map((name) => cache.delete(name)))
}
