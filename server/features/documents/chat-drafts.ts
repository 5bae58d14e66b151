import { createHash } from 'node:crypto'
import { parseContent, serializeContent, textOnly } from '#core/post/post-content.ts'
import type { DbOrTx } from '#server/db/schema.ts'

/**
 * Returns the id of the document that a tool call in a reply creates: deterministic, so that an interrupted reply can still
 * be matched to its draft. A version 8 UUID (RFC 9562).
 */
export function draftId(replyId: string, toolCallId: string): string {
  const hash = createHash('sha256').update(`${replyId} ${toolCallId}`).digest('hex')
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')
}

/** Returns whose chat a reply is in; undefined when the reply no longer exists. */
export async function ownerOfReply(db: DbOrTx, replyId: string): Promise<string | undefined> {
  const chat = await db
    .selectFrom('message')
    .innerJoin('chat', 'chat.id', 'message.chatId')
    .select('chat.userId')
    .where('message.id', '=', replyId)
    .executeTakeFirst()
  return chat?.userId
}

/** Returns those ids that belong to documents of this user that are not deleted. */
export async function ownDocumentIds(
  db: DbOrTx,
  { userId, ids }: { userId: string; ids: string[] },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('document')
    .select('id')
    .where('id', 'in', ids)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the latest text, without media, of those documents that are this user's text posts, by document id. */
export async function latestTexts(
  db: DbOrTx,
  { userId, ids }: { userId: string; ids: string[] },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('document')
    .innerJoin('documentVersion', (join) =>
      join
        .onRef('documentVersion.documentId', '=', 'document.id')
        .onRef('documentVersion.createdAt', '=', 'document.latestAt'),
    )
    .select(['document.id', 'documentVersion.content'])
    .where('document.id', 'in', ids)
    .where('document.userId', '=', userId)
    .where('document.deletedAt', 'is', null)
    .where('documentVersion.kind', '=', 'text')
    .execute()
  return new Map(rows.map(({ id, content }) => [id, serializeContent(textOnly(parseContent(content).text))]))
}

/** Returns the latest version of each of a user's unpublished posts in a chat, newest post first. */
export const postsOfChat = (
  db: DbOrTx,
  { userId, chatId }: { userId: string; chatId: string },
): Promise<{ id: string; title: string; content: string }[]> =>
  db
    .selectFrom('document')
    .innerJoin('documentVersion', 'documentVersion.documentId', 'document.id')
    .select(['document.id', 'documentVersion.title', 'documentVersion.content'])
    .where('document.userId', '=', userId)
    .where('document.chatId', '=', chatId)
    .where('document.deletedAt', 'is', null)
    .where('document.status', 'in', ['draft', 'scheduled'])
    .where('documentVersion.kind', '=', 'text')
    .where('documentVersion.createdAt', '=', (of) =>
      of
        .selectFrom('documentVersion as latest')
        .select((from) => from.fn.max('latest.createdAt').as('createdAt'))
        .whereRef('latest.documentId', '=', 'document.id'),
    )
    .orderBy('document.createdAt', 'desc')
    .orderBy('document.id')
    .execute()
