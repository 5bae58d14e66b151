import type { ByteRange } from '#server/adapters/storage/storage.ts'
import { dispositionOf, servedType } from './addresses.ts'
import type { ServedFile } from './service.ts'

/** A stored file can run nothing and load nothing, whatever it contains; browsers need inline styles to show an image. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const headersOf = (file: ServedFile, etag: string) => ({
  'content-type': servedType(file.contentType),
  'content-disposition': dispositionOf(file),
  'content-security-policy': filePolicy,
  'x-content-type-options': 'nosniff',
  // This server has several names on the machine it runs on, and pages under each of them show files from all.
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'private, max-age=31536000, immutable',
  'accept-ranges': 'bytes',
  etag,
})

export const missing = (): Response =>
  new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })

/** A range applies only to the same file that the client already has a part of. */
function wantedRange({ headers }: Request, etag: string, size: number) {
  const condition = headers.get('if-range')
  return condition === null || condition === etag ? readRange(headers.get('range'), size) : undefined
}

const isKnown = ({ headers }: Request, etag: string) =>
  headers
    .get('if-none-match')
    ?.split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) === true

/** Responds to a GET or HEAD for a file with all of it, a range, or 304 (RFC 9110, 13 and 14). */
export async function respondWithFile(request: Request, file: ServedFile): Promise<Response> {
  // The content behind a URL never changes.
  const etag = `"${file.sha256}"`
  const headers = headersOf(file, etag)
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
  const range = request.method === 'GET' ? wantedRange(request, etag, file.size) : undefined
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${file.size}` },
    })
  }
  const length = { 'content-length': String(range ? range.end - range.start + 1 : file.size) }
  if (request.method === 'HEAD') return new Response(null, { headers: { ...headers, ...length } })
  const body = await file.open(range)
  if (body === null) return missing()
  const answer = { ...headers, ...length, ...(range ? rangeHeader(range, file.size) : {}) }
  return new Response(body, { status: range ? 206 : 200, headers: answer })
}

const rangeHeader = ({ start, end }: ByteRange, size: number) => ({
  'content-range': `bytes ${start}-${end}/${size}`,
})

/**
 * Parses the Range header for a file of `size` bytes. Returns undefined, which means the whole file, also for anything but a
 * single range of bytes (RFC 9110, 14.2 allows ignoring it).
 */
function readRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'unsatisfiable'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
