import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db, Tx, DbOrTx } from '#server/db/schema.ts'
import { enqueue } from '#server/jobs/definition.ts'
import { isFree } from '#server/jobs/lease.ts'
import { recurringJob } from '#server/jobs/recurring.ts'
import {
  claimUpload,
  forgetUpload,
  type PendingUpload,
  uploadKey,
  type FileRow,
  removeBytes,
  type Store,
} from './storing.ts'
import { type RawBuilder, sql } from 'kysely'
import { keysIn, keyOf } from './addresses.ts'

export const sweepTask = 'sweep-files'

const dayMs = 24 * 60 * 60 * 1000
/** How long an unused file is kept. */
const graceMs = 7 * dayMs
const batch = 100

/** Enqueues a sweep that is due immediately. */
const planSweepNow = (tx: Tx, now: number): Promise<boolean> =>
  enqueue(tx, { id: randomUUID(), definition: recurringJob(sweepTask), payload: {}, dueAt: now, now })

/** Selects files of accounts that are gone, and files that have not been used for a week. */
const unwanted = (db: Db, now: number) =>
  db
    .selectFrom('file')
    .selectAll()
    .where((e) =>
      e.or([
        e('userId', 'is', null),
        e.and([e('usedAt', 'is', null), e(e.fn.coalesce('unusedSince', 'createdAt'), '<=', now - graceMs)]),
      ]),
    )
    .limit(batch)

type Owned = { userId: string | null; files: readonly FileRow[] }

/** Returns the files that something still shows: one post has released them, but another one has them. */
async function shownAfterAll(db: Db, { userId, files }: Owned): Promise<string[]> {
  if (userId === null) return []
  const used = await keysInUse(db, { userId, keys: files.map(({ key }) => key) })
  return files.filter(({ key }) => used.has(key)).map(({ id }) => id)
}

/** Turns files that are still unwanted into expired uploads, so that no message can use them any more. */
async function giveUp(tx: Tx, { userId, files }: Owned, now: number): Promise<void> {
  const ids = files.map(({ id }) => id)
  const own = tx.deleteFrom('file').where('id', 'in', ids)
  const unwantedOwn =
    userId === null
      ? own.where('userId', 'is', null)
      : own.where('userId', '=', userId).where('usedAt', 'is', null)
  const gone = await unwantedOwn
    .returning(['id', 'key', 'name', 'contentType', 'size', 'createdAt'])
    .execute()
  if (gone.length === 0) return
  const over = { userId: null, state: 'open', claimedUntil: null, expiresAt: now } as const
  await tx
    .insertInto('pendingUpload')
    .values(gone.map((file) => ({ ...file, ...over })))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(over))
    .execute()
}

/**
 * Gives up the unwanted files of a batch. Whether they are still shown is checked before the transaction, to keep it short:
 * anything that starts to use a file in the meantime marks its row, and the row is then left alone.
 */
async function giveUpFiles(db: Db, now: number): Promise<number> {
  const found = await unwanted(db, now).execute()
  for (const [userId, files] of Map.groupBy(found, (file) => file.userId)) {
    const shown = await shownAfterAll(db, { userId, files })
    if (shown.length > 0) {
      const used = { usedAt: now, unusedSince: null }
      await db.updateTable('file').set(used).where('id', 'in', shown).execute()
    }
    const rest = files.filter(({ id }) => !shown.includes(id))
    if (rest.length > 0) await db.transaction().execute((tx) => giveUp(tx, { userId, files: rest }, now))
    await nextTurn()
  }
  return found.length
}

/** Removes what is left of an upload; the file that a finished one has become stays. */
async function removeUpload(store: Store, upload: PendingUpload): Promise<void> {
  const { db, storage } = store
  const { id, key, state, storageToken } = upload
  await storage.abortUpload({ key: uploadKey(id), token: storageToken })
  if (state === 'open') await removeBytes(store, key)
  await forgetUpload(db, id)
}

/** Removes the rows and bytes of everything no longer wanted. Throws when the storage does not respond; may be repeated. */
export async function sweepFiles(store: Store): Promise<void> {
  const { db, now } = store
  while ((await giveUpFiles(db, now())) === batch);
  for (;;) {
    const over = await db
      .selectFrom('pendingUpload')
      .selectAll()
      .where('expiresAt', '<=', now())
      .where(isFree('claimedUntil', now()))
      .limit(batch)
      .execute()
    if (over.length === 0) return
    for (const upload of over) {
      if (await claimUpload(db, upload.id, now())) await removeUpload(store, upload)
      await nextTurn()
    }
  }
}

type Own = { userId: string; key: string }

const inVersions = (db: DbOrTx, { userId, key }: Own) =>
  db
    .selectFrom('documentVersion')
    .innerJoin('document', 'document.id', 'documentVersion.documentId')
    .select('document.id')
    .where('document.userId', '=', userId)
    .where('document.deletedAt', 'is', null)
    .where('documentVersion.kind', '=', 'text')
    .where('documentVersion.content', 'like', `%${key}%`)
    .limit(1)
    .executeTakeFirst()

const inMessages = (db: DbOrTx, { userId, key }: Own) =>
  db
    .selectFrom('message')
    .innerJoin('chat', 'chat.id', 'message.chatId')
    .select('chat.id')
    .where('chat.userId', '=', userId)
    .where('message.parts', 'like', `%${key}%`)
    .limit(1)
    .executeTakeFirst()

const inProfile = (db: DbOrTx, { userId, key }: Own) =>
  db
    .selectFrom('profile')
    .select('userId')
    .where('userId', '=', userId)
    .where('imageUrl', 'like', `%${key}%`)
    .limit(1)
    .executeTakeFirst()

/** Whether anything of the account shows the file: a version of a post that is not deleted, a message, or the profile. */
export async function isShown(db: DbOrTx, file: Own): Promise<boolean> {
  for (const search of [inProfile, inVersions, inMessages]) {
    if (await search(db, file)) return true
  }
  return false
}

const rowsAtOnce = 100
const ownersAtOnce = 50

type Row = { owner: string; place: number; text: string }

/** A table of texts: each row's owner, its place there, and its text if that names a file, since other texts may be long. */
type Texts = {
  from: RawBuilder<unknown>
  owner: RawBuilder<unknown>
  place: RawBuilder<unknown>
  text: RawBuilder<unknown>
}

const versions: Texts = {
  from: sql`"documentVersion"`,
  owner: sql`"documentId"`,
  place: sql`"createdAt"`,
  text: sql`case when "kind" = 'text' and "content" like '%/files/%' then "content" else '' end`,
}
const messages: Texts = {
  from: sql`"message"`,
  owner: sql`"chatId"`,
  place: sql`"position"`,
  text: sql`case when "parts" like '%/files/%' then "parts" else '' end`,
}

/** Reads the texts that name a file in pages, with a turn of the event loop after each, because SQLite never yields. */
async function* textsOf(db: Db, table: Texts, owners: readonly { id: string }[]): AsyncGenerator<string> {
  const { from, owner, place, text } = table
  for (let at = 0; at < owners.length; at += ownersAtOnce) {
    const ids = sql.join(owners.slice(at, at + ownersAtOnce).map(({ id }) => id))
    for (let last: Row | undefined = { owner: '', place: -1, text: '' }; last !== undefined;) {
      const { rows } = await sql<Row>`select ${owner} as "owner", ${place} as "place", ${text} as "text"
        from ${from} where ${owner} in (${ids}) and (${owner}, ${place}) > (${last.owner}, ${last.place})
        order by ${owner}, ${place} limit ${rowsAtOnce}`.execute(db)
      for (const row of rows) if (row.text !== '') yield row.text
      await nextTurn()
      last = rows.length < rowsAtOnce ? undefined : rows.at(-1)
    }
  }
}

async function* textsOfVersions(db: Db, userId: string): AsyncGenerator<string> {
  const documents = db.selectFrom('document').select('id').where('userId', '=', userId)
  yield* textsOf(db, versions, await documents.execute())
}

async function* textsOfMessages(db: Db, userId: string): AsyncGenerator<string> {
  const chats = db.selectFrom('chat').select('id').where('userId', '=', userId)
  yield* textsOf(db, messages, await chats.execute())
}

async function* textsOfProfile(db: Db, userId: string): AsyncGenerator<string> {
  const profile = await db
    .selectFrom('profile')
    .select('imageUrl')
    .where('userId', '=', userId)
    .executeTakeFirst()
  yield profile?.imageUrl ?? ''
}

/**
 * Returns those of these files that something of the account shows: its profile, a message, or any version of a post that
 * exists or can be restored. Looks for all of them in one pass, outside any transaction.
 */
async function keysInUse(
  db: Db,
  { userId, keys }: { userId: string; keys: readonly string[] },
): Promise<ReadonlySet<string>> {
  const [sought, used] = [new Set(keys), new Set<string>()]
  for (const texts of [textsOfProfile, textsOfVersions, textsOfMessages]) {
    for await (const text of texts(db, userId)) {
      for (const key of keysIn(text)) if (sought.delete(key)) used.add(key)
      if (sought.size === 0) return used
    }
  }
  return used
}

const keysAtOnce = 500

/** Marks files as unused since a time; the sweep verifies that before it removes one. */
async function markUnused(
  db: DbOrTx,
  { userId, keys, since }: { userId: string; keys: string[]; since: number },
): Promise<void> {
  for (let at = 0; at < keys.length; at += keysAtOnce) {
    await db
      .updateTable('file')
      .set({ usedAt: null, unusedSince: since })
      .where('key', 'in', keys.slice(at, at + keysAtOnce))
      .where('userId', '=', userId)
      .where('usedAt', 'is not', null)
      .execute()
  }
}

type Given = { userId: string; url: string }

/** Leaves a file that is no longer used to the sweep, which keeps it if something else shows it. */
export async function releaseFile(tx: Tx, { now }: Store, { userId, url }: Given): Promise<void> {
  const key = keyOf(url)
  if (key !== null) await markUnused(tx, { userId, keys: [key], since: now() })
}

/** The texts of versions or messages that are removed, with their owner. */
export type Gone = { userId: string; contents: string[] }

const keysOf = (contents: string[]) => [...new Set(contents.flatMap(keysIn))]

/** Does the same for files in versions that are removed while their post stays; for a while they can be added again by hand. */
export const releaseVersions = (tx: Tx, { now }: Store, { userId, contents }: Gone): Promise<void> =>
  markUnused(tx, { userId, keys: keysOf(contents), since: now() })

/** Does the same for posts and messages that are gone for good; a sweep is due at once, without the usual grace period. */
export async function releasePermanently(tx: Tx, { now }: Store, gone: Gone[]): Promise<void> {
  const since = now() - graceMs
  let isAny = false
  for (const { userId, contents } of gone) {
    const keys = keysOf(contents)
    isAny ||= keys.length > 0
    await markUnused(tx, { userId, keys, since })
  }
  if (isAny) await planSweepNow(tx, now())
}

/**
 * Leaves an account's uploads to a sweep that is due immediately; its files follow when the account's row is deleted, since
 * they then have no owner. What an external storage may still receive is removed after its addresses have expired.
 */
export async function releaseAccount(tx: Tx, { storage, now }: Store, userId: string): Promise<void> {
  const mayStillArrive = storage.receivePart === null
  await tx
    .updateTable('pendingUpload')
    .set({ userId: null, name: '', originalName: null, ...(mayStillArrive ? {} : { expiresAt: now() }) })
    .where('userId', '=', userId)
    .execute()
  await planSweepNow(tx, now())
}
