import { WebSearchError, type WebSearchFailure } from './web-search.ts'

const maxAnswerBytes = 4 * 1024 * 1024

const failures: Record<number, WebSearchFailure> = {
  401: 'key-refused',
  402: 'busy',
  403: 'key-refused',
  408: 'too-slow',
  429: 'busy',
  // Tavily: the limits of the plan and of pay-as-you-go are reached.
  432: 'busy',
  433: 'busy',
  503: 'busy',
  504: 'too-slow',
}

/** The text of one answer. Throws WebSearchError; an abort goes on as it is. */
export async function askSearch(
  url: URL | string,
  init: RequestInit & { signal: AbortSignal },
): Promise<string> {
  const response = await fetch(url, { redirect: 'follow', ...init }).catch((cause: unknown) => {
    init.signal.throwIfAborted()
    throw new WebSearchError('unreachable', { cause })
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new WebSearchError(failures[response.status] ?? 'failing')
  }
  return readUpTo(response, init.signal)
}

async function readUpTo(response: Response, signal: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > maxAnswerBytes) throw new WebSearchError('failing')
      chunks.push(chunk)
    }
  } catch (cause) {
    signal.throwIfAborted()
    throw cause instanceof WebSearchError ? cause : new WebSearchError('unreachable', { cause })
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The answer as JSON of this shape. Throws WebSearchError. */
export function readAnswer<Shape>(
  text: string,
  schema: { safeParse: (value: unknown) => { success: true; data: Shape } | { success: false } },
): Shape {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new WebSearchError('failing', { cause })
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new WebSearchError('failing')
  return parsed.data
}
