import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { unreachableFailure, uploadFailure, readRefusal } from './failures.ts'
import { type MediaCalls, stopped, type Stretch } from './media-calls.ts'
import type { Caller } from './member-calls.ts'
import { type MediaFile, NetworkError, type Upload, type Uploaded } from './network.ts'

type Uploading = Caller & Upload & { calls: MediaCalls; retryDelaysMs: readonly number[] }

/** A slower connection than this counts as broken. */
const leastBytesPerMs = 32

type Range = { start: number; end: number }
type Target = { url: string; headers: Record<string, string> }

async function* hashed(bytes: ReadableStream<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

/** Sends a range of the file once; it is streamed, and what was sent is added to the hash. */
async function put(uploading: Uploading, target: Target, range: Range, hash: Hash): Promise<Response> {
  const { file, signal, timeoutMs, name, now } = uploading
  const size = range.end - range.start + 1
  const timeout = AbortSignal.timeout(timeoutMs + Math.ceil(size / leastBytesPerMs))
  const bytes = await file.open(range)
  const context = { name, now: now(), at: 'address' as const }
  const init: RequestInit & { duplex: 'half' } = {
    method: 'PUT',
    // A streamed body has no length of its own, and the network requires it.
    headers: { ...target.headers, 'content-length': String(size) },
    // Node's own stream type and the web's are the same.
    body: Readable.toWeb(Readable.from(hashed(bytes, hash))) as ReadableStream<Uint8Array<ArrayBuffer>>,
    duplex: 'half',
    redirect: 'manual',
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  }
  let response: Response
  try {
    response = await fetch(target.url, init)
  } catch (cause) {
    throw signal?.aborted ? stopped(cause) : unreachableFailure(context, cause)
  }
  if (!response.ok) throw uploadFailure(await readRefusal(response), context)
  await response.body?.cancel()
  return response
}

type RetryOptions = { retryDelaysMs: readonly number[]; signal: AbortSignal | undefined }

/** Sends the same bytes again after a lost response: they go to the same place. */
async function withRetries<T>({ retryDelaysMs, signal }: RetryOptions, send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const [delay, ...later] = retryDelaysMs
    const mayHelp =
      error instanceof NetworkError && error.kind === 'retry-later' && error.retryAt === undefined
    if (!mayHelp || delay === undefined || signal?.aborted) throw error
    await pause(delay)
    return withRetries({ retryDelaysMs: later, signal }, send)
  }
}

async function uploadWhole(uploading: Uploading): Promise<Uploaded> {
  const { calls, file, accessToken, signal, retryDelaysMs } = uploading
  const { id, uploadUrl } = await calls.beginWhole({ ...uploading, kind: file.kind, size: file.size })
  const target = {
    url: uploadUrl,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': file.contentType },
  }
  const sha256 = await withRetries({ retryDelaysMs, signal }, async () => {
    const hash = createHash('sha256')
    await put(uploading, target, { start: 0, end: file.size - 1 }, hash)
    return hash.digest('hex')
  })
  return { id, sha256 }
}

/** Sorts the ranges by byte; undefined when they omit some of the file or send some of it twice. */
function inOrder(stretches: readonly Stretch[], size: number): (Stretch & Range)[] | undefined {
  const ordered = stretches
    .toSorted((one, other) => one.firstByte - other.firstByte)
    .map((one) => ({ ...one, start: one.firstByte, end: Math.min(one.lastByte, size - 1) }))
  let next = 0
  for (const { start, end } of ordered) {
    if (start !== next || end < start) return undefined
    next = end + 1
  }
  return next === size ? ordered : undefined
}

const bareTag = (tag: string) => tag.replace(/^W\//, '').replaceAll('"', '')

async function uploadVideo(uploading: Uploading): Promise<Uploaded> {
  const { calls, file, accessToken, signal, retryDelaysMs, name, now } = uploading
  const { size } = file
  const context = { name, now: now() }
  const { id, uploadToken, stretches } = await calls.beginVideo({ ...uploading, kind: 'video', size })
  const ordered = inOrder(stretches, size)
  if (ordered === undefined) throw unreachableFailure(context, 'The instructions do not fit the file.')
  const partIds: string[] = []
  let whole = createHash('sha256')
  for (const { uploadUrl: url, start, end } of ordered) {
    const target = { url, headers: { 'content-type': 'application/octet-stream' } }
    // Bytes that are sent again must not be hashed twice.
    const before = whole
    const sent = await withRetries({ retryDelaysMs, signal }, async () => {
      const hash = before.copy()
      const response = await put(uploading, target, { start, end }, hash)
      return { hash, tag: bareTag(response.headers.get('etag') ?? '') }
    })
    if (sent.tag === '') throw unreachableFailure(context, 'A part was answered without an ETag.')
    whole = sent.hash
    partIds.push(sent.tag)
  }
  await withRetries({ retryDelaysMs, signal }, () =>
    calls.finishVideo({ accessToken, signal, id, uploadToken, partIds }),
  )
  return { id, sha256: whole.digest('hex') }
}

const upload: Record<MediaFile['kind'], (uploading: Uploading) => Promise<Uploaded>> = {
  image: uploadWhole,
  document: uploadWhole,
  video: uploadVideo,
}

/** Uploads a whole file until it can be posted, with never more than a chunk of it in memory. */
export function uploadMedia(uploading: Uploading): Promise<Uploaded> {
  if (uploading.signal?.aborted) return Promise.reject(stopped(uploading.signal.reason))
  return upload[uploading.file.kind](uploading)
}
