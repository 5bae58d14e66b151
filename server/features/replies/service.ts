import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { ReplyState, SendMessage } from '#contract/chat.ts'
import { AppError } from '#core/errors.ts'
import { otherModel } from '#core/other-model.ts'
import type { AccountModels, Chosen } from '#server/adapters/language-model/account-models.ts'
import type { ModelInfo } from '#server/adapters/language-model/model-info.ts'
import { whenCalm } from '#server/adapters/language-model/paced-fetch.ts'
import type { ReplyStreams, ReplyWriter } from '#server/adapters/streams/reply-streams.ts'
import type { ChangeFeed } from '#server/db/change-feed.ts'
import type { Transact } from '#server/db/group-commit.ts'
import type { Db, Engine } from '#server/db/schema.ts'
import type { Models } from '#server/features/models/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import { giveUpReplies, ownChat, titled } from '#server/features/chats/service.ts'
import type { Actor } from '#server/http/session.ts'
import { runningReplies } from '#server/telemetry/metrics.ts'
import { failureForLog, shutDown } from '#server/adapters/language-model/failure-words.ts'
import { generateReply, type GenerationParts } from './generation.ts'
import { acceptMessage, type Turn } from './messages.ts'
import { ReplyCheckpointer, type ReplyChunk, MessageAccumulator } from './reply-parts.ts'
import { openingWords } from './turn-words.ts'
import { maxTitle } from '#contract/fields.ts'
import { offlineOptions } from '#server/adapters/offline-writer/offline-task.ts'
import { titleInstructions } from './prompt.ts'

type ReplyOptions = GenerationParts & {
  db: Db
  engine: Engine
  transact: Transact
  models: Models
  streams: ReplyStreams
  limits: Limits
  tellSoon: ChangeFeed['tellSoon']
}

type Work = {
  actor: Actor
  body: SendMessage
  turn: Turn
  model: LanguageModelV4
  info: ModelInfo
  /** Another model, to be suggested when this one fails. */
  other: ReturnType<typeof otherModel>
  live: ReplyWriter
  checkpointer: ReplyCheckpointer
  /** The chats for which this server is generating a title. */
  beingNamed: Set<string>
}

/** A reply that this server is writing. */
type Running = { writer: Actor; ending: AbortController; ended: Promise<void> }

const cannotStop = 'The reply could not be stopped just now. Please try again.'

export type Replies = {
  /**
   * Gives up replies that a crash has left half-written, if this is the only server of its database. With several servers, a
   * reply is given up once its server has been silent for a while.
   */
  start: () => void
  /** Stores a message and starts its reply; returns the reply's live stream. */
  send: (actor: Actor, body: SendMessage) => Promise<ReadableStream<Uint8Array>>
  /** Returns the live stream of the reply that is being written in the actor's chat, or null. */
  follow: (actor: Actor, chatId: string) => Promise<ReadableStream<Uint8Array> | null>
  stop: (actor: Actor, chatId: string) => Promise<boolean>
  /** Ends all replies in an account's chats, and waits for those that this server is writing. */
  stopAll: (userId: string) => Promise<void>
  /** Resolves when this server is not writing any reply. */
  through: () => Promise<void>
  /** Ends all replies, keeping what was written, and waits for them. */
  close: () => Promise<void>
}

/** Replies belong to the server: they continue when the browser disconnects, and end by themselves or through `stop`. */
export function createReplies(options: ReplyOptions): Replies {
  const { db, engine, transact, now, log, models, streams, files, access, limits, documents } = options
  const closing = new AbortController()
  const checkpointer = new ReplyCheckpointer({ ...options, closing: closing.signal })
  const running = new Set<Running>()
  const beingNamed = new Set<string>()
  const begin = (work: Work) => {
    const ending = new AbortController()
    const run: Running = { writer: work.actor, ending, ended: Promise.resolve() }
    if (closing.signal.aborted) ending.abort()
    running.add(run)
    runningReplies.inc()
    run.ended = runTurn(options, work, ending.signal).finally(() => {
      running.delete(run)
      runningReplies.dec()
    })
  }
  return {
    start() {
      if (engine !== 'sqlite') return
      giveUpReplies(db).catch((error: unknown) => {
        log.error({ err: error }, 'could not close replies left open by a crash')
      })
    },
    async send(actor, body) {
      await access.demand(actor.userId, 'chat')
      const own = await models.of(actor.userId)
      const { model, info } = chosenModel(own, body)
      const other = otherModel(own.list(), info.id)
      const offline = info.provider === 'offline'
      const turn = await acceptMessage(transact, {
        actor,
        body,
        now: now(),
        offline,
        files,
        limits,
        documents,
      })
      tellOfReply(options, actor, turn)
      const live = await streams.begin(turn.chatId)
      const stream = await streams.follow(turn.chatId)
      // A copy, because the reply of a guest who signs up continues for their account.
      const writer = { ...actor }
      begin({ actor: writer, body, turn, model, info, other, live, checkpointer, beingNamed })
      if (!stream) throw new AppError('internal:stream')
      return stream
    },
    async follow(actor, chatId) {
      await ownChat(db, actor, chatId)
      return streams.follow(chatId)
    },
    async stop(actor, chatId) {
      await ownChat(db, actor, chatId)
      const stopped = await streams.stop(chatId)
      if (stopped === null) throw new AppError('offline:chat', { reason: cannotStop })
      return stopped
    },
    async stopAll(userId) {
      const chats = await chatsBeingWritten(db, userId)
      await Promise.all(chats.map((id) => streams.stop(id)))
      const own = [...running].filter(({ writer }) => writer.userId === userId)
      for (const { ending } of own) ending.abort()
      await Promise.all(own.map(({ ended }) => ended))
    },
    async through() {
      while (running.size > 0) await Promise.all([...running].map(({ ended }) => ended))
    },
    async close() {
      closing.abort()
      for (const { ending } of running) ending.abort()
      await Promise.all([...running].map(({ ended }) => ended))
      await streams.close()
    },
  }
}

/** Throws bad_request:api when the chosen model no longer exists; `unknownModel` in the response tells the browser which. */
function chosenModel(models: AccountModels, { selectedChatModel: id }: SendMessage): Chosen {
  if (id === null || id === undefined) return models.choose(null)
  const found = models.find(id)
  if (found) return found
  throw new AppError('bad_request:api', {
    reason: `selectedChatModel: there is no model ${id}.`,
    extra: { unknownModel: id },
  })
}

async function chatsBeingWritten(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .innerJoin('chat', 'chat.id', 'message.chatId')
    .select('chat.id')
    .distinct()
    .where('chat.userId', '=', userId)
    .where('message.state', '=', 'streaming')
    .execute()
  return rows.map(({ id }) => id)
}

const tellOfReply = (
  { tellSoon }: Pick<ReplyOptions, 'tellSoon'>,
  { userId }: Actor,
  { chatId, replyId }: Turn,
): void => tellSoon({ userId, what: 'chat', id: chatId, replyId })

async function runTurn(options: ReplyOptions, work: Work, closing: AbortSignal): Promise<void> {
  const { transact, tellSoon, log } = options
  const { actor, turn, model, live, beingNamed } = work
  try {
    await writeReply(options, work, closing)
  } catch (error) {
    log.error({ err: error, chatId: turn.chatId }, 'could not finish a reply')
  }
  await live.end()
  if (actor.isGuest) {
    // The guest may have signed up meanwhile.
    actor.userId = await ownerNow(options, work)
  }
  tellOfReply(options, actor, turn)
  if (!turn.titleIsProvisional || beingNamed.has(turn.chatId)) return
  beingNamed.add(turn.chatId)
  try {
    // Replies that are still being written have priority.
    await whenCalm({ signal: closing })
    const isNamed = await nameChat(transact, {
      chatId: turn.chatId,
      text: openingWords(turn),
      model,
      signal: closing,
    })
    if (isNamed) tellSoon({ userId: actor.userId, what: 'chat', id: turn.chatId })
  } catch (error) {
    log.info({ failure: failureForLog(error), chatId: turn.chatId }, 'could not generate a chat title')
  } finally {
    beingNamed.delete(turn.chatId)
  }
}

/** Returns whose chat a guest's reply is in now; if that cannot be read, whose it was. */
async function ownerNow({ documents, log }: ReplyOptions, { actor, turn }: Work): Promise<string> {
  try {
    return (await documents.ownerOfReply(turn.replyId)) ?? actor.userId
  } catch (error) {
    log.warn({ err: error, chatId: turn.chatId }, 'could not find the owner of a reply')
    return actor.userId
  }
}

async function writeReply(options: ReplyOptions, work: Work, closing: AbortSignal) {
  const { turn, other, live, checkpointer } = work
  const over = new AbortController()
  for (const signal of [live.stopped, closing]) {
    if (signal.aborted) over.abort()
    else signal.addEventListener('abort', () => over.abort(), { once: true })
  }
  const accumulator = new MessageAccumulator()
  const checkpoint = checkpointer.keep({
    id: turn.replyId,
    parts: () => accumulator.parts(),
    onGone: () => over.abort(),
  })
  let state: ReplyState = 'done'
  const say = (chunk: ReplyChunk) => {
    live.write(closing.aborted ? asShutDown(chunk) : withOther(chunk, other))
    accumulator.add(chunk)
    checkpoint.touch()
    if (chunk.type === 'error') state = 'failed'
    if (chunk.type === 'abort' && state === 'done') state = closing.aborted ? 'interrupted' : 'stopped'
  }
  try {
    await generateReply({ ...options, ...work, signal: over.signal, say })
  } catch (error) {
    // A reply that has not been finished would keep its chat busy.
    options.log.error({ err: error, replyId: turn.replyId }, 'a reply ended unexpectedly')
    state = 'failed'
  }
  await checkpoint.finish(state)
}

/** Adds to a failure which other model could write the reply. */
const withOther = (chunk: ReplyChunk, other: Work['other']): ReplyChunk =>
  chunk.type === 'error' && other
    ? { ...chunk, errorText: `${chunk.errorText} You can also try again with ${other.name}.` }
    : chunk

/** The user did not ask for this stop, so they are told what happened instead of "stopped". */
const asShutDown = (chunk: ReplyChunk): ReplyChunk =>
  chunk.type === 'abort' ? { type: 'error', errorText: shutDown } : chunk

const titleTimeoutMs = 15_000

/** Names a chat after its first exchange, unless its owner has named it meanwhile; returns whether it did. */
async function nameChat(
  transact: Transact,
  {
    chatId,
    text,
    model,
    signal,
  }: { chatId: string; text: string; model: LanguageModelV4; signal: AbortSignal },
): Promise<boolean> {
  // Calls the model directly: a title needs nothing of what the AI SDK's generateText adds.
  const { content } = await model.doGenerate({
    prompt: [
      { role: 'system', content: titleInstructions },
      { role: 'user', content: [{ type: 'text', text: text.slice(0, 4000) }] },
    ],
    providerOptions: offlineOptions({ task: 'title', text }),
    abortSignal: AbortSignal.any([signal, AbortSignal.timeout(titleTimeoutMs)]),
  })
  const answer = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const title = answer
    .replace(/\s+/g, ' ')
    .replace(/^["'“”]+|["'“”.]+$/g, '')
    .trim()
    .slice(0, maxTitle)
  if (title === '') return false
  const { numUpdatedRows } = await transact((tx) =>
    tx
      .updateTable('chat')
      .set({ ...titled(title), titleIsProvisional: 0 })
      .where('id', '=', chatId)
      .where('titleIsProvisional', '=', 1)
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}
