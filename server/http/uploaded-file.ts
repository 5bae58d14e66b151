import type { ErrorCode } from '#core/errors.ts'
import { AppError } from '#core/errors.ts'

type Wanted = {
  /** The form's field that holds the file. */
  field: string
  maxBytes: number
  invalid: ErrorCode
  /** Said of a file that is larger. */
  tooLarge: string
}

/** What a form needs around its file: names of fields and parts. */
const formOverheadBytes = 64 * 1024

/** The one file of a multipart form, never more of it in memory than may be uploaded. Throws `invalid`. */
export async function readUploadedFile(request: Request, wanted: Wanted): Promise<File> {
  const refuse = (reason: string, cause?: unknown) => new AppError(wanted.invalid, { reason, cause })
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw refuse('The request must be a form with a file.')
  const bytes = await readUpTo(request, wanted.maxBytes + formOverheadBytes)
  if (bytes === null) throw refuse(wanted.tooLarge)
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw refuse('The form could not be read.', cause)
    })
  const file = form.get(wanted.field)
  if (!(file instanceof File)) throw refuse(`The form has no file in the field "${wanted.field}".`)
  if (file.size > wanted.maxBytes) throw refuse(wanted.tooLarge)
  return file
}

/** The whole body, or null as soon as it is longer than `maxBytes`. */
async function readUpTo(request: Request, maxBytes: number): Promise<Blob | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null
  if (request.body === null) return new Blob([])
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return new Blob(chunks)
}
