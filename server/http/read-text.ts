import { AppError, type ErrorCode } from '#core/errors.ts'

type Reading = { maxBytes: number; invalid: ErrorCode; tooLarge: string }

/** A body that is too large is read to its end, since leaving it would cut the line before the answer; up to here. */
const readToTheEndBytes = 20 * 1024 * 1024

/** The text of a body, never more of it in memory than may be sent. Throws `invalid` for a larger one. */
export async function readText(request: Request, { maxBytes, invalid, tooLarge }: Reading): Promise<string> {
  const refuse = () => new AppError(invalid, { reason: tooLarge })
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw refuse()
  if (request.body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > readToTheEndBytes) break
    if (size <= maxBytes) text += decoder.decode(chunk, { stream: true })
  }
  if (size > maxBytes) throw refuse()
  return text + decoder.decode()
}
