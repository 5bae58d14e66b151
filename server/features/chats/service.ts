import type { Selectable } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import type { Chat, StoredMessage, Visibility } from '#contract/chat.ts'
import { listMaxBytes } from '#core/limits.ts'
import { AppError } from '#core/errors.ts'
import type { Db, DbOrTx, Tables, Tx } from '#server/db/schema.ts'
import type { Files } from '#server/features/files/service.ts'
import { firstFitting } from '#server/http/answer-size.ts'
import type { Actor } from '#server/http/session.ts'
import { readHistory, type HistoryQuery } from './history.ts'
import { presentChat, presentMessage, presentSharedChat } from './present.ts'
import { aliveEveryMs, giveUpReplies, isStale } from './reply-lease.ts'
import { nameUnfinishedDrafts } from './unfinished-drafts.ts'
import { titled } from './titled.ts'

export { aliveEveryMs, giveUpReplies, titled }

type ChatRow = Selectable<Tables['chat']>
type ChatQuery = { id: string; before?: string | undefined; limit?: number | undefined }
type ChatChange = {
  pinned?: boolean | undefined
  title?: string | undefined
  visibility?: Visibility | undefined
}

/** The chat when it is the actor's own. Throws not_found:chat or forbidden:chat. */
export async function ownChat(db: DbOrTx, actor: Actor, id: string): Promise<ChatRow> {
  const row = await db.selectFrom('chat').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found:chat')
  if (row.userId !== actor.userId) throw new AppError('forbidden:chat')
  return row
}

export type Chats = {
  history: (actor: Actor, query: HistoryQuery) => Promise<{ chats: Chat[]; nextCursor: string | null }>
  open: (
    actor: Actor,
    query: ChatQuery,
  ) => Promise<{ chat: Chat; messages: StoredMessage[]; readOnly: boolean; hasEarlier: boolean }>
  change: (actor: Actor, id: string, change: ChatChange) => Promise<Chat>
  remove: (actor: Actor, id: string) => Promise<void>
  /** Deletes what comes after a message and keeps it; answers how many went. */
  deleteTrailing: (actor: Actor, messageId: string) => Promise<number>
}

type Options = { db: Db; now: () => number; files: Pick<Files, 'releasePermanently' | 'wake'> }

/** Chats and their messages, for their owner and for readers of shared ones. */
export function createChats({ db, now, files }: Options): Chats {
  return {
    history: (actor, query) => readHistory(db, actor, query),
    open: (actor, query) => openChat(db, actor, query, now()),
    async change(actor, id, { pinned, title, visibility }) {
      await ownChat(db, actor, id)
      const changed = await db
        .updateTable('chat')
        .set({
          updatedAt: now(),
          ...(pinned === undefined ? {} : { pinned: pinned ? 1 : 0 }),
          ...(title === undefined ? {} : { ...titled(title), titleIsProvisional: 0 }),
          ...(visibility === undefined ? {} : { visibility }),
        })
        .where('id', '=', id)
        .where('userId', '=', actor.userId)
        .returningAll()
        .executeTakeFirst()
      if (!changed) throw new AppError('not_found:chat')
      return presentChat(changed)
    },
    async remove(actor, id) {
      await db.transaction().execute(async (tx) => {
        await ownChat(tx, actor, id)
        await deleteMessages(tx, files, { userId: actor.userId, chatId: id, after: 0 })
        await tx.deleteFrom('chat').where('id', '=', id).where('userId', '=', actor.userId).execute()
      })
      files.wake()
    },
    async deleteTrailing(actor, messageId) {
      const deleted = await deleteTrailing({ db, now, files }, actor, messageId)
      files.wake()
      return deleted
    },
  }
}

async function openChat(db: Db, actor: Actor, { id, before, limit }: ChatQuery, now: number) {
  const row = await db.selectFrom('chat').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found:chat')
  const isOwner = row.userId === actor.userId
  if (!isOwner && row.visibility !== 'public') throw new AppError('forbidden:chat')
  let query = db.selectFrom('message').selectAll().where('chatId', '=', id).orderBy('position', 'desc')
  const end = before === undefined ? undefined : await positionOf(db, id, before)
  if (limit !== undefined) query = query.limit(limit)
  if (end !== undefined) query = query.where('position', '<', end)
  const rows = await query.where('position', '>', lastLeftOut(id, end)).execute()
  const presented = rows.map((message) => presentMessage(message, { now, isOwner }))
  const messages = firstFitting(presented).toReversed()
  const first = rows[messages.length - 1]
  return {
    chat: isOwner ? presentChat(row) : presentSharedChat(row),
    messages: isOwner ? await nameUnfinishedDrafts(db, row, messages) : messages,
    readOnly: !isOwner,
    // Positions count from 1.
    hasEarlier: first !== undefined && first.position > 1,
  }
}

/** The position of the last message that has too much after it already; 0 when there is none. */
const lastLeftOut = (chatId: string, end: number | undefined): RawBuilder<number> =>
  sql`(select coalesce(max("position"), 0) from (
    select "position", sum("bytes") over (order by "position" desc) - "bytes" as "later" from (
      select "position", octet_length("parts") as "bytes" from "message"
      where "chatId" = ${chatId} ${end === undefined ? sql`` : sql`and "position" < ${end}`}
    ) as "sized"
  ) as "summed" where "later" >= ${listMaxBytes})`

async function positionOf(db: Db, chatId: string, messageId: string): Promise<number> {
  const row = await db
    .selectFrom('message')
    .select('position')
    .where('id', '=', messageId)
    .where('chatId', '=', chatId)
    .executeTakeFirst()
  if (!row) throw new AppError('bad_request:api', { reason: 'before: this chat has no such message.' })
  return row.position
}

async function deleteTrailing({ db, now, files }: Options, actor: Actor, messageId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const message = await tx.selectFrom('message').selectAll().where('id', '=', messageId).executeTakeFirst()
    if (!message) throw new AppError('bad_request:api', { reason: 'There is no such message.' })
    await ownChat(tx, actor, message.chatId)
    await refuseWhileReplying(tx, message.chatId, now())
    const { chatId, position: after } = message
    return deleteMessages(tx, files, { userId: actor.userId, chatId, after })
  })
}

type Deletion = {
  userId: string
  chatId: string
  /** The position of the last message that stays; all come after 0. */
  after: number
}

/** Deletes the messages of a chat from a place on, and their files, unless something else shows these; answers how many. */
export async function deleteMessages(
  tx: Tx,
  files: Pick<Files, 'releasePermanently'>,
  { userId, chatId, after }: Deletion,
): Promise<number> {
  const gone = tx.selectFrom('message').where('chatId', '=', chatId).where('position', '>', after)
  const withFiles = await gone.select('parts').where('parts', 'like', '%/files/%').execute()
  await files.releasePermanently(tx, [{ userId, contents: withFiles.map(({ parts }) => parts) }])
  const { numDeletedRows } = await tx
    .deleteFrom('message')
    .where('chatId', '=', chatId)
    .where('position', '>', after)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Throws bad_request:chat while a reply of the chat is being written; gives up replies that lost their server. */
export async function refuseWhileReplying(db: DbOrTx, chatId: string, now: number): Promise<void> {
  const running = await db
    .selectFrom('message')
    .select(['id', 'state', 'aliveAt'])
    .where('chatId', '=', chatId)
    .where('state', '=', 'streaming')
    .execute()
  if (running.length === 0) return
  if (running.some((reply) => !isStale(reply, now))) {
    throw new AppError('bad_request:chat', { reason: 'Please wait for the model to finish its response!' })
  }
  const lost = running.map(({ id }) => id)
  await db.updateTable('message').set({ state: 'interrupted' }).where('id', 'in', lost).execute()
}
