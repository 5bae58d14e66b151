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
/** How long a file stays that nothing uses. */
const graceMs = 7 * dayMs
const batch = 100

/** Writes down a sweep that is due at once. */
const planSweepNow = (tx: Tx, now: number): Promise<boolean> =>
  enqueue(tx, { id: randomUUID(), definition: recurringJob(sweepTask), payload: {}, dueAt: now, now })

/** Files of accounts that are gone, and those that nothing used for a week. */
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

/** Those that something shows after all: given up by one post, they stand in another. */
async function shownAfterAll(db: Db, { userId, files }: Owned): Promise<string[]> {
  if (userId === null) return []
  const used = await keysInUse(db, { userId, keys: files.map(({ key }) => key) })
  return files.filter(({ key }) => used.has(key)).map(({ id }) => id)
}

/** Turns files that are still unwanted into uploads that are over, so that no message can use them any more. */
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
 * Gives up the unwanted files of a batch. Where they may still be shown is read before the transaction, which is then
 * short: whatever uses one meanwhile says so in its row, and the row is left.
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

/** Removes what came of an upload; the file that a finished one became stays. */
async function removeUpload(store: Store, upload: PendingUpload): Promise<void> {
  const { db, storage } = store
  const { id, key, state, storageToken } = upload
  await storage.abortUpload({ key: uploadKey(id), token: storageToken })
  if (state === 'open') await removeBytes(store, key)
  await forgetUpload(db, id)
}

/** Removes what nobody wants any more, row and bytes. Throws when the storage does not answer; then it may be repeated. */
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

/** Whether anything of the account shows the file: any version of a post that is not deleted, a message, or the profile. */
export async function isShown(db: DbOrTx, file: Own): Promise<boolean> {
  for (const search of [inProfile, inVersions, inMessages]) {
    if (await search(db, file)) return true
  }
  return false
}

const rowsAtOnce = 100
const ownersAtOnce = 50

type Row = { owner: string; place: number; text: string }

/** A table of texts: whose each row is, its place there, and the text where it names a file; others may be long. */
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

/** The texts that name a file, some rows at a time: SQLite answers without a pause, so that each page ends a turn. */
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
 * Which of these files something of the account shows: its profile, a message, or any version of a post that is there or
 * can be brought back. All of them are looked for in one reading, which no transaction is open for.
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

/** Marks files as used by nothing since a moment; the sweep looks whether that is so before it removes one. */
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

/** Leaves a file that is no longer used to the sweep, unless something else shows it. */
export async function releaseFile(tx: Tx, { now }: Store, { userId, url }: Given): Promise<void> {
  const key = keyOf(url)
  if (key !== null) await markUnused(tx, { userId, keys: [key], since: now() })
}

/** The texts of versions or messages that go, with whose they are. */
export type Gone = { userId: string; contents: string[] }

const keysOf = (contents: string[]) => [...new Set(contents.flatMap(keysIn))]

/** The same for the files in versions that are removed while their post stays; they can come back by hand for a while. */
export const releaseVersions = (tx: Tx, { now }: Store, { userId, contents }: Gone): Promise<void> =>
  markUnused(tx, { userId, keys: keysOf(contents), since: now() })

/** The same for posts and messages that are gone for good: their files follow as soon as the sweep finds nothing else that shows them. */
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
 * Leaves an account's uploads to a sweep that is due at once; its files follow when the account's row goes, since they
 * are nobody's then. What a storage elsewhere may still be sent is removed when the addresses for it have run out.
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
