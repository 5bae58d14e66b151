import type { DocumentVersion } from '#contract/documents.ts'
import { maxTitle } from '#contract/fields.ts'
import { AppError } from '#core/errors.ts'
import { mergedContent } from '#core/post/merge-posts.ts'
import type { Tx, Db, Tables } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'
import {
  type DocumentRow,
  type VersionRow,
  addVersion,
  canonicalPost,
  claimDocument,
  growVersion,
  latestVersionRow,
  readPost,
  versionRow,
  presentVersion,
} from './versions.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'

type Kind = 'text' | 'image'
export type Save = {
  content: string
  title: string
  kind: Kind
  baseCreatedAt?: string | undefined
  /** Defaults to the writer. */
  writtenBy?: 'assistant'
  /** The name of the API key, when a program makes the change. */
  program?: string
  /** The audience the post is written for; unchanged when omitted. */
  audienceId?: string
}

export type DraftWrite = {
  actor: Actor
  documentId: string
  chatId: string
  title: string
  kind: Kind
  content: string
  /** The version that it revises, in UTC milliseconds; omitted for a new post. */
  baseCreatedAt?: number
  /** The version that this draft last wrote, in UTC milliseconds; when omitted, the draft starts a new version. */
  versionCreatedAt?: number
  /** Whether the draft is complete. */
  isWhole: boolean
  /** The audience that it is written for; ignored where the document has a version already. */
  audienceId?: string | undefined
}

const isUnchanged = (latest: VersionRow, { title, kind, content }: Save) =>
  latest.title === title &&
  latest.kind === kind &&
  (latest.content === content ||
    (kind === 'text' && canonicalPost(latest.content) === canonicalPost(content)))

/** Returns the URLs of a post's media. */
export function mediaOf({ kind, content }: Save): string[] {
  if (kind === 'image') return []
  const { images, videos, documents } = readPost(content)
  return [...images, ...videos, ...documents.map(({ url }) => url)]
}

const isOutdated = (latest: VersionRow, { baseCreatedAt }: Save) =>
  baseCreatedAt !== undefined && latest.createdAt > Date.parse(baseCreatedAt)

/** Adds a version to a document that the transaction has claimed, or returns just the latest when nothing changed. */
export async function saveVersion(
  tx: Tx,
  { document, save, now }: { document: DocumentRow; save: Save; now: number },
): Promise<{ version: DocumentVersion; added?: VersionRow }> {
  const latest = await latestVersionRow(tx, document.id)
  if (latest && isUnchanged(latest, save)) return { version: presentVersion(document, latest) }
  if (latest && isOutdated(latest, save)) {
    throw new AppError('bad_request:document', {
      status: 409,
      reason: 'This post was changed elsewhere since you opened it.',
      extra: { latest: presentVersion(document, latest) },
    })
  }
  const { title, kind, content, writtenBy = 'writer' } = save
  const added = await addVersion(tx, {
    documentId: document.id,
    title,
    kind,
    content,
    writtenBy,
    latest,
    now,
  })
  return { version: presentVersion(document, added), added }
}

/**
 * Removes the versions after a point in time (UTC milliseconds) and marks the latest remaining one as restored. Returns the
 * contents of the removed versions. Throws bad_request:document when none would remain.
 */
export async function restoreUntil(tx: Tx, documentId: string, until: number): Promise<string[]> {
  const { numUpdatedRows } = await tx
    .updateTable('documentVersion')
    .set({ isRestored: 1 })
    .where('documentId', '=', documentId)
    .where('createdAt', '=', (e) =>
      e
        .selectFrom('documentVersion as kept')
        .select((of) => of.fn.max('kept.createdAt').as('createdAt'))
        .where('kept.documentId', '=', documentId)
        .where('kept.createdAt', '<=', until),
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) {
    throw new AppError('bad_request:document', { reason: 'timestamp: no version is that old.' })
  }
  const later = await tx
    .selectFrom('documentVersion')
    .select('content')
    .where('documentId', '=', documentId)
    .where('createdAt', '>', until)
    .where('kind', '=', 'text')
    .execute()
  await tx
    .deleteFrom('documentVersion')
    .where('documentId', '=', documentId)
    .where('createdAt', '>', until)
    .execute()
  return later.map(({ content }) => content)
}

/**
 * Writes a growing draft into the version it started and returns that version's timestamp. Never overwrites what the owner
 * has saved since: the completed draft is then merged with it, and on a conflict the draft's version names the version it
 * was based on, so that the owner's browser can ask which one to keep.
 */
export async function writeDraft(
  tx: Tx,
  { draft, now }: { draft: DraftWrite; now: number },
): Promise<number> {
  const { actor, documentId, chatId, kind, content, baseCreatedAt, versionCreatedAt, isWhole } = draft
  const { audienceId } = draft
  const title = draft.title.slice(0, maxTitle)
  await claimDocument(tx, { actor, id: documentId, chatId, now })
  const latest = await latestVersionRow(tx, documentId)
  if (!latest && audienceId !== undefined)
    await tx.updateTable('document').set({ audienceId }).where('id', '=', documentId).execute()
  const basedOn = versionCreatedAt ?? baseCreatedAt
  const version = { documentId, title, kind, writtenBy: 'assistant' as const, latest, now }
  if (!latest || basedOn === undefined) return (await addVersion(tx, { ...version, content })).createdAt
  if (latest.createdAt === basedOn) {
    return versionCreatedAt === undefined
      ? (await addVersion(tx, { ...version, content })).createdAt
      : growVersion(tx, latest, { title, content, now })
  }
  if (!isWhole) return basedOn
  const base = await versionRow(tx, documentId, basedOn)
  const merged = base ? mergedContent({ base: base.content, mine: latest.content, theirs: content }) : content
  const added = merged === null ? { content, basedOn } : { content: merged }
  return (await addVersion(tx, { ...version, ...added })).createdAt
}

type Thinning = {
  db: Db
  now: () => number
  /** How long every version is kept, and how long one per hour; both ages in milliseconds, 0 means forever. */
  keep: { versionsMs: number; hourlyVersionsMs: number }
  /** Called with the contents of removed versions, so that the files in them can be removed too. */
  releaseFiles: (tx: Tx, gone: { userId: string; contents: string[] }) => Promise<void>
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const documentsAtOnce = 50
const versionsAtOnce = 100

type Own = { id: string; userId: string }

/**
 * Removes versions left behind by autosave, keeping only the last of each hour and, for older ones, of each day. Never
 * removes images, the assistant's versions, the first, the latest or a restored version, or one that a publication, a
 * program's publish request or another version refers to. Skips posts that are open somewhere, because their versions may
 * still be requested. Returns how many versions were removed.
 */
export async function thinVersions(thinning: Thinning): Promise<number> {
  if (thinning.keep.versionsMs === 0) return 0
  let count = 0
  for (let after = ''; ;) {
    const documents: Own[] = await thinning.db
      .selectFrom('document')
      .select(['id', 'userId'])
      .where('id', '>', after)
      .where((e) => e.not(e.exists(openSomewhere(e, thinning.now()))))
      .orderBy('id')
      .limit(documentsAtOnce)
      .execute()
    for (const document of documents) {
      count += await thinOne(thinning, document)
      await nextTurn()
    }
    const last = documents.at(-1)
    if (last === undefined) return count
    after = last.id
  }
}

const openSomewhere = (e: ExpressionBuilder<Tables, 'document'>, now: number) =>
  e
    .selectFrom('documentPresence')
    .select('tab')
    .whereRef('documentPresence.documentId', '=', 'document.id')
    .where('seenAt', '>', now - dayMs)

async function thinOne(thinning: Thinning, document: Own): Promise<number> {
  const moments = await superfluous(thinning, document.id)
  let count = 0
  for (let at = 0; at < moments.length; at += versionsAtOnce) {
    const some = moments.slice(at, at + versionsAtOnce)
    count += await thinning.db
      .transaction()
      .execute((tx) => removeVersions(tx, thinning, { document, moments: some }))
    await nextTurn()
  }
  return count
}

/** Returns the timestamps of versions that thinning may remove; restored ones are not excluded yet. */
async function superfluous({ db, now, keep }: Thinning, documentId: string): Promise<number[]> {
  const versions = await db
    .selectFrom('documentVersion')
    .select(['createdAt', 'kind', 'basedOn', 'byAssistant'])
    .where('documentId', '=', documentId)
    .orderBy('createdAt', 'desc')
    .execute()
  const before = now() - keep.versionsMs
  const first = versions.at(-1)?.createdAt
  const old = versions.slice(1).filter(({ createdAt }) => createdAt < before && createdAt !== first)
  if (old.length === 0) return []
  const named = await namedVersions(db, documentId)
  for (const { basedOn } of versions) if (basedOn !== null) named.add(basedOn)
  const daily = keep.hourlyVersionsMs === 0 ? -Infinity : now() - keep.hourlyVersionsMs
  const spanOf = (at: number) =>
    at < daily ? `day ${Math.floor(at / dayMs)}` : `hour ${Math.floor(at / hourMs)}`
  const spans = new Set<string>()
  return old.flatMap(({ createdAt, kind, byAssistant }) => {
    const span = spanOf(createdAt)
    const isLast = !spans.has(span)
    spans.add(span)
    const stays = isLast || kind !== 'text' || byAssistant === 1 || named.has(createdAt)
    return stays ? [] : [createdAt]
  })
}

/** Returns the versions that were published, or that somebody asked to publish. */
async function namedVersions(db: Db, documentId: string): Promise<Set<number>> {
  const published = await db
    .selectFrom('publication')
    .select('versionCreatedAt as at')
    .where('documentId', '=', documentId)
    .execute()
  const asked = await db
    .selectFrom('publishRequest')
    .select('versionAt as at')
    .where('documentId', '=', documentId)
    .execute()
  return new Set([...published, ...asked].map(({ at }) => at))
}

type Removal = { document: Own; moments: number[] }

async function removeVersions(
  tx: Tx,
  { releaseFiles }: Thinning,
  { document: { id, userId }, moments }: Removal,
): Promise<number> {
  const gone = await tx
    .deleteFrom('documentVersion')
    .where('documentId', '=', id)
    .where('createdAt', 'in', moments)
    // Checked only here: one of them may have been restored since the query.
    .where('isRestored', '=', 0)
    .returning('content')
    .execute()
  await releaseFiles(tx, { userId, contents: gone.map(({ content }) => content) })
  return gone.length
}
