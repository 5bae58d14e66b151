import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { documentMaxBytes, imageMaxBytes } from '#core/limits.ts'
import { authenticate } from './access.ts'
import {
  storeFile,
  storePart,
  streamAsset,
  WrongLength,
  type Asset,
  assetAt,
  isShown,
  recordPart,
  recordUpload,
  reserve,
  setSize,
} from './assets.ts'
import { withFaults, accessDenied, refuse } from './faults.ts'
import { partBytes, partsIn } from './media-rest.ts'
import { processUpload } from './processing.ts'
import type { Setting } from './setting.ts'

const digits = /^\d+$/

const wrong = (context: Context, message: string) =>
  refuse(context, { status: 400, code: 'ILLEGAL_ARGUMENT', message })

/** Returns the upload for an address, or refuses it: for a complete video, and for anything that a post shows. */
function openUpload(context: Context, { store, now }: Setting): Asset | Response {
  const asset = assetAt(store, context.req.param('address') ?? '')
  if (asset === undefined)
    return refuse(context, { status: 404, code: 'NOT_FOUND', message: 'No such upload' })
  const isOver = asset.kind === 'video' ? asset.uploadedAt !== null : isShown(store, asset.urn)
  if (isOver || asset.expiresAt <= now()) {
    return refuse(context, { status: 400, code: 'EXPIRED_UPLOAD_URL', message: 'The upload URL has expired' })
  }
  return asset
}

/** Returns the Content-Length of the body, which is required. */
function lengthOf(context: Context): number | Response {
  const given = context.req.header('content-length') ?? ''
  return digits.test(given)
    ? Number(given)
    : refuse(context, { status: 411, code: 'LENGTH_REQUIRED', message: 'Content-Length is missing' })
}

const bytesIn = (context: Context): AsyncIterable<Uint8Array> => context.req.raw.body ?? Readable.from([])

type Served = Context<{ Bindings: HttpBindings }>

/** Places to which bytes are being written, each until it has them all. */
const receiving = new Map<string, Promise<void>>()

/** Receives the bytes for a place, one request at a time. An upload that breaks off is not an error of this server. */
async function receive(context: Served, place: string, store: () => Promise<Response>): Promise<Response> {
  while (receiving.has(place)) await receiving.get(place)
  const work = store()
  const ended = work.then(
    () => undefined,
    () => undefined,
  )
  receiving.set(place, ended)
  try {
    return await work
  } catch (error) {
    const isCutOff = error instanceof WrongLength || context.env.incoming.socket.destroyed
    if (isCutOff) return wrong(context, 'The body has another length than announced')
    throw error
  } finally {
    receiving.delete(place)
  }
}

/** Receives a whole image or document from its owner: 201. */
async function receiveWhole(context: Served, setting: Setting): Promise<Response> {
  const { store, now } = setting
  const token = authenticate(context, store, now())
  if (token instanceof Response) return token
  const asset = openUpload(context, setting)
  if (asset instanceof Response) return asset
  const { kind, address, memberId } = asset
  if (kind === 'video') return wrong(context, 'A video is uploaded in its parts')
  if (memberId !== token.member.id) return accessDenied(context, 'upload')
  const size = lengthOf(context)
  if (size instanceof Response) return size
  return receive(context, address, () => keepWhole(context, setting, { kind, address, size }))
}

type Whole = { kind: 'image' | 'document'; address: string; size: number }
const mostBytes = { image: imageMaxBytes, document: documentMaxBytes }

async function keepWhole(
  context: Served,
  setting: Setting,
  { kind, address, size }: Whole,
): Promise<Response> {
  const { store, now, mediaFolder: folder, mediaBytes } = setting
  const asset = openUpload(context, setting)
  if (asset instanceof Response) return asset
  if (size > mostBytes[kind] || !reserve(store, asset, size, mediaBytes)) {
    return refuse(context, { status: 413, code: 'TOO_LARGE', message: 'The file is too large' })
  }
  try {
    const stored = await storeFile(folder, { address, bytes: bytesIn(context), size })
    const facts = await processUpload[kind]({ ...stored, folder, address })
    recordUpload(store, asset.urn, { size, now: now(), facts })
    return context.body(null, 201)
  } catch (error) {
    setSize(store, asset.urn, asset.size)
    throw error
  }
}

/** Receives a part of a video, without a token: 200 and an ETag. */
async function receivePart(context: Served, setting: Setting): Promise<Response> {
  if (context.req.header('authorization') !== undefined) {
    return wrong(context, 'Authorization must not be sent to this address')
  }
  if (context.req.header('content-type') !== 'application/octet-stream') {
    return refuse(context, {
      status: 415,
      code: 'UNSUPPORTED_TYPE',
      message: 'Send application/octet-stream',
    })
  }
  const asset = openUpload(context, setting)
  if (asset instanceof Response) return asset
  const { urn, kind, address } = asset
  const number = Number(context.req.param('part'))
  const parts = partsIn(asset.size)
  if (kind !== 'video' || !Number.isInteger(number) || number < 1 || number > parts) {
    return wrong(context, 'There is no such part')
  }
  const size = lengthOf(context)
  if (size instanceof Response) return size
  const wanted = number < parts ? partBytes : asset.size - (parts - 1) * partBytes
  if (size !== wanted) return wrong(context, `This part has ${wanted} bytes`)
  return receive(context, `${address}.${number}`, async () => {
    // The video may have been completed meanwhile.
    const open = openUpload(context, setting)
    if (open instanceof Response) return open
    const { sha256 } = await storePart(setting.mediaFolder, {
      address,
      number,
      bytes: bytesIn(context),
      size,
    })
    const tag = createHash('sha256').update(`${number} ${sha256}`).digest('hex')
    recordPart(setting.store, urn, { number, tag })
    return context.body(null, 200, { etag: `"${tag}"` })
  })
}

const byteRange = /^bytes=(\d+)-(\d*)$/

function rangeOf(context: Context, size: number): { start: number; end: number } | undefined {
  const [, first, last] = byteRange.exec(context.req.header('range') ?? '') ?? []
  if (first === undefined || Number(first) >= size) return undefined
  return { start: Number(first), end: last ? Math.min(Number(last), size - 1) : size - 1 }
}

/** Serves an upload for the pages of the feed; it cannot run anything. */
async function serve(context: Context, { store, mediaFolder }: Setting): Promise<Response> {
  const asset = assetAt(store, context.req.param('address') ?? '')
  if (asset === undefined || asset.uploadedAt === null || asset.facts === null) return context.notFound()
  const { size, facts, address } = asset
  const range = rangeOf(context, size)
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const stream = await streamAsset(mediaFolder, address, { start, end })
  if (stream === undefined) return context.notFound()
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    status: range === undefined ? 200 : 206,
    headers: {
      'content-type': facts.contentType,
      'content-length': String(end - start + 1),
      'accept-ranges': 'bytes',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
      ...(range === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
    },
  })
}

/** Receives the bytes of uploads, and serves them to the feed. */
export function mediaFileRoutes(setting: Setting) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const faulty = withFaults(setting.faults, 'upload')
  app.put('/dms-uploads/:address', faulty, (context) => receiveWhole(context, setting))
  app.put('/dms-uploads/:address/:part', faulty, (context) => receivePart(context, setting))
  app.get('/media/:address', (context) => serve(context, setting))
  return app
}
