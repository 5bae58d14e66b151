import type { DocumentVersion, Failure } from '#contract/documents.ts'
import { usualPage } from '#core/limits.ts'
import { AppError } from '#core/errors.ts'
import { fromJson, toJson } from '#server/db/json-column.ts'
import { compiledUpdate } from '#server/db/compiled-query.ts'
import type { ChangeFeed } from '#server/db/change-feed.ts'
import type { Db, Engine, Tx, DbOrTx } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'
import type { JobHandler } from '#server/jobs/worker.ts'
import { ownerOfReply, postsOfChat } from './chat-drafts.ts'
import { indexPlanned, indexingJobs, planIndexing, postIndexJob } from './indexing.ts'
import {
  type EditedPost,
  type OwnPost,
  readEditedPosts,
  type PostsState,
  readOwnPosts,
  readOwnPostsState,
  listAdded,
  listLatest,
  noteLatest,
} from './listing.ts'
import {
  type DocumentRow,
  type VersionRow,
  presentVersion,
  readVersions,
  type VersionRange,
  versionRows,
  latestPublication,
  addVersion,
  claimDocument,
  countVersions,
  latestVersionRow,
  lockDocument,
  ownDocument,
} from './versions.ts'
import { meet, type Meeting, type Heartbeat } from './presence.ts'
import { type DraftWrite, mediaOf, restoreUntil, type Save, saveVersion, writeDraft } from './saving.ts'
import { isUnderWay } from '#core/post/publication-states.ts'
import { samePost } from '#core/post/post-content.ts'

export { draftId, latestTexts, ownDocumentIds } from './chat-drafts.ts'
export { transferPosts } from './listing.ts'
export { thinVersions } from './saving.ts'

/** A post with its latest version, locked by a transaction. */
export type LockedDocument = Pick<DocumentRow, 'id' | 'status' | 'workflowRunId' | 'url' | 'audienceId'> & {
  failure: Failure | null
  latest: VersionRow
}

export type DocumentChange = Partial<
  Pick<
    DocumentRow,
    'status' | 'scheduledAt' | 'scheduledTimezone' | 'publishedAt' | 'url' | 'workflowRunId' | 'audienceId'
  >
> & {
  failure?: Failure | null
}

/** Whose posts are meant: the caller's, or those of the owner on whose behalf a job runs. */
export type Owner = Pick<Actor, 'userId'>

type NewPost = { id: string; chatId: string | null; title: string; content: string }

export type Documents = {
  /** Returns all versions, or a range of them, oldest first. */
  versions: (actor: Actor, id: string, range?: VersionRange) => Promise<DocumentVersion[]>
  /** Whether there are versions before a point in time, in UTC milliseconds. */
  hasBefore: (actor: Actor, id: string, timestamp: number) => Promise<boolean>
  latestVersion: (owner: Owner, id: string) => Promise<DocumentVersion>
  countVersions: (owner: Owner, id: string) => Promise<number>
  /** Returns whose chat a reply is in, which changes when a guest signs up; undefined when the reply no longer exists. */
  ownerOfReply: (replyId: string) => Promise<string | undefined>
  /** Returns the current unpublished posts of a chat, newest first. */
  postsOfChat: (actor: Actor, chatId: string) => ReturnType<typeof postsOfChat>
  /** Does the same for the chat that a document belongs to, limited to one page. */
  postsBeside: (actor: Actor, id: string) => ReturnType<typeof postsOfChat>
  /** Returns the plain text of the posts the actor has published, newest first. */
  ownTexts: (actor: Actor) => Promise<string[]>
  /** Does the same, with the ids of the posts. */
  ownPosts: (actor: Actor) => Promise<OwnPost[]>
  /** Returns a fingerprint of these posts, for callers that cache them. */
  ownPostsState: (actor: Actor) => Promise<PostsState>
  /** Returns those of these posts that the assistant drafted: the first draft and the published text. */
  editedPosts: (actor: Actor) => Promise<EditedPost[]>
  /**
   * Adds a version, or returns the latest when nothing changed. Responds 409 with `latest` when the base version is no longer
   * the latest. Takes a scheduled post off the schedule when the writer did not make the change.
   */
  save: (actor: Actor, id: string, save: Save) => Promise<DocumentVersion>
  /** Adds a version with the new title. */
  rename: (actor: Actor, id: string, title: string) => Promise<void>
  /** Records that a tab has a post open, or has left it; returns the latest version's time and whether others have it open. */
  meet: (actor: Actor, id: string, heartbeat: Heartbeat) => Promise<Meeting>
  /** Removes the versions after a point in time (UTC milliseconds); returns the remaining ones, or a range of them. */
  restore: (actor: Actor, id: string, until: number, range?: VersionRange) => Promise<DocumentVersion[]>
  /**
   * Writes the assistant's growing draft into one version and returns that version's timestamp. Never overwrites what the
   * owner saved in the meantime: the completed draft becomes a later version, merged with theirs or awaiting the owner's
   * choice. Takes a scheduled post off the schedule.
   */
  writeVersion: (draft: DraftWrite) => Promise<number>
  /** Creates a post of the actor's as part of a transaction; returns its `updatedAt`. */
  createWithin: (tx: Tx, actor: Actor, post: NewPost) => Promise<number>
  /** Locks the owner's post until the transaction ends and returns it. */
  take: (tx: Tx, owner: Owner, id: string) => Promise<LockedDocument>
  /** Updates lists and indexes after versions were written in some other way. */
  noteLatest: (tx: Tx, id: string) => Promise<void>
  /** Resolves once search and similarity cover everything this writer has saved. */
  catchUp: (owner: { userId: string }) => Promise<void>
  /** Makes this the post's chat when it has none yet. */
  joinChat: (tx: Tx, owner: { userId: string }, joined: { id: string; chatId: string }) => Promise<void>
  /** Keeps other transactions from changing a post until this one ends. */
  lock: (tx: Tx, id: string) => Promise<void>
  /** Records the outcome of publishing, scheduling or the owner's action, and notifies open screens. */
  record: (tx: Tx, id: string, change: DocumentChange) => Promise<void>
  /** Makes a scheduled post a draft again and records what went wrong, if anything. */
  leaveSchedule: (tx: Tx, id: string, failure: Failure | null) => Promise<void>
  /** Notifies open screens of a post that was changed elsewhere. */
  tellOfChange: (tx: Tx, post: { userId: string; id: string }) => Promise<void>
  /** Subscribes to changes of posts' versions; called after each change has been committed. */
  watch: (watcher: Watcher) => void
  /** Search and similarity reflect a change once its job has run. */
  jobs: JobHandler[]
}

type Watcher = (actor: Actor, id: string) => void

type Options = {
  db: Db
  engine: Engine
  now: () => number
  /** Called with the files that a post uses, so that they are kept. */
  useFiles: (tx: Tx, files: { userId: string; urls: string[] }) => Promise<void>
  /** Called with the contents of removed versions, so that the files in them can be removed too. */
  releaseFiles: (tx: Tx, gone: { userId: string; contents: string[] }) => Promise<void>
  /** Called when a scheduled post becomes a draft again because the assistant or a program changed its text. */
  noteTakenOff: (tx: Tx, taken: TakenOffSchedule) => Promise<void>
  /** Notifies open screens of changes. */
  tell: ChangeFeed['tell']
  /** Makes the worker look for the jobs just enqueued. */
  wake?: (name: string) => void
}

/** How a change updates what lists show. */
type Listing<Done> = {
  /** Whether a growing draft is complete. */
  isWhole?: boolean
  list?: (tx: Tx, made: Done) => Promise<boolean>
}

const notFound = () => new AppError('not_found:document')

/**
 * Posts and their versions. None of these calls finds a deleted post, whoever the caller is. A published post can still be
 * edited: its publication keeps the text that was published.
 */
export function createDocuments(options: Options): Documents {
  const { db, engine, now, useFiles, releaseFiles, tell, wake = () => undefined } = options
  const watchers: Watcher[] = []
  /** Changes a post's versions, then updates lists and notifies watchers. */
  const changeVersions = async <Done>(
    actor: Actor,
    id: string,
    change: (tx: Tx) => Promise<Done>,
    { isWhole = true, list = (tx) => listLatest(tx, id) }: Listing<Done> = {},
  ): Promise<Done> => {
    let isPlanned = false
    const done = await db.transaction().execute(async (tx) => {
      const made = await change(tx)
      const isOther = await list(tx, made)
      isPlanned = isOther && (await planIndexing(tx, { documentId: id, isWhole, now: now() }))
      await tell(tx, { userId: actor.userId, what: 'text', id })
      return made
    })
    if (isPlanned && isWhole) wake(postIndexJob.name)
    for (const watcher of watchers) watcher(actor, id)
    return done
  }
  const record = async (tx: Tx, id: string, { failure, ...change }: DocumentChange) => {
    const noted = failure === undefined ? {} : { failure: toJson(failure) }
    const [row] = await updateDocument(tx, { id, now: now() }, { ...change, ...noted })
    if (row) await tell(tx, { userId: row.userId, what: 'post', id })
  }
  const leaveSchedule = async (tx: Tx, id: string, failure: Failure | null) => {
    const offSchedule = { scheduledAt: null, scheduledTimezone: null, workflowRunId: null }
    await record(tx, id, { status: 'draft', failure, ...offSchedule })
  }
  /** The writer scheduled the text they saw: a different one takes the post off the schedule until they schedule it again. */
  const writeForWriter = async <Done>(
    tx: Tx,
    { id, program }: { id: string; program?: string | undefined },
    write: () => Promise<Done>,
  ): Promise<Done> => {
    await lockDocument(tx, engine, id)
    const before = await scheduledText(tx, id)
    const done = await write()
    if (before && (await isOtherText(tx, before))) {
      await leaveSchedule(tx, id, null)
      await options.noteTakenOff(tx, { ...before, program })
    }
    return done
  }
  return {
    versions: async (actor, id, range = {}) => readVersions(db, await ownDocument(db, actor, id), range),
    async hasBefore(actor, id, timestamp) {
      const document = await ownDocument(db, actor, id)
      const earlier = versionRows(db, document.id, { latest: 1, before: timestamp })
      return (await earlier.clearSelect().select('createdAt').executeTakeFirst()) !== undefined
    },
    async latestVersion(owner, id) {
      const document = await ownDocument(db, owner, id)
      const latest = await latestVersionRow(db, id)
      if (!latest) throw notFound()
      return presentVersion(document, latest)
    },
    countVersions: async (owner, id) => countVersions(db, (await ownDocument(db, owner, id)).id),
    ownerOfReply: (replyId) => ownerOfReply(db, replyId),
    postsOfChat: ({ userId }, chatId) => postsOfChat(db, { userId, chatId }),
    async postsBeside(actor, id) {
      const { userId, chatId } = await ownDocument(db, actor, id)
      return chatId === null ? [] : (await postsOfChat(db, { userId, chatId })).slice(0, usualPage)
    },
    ownTexts: async ({ userId }) => (await readOwnPosts(db, userId)).map(({ text }) => text),
    ownPosts: ({ userId }) => readOwnPosts(db, userId),
    async ownPostsState({ userId }) {
      const [state] = await readOwnPostsState(db, { userId })
      return state ?? { state: '', changedAt: null }
    },
    editedPosts: ({ userId }) => readEditedPosts(db, userId),
    async save(actor, id, save) {
      if (id === 'init') throw new AppError('bad_request:document', { reason: 'id: "init" names no post.' })
      const change = async (tx: Tx) => {
        const write = async () => {
          const document = await claimDocument(tx, { actor, id, chatId: null, now: now() })
          await useFiles(tx, { userId: actor.userId, urls: mediaOf(save) })
          if (save.audienceId !== undefined) await record(tx, id, { audienceId: save.audienceId })
          return saveVersion(tx, { document, save, now: now() })
        }
        if (save.writtenBy !== 'assistant') return write()
        return writeForWriter(tx, { id, program: save.program }, write)
      }
      const { version } = await changeVersions(actor, id, change, {
        async list(tx, { added }) {
          if (added !== undefined) await listAdded(tx, added)
          return added !== undefined
        },
      })
      return version
    },
    rename: (actor, id, title) =>
      changeVersions(actor, id, async (tx) => {
        await lockDocument(tx, engine, id)
        await ownDocument(tx, actor, id)
        const latest = await latestVersionRow(tx, id)
        if (!latest) throw notFound()
        if (latest.title === title) return
        const { kind, content } = latest
        await addVersion(tx, {
          documentId: id,
          title,
          kind,
          content,
          writtenBy: 'writer',
          latest,
          now: now(),
        })
      }),
    async meet(actor, id, heartbeat) {
      await ownDocument(db, actor, id)
      return meet(db, { documentId: id, heartbeat, now: now() })
    },
    restore: (actor, id, until, range = {}) =>
      changeVersions(actor, id, async (tx) => {
        await lockDocument(tx, engine, id)
        const document = await ownDocument(tx, actor, id)
        const contents = await restoreUntil(tx, id, until)
        await releaseFiles(tx, { userId: actor.userId, contents })
        return readVersions(tx, document, range)
      }),
    writeVersion: (draft) =>
      changeVersions(
        draft.actor,
        draft.documentId,
        (tx) => writeForWriter(tx, { id: draft.documentId }, () => writeDraft(tx, { draft, now: now() })),
        { isWhole: draft.isWhole },
      ),
    async createWithin(tx, actor, { id, chatId, title, content }) {
      const at = now()
      await claimDocument(tx, { actor, id, chatId, now: at })
      const latest = await latestVersionRow(tx, id)
      const version = { documentId: id, title, kind: 'text' as const, content }
      await addVersion(tx, { ...version, writtenBy: 'writer', latest, now: at })
      await noteLatest(tx, engine, id)
      await tell(tx, { userId: actor.userId, what: 'post', id })
      return at
    },
    async take(tx, owner, id) {
      await lockDocument(tx, engine, id)
      const { status, workflowRunId, url, failure, audienceId } = await ownDocument(tx, owner, id)
      const latest = await latestVersionRow(tx, id)
      if (!latest) throw notFound()
      return { id, status, workflowRunId, url, audienceId, failure: fromJson<Failure>(failure), latest }
    },
    noteLatest: (tx, id) => noteLatest(tx, engine, id),
    catchUp: ({ userId }) => indexPlanned({ db, engine, userId, now: now() }),
    async joinChat(tx, { userId }, { id, chatId }) {
      const joined = await tx
        .updateTable('document')
        .set({ chatId })
        .where('id', '=', id)
        .where('userId', '=', userId)
        .where('chatId', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (joined) await tell(tx, { userId, what: 'post', id })
    },
    lock: (tx, id) => lockDocument(tx, engine, id),
    record,
    leaveSchedule,
    tellOfChange: (tx, { userId, id }) => tell(tx, { userId, what: 'post', id }),
    watch: (watcher) => void watchers.push(watcher),
    jobs: indexingJobs({ db, engine }),
  }
}

const updateDocument = compiledUpdate<{ id: string; now: number }, { userId: string }>(
  (db, { id, now }, change) =>
    db
      .updateTable('document')
      .set({ ...change, updatedAt: now })
      .where('id', '=', id)
      .returning('userId'),
)

export type TakenOffSchedule = {
  userId: string
  id: string
  scheduleId: string
  scheduledAt: number
  /** The name of the API key of the program that changed the text; omitted when the assistant did. */
  program?: string | undefined
}

type ScheduledText = Omit<TakenOffSchedule, 'program'> & { content: string }

/** Returns what the writer scheduled; undefined when the post is not scheduled or is already being published. */
async function scheduledText(db: DbOrTx, id: string): Promise<ScheduledText | undefined> {
  const row = await db
    .selectFrom('document')
    .select(['userId', 'workflowRunId as scheduleId', 'scheduledAt'])
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .executeTakeFirst()
  if (!row || row.scheduleId === null || row.scheduledAt === null) return undefined
  const publication = await latestPublication(db, id)
  if (publication && isUnderWay(publication.state)) return undefined
  const latest = await latestVersionRow(db, id)
  const { userId, scheduleId, scheduledAt } = row
  return latest && { userId, id, scheduleId, scheduledAt, content: latest.content }
}

/** Whether the post's text differs from what was scheduled. */
async function isOtherText(tx: Tx, { id, content }: ScheduledText): Promise<boolean> {
  const latest = await latestVersionRow(tx, id)
  return latest !== undefined && !samePost(latest.content, content)
}
