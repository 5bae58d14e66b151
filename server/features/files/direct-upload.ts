import { randomUUID } from 'node:crypto'
import type { DirectUpload, ResumedUpload } from '#contract/files.ts'
import { AppError } from '#core/errors.ts'
import { UploadRefused } from '#server/adapters/storage/storage.ts'
import { newKey } from './addresses.ts'
import { checkAnnounced } from './checks.ts'
import { directName } from './media.ts'
import { checkAnnouncedMedia } from './media-checks.ts'
import {
  noteToken,
  openUpload,
  type PendingUpload,
  refuseTooManyOpen,
  reserveUpload,
  uploadKey,
} from './pending.ts'
import { type Store, urlOf } from './storing.ts'

/** What the browser says of a file before sending it; `origin` is where the browser reaches this server. */
export type Announced = { name: string; type: string; size: number; origin: string }
export type Piece = {
  id: string
  userId: string
  number: number
  declaredLength: number | null
  bytes: AsyncIterable<Uint8Array>
}
type Purpose = PendingUpload['purpose']
type Begin = { userId: string; purpose: Purpose; announced: Announced }

export const incomplete = (cause: unknown): AppError =>
  new AppError('bad_request:api', {
    reason: 'Some of this file did not arrive. Please upload it again.',
    cause,
  })

/** What the file will be called; throws bad_request:api for one that would be refused whatever it contains. */
function nameFor(purpose: Purpose, { name, type, size }: Announced, now: number): string {
  if (purpose === 'post') return directName(checkAnnouncedMedia({ name, type, size }), { name, type, now })
  checkAnnounced({ name, type, size })
  return name
}

const partAddress = (origin: string, id: string) => (part: number) =>
  `${origin}/api/uploads/${id}/parts/${part}`
const completeAddress = (origin: string, id: string) => `${origin}/api/uploads/${id}/complete`

/** Prepares an upload whose parts do not come in one request. Throws bad_request:api. */
export async function beginUpload(
  store: Store,
  { userId, purpose, announced }: Begin,
): Promise<DirectUpload> {
  const { db, storage, now } = store
  const { name: originalName, type: contentType, size, origin } = announced
  const name = nameFor(purpose, announced, now())
  await refuseTooManyOpen(db, { userId, size, now: now() })
  const id = randomUUID()
  const key = newKey()
  await reserveUpload(store, { id, userId, key, name, contentType, size, purpose, originalName })
  const upload = { key: uploadKey(id), size, partAddress: partAddress(origin, id) }
  const { token, ...plan } = await storage.beginUpload(upload)
  await noteToken(db, id, token)
  const completeUrl = completeAddress(origin, id)
  return { uploadId: id, ...plan, completeUrl, url: urlOf(store, { key, name }) }
}

type Resume = { id: string; userId: string; origin: string }

/** Where the parts of an upload go now, and which of them are there. Throws not_found:api. */
export async function resumeUpload(store: Store, { id, userId, origin }: Resume): Promise<ResumedUpload> {
  const { db, storage, now } = store
  const { key, name, size, storageToken: token } = await openUpload(db, { id, userId, now: now() })
  const upload = { key: uploadKey(id), size, token }
  const plan = await storage.planUpload({ ...upload, partAddress: partAddress(origin, id) })
  const received = await storage.receivedParts(upload)
  const completeUrl = completeAddress(origin, id)
  return { uploadId: id, ...plan, completeUrl, url: urlOf(store, { key, name }), received }
}

/** A client that breaks off is nobody's fault here. */
async function* arriving(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (cause) {
    throw incomplete(cause)
  }
}

const wrongLength = (size: number, cause?: unknown) =>
  new AppError('bad_request:api', { reason: `This part must have ${size} bytes.`, cause })

/** Takes one part; answers its ETag. Throws not_found:api and bad_request:api. */
export async function receivePiece({ db, storage, now }: Store, piece: Piece): Promise<string> {
  const { id, userId, number, declaredLength } = piece
  const upload = await openUpload(db, { id, userId, now: now() })
  const key = uploadKey(id)
  const noPart = () => new AppError('bad_request:api', { reason: 'This upload has no such part.' })
  if (!storage.receivePart) throw noPart()
  const { partSize, parts } = await storage.planUpload({
    key,
    size: upload.size,
    token: upload.storageToken,
    partAddress: () => '',
  })
  if (!Number.isInteger(number) || number < 1 || number > parts.length) throw noPart()
  const size = Math.min(partSize, upload.size - (number - 1) * partSize)
  if (declaredLength !== null && declaredLength !== size) throw wrongLength(size)
  try {
    return await storage.receivePart({ key, number, size, bytes: arriving(piece.bytes) })
  } catch (error) {
    throw error instanceof UploadRefused ? wrongLength(size, error) : error
  }
}
