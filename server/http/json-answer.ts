import { listMaxBytes } from '#core/limits.ts'

const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** The answers that were made here. */
const made = new WeakSet<Response>()

/**
 * An answer in JSON that no cache keeps. Its headers stay a plain object as long as nobody asks for them, and Node.js writes
 * that as it is: most answers are of this kind, and reading one header would make a Headers of all.
 */
export function jsonAnswer(data: unknown): Response {
  const answer = new Response(JSON.stringify(data), { headers })
  made.add(answer)
  return answer
}

export const isJsonAnswer = (response: Response): boolean => made.has(response)

/** Whether an answer goes on for as long as somebody listens. */
export const isEventStream = (response: Response): boolean =>
  !made.has(response) && response.headers.get('content-type')?.startsWith('text/event-stream') === true

const separator = 1

/** What a text may take in JSON at most, for each of its characters: some of them are written as \u0000. */
export const bytesOfCharacter = 6
const jsonBytes = (item: unknown) => Buffer.byteLength(JSON.stringify(item)) + separator

type Room<Item> = {
  maxBytes?: number
  bytesOf?: (item: Item) => number
  /** What all of them cannot be longer than, where that is known sooner than how long each is. */
  atMostBytes?: number
}

/** As many of the first items as an answer holds, and one at least. */
export function firstFitting<Item>(
  items: Item[],
  { maxBytes = listMaxBytes, bytesOf = jsonBytes, atMostBytes = Infinity }: Room<Item> = {},
): Item[] {
  if (atMostBytes <= maxBytes) return items
  let bytes = 0
  const end = items.findIndex((item, at) => (bytes += bytesOf(item)) > maxBytes && at > 0)
  return end === -1 ? items : items.slice(0, end)
}
