import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Busboy, { type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import { AppError, type ErrorCode } from '#core/errors.ts'

type Wanted = {
  /** The form's field that holds the file. */
  field: string
  maxBytes: number
  invalid: ErrorCode
  /** Said of a file that is larger. */
  tooLarge: string
  /** Where on this machine the file goes. */
  path: string
}

export type SpooledFile = { name: string; size: number }

/** What a form needs around its file: names of fields and parts. */
const formOverheadBytes = 64 * 1024

/** Writes the one file of a multipart form to a path, none of it in memory for long. Throws `invalid`. */
export async function spoolUploadedFile(request: Request, wanted: Wanted): Promise<SpooledFile> {
  const refuse = (reason: string, cause?: unknown) => new AppError(wanted.invalid, { reason, cause })
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b.*boundary=/i.test(type) || request.body === null) {
    throw refuse('The request must be a form with a file.')
  }
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > wanted.maxBytes + formOverheadBytes) throw refuse(wanted.tooLarge)
  const writing: Promise<SpooledFile>[] = []
  const headers: BusboyHeaders = { 'content-type': type }
  const form = new Busboy({ headers, limits: { files: 1, fields: 20, fileSize: wanted.maxBytes } })
  form.on('file', (field, file, name) => {
    if (field !== wanted.field) return void file.resume()
    const written = spool(file, wanted).then((size) => ({ name, size }))
    // It is awaited when the form has ended.
    written.catch(() => undefined)
    writing.push(written)
  })
  try {
    // node:stream's type of a web stream is its own, not the global one.
    await pipeline(Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]), form)
  } catch (cause) {
    throw refuse('The form could not be read.', cause)
  }
  const [written] = writing
  if (!written) throw refuse(`The form has no file in the field "${wanted.field}".`)
  const spooled = await written
  if (spooled.size > wanted.maxBytes) throw refuse(wanted.tooLarge)
  return spooled
}

/** Answers more than the limit for a file that goes on beyond it. */
async function spool(file: BusboyFileStream, { path, maxBytes }: Wanted): Promise<number> {
  let size = 0
  file.on('data', (chunk: Uint8Array) => {
    size += chunk.byteLength
  })
  await pipeline(file, createWriteStream(path))
  return file.truncated ? maxBytes + 1 : size
}
