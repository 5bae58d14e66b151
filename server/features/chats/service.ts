import { type Selectable, type RawBuilder, sql } from 'kysely'
import type { Chat, SharedChat, StoredMessage, Visibility } from '#contract/chat.ts'
import { listMaxBytes } from '#core/limits.ts'
import { AppError, refuse } from '#core/errors.ts'
import type { ChangeFeed } from '#server/db/change-feed.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db, DbOrTx, Engine, Tables, Tx } from '#server/db/schema.ts'
import type { Files } from '#server/features/files/service.ts'
import { bytesOfCharacter, firstFitting } from '#server/http/json-answer.ts'
import type { Actor } from '#server/http/session.ts'
import { readHistory, type HistoryQuery } from './history.ts'
import {
  chatColumns,
  type ChatRow,
  presentChat,
  presentMessage,
  documentsIn,
  presentSharedChat,
  sharedMessage,
  aliveEveryMs,
  giveUpReplies,
  isStale,
  withoutFileAddresses,
} from './present.ts'
import { latestTexts } from '#server/features/documents/service.ts'
import { isoTime } from '#core/time/iso-time.ts'
import { nameUnfinishedDrafts } from './unfinished-drafts.ts'
import { foldLetters } from '#core/text/letter-folding.ts'

/** Returns the columns that store a chat's title. */
export const titled = (title: string): { title: string; searchTitle: string } => ({
  title,
  searchTitle: foldLetters(title).slice(0, longestSearchTitle),
})

export { aliveEveryMs, giveUpReplies }
export { withDraftIds } from './unfinished-drafts.ts'

type ChatQuery = { id: string; before?: string | undefined; limit?: number | undefined }
type ChatChange = {
  pinned?: boolean | undefined
  title?: string | undefined
  visibility?: Visibility | undefined
  sharesPosts?: boolean | undefined
}

/** Returns the actor's own chat. Throws not_found:chat or forbidden:chat. */
export async function ownChat(db: DbOrTx, actor: Actor, id: string): Promise<Selectable<Tables['chat']>> {
  const row = await db.selectFrom('chat').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found:chat')
  if (row.userId !== actor.userId) throw new AppError('forbidden:chat')
  return row
}

export type Chats = {
  history: (actor: Actor, query: HistoryQuery) => Promise<{ chats: Chat[]; nextCursor: string | null }>
  open: (actor: Actor, query: ChatQuery) => ReturnType<typeof openChat>
  /** Returns what anybody may know about a public chat; null when it is private or does not exist. */
  describeShared: (id: string) => Promise<SharedChat | null>
  change: (actor: Actor, id: string, change: ChatChange) => Promise<Chat>
  remove: (actor: Actor, id: string) => Promise<void>
  /** Deletes the messages after a message, and keeps that one; returns how many were deleted. */
  deleteTrailing: (actor: Actor, messageId: string) => Promise<number>
}

type Options = {
  db: Db
  engine: Engine
  now: () => number
  files: Pick<Files, 'releasePermanently' | 'wake'>
  tellSoon: ChangeFeed['tellSoon']
}

/** Chats and their messages, for their owner and for readers of shared ones. */
export function createChats({ db, engine, now, files, tellSoon }: Options): Chats {
  const tellOf = ({ userId }: Actor, id: string) => tellSoon({ userId, what: 'chat', id })
  return {
    history: (actor, query) => readHistory(db, actor, query),
    open: (actor, query) => openChat(db, actor, query, now()),
    describeShared: (id) => describeShared(db, id),
    async change(actor, id, { pinned, title, visibility, sharesPosts }) {
      await ownChat(db, actor, id)
      const changed = await db
        .updateTable('chat')
        .set({
          updatedAt: now(),
          ...(pinned === undefined ? {} : { pinned: pinned ? 1 : 0 }),
          ...(title === undefined ? {} : { ...titled(title), titleIsProvisional: 0 }),
          ...(sharesPosts === undefined ? {} : { sharesPosts: sharesPosts ? 1 : 0 }),
          ...(visibility === undefined ? {} : { visibility }),
          // If the owner shares the chat again, they are asked about its posts again.
          ...(visibility === 'private' ? { sharesPosts: 0 } : {}),
        })
        .where('id', '=', id)
        .where('userId', '=', actor.userId)
        .returningAll()
        .executeTakeFirst()
      if (!changed) throw new AppError('not_found:chat')
      tellOf(actor, id)
      return presentChat(changed)
    },
    async remove(actor, id) {
      await db.transaction().execute(async (tx) => {
        await lockChat(tx, engine, id)
        await ownChat(tx, actor, id)
        await deleteMessages(tx, files, { userId: actor.userId, chatId: id, after: 0 })
        await tx.deleteFrom('chat').where('id', '=', id).where('userId', '=', actor.userId).execute()
      })
      tellOf(actor, id)
      files.wake()
    },
    async deleteTrailing(actor, messageId) {
      const { chatId, deleted } = await deleteTrailing({ db, engine, now, files }, actor, messageId)
      if (deleted > 0) tellOf(actor, chatId)
      files.wake()
      return deleted
    },
  }
}

type ReadChat = ChatRow & { userId: string; documentId: string | null }

const readChat = compiledQuery<{ id: string }, ReadChat>((db, { id }) =>
  db
    .selectFrom('chat')
    .select(chatColumns)
    .select('userId')
    .select((e) =>
      e.selectFrom('document').select('document.id').where('chatId', '=', id).limit(1).as('documentId'),
    )
    .where('id', '=', id),
)

/** More messages than any chat has, and the largest value of an integer column in PostgreSQL. */
const unlimited = 2 ** 31 - 1

type PartOfChat = {
  chatId: string
  /** Only messages before this position are read. */
  end: number
  limit: number
}

const readMessages = compiledQuery<PartOfChat, Selectable<Tables['message']>>((db, { chatId, end, limit }) =>
  db
    .selectFrom('message')
    .selectAll()
    .where('chatId', '=', chatId)
    .where('position', '<', end)
    .where('position', '>', lastLeftOut(chatId, end))
    .orderBy('position', 'desc')
    .limit(limit),
)

/** Room for a message's keys, times and states in a response, which contains its context twice. */
const restBytes = 1000

/** Returns the most bytes that messages can take in a response; their parts are already JSON. */
const mostBytes = (rows: readonly { parts: string; context: string | null }[]): number =>
  rows.reduce(
    (sum, { parts, context }) =>
      sum + bytesOfCharacter * (parts.length + 2 * (context ?? '').length) + restBytes,
    0,
  )

async function openChat(db: Db, actor: Actor, { id, before, limit = unlimited }: ChatQuery, now: number) {
  const [row] = await readChat(db, { id })
  if (!row) throw new AppError('not_found:chat')
  const isOwner = row.userId === actor.userId
  if (!isOwner && row.visibility !== 'public') throw new AppError('forbidden:chat')
  const end = before === undefined ? unlimited : await positionOf(db, id, before)
  const rows = await readMessages(db, { chatId: id, end, limit })
  const own = rows.map((message) => presentMessage(message, { now }))
  const presented = isOwner ? own : await presentToReader(db, row, own)
  const atMostBytes = isOwner || row.sharesPosts === 0 ? mostBytes(rows) : Infinity
  const messages = firstFitting(presented, { atMostBytes }).toReversed()
  const first = rows[messages.length - 1]
  return {
    chat: isOwner ? presentChat(row) : presentSharedChat(row),
    messages: isOwner ? await nameUnfinishedDrafts(db, row, messages) : messages,
    readOnly: !isOwner,
    ...(isOwner ? { hasDocument: row.documentId !== null } : {}),
    // Positions count from 1.
    hasEarlier: first !== undefined && first.position > 1,
  }
}

/** Presents the messages of a public chat to other readers, with its posts if their owner shares these. */
async function presentToReader(
  db: Db,
  chat: { userId: string; sharesPosts: number },
  messages: StoredMessage[],
): Promise<StoredMessage[]> {
  if (chat.sharesPosts === 0) return messages.map((message) => sharedMessage(message))
  const named = await nameUnfinishedDrafts(db, chat, messages)
  const posts = await latestTexts(db, { userId: chat.userId, ids: documentsIn(named) })
  return named.map((message) => sharedMessage(message, posts))
}

async function describeShared(db: Db, id: string): Promise<SharedChat | null> {
  const chat = await db
    .selectFrom('chat')
    .select(['title', 'updatedAt'])
    .select((e) =>
      e
        .selectFrom('message')
        .select((of) => of.fn.countAll().as('count'))
        .where('chatId', '=', id)
        .as('messages'),
    )
    .where('id', '=', id)
    .where('visibility', '=', 'public')
    .executeTakeFirst()
  if (!chat) return null
  const title = withoutFileAddresses(chat.title)
  return { title, messages: Number(chat.messages), updatedAt: isoTime(chat.updatedAt) }
}

const sizes = (chatId: string, end: number) =>
  sql`select "position", octet_length("parts") as "bytes" from "message"
    where "chatId" = ${chatId} and "position" < ${end}`

/**
 * Selects the position of the last message before `end` that no longer fits because those after it already take too much; 0
 * when all fit. Most chats are small, so the plain sum is checked first.
 */
const lastLeftOut = (chatId: string, end: number): RawBuilder<number> =>
  sql`(case when (select coalesce(sum("bytes"), 0) from (${sizes(chatId, end)}) as "sized") < ${listMaxBytes}
    then 0 else (select coalesce(max("position"), 0) from (
      select "position", sum("bytes") over (order by "position" desc) - "bytes" as "later"
      from (${sizes(chatId, end)}) as "sized"
    ) as "summed" where "later" >= ${listMaxBytes}) end)`

async function positionOf(db: Db, chatId: string, messageId: string): Promise<number> {
  const row = await db
    .selectFrom('message')
    .select('position')
    .where('id', '=', messageId)
    .where('chatId', '=', chatId)
    .executeTakeFirst()
  if (!row) throw refuse('before: this chat has no such message.')
  return row.position
}

/** Lets no message be added to a chat until the transaction ends. SQLite has a single writer anyway. */
async function lockChat(tx: Tx, engine: Engine, id: string): Promise<void> {
  if (engine === 'postgres')
    await tx.selectFrom('chat').select('id').where('id', '=', id).forUpdate().execute()
}

async function deleteTrailing(
  { db, engine, now, files }: Omit<Options, 'tellSoon'>,
  actor: Actor,
  messageId: string,
): Promise<{ chatId: string; deleted: number }> {
  return db.transaction().execute(async (tx) => {
    const message = await tx.selectFrom('message').selectAll().where('id', '=', messageId).executeTakeFirst()
    if (!message) throw refuse('There is no such message.')
    await lockChat(tx, engine, message.chatId)
    await ownChat(tx, actor, message.chatId)
    await refuseWhileReplying(tx, message.chatId, now())
    const { chatId, position: after } = message
    return { chatId, deleted: await deleteMessages(tx, files, { userId: actor.userId, chatId, after }) }
  })
}

type Deletion = {
  userId: string
  chatId: string
  /** The position of the last message to keep; positions are greater than 0. */
  after: number
}

/** Deletes a chat's messages after a position, and their files unless something else shows them; returns how many. */
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

/** Throws bad_request:chat while a reply in the chat is being written; gives up replies whose server is gone. */
export async function refuseWhileReplying(db: DbOrTx, chatId: string, now: number): Promise<void> {
  const running = await readRunning(db, { chatId })
  if (running.length === 0) return
  if (running.some((reply) => !isStale(reply, now))) {
    throw new AppError('bad_request:chat', { reason: 'Please wait for the model to finish its response!' })
  }
  const lost = running.map(({ id }) => id)
  await db
    .updateTable('message')
    .set({ state: 'interrupted' })
    .where('id', 'in', lost)
    // It may have ended in the meantime.
    .where('state', '=', 'streaming')
    .execute()
}

const readRunning = compiledQuery<
  { chatId: string },
  Pick<Selectable<Tables['message']>, 'id' | 'state' | 'aliveAt'>
>((db, { chatId }) =>
  db
    .selectFrom('message')
    .select(['id', 'state', 'aliveAt'])
    .where('chatId', '=', chatId)
    .where('state', '=', 'streaming'),
)

/** A row in a PostgreSQL index has less than 2,700 bytes, and folding can make a title longer. */
const longestSearchTitle = 400
