import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db, DbOrTx } from '#server/db/schema.ts'
import { keysIn } from './addresses.ts'

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
export async function keysInUse(
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
