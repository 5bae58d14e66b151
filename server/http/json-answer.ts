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
