import { listMaxBytes } from '#core/limits.ts'

const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** The responses that were made here. */
const made = new WeakSet<Response>()

/**
 * Creates a JSON response that no cache stores. Its headers stay a plain object, which Node.js writes as is, as long as
 * nobody reads them: most responses are of this kind, and reading one header would create a Headers for each.
 */
export function jsonAnswer(data: unknown): Response {
  const answer = new Response(JSON.stringify(data), { headers })
  made.add(answer)
  return answer
}

export const isJsonAnswer = (response: Response): boolean => made.has(response)

/** Whether a response stays open for as long as somebody listens. */
export const isEventStream = (response: Response): boolean =>
  !made.has(response) && response.headers.get('content-type')?.startsWith('text/event-stream') === true

const separator = 1

/** The most bytes of JSON that one character of text can take: some are written as \u0000. */
export const bytesOfCharacter = 6
const jsonBytes = (item: unknown) => Buffer.byteLength(JSON.stringify(item)) + separator

type Room<Item> = {
  maxBytes?: number
  bytesOf?: (item: Item) => number
  /** An upper bound for all items together, when it is known without measuring each. */
  atMostBytes?: number
}

/** Returns as many of the first items as fit into a response, at least one. */
export function firstFitting<Item>(
  items: Item[],
  { maxBytes = listMaxBytes, bytesOf = jsonBytes, atMostBytes = Infinity }: Room<Item> = {},
): Item[] {
  if (atMostBytes <= maxBytes) return items
  let bytes = 0
  const end = items.findIndex((item, at) => (bytes += bytesOf(item)) > maxBytes && at > 0)
  return end === -1 ? items : items.slice(0, end)
}
