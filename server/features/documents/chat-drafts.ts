import type { DbOrTx } from '#server/db/schema.ts'

export type ChatDraft = { id: string; title: string; createdAt: number }

/** The posts that a person's chat has begun, oldest first, each with its first title. */
export async function draftsOfChat(
  db: DbOrTx,
  { userId, chatId }: { userId: string; chatId: string },
): Promise<ChatDraft[]> {
  const rows = await db
    .selectFrom('document')
    .select((eb) => [
      'document.id',
      'document.createdAt',
      eb
        .selectFrom('documentVersion')
        .select('title')
        .whereRef('documentVersion.documentId', '=', 'document.id')
        .orderBy('documentVersion.createdAt')
        .limit(1)
        .as('title'),
    ])
    .where('document.userId', '=', userId)
    .where('document.chatId', '=', chatId)
    .where('document.deletedAt', 'is', null)
    .orderBy('document.createdAt')
    .execute()
  return rows.flatMap(({ title, ...draft }) => (title === null ? [] : [{ ...draft, title }]))
}

/** The latest version of each of a person's unpublished posts of a chat, the newest post first. */
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
