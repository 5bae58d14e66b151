import * as v from 'valibot'
import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { MessageContext, ReplyState, SendMessage, StoredMessage } from '#contract/chat.ts'
import { context as contextSchema } from '#contract/chat.ts'
import { AppError } from '#core/errors.ts'
import { fromJson, toJson } from '#server/db/json-column.ts'
import { compiledChange, compiledQuery } from '#server/db/compiled-query.ts'
import type { Transact } from '#server/db/group-commit.ts'
import type { Db, DbOrTx, Engine, Tables, Tx } from '#server/db/schema.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Files } from '#server/features/files/service.ts'
import { deleteMessages, refuseWhileReplying, titled } from '#server/features/chats/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import type { Actor } from '#server/http/session.ts'

type Parts = StoredMessage['parts']
export type Turn = {
  chatId: string
  replyId: string
  /** The messages before the reply, oldest first; only the latest ones when there are many. */
  history: {
    role: 'user' | 'assistant'
    parts: Parts
    /** The context that an earlier user message was sent with. */
    context?: MessageContext | null
  }[]
  context: MessageContext
  titleIsProvisional: boolean
}

const provisionalTitleLength = 80

export const textOf = (parts: { type: string; text?: unknown }[]): string =>
  parts
    .flatMap((part) => (part.type === 'text' && typeof part.text === 'string' ? [part.text] : []))
    .join('\n')

const maxHistory = 60

type Accept = {
  actor: Actor
  body: SendMessage
  now: number
  offline: boolean
  files: Files
  limits: Limits
  documents: Pick<Documents, 'joinChat'>
}

/**
 * Stores a sent message and an empty reply in one transaction. A message whose id already exists is replaced, and the
 * messages after it are deleted; it counts against the limit again, since it is answered again. Throws forbidden:chat,
 * rate_limit:chat, bad_request:chat while another reply is being written, and bad_request:api for a file that is not the
 * actor's own.
 */
export async function acceptMessage(transact: Transact, accept: Accept): Promise<Turn> {
  const { actor, body, now, offline, files, limits, documents } = accept
  let isReplaced = false
  const turn = await transact(async (tx) => {
    const chat = await claimChat(tx, { actor, body, now })
    if (!chat.isNew) await refuseWhileReplying(tx, chat.id, now)
    const context = v.parse(contextSchema, body)
    const parts = await ownParts(tx, { actor, body, files })
    const placed = await placeMessage(tx, { body, parts, context, now, files, userId: actor.userId })
    const { position } = placed
    const open = body.documentContext?.id
    if (open !== undefined) await documents.joinChat(tx, actor, { id: open, chatId: chat.id })
    isReplaced = placed.isReplaced
    const replyId = randomUUID()
    await addReply(tx, {
      id: replyId,
      chatId: chat.id,
      position: position + 1,
      offline: offline ? 1 : 0,
      now,
    })
    const history = chat.isNew ? [{ role: 'user' as const, parts }] : await readHistory(tx, chat.id, position)
    // Last, because it blocks everything else that the account sends until the commit.
    await limits.countMessage(tx, actor.userId)
    return { chatId: chat.id, replyId, history, context, titleIsProvisional: chat.titleIsProvisional === 1 }
  })
  if (isReplaced) files.wake()
  return turn
}

/** Creates the chat when it is new; writing to its row keeps a second message out until this one is stored. */
async function claimChat(tx: Tx, { actor, body, now }: Pick<Accept, 'actor' | 'body' | 'now'>) {
  const [made] = await addChat(tx, {
    id: body.id,
    userId: actor.userId,
    ...titled(provisionalTitle(textOf(body.message.parts))),
    visibility: body.selectedVisibilityType,
    now,
  })
  if (made) return { ...made, isNew: true }
  const [chat] = await touchChat(tx, { id: body.id, now })
  // Deleted between the two statements: treated as if it had been gone when this was sent.
  if (!chat) throw new AppError('not_found:chat')
  if (chat.userId !== actor.userId) throw new AppError('forbidden:chat')
  return { ...chat, isNew: false }
}

const claimed = ['id', 'userId', 'titleIsProvisional'] as const
type ClaimedChat = Pick<Selectable<Tables['chat']>, (typeof claimed)[number]>
type NewChat = Pick<Selectable<Tables['chat']>, 'id' | 'userId' | 'title' | 'searchTitle' | 'visibility'> & {
  now: number
}

const addChat = compiledQuery<NewChat, ClaimedChat>((db, given) =>
  db
    .insertInto('chat')
    .values({
      id: given.id,
      userId: given.userId,
      title: given.title,
      searchTitle: given.searchTitle,
      visibility: given.visibility,
      createdAt: given.now,
      updatedAt: given.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(claimed),
)

const touchChat = compiledQuery<{ id: string; now: number }, ClaimedChat>((db, { id, now }) =>
  db.updateTable('chat').set({ updatedAt: now }).where('id', '=', id).returning(claimed),
)

const graphemesOf = new Intl.Segmenter()

function provisionalTitle(text: string): string {
  const line = text.slice(0, 4000).replace(/\s+/g, ' ').trim()
  if (line === '') return 'New chat'
  if (line.length <= provisionalTitleLength) return line
  const graphemes = [...graphemesOf.segment(line.slice(0, 1000))].map(({ segment }) => segment)
  return graphemes.length <= provisionalTitleLength
    ? line
    : `${graphemes.slice(0, provisionalTitleLength).join('')}…`
}

/** Returns a message's parts with its files as they are stored here, whatever the request says about them. */
async function ownParts(tx: Tx, { actor, body, files }: Pick<Accept, 'actor' | 'body' | 'files'>) {
  const parts: Parts = []
  for (const part of body.message.parts) {
    if (part.type === 'text') {
      parts.push(part)
      continue
    }
    const file = await files.use(tx, { userId: actor.userId, url: part.url })
    if (!file) {
      throw new AppError('bad_request:api', {
        reason: 'This file is no longer here. Please add it again.',
      })
    }
    const { url, pathname: name, contentType: mediaType } = file
    parts.push({ type: 'file', url, name, filename: name, mediaType })
  }
  return parts
}

type Placing = {
  body: SendMessage
  parts: Parts
  context: MessageContext
  now: number
  files: Pick<Files, 'releasePermanently'>
  userId: string
}

async function placeMessage(tx: Tx, placing: Placing): Promise<{ position: number; isReplaced: boolean }> {
  const { body, parts, context, now, files, userId } = placing
  const { id } = body.message
  const [added] = await addMessage(tx, {
    id,
    chatId: body.id,
    parts: JSON.stringify(parts),
    context: toJson(context),
    now,
  })
  if (added) return { position: added.position, isReplaced: false }
  const stored = await tx
    .selectFrom('message')
    .select(['chatId', 'role', 'position', 'parts'])
    .where('id', '=', id)
    .executeTakeFirst()
  // Deleted between the two statements, along with its chat.
  if (!stored) throw new AppError('not_found:chat')
  if (stored.chatId !== body.id) throw new AppError('forbidden:chat')
  if (stored.role !== 'user') {
    throw new AppError('bad_request:api', { reason: 'Only your own messages can be changed.' })
  }
  await files.releasePermanently(tx, [{ userId, contents: [stored.parts] }])
  await deleteMessages(tx, files, { userId, chatId: body.id, after: stored.position })
  await tx
    .updateTable('message')
    .set({ parts: JSON.stringify(parts), context: toJson(context) })
    .where('id', '=', id)
    .execute()
  return { position: stored.position, isReplaced: true }
}

type NewMessage = { id: string; chatId: string; parts: string; context: string | null; now: number }

/** Adds a user message at the end of its chat; returns nothing when its id already exists. */
const addMessage = compiledQuery<NewMessage, { position: number }>((db, given) =>
  db
    .insertInto('message')
    .values((eb) => ({
      id: given.id,
      chatId: given.chatId,
      position: eb
        .selectFrom('message as before')
        .select((of) => sql<number>`coalesce(${of.fn.max('before.position')}, 0) + 1`.as('position'))
        .where('before.chatId', '=', given.chatId),
      role: 'user',
      parts: given.parts,
      context: given.context,
      createdAt: given.now,
    }))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('position'),
)

type NewReply = { id: string; chatId: string; position: number; offline: number; now: number }

const addReply = compiledChange<NewReply>((db, given) =>
  db.insertInto('message').values({
    id: given.id,
    chatId: given.chatId,
    position: given.position,
    role: 'assistant',
    parts: '[]',
    state: 'streaming',
    aliveAt: given.now,
    offline: given.offline,
    createdAt: given.now,
  }),
)

async function readHistory(tx: Tx, chatId: string, until: number): Promise<Turn['history']> {
  const rows = await readLatest(tx, { chatId, until })
  return rows.toReversed().map(({ role, parts, context }) => ({
    role,
    parts: fromJson<Parts>(parts),
    context: fromJson<MessageContext>(context),
  }))
}

const readLatest = compiledQuery<
  { chatId: string; until: number },
  Pick<Selectable<Tables['message']>, 'role' | 'parts' | 'context'>
>((db, { chatId, until }) =>
  db
    .selectFrom('message')
    .select(['role', 'parts', 'context'])
    .where('chatId', '=', chatId)
    .where('position', '<=', until)
    .orderBy('position', 'desc')
    .limit(maxHistory),
)

/** `parts` is JSON. */
export type ReplyRow = { id: string; parts: string; state: ReplyState; now: number }

/** Writes a reply that is still streaming; one that has ended or was given up may already have another after it. */
const writeOne = compiledChange<ReplyRow>((db, { id, parts, state, now }) =>
  db
    .updateTable('message')
    .set({ parts, state, aliveAt: now })
    .where('id', '=', id)
    .where('state', '=', 'streaming'),
)

/** Returns the ids of the replies that were written; skips rows that are locked, so that no reply waits for another's row. */
async function writeTogether(db: Db, replies: ReplyRow[]): Promise<Set<string>> {
  const column = <Name extends keyof ReplyRow>(name: Name) => replies.map((reply) => reply[name])
  const { rows } = await sql<{ id: string }>`
    with "given" as (
      select * from unnest(${column('id')}::text[], ${column('parts')}::text[], ${column('state')}::text[],
        ${column('now')}::bigint[]) as "one" ("id", "parts", "state", "now")
    ), "free" as (
      select "message"."id" from "message" join "given" on "given"."id" = "message"."id"
      where "message"."state" = 'streaming'
      order by "message"."id" for update of "message" skip locked
    )
    update "message" set "parts" = "given"."parts", "state" = "given"."state", "aliveAt" = "given"."now"
    from "given" join "free" on "free"."id" = "given"."id"
    where "message"."id" = "given"."id" returning "message"."id"`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The ids of the replies that were not saved. */
type Unsaved = {
  /** Finished, deleted or given up: nothing is waiting for these. */
  gone: Set<string>
  /** Those that the database could not write, each with its error. */
  failed: Map<string, unknown>
}

/**
 * Saves what has been written of replies and marks their server as alive. On SQLite this is one transaction, which fails as
 * a whole; on PostgreSQL one statement, plus one for each reply that it could not write. Never rejects.
 */
export async function saveReplies(db: Db, engine: Engine, replies: ReplyRow[]): Promise<Unsaved> {
  const unsaved: Unsaved = { gone: new Set(), failed: new Map() }
  const write = async (to: DbOrTx, reply: ReplyRow) => {
    if ((await writeOne(to, reply)) === 0) unsaved.gone.add(reply.id)
  }
  if (engine === 'sqlite') {
    try {
      await db.transaction().execute(async (tx) => {
        for (const reply of replies) await write(tx, reply)
      })
    } catch (error) {
      return { gone: new Set(), failed: new Map(replies.map(({ id }) => [id, error])) }
    }
    return unsaved
  }
  // One reply that cannot be stored must not lose the others: each is then written, and fails, on its own.
  const written =
    replies.length > 1 ? await writeTogether(db, replies).catch(() => new Set<string>()) : new Set<string>()
  const left = replies.filter(({ id }) => !written.has(id))
  await Promise.all(
    left.map((reply) => write(db, reply).catch((error: unknown) => unsaved.failed.set(reply.id, error))),
  )
  return unsaved
}
