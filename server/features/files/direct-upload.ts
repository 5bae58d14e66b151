import { randomUUID } from 'node:crypto'
import type { DirectUpload, ResumedUpload } from '#contract/files.ts'
import { AppError, refuse } from '#core/errors.ts'
import { UploadRefused } from '#server/adapters/storage/storage.ts'
import { whileLeased } from '#server/jobs/lease.ts'
import { newKey } from './addresses.ts'
import { checkAnnounced } from './checks.ts'
import { checkFile, directName } from './media.ts'
import { checkAnnouncedMedia, sourceOfStored } from './media-checks.ts'
import {
  noteToken,
  openUpload,
  type PendingUpload,
  reserveUpload,
  uploadKey,
  claimMs,
  claimUpload,
  closeUpload,
  extendClaim,
  forgetUpload,
  releaseUpload,
  type Store,
  urlOf,
  type FileRow,
  inTurn,
  removeBytes,
} from './storing.ts'
import { setTimeout as pause } from 'node:timers/promises'

/** What the browser says about a file before sending it; `origin` is where the browser reaches this server. */
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

const incomplete = (cause: unknown): AppError =>
  refuse('Some of this file did not arrive. Please upload it again.', cause)

/** Returns the name that the file will have; throws bad_request:api when it would be refused whatever it contains. */
function nameFor(purpose: Purpose, { name, type, size }: Announced, now: number): string {
  if (purpose === 'post') return directName(checkAnnouncedMedia({ name, type, size }), { name, type, now })
  checkAnnounced({ name, type, size })
  return name
}

const partAddress = (origin: string, id: string) => (part: number) =>
  `${origin}/api/uploads/${id}/parts/${part}`
const completeAddress = (origin: string, id: string) => `${origin}/api/uploads/${id}/complete`

/** Prepares an upload that is sent in parts. Throws bad_request:api. */
export async function beginUpload(
  store: Store,
  { userId, purpose, announced }: Begin,
): Promise<DirectUpload> {
  const { db, storage, now } = store
  const { name: originalName, type: contentType, size, origin } = announced
  const name = nameFor(purpose, announced, now())
  const id = randomUUID()
  const key = newKey()
  const reserved = { id, userId, key, name, contentType, size, purpose, originalName }
  await reserveUpload(store, reserved, { isDirect: true })
  const upload = { key: uploadKey(id), size, partAddress: partAddress(origin, id) }
  const { token, ...plan } = await storage.beginUpload(upload)
  await noteToken(db, id, token)
  const completeUrl = completeAddress(origin, id)
  return { uploadId: id, ...plan, completeUrl, url: urlOf(store, { key, name }) }
}

type Resume = { id: string; userId: string; origin: string }

/** Returns where the parts of an upload are to be sent, and which ones have arrived. Throws not_found:api. */
export async function resumeUpload(store: Store, { id, userId, origin }: Resume): Promise<ResumedUpload> {
  const { db, storage, now } = store
  const { key, name, size, storageToken: token } = await openUpload(db, { id, userId, now: now() })
  const upload = { key: uploadKey(id), size, token }
  const plan = await storage.planUpload({ ...upload, partAddress: partAddress(origin, id) })
  const received = await storage.receivedParts(upload)
  const completeUrl = completeAddress(origin, id)
  return { uploadId: id, ...plan, completeUrl, url: urlOf(store, { key, name }), received }
}

/** Reports a client that disconnects as an incomplete upload instead of an error of this server. */
async function* arriving(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (cause) {
    throw incomplete(cause)
  }
}

const wrongLength = (size: number, cause?: unknown) => refuse(`This part must have ${size} bytes.`, cause)

/** Receives one part and returns its ETag. Throws not_found:api and bad_request:api. */
export async function receivePiece({ db, storage, now }: Store, piece: Piece): Promise<string> {
  const { id, userId, number, declaredLength } = piece
  const upload = await openUpload(db, { id, userId, now: now() })
  const key = uploadKey(id)
  const noPart = () => refuse('This upload has no such part.')
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

type Completion = { id: string; userId: string; etags: string[] }
type OwnUpload = PendingUpload & { userId: string }

const lookEveryMs = 200
const waitAtMostMs = 60_000

const finished = ({ db }: Store, { id, userId }: { id: string; userId: string }) =>
  db.selectFrom('file').selectAll().where('id', '=', id).where('userId', '=', userId).executeTakeFirst()

/**
 * Claims the upload for this call to finish, or returns its file when another call has finished it. A browser that lost
 * the response asks again while the first call is still running, and then waits for that one.
 */
async function claim(store: Store, { id, userId }: Completion): Promise<OwnUpload | FileRow> {
  const { db, now } = store
  for (let waited = 0; waited < waitAtMostMs; waited += lookEveryMs) {
    const file = await finished(store, { id, userId })
    if (file) return file
    const found = await openUpload(db, { id, userId, now: now() }).catch(async (error: unknown) => {
      const ended = await finished(store, { id, userId })
      if (ended) return ended
      throw error
    })
    if ('sha256' in found) return found
    if (await claimUpload(db, id, now())) return { ...found, userId }
    await pause(lookEveryMs)
  }
  throw refuse('This upload is already being finished.')
}

/** Turns an upload into a file, after the checks that every file must pass; removes an upload that fails them. */
export async function completeUpload(store: Store, completion: Completion): Promise<FileRow> {
  const { db, storage, now } = store
  const { id, etags } = completion
  const found = await claim(store, completion)
  if ('sha256' in found) return found
  const { size, storageToken: token } = found
  const complete = async () => {
    // Another call may have finished it between the check for its file and the claim.
    const file = await finished(store, completion)
    if (file) {
      await releaseUpload(db, id)
      return file
    }
    await storage.completeUpload({ key: uploadKey(id), size, token, etags })
    return keepUpload(store, found)
  }
  try {
    return await whileLeased({ leaseMs: claimMs, renew: () => extendClaim(db, id, now()) }, complete)
  } catch (error) {
    await releaseUpload(db, id)
    throw error instanceof UploadRefused ? incomplete(error) : error
  }
}

async function keepUpload(store: Store, upload: OwnUpload): Promise<FileRow> {
  const { db, storage } = store
  const { id, userId, key, name, purpose, storageToken: token, originalName } = upload
  const arrived = uploadKey(id)
  const abort = () => storage.abortUpload({ key: arrived, token })
  try {
    const makeFile = await inTurn(upload.size, async () => {
      const { size } = (await storage.stat(arrived)) ?? { size: 0 }
      const source = sourceOfStored(storage, arrived, size)
      const { keep } = await checkFile(store, { purpose, name, source })
      return keep({ id, userId, key, name, originalName: originalName ?? name })
    })
    const file = await db.transaction().execute(async (tx) => {
      await closeUpload(tx, id)
      return makeFile(tx)
    })
    await abort()
    return file
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await abort()
    await closeUpload(db, id)
    throw error
  }
}

/** Discards what has arrived of one's own upload; does nothing when it is over or being finished. */
export async function giveUpUpload(
  store: Store,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const { db, storage, now } = store
  const upload = await db
    .selectFrom('pendingUpload')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (!upload || !(await claimUpload(db, id, now()))) return
  await storage.abortUpload({ key: uploadKey(id), token: upload.storageToken })
  await removeBytes(store, upload.key)
  // What is still sent to addresses at an external storage is removed after they have expired.
  if (storage.receivePart) await forgetUpload(db, id)
  else await closeUpload(db, id)
}
