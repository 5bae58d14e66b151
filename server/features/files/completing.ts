import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#core/errors.ts'
import { UploadRefused } from '#server/adapters/storage/storage.ts'
import { checkChatFile } from './checks.ts'
import { incomplete } from './direct-upload.ts'
import { insertMedia, takeMedia } from './media.ts'
import { sourceOfStored } from './media-source.ts'
import {
  claimUpload,
  closeUpload,
  extendClaim,
  forgetUpload,
  openUpload,
  type PendingUpload,
  releaseUpload,
  uploadKey,
} from './pending.ts'
import {
  type FileRow,
  inTurn,
  insertFile,
  readArrived,
  removeBytes,
  type Store,
  storeBytes,
} from './storing.ts'
import type { Tx } from '#server/db/schema.ts'

type Completion = { id: string; userId: string; etags: string[] }
type OwnUpload = PendingUpload & { userId: string }

const lookEveryMs = 200
const waitAtMostMs = 60_000
const extendEveryMs = 30_000

const finished = ({ db }: Store, { id, userId }: { id: string; userId: string }) =>
  db.selectFrom('file').selectAll().where('id', '=', id).where('userId', '=', userId).executeTakeFirst()

/**
 * The upload, for this call to finish; or its file, when another call does. A browser that lost the answer asks again
 * while the first call is still at work: it waits for that one.
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
  throw new AppError('bad_request:api', { reason: 'This upload is being finished already.' })
}

/** Makes an upload a file, after the checks that every file passes; one that fails them is removed. */
export async function completeUpload(store: Store, completion: Completion): Promise<FileRow> {
  const { db, storage, now } = store
  const { id, etags } = completion
  const found = await claim(store, completion)
  if ('sha256' in found) return found
  const { size, storageToken: token } = found
  const renewal = setInterval(() => {
    // A claim that could not be held on to only means that another call may begin.
    extendClaim(db, id, now()).catch(() => undefined)
  }, extendEveryMs)
  try {
    // Another call may have ended it between the look for its file and the claim.
    const file = await finished(store, completion)
    if (file) {
      await releaseUpload(db, id)
      return file
    }
    await storage.completeUpload({ key: uploadKey(id), size, token, etags })
    return await keepUpload(store, found)
  } catch (error) {
    await releaseUpload(db, id)
    throw error instanceof UploadRefused ? incomplete(error) : error
  } finally {
    clearInterval(renewal)
  }
}

/** Checks what has arrived and stores it; answers what makes it a file. */
async function take(store: Store, upload: OwnUpload): Promise<(tx: Tx) => Promise<FileRow>> {
  const { id, userId, key, name, originalName, purpose } = upload
  if (purpose === 'post') {
    const from = uploadKey(id)
    const { size } = (await store.storage.stat(from)) ?? { size: 0 }
    const source = sourceOfStored(store.storage, from, size)
    const stored = await takeMedia(
      store,
      { id, userId, key, name, originalName: originalName ?? name },
      source,
    )
    return (tx) => insertMedia(tx, store, stored)
  }
  const bytes = await readArrived(store, uploadKey(id))
  const contentType = await checkChatFile({ name, bytes })
  const row = await storeBytes(store, { id, userId, key, name, contentType }, bytes)
  return (tx) => insertFile(tx, row)
}

async function keepUpload(store: Store, upload: OwnUpload): Promise<FileRow> {
  const { db, storage } = store
  const { id, storageToken: token } = upload
  const abort = () => storage.abortUpload({ key: uploadKey(id), token })
  try {
    const insert = await inTurn(upload.size, () => take(store, upload))
    const file = await db.transaction().execute(async (tx) => {
      await closeUpload(tx, id)
      return insert(tx)
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

/** Removes what has arrived of one's own upload; one that is over, or being finished, stays as it is. */
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
  // What is still sent to addresses at a storage elsewhere is removed when they have run out.
  if (storage.receivePart) await forgetUpload(db, id)
  else await closeUpload(db, id)
}
