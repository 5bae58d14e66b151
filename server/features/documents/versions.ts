import { AppError } from '#core/errors.ts'
import { parseContent, serializeContent } from '#core/post/post-content.ts'
import { remembered } from '#core/text/remembered.ts'
import { compiledChange, compiledQuery } from '#server/db/compiled-query.ts'
import { isoTime, isoTimeOrNull } from '#core/time/iso-time.ts'
import type { DbOrTx, Engine, Tx, Tables } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'
import type { DocumentVersion, Failure, PublicationState, PublicationWay } from '#contract/documents.ts'
import { type ExpressionBuilder, sql, type Selectable } from 'kysely'
import { bytesOfCharacter, firstFitting } from '#server/http/json-answer.ts'
import { fromJson } from '#server/db/json-column.ts'

/** Cached: a save, its list entry and its indexes parse the same content, and the next save compares itself with it. */
export const readPost = remembered(parseContent)
/** The canonical form of all contents that mean the same post. */
export const canonicalPost = remembered((content) => serializeContent(readPost(content)))

/** Returns the actor's own document. Throws not_found:document, also when it is deleted, or forbidden:document. */
export async function ownDocument(
  db: DbOrTx,
  actor: Pick<Actor, 'userId'>,
  id: string,
): Promise<DocumentRow> {
  const [row] = await readDocument(db, { id })
  if (!row || row.deletedAt !== null) throw new AppError('not_found:document')
  if (row.userId !== actor.userId) throw new AppError('forbidden:document')
  return row
}

/** The columns that a post's owner needs; those for lists are left out. */
const documentColumns = [
  'document.id',
  'document.userId',
  'document.chatId',
  'document.status',
  'document.scheduledAt',
  'document.scheduledTimezone',
  'document.publishedAt',
  'document.url',
  'document.failure',
  'document.workflowRunId',
  'document.audienceId',
  'document.deletedAt',
] as const

/** Selects a field of a document's latest publication. */
const ofPublication = <Field extends 'state' | 'way'>(
  e: ExpressionBuilder<Tables, 'document'>,
  field: Field,
) =>
  e
    .selectFrom('publication')
    .select(`publication.${field} as value`)
    .whereRef('publication.documentId', '=', 'document.id')
    .orderBy('publication.createdAt', 'desc')
    .limit(1)

const readDocument = compiledQuery<{ id: string }, DocumentRow>((db, { id }) =>
  db
    .selectFrom('document')
    .select(documentColumns)
    .select((e) => [
      ofPublication(e, 'state').as('publicationState'),
      ofPublication(e, 'way').as('publicationWay'),
    ])
    .where('document.id', '=', id),
)

const readLatestVersion = compiledQuery<{ documentId: string }, VersionRow>((db, { documentId }) =>
  db
    .selectFrom('documentVersion')
    .selectAll()
    .where('documentId', '=', documentId)
    .orderBy('createdAt', 'desc')
    .limit(1),
)

export const latestVersionRow = async (db: DbOrTx, documentId: string): Promise<VersionRow | undefined> =>
  (await readLatestVersion(db, { documentId }))[0]

export async function countVersions(db: DbOrTx, documentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('documentVersion')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('documentId', '=', documentId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const versionRow = (
  db: DbOrTx,
  documentId: string,
  createdAt: number,
): Promise<VersionRow | undefined> =>
  db
    .selectFrom('documentVersion')
    .selectAll()
    .where('documentId', '=', documentId)
    .where('createdAt', '=', createdAt)
    .executeTakeFirst()

type Claim = { actor: Actor; id: string; chatId: string | null; now: number }

const insertUnlessThere = compiledChange<{ id: string; userId: string; chatId: string | null; now: number }>(
  (db, { id, userId, chatId, now }) =>
    db
      .insertInto('document')
      .values((eb) => ({
        id,
        userId,
        chatId: eb
          .selectFrom('chat')
          .select('chat.id')
          .where('chat.id', '=', chatId)
          .where('chat.userId', '=', userId),
        status: 'draft',
        createdAt: now,
        updatedAt: now,
      }))
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ id })),
)

/**
 * Creates the document if it does not exist and keeps other writers out until the transaction ends: the upsert locks the
 * row on PostgreSQL, and SQLite has only one writer anyway. Throws forbidden:document, or not_found:document when deleted.
 */
export async function claimDocument(tx: Tx, { actor, id, chatId, now }: Claim): Promise<DocumentRow> {
  await insertUnlessThere(tx, { id, userId: actor.userId, chatId, now })
  // Read after the upsert, which waits for other writers, so that their changes are visible.
  return ownDocument(tx, actor, id)
}

/** Locks the row for the rest of the transaction, on PostgreSQL; SQLite has only one writer. */
export async function lockDocument(tx: Tx, engine: Engine, id: string): Promise<void> {
  if (engine === 'postgres') {
    await tx.selectFrom('document').select('id').where('id', '=', id).forUpdate().execute()
  }
}

type NewVersion = {
  documentId: string
  title: string
  kind: 'text' | 'image'
  content: string
  /** The version it is based on, when that is not the latest. */
  basedOn?: number
  writtenBy: 'writer' | 'assistant'
  /** The current latest, read after the document was claimed or locked. */
  latest: VersionRow | undefined
  now: number
}

const insertVersion = compiledChange<VersionRow>(
  (db, { documentId, createdAt, title, kind, content, basedOn, byAssistant, isRestored }) =>
    db
      .insertInto('documentVersion')
      .values({ documentId, createdAt, title, kind, content, basedOn, byAssistant, isRestored }),
)

const touchDocument = compiledChange<{ documentId: string; now: number }>((db, { documentId, now }) =>
  db.updateTable('document').set({ updatedAt: now }).where('id', '=', documentId),
)

/** Adds a version with a timestamp later than all others, even when the clock stood still or went back. */
export async function addVersion(tx: Tx, version: NewVersion): Promise<VersionRow> {
  const { documentId, title, kind, content, basedOn = null, writtenBy, latest, now } = version
  const createdAt = Math.max(now, (latest?.createdAt ?? 0) + 1)
  const byAssistant = writtenBy === 'assistant' ? 1 : 0
  const row = { documentId, createdAt, title, kind, content, basedOn, byAssistant, isRestored: 0 }
  await insertVersion(tx, row)
  await touchDocument(tx, { documentId, now })
  return row
}

type Growth = { title: string; content: string; now: number }

/**
 * Replaces a version's text with a longer one and returns the version's new timestamp, which turns a save based on the
 * shorter text into a conflict.
 */
export async function growVersion(
  tx: Tx,
  { documentId, createdAt }: VersionRow,
  { title, content, now }: Growth,
): Promise<number> {
  const grownAt = Math.max(now, createdAt + 1)
  await tx
    .updateTable('documentVersion')
    .set({ title, content, createdAt: grownAt })
    .where('documentId', '=', documentId)
    .where('createdAt', '=', createdAt)
    .execute()
  return grownAt
}

export const latestPublication = (db: DbOrTx, documentId: string): Promise<Publication | undefined> =>
  db
    .selectFrom('publication')
    .select(['state', 'way'])
    .where('documentId', '=', documentId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export type VersionRange = {
  /** Returns at most this many, the newest; all when omitted. */
  latest?: number | undefined
  /** Only versions before this time, in UTC milliseconds. */
  before?: number | undefined
  /** Omits the content of older image versions; everything is read when omitted. */
  pictures?: 'newest' | undefined
  /** Only as many of the newest as fit into this size, but at least one; all when omitted. */
  maxBytes?: number | undefined
}

/** Selects the rows of a post's versions, newest first. */
export function versionRows(db: DbOrTx, documentId: string, range: VersionRange) {
  const { latest, before, maxBytes } = range
  const rows = db
    .selectFrom('documentVersion')
    .selectAll()
    .where('documentId', '=', documentId)
    .orderBy('createdAt', 'desc')
  const within =
    maxBytes === undefined
      ? rows
      : rows.where('createdAt', '>', lastLeftOut(documentId, { ...range, maxBytes }))
  const earlier = before === undefined ? within : within.where('createdAt', '<', before)
  return latest === undefined ? earlier : earlier.limit(latest)
}

type Sized = VersionRange & { maxBytes: number }

/**
 * The timestamp of the newest version that no longer fits because those after it already reach `maxBytes`; 0, which is
 * earlier than any version, when all fit. Most posts are small, so the plain sum is checked first.
 */
const lastLeftOut = (documentId: string, { before, pictures, maxBytes }: Sized) => {
  const bytes =
    pictures === 'newest'
      ? sql`case "kind" when 'image' then 0 else octet_length("content") end`
      : sql`octet_length("content")`
  const sizes = sql`select "createdAt", ${bytes} as "bytes" from "documentVersion"
    where "documentId" = ${documentId} ${before === undefined ? sql`` : sql`and "createdAt" < ${before}`}`
  return sql<number>`(case when (select coalesce(sum("bytes"), 0) from (${sizes}) as "sized") < ${maxBytes}
    then 0 else (select coalesce(max("createdAt"), 0) from (
      select "createdAt", sum("bytes") over (order by "createdAt" desc) - "bytes" as "newer"
      from (${sizes}) as "sized"
    ) as "summed" where "newer" >= ${maxBytes}) end)`
}

/** Does the same, but with null instead of the content of every image that is not the latest version. */
function lightRows(db: DbOrTx, documentId: string, range: VersionRange) {
  return versionRows(db, documentId, range)
    .clearSelect()
    .select(['documentId', 'createdAt', 'title', 'kind', 'basedOn', 'byAssistant', 'isRestored'])
    .select((eb) =>
      eb
        .case()
        .when(
          eb.and([
            eb('kind', '=', 'image'),
            eb(
              'createdAt',
              '<',
              eb
                .selectFrom('documentVersion as newest')
                .select((of) => of.fn.max('newest.createdAt').as('createdAt'))
                .where('newest.documentId', '=', documentId),
            ),
          ]),
        )
        .then(null)
        .else(eb.ref('content'))
        .end()
        .as('content'),
    )
}

/** Returns a post's versions as its owner sees them, oldest first. */
export async function readVersions(
  db: DbOrTx,
  document: DocumentRow,
  range: VersionRange,
): Promise<DocumentVersion[]> {
  const versions = await readRange(db, document.id, range)
  const presented = versions.map((version) => presentVersion(document, version))
  const { maxBytes } = range
  if (maxBytes === undefined) return presented.toReversed()
  // JSON makes the text longer than it is in the database.
  return firstFitting(presented, { maxBytes, atMostBytes: mostBytes(document, versions) }).toReversed()
}

/** Room for a version's keys, timestamps and states in a response. */
const restBytes = 1000

function mostBytes({ url, failure, scheduledTimezone }: DocumentRow, versions: readonly LightRow[]): number {
  const shared = (url ?? '').length + (failure ?? '').length + (scheduledTimezone ?? '').length
  return versions.reduce(
    (sum, { title, content }) =>
      sum + bytesOfCharacter * (shared + title.length + (content ?? '').length) + restBytes,
    0,
  )
}

type Limits = { documentId: string; latest: number; before: number; maxBytes: number }
type ReadLimited = (db: DbOrTx, limits: Limits) => Promise<LightRow[]>

/** One compiled query for each shape of range, created on first use. */
const rangeQueries = new Map<string, ReadLimited>()

function queryFor({ pictures, latest, before, maxBytes }: VersionRange): ReadLimited {
  const has = { latest: latest !== undefined, before: before !== undefined, maxBytes: maxBytes !== undefined }
  const form = JSON.stringify([pictures ?? null, has])
  const known = rangeQueries.get(form)
  if (known) return known
  const query = compiledQuery<Limits, LightRow>((db, given) => {
    const rows = pictures === 'newest' ? lightRows : versionRows
    return rows(db, given.documentId, {
      pictures,
      ...(has.latest ? { latest: given.latest } : {}),
      ...(has.before ? { before: given.before } : {}),
      ...(has.maxBytes ? { maxBytes: given.maxBytes } : {}),
    })
  })
  rangeQueries.set(form, query)
  return query
}

const readRange = (db: DbOrTx, documentId: string, range: VersionRange): Promise<LightRow[]> => {
  const { latest = 0, before = 0, maxBytes = 0 } = range
  return queryFor(range)(db, { documentId, latest, before, maxBytes })
}

export type DocumentRow = Pick<
  Selectable<Tables['document']>,
  | 'id'
  | 'userId'
  | 'chatId'
  | 'status'
  | 'scheduledAt'
  | 'scheduledTimezone'
  | 'publishedAt'
  | 'url'
  | 'failure'
  | 'workflowRunId'
  | 'audienceId'
  | 'deletedAt'
> & {
  /** Of the latest publication; null when there is none. */
  publicationState: PublicationState | null
  publicationWay: PublicationWay | null
}
export type VersionRow = Selectable<Tables['documentVersion']>
/** A version whose content may not have been loaded. */
type LightRow = Omit<VersionRow, 'content'> & { content: string | null }

/** A document's latest publication. */
type Publication = { state: PublicationState; way: PublicationWay }

/** Presents one version of a post to its owner; all fields but the version's own come from the document. */
export function presentVersion(document: DocumentRow, version: LightRow): DocumentVersion {
  return {
    id: document.id,
    title: version.title,
    kind: version.kind,
    content: version.content ?? '',
    createdAt: isoTime(version.createdAt),
    userId: document.userId,
    status: document.status,
    scheduledAt: isoTimeOrNull(document.scheduledAt),
    scheduledTimezone: document.scheduledTimezone,
    publishedAt: isoTimeOrNull(document.publishedAt),
    workflowRunId: document.workflowRunId,
    audienceId: document.audienceId,
    url: document.url,
    failure: fromJson<Failure>(document.failure),
    publication: document.publicationState,
    ...(document.publicationWay === 'by-hand' ? { isByHand: true as const } : {}),
    ...(version.basedOn === null ? {} : { basedOn: isoTime(version.basedOn) }),
    ...(version.content === null ? { isContentLeftOut: true as const } : {}),
    ...(version.byAssistant === 1 ? { byAssistant: true as const } : {}),
  }
}
