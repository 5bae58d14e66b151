import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/schema.ts'

export type Thinning = {
  db: Db
  now: () => number
  /** For how long every version is kept, and from then on one an hour; both in milliseconds, 0 for ever. */
  keep: { versionsMs: number; hourlyVersionsMs: number }
  /** Told of the texts of versions that go, so that the files in them may go too. */
  releaseFiles: (tx: Tx, gone: { userId: string; contents: string[] }) => Promise<void>
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const documentsAtOnce = 50
const versionsAtOnce = 100

type Own = { id: string; userId: string }

/**
 * Removes what the autosave left behind, of each hour and later of each day all but the last. What the assistant wrote,
 * the first and the latest version, those that were restored, and those that a publication, a program's request or
 * another version names stay for ever. A post that is open somewhere waits: the versions there may be asked for. Answers
 * how many went.
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

/** The moments of the versions that are not the last of their hour or day, and that nothing names; restored ones too. */
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

/** The versions that went out or were to go out. */
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
    // Asked only here: one of them may have been restored since they were looked for.
    .where('isRestored', '=', 0)
    .returning('content')
    .execute()
  await releaseFiles(tx, { userId, contents: gone.map(({ content }) => content) })
  return gone.length
}
