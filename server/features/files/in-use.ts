import type { DbOrTx } from '#server/db/schema.ts'

type Own = { userId: string; key: string }
/** `what can come back` includes deleted posts that can still be restored. */
type Where = 'what can come back' | 'what is there'

function inVersions(db: DbOrTx, { userId, key }: Own, where: Where) {
  const rows = db
    .selectFrom('documentVersion')
    .innerJoin('document', 'document.id', 'documentVersion.documentId')
    .select('document.id')
    .where('document.userId', '=', userId)
    .where('documentVersion.kind', '=', 'text')
    .where('documentVersion.content', 'like', `%${key}%`)
    .limit(1)
  const sought = where === 'what is there' ? rows.where('document.deletedAt', 'is', null) : rows
  return sought.executeTakeFirst()
}

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

/** Whether anything of the account shows the file: any version of any post, a message, or the profile. */
export async function isInUse(db: DbOrTx, file: Own, where: Where = 'what can come back'): Promise<boolean> {
  for (const search of [inProfile, inVersions, inMessages]) {
    if (await search(db, file, where)) return true
  }
  return false
}
