import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Busboy, { type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import { AppError, type ErrorCode } from '#core/errors.ts'
import { allowLongBody } from './body-deadline.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import type { Actor } from './session.ts'

type Wanted = {
  /** The form field that contains the file. */
  field: string
  maxBytes: number
  invalid: ErrorCode
  /** The error message for a larger file. */
  tooLarge: string
}

export type SpooledFile = { name: string; type: string; size: number }

/** Allowance for the form around its file: names of fields and parts. */
const formOverheadBytes = 64 * 1024

/** Provides a temporary folder while some work runs. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'lede-upload-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Limits concurrent uploads: each stays on disk until it has been processed. */
const uploads = createConcurrencyLimit({
  all: 200,
  own: 20,
  reason: 'You are uploading too many files at once. Please wait until some of them have finished.',
  busy: 'Many files are being uploaded. Please try again in a minute.',
})

type Sent = { request: Request; actor: Actor }

/**
 * Runs some work on the one file of a multipart form: the file is on disk, and only what is requested of it is read.
 * Throws `invalid`, and 429 when too many files are uploaded at once.
 */
export function withUploadedFile<T>(
  { request, actor }: Sent,
  wanted: Wanted,
  work: (file: File) => Promise<T>,
): Promise<T> {
  return uploads(actor.userId, () =>
    withTemporaryFolder(async (folder) => {
      const path = join(folder, 'file')
      const { name, type } = await spoolUploadedFile(request, { ...wanted, path })
      return work(new File([await openAsBlob(path)], name, { type }))
    }),
  )
}

/** Decodes the characters that browsers escape in a form's file names (HTML, multipart/form-data encoding algorithm). */
const unescaped = (name: string) =>
  name.replaceAll(/%0a/gi, '\n').replaceAll(/%0d/gi, '\r').replaceAll('%22', '"')

/** Streams the one file of a multipart form to a path without buffering it in memory. Throws `invalid`. */
export async function spoolUploadedFile(
  request: Request,
  wanted: Wanted & { path: string },
): Promise<SpooledFile> {
  const refuse = (reason: string, cause?: unknown) => new AppError(wanted.invalid, { reason, cause })
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw refuse('The request must be a form with a file.')
  if (!/boundary=/i.test(type) || request.body === null) throw refuse('The form could not be read.')
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > wanted.maxBytes + formOverheadBytes) throw refuse(wanted.tooLarge)
  allowLongBody(request)
  const writing: Promise<SpooledFile>[] = []
  const headers: BusboyHeaders = { 'content-type': type }
  const form = new Busboy({
    headers,
    preservePath: true,
    limits: { files: 1, fields: 20, fileSize: wanted.maxBytes },
  })
  form.on('file', (field, file, name, _encoding, contentType) => {
    if (field !== wanted.field) return void file.resume()
    const written = spool(file, wanted).then((size) => ({ name: unescaped(name), size, type: contentType }))
    // Awaited once the form has ended.
    written.catch(() => undefined)
    writing.push(written)
  })
  try {
    // node:stream declares its own type of web stream, which differs from the global one.
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

/** Returns the size, or more than the limit for a file that exceeds it. */
async function spool(
  file: BusboyFileStream,
  { path, maxBytes }: { path: string; maxBytes: number },
): Promise<number> {
  let size = 0
  file.on('data', (chunk: Uint8Array) => {
    size += chunk.byteLength
  })
  await pipeline(file, createWriteStream(path))
  return file.truncated ? maxBytes + 1 : size
}
