const encoder = new TextEncoder()

/** A chunk as one server-sent event. */
export const lineOf = (chunk: unknown): string => `data: ${JSON.stringify(chunk)}\n\n`

/** Says that a reply is still being written while it has no news. */
export const heartbeat = encoder.encode(': still writing\n\n')
export const done = encoder.encode('data: [DONE]\n\n')
export const encodeLines = (lines: string[]): Uint8Array => encoder.encode(lines.join(''))

/** Readers hear something at least this often; a browser gives up after three times without. */
export const heartbeatMs = 10_000
