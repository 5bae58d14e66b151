import type { DocumentVersion } from '#contract/documents.ts'
import { maxTitle } from '#contract/fields.ts'
import { AppError } from '#core/errors.ts'
import { conflictsIn, mergePosts, settle } from '#core/merge-posts.ts'
import { parseContent, samePost, serializeContent } from '#core/post-content.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'
import type { DocumentRow, VersionRow } from './present.ts'
import { readVersion } from './reading.ts'
import { addVersion, claimDocument, growVersion, latestVersionRow, versionRow } from './versions.ts'

type Kind = 'text' | 'image'
export type Save = {
  content: string
  title: string
  kind: Kind
  baseCreatedAt?: string | undefined
  /** The writer, when it is left out. */
  writtenBy?: 'assistant'
  /** The name of the key of the program that writes, if one does. */
  program?: string
}

export type DraftWrite = {
  actor: Actor
  documentId: string
  chatId: string
  title: string
  kind: Kind
  content: string
  /** The version that it changes, in UTC milliseconds; left out, it is a post of its own. */
  baseCreatedAt?: number
  /** The version that this draft wrote last, in UTC milliseconds; left out, a new one is begun. */
  versionCreatedAt?: number
  /** Whether this is the end of it. */
  isWhole: boolean
}

const isUnchanged = (latest: VersionRow, { title, kind, content }: Save) =>
  latest.title === title &&
  latest.kind === kind &&
  (kind === 'image' ? latest.content === content : samePost(latest.content, content))

/** The addresses of the media that a post shows. */
export function mediaOf({ kind, content }: Save): string[] {
  if (kind === 'image') return []
  const { images, videos, documents } = parseContent(content)
  return [...images, ...videos, ...documents.map(({ url }) => url)]
}

const isOutdated = (latest: VersionRow, { baseCreatedAt }: Save) =>
  baseCreatedAt !== undefined && latest.createdAt > Date.parse(baseCreatedAt)

/** Adds a version to a document that the transaction has claimed, or answers the latest when nothing changed. */
export async function saveVersion(
  tx: Tx,
  { document, save, now }: { document: DocumentRow; save: Save; now: number },
): Promise<DocumentVersion> {
  const latest = await latestVersionRow(tx, document.id)
  if (latest && isUnchanged(latest, save)) return readVersion(tx, document, latest)
  if (latest && isOutdated(latest, save)) {
    throw new AppError('bad_request:document', {
      status: 409,
      reason: 'This post was changed elsewhere since you opened it.',
      extra: { latest: await readVersion(tx, document, latest) },
    })
  }
  const { title, kind, content, writtenBy = 'writer' } = save
  const added = await addVersion(tx, {
    documentId: document.id,
    title,
    kind,
    content,
    writtenBy,
    now,
  })
  return readVersion(tx, document, added)
}

/**
 * Removes the versions after a moment and marks the latest that is left as restored; answers the texts of those that
 * went. Throws bad_request:document when none would be left.
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
 * Writes a growing draft into the version it began, and answers that version's moment. What the owner saved since is
 * never written over: the whole draft is then merged with it, and where that needs a choice, the draft's version names
 * the one it was written on, for the owner's browser to ask.
 */
export async function writeDraft(
  tx: Tx,
  { draft, now }: { draft: DraftWrite; now: number },
): Promise<number> {
  const { actor, documentId, chatId, kind, content, baseCreatedAt, versionCreatedAt, isWhole } = draft
  const title = draft.title.slice(0, maxTitle)
  await claimDocument(tx, { actor, id: documentId, chatId, now })
  const latest = await latestVersionRow(tx, documentId)
  const basedOn = versionCreatedAt ?? baseCreatedAt
  const version = { documentId, title, kind, writtenBy: 'assistant' as const, now }
  if (!latest || basedOn === undefined) return (await addVersion(tx, { ...version, content })).createdAt
  if (latest.createdAt === basedOn) {
    return versionCreatedAt === undefined
      ? (await addVersion(tx, { ...version, content })).createdAt
      : growVersion(tx, latest, { title, content, now })
  }
  if (!isWhole) return basedOn
  const base = await versionRow(tx, documentId, basedOn)
  const merged = base ? mergedContent({ base, mine: latest, theirs: { content } }) : content
  const added = merged === null ? { content, basedOn } : { content: merged }
  return (await addVersion(tx, { ...version, ...added })).createdAt
}

type Stored = { content: string }

/** Two contents that began from the same one as one; null when somebody has to choose. */
function mergedContent({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Stored>): string | null {
  const merge = mergePosts({
    base: parseContent(base.content),
    mine: parseContent(mine.content),
    theirs: parseContent(theirs.content),
  })
  return conflictsIn(merge).length > 0 ? null : serializeContent(settle(merge, () => 'both'))
}
