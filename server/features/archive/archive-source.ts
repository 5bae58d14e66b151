import type { ExpressionBuilder, Selectable } from 'kysely'
import type { ArchiveKind, ArchiveRecord } from '#contract/archive.ts'
import { countRows } from '#server/db/count-rows.ts'
import type { DbOrTx, Tables } from '#server/db/schema.ts'
import type { LibraryName } from '#server/db/tables/materials.ts'
import {
  chatRecord,
  fileRecord,
  materialRecord,
  postRecord,
  type PostRows,
  profileRecord,
  storyRecord,
} from './archive-rows.ts'
import { readVoice } from './lede-records.ts'

type Records<Kind extends ArchiveKind> = AsyncGenerator<ArchiveRecord<Kind>>
type Of = { db: DbOrTx; userId: string }

/** How many records are in memory at a time: posts with all their versions, chats with all their messages. */
const batch = 5

function* inBatches<T>(all: T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += batch) yield all.slice(at, at + batch)
}

async function* files({ db, userId }: Of): Records<'files'> {
  const rows = await db
    .selectFrom('file')
    .leftJoin('postMedia', 'postMedia.fileId', 'file.id')
    .selectAll('file')
    .select('postMedia.originalName')
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  yield* rows.map(fileRecord)
}

/** The profile of somebody who has not filled it in. */
const unsaid = (userId: string): Selectable<Tables['profile']> => ({
  userId,
  firstName: null,
  lastName: null,
  imageUrl: null,
  timezone: null,
  onboarded: 0,
  preferences: null,
  updatedAt: 0,
})

async function* profile({ db, userId }: Of): Records<'profile'> {
  const row = await db.selectFrom('profile').selectAll().where('userId', '=', userId).executeTakeFirst()
  const check = await db
    .selectFrom('checkPreference')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst()
  const voice = await readVoice(db, userId)
  if (row) yield profileRecord(row, { check, voice })
  else if (voice !== null) yield profileRecord(unsaid(userId), { check, voice })
}

async function* story({ db, userId }: Of): Records<'story'> {
  const row = await db.selectFrom('story').selectAll().where('userId', '=', userId).executeTakeFirst()
  if (row) yield storyRecord(row)
}

const inLibrary = ({ db, userId }: Of, library: LibraryName) =>
  db
    .selectFrom('material')
    .where('userId', '=', userId)
    .where('library', '=', library)
    .where('deletedAt', 'is', null)

async function* materials<Kind extends ArchiveKind>(of: Of, library: LibraryName): Records<Kind> {
  const numbers = await inLibrary(of, library)
    .select('number')
    .orderBy('createdAt')
    .orderBy('number')
    .execute()
  for (const some of inBatches(numbers.map(({ number }) => number))) {
    const rows = await of.db
      .selectFrom('material')
      .selectAll()
      .where('number', 'in', some)
      .orderBy('createdAt')
      .orderBy('number')
      .execute()
    // Only a library's own kind writes its details.
    for (const row of rows) yield materialRecord(row) as ArchiveRecord<Kind>
  }
}

async function* chats({ db, userId }: Of): Records<'chats'> {
  const ids = await db
    .selectFrom('chat')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  for (const { id } of ids) {
    const chat = await db.selectFrom('chat').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const messages = await db
      .selectFrom('message')
      .selectAll()
      .where('chatId', '=', id)
      .orderBy('position')
      .execute()
    yield chatRecord(chat, messages)
  }
}

const versionsOf = ({ db }: Of, ids: string[]) =>
  db
    .selectFrom('documentVersion')
    .leftJoin('claimLedger', (join) =>
      join
        .onRef('claimLedger.documentId', '=', 'documentVersion.documentId')
        .onRef('claimLedger.versionAt', '=', 'documentVersion.createdAt'),
    )
    .selectAll('documentVersion')
    .select(['claimLedger.contentHash', 'claimLedger.claims', 'claimLedger.madeAt'])
    .where('documentVersion.documentId', 'in', ids)
    .orderBy('documentVersion.createdAt')

const latestVersionsOf = (of: Of, ids: string[]) =>
  versionsOf(of, ids).where('documentVersion.createdAt', '=', (query) =>
    query
      .selectFrom('documentVersion as latest')
      .select((eb) => eb.fn.max('latest.createdAt').as('createdAt'))
      .whereRef('latest.documentId', '=', 'documentVersion.documentId'),
  )

async function belongings({ db }: Of, ids: string[]): Promise<Omit<PostRows, 'versions'>> {
  const publications = await db
    .selectFrom('publication')
    .selectAll()
    .where('documentId', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const sent = publications.map(({ id }) => id)
  return {
    publications,
    steps:
      sent.length === 0
        ? []
        : await db
            .selectFrom('publicationStep')
            .selectAll()
            .where('publicationId', 'in', sent)
            .orderBy('position')
            .execute(),
    media:
      sent.length === 0
        ? []
        : await db
            .selectFrom('publicationMedium')
            .selectAll()
            .where('publicationId', 'in', sent)
            .orderBy('position')
            .execute(),
    suggestions: await db
      .selectFrom('suggestion')
      .selectAll()
      .where('documentId', 'in', ids)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
    hookSets: await db.selectFrom('hookSet').selectAll().where('documentId', 'in', ids).execute(),
    knownClaims: await db
      .selectFrom('knownClaim')
      .selectAll()
      .where('documentId', 'in', ids)
      .orderBy('createdAt')
      .orderBy('hash')
      .execute(),
    claimSources: await db
      .selectFrom('claimSource')
      .selectAll()
      .where('documentId', 'in', ids)
      .orderBy('createdAt')
      .orderBy('hash')
      .execute(),
  }
}

async function* postsWith(of: Of, versions: typeof versionsOf): Records<'posts'> {
  const ids = await of.db
    .selectFrom('document')
    .select('id')
    .where('userId', '=', of.userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  for (const some of inBatches(ids.map(({ id }) => id))) {
    const rows = await of.db
      .selectFrom('document')
      .selectAll()
      .where('id', 'in', some)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    const rest = { ...(await belongings(of, some)), versions: await versions(of, some).execute() }
    // A post without a version has no content yet.
    for (const row of rows) {
      const record = postRecord(row, rest)
      if (record.versions.length > 0) yield record
    }
  }
}

/** Reads the posts with their latest version only. */
export const latestPosts = (of: Of): Records<'posts'> => postsWith(of, latestVersionsOf)

/** Reads everything of an account, kind by kind, a few records at a time. */
export const archiveSource: { [Kind in ArchiveKind]: (of: Of) => Records<Kind> } = {
  files,
  profile,
  story,
  knowledge: (of) => materials<'knowledge'>(of, 'knowledge'),
  swipes: (of) => materials<'swipes'>(of, 'swipe'),
  offers: (of) => materials<'offers'>(of, 'offer'),
  templates: (of) => materials<'templates'>(of, 'template'),
  audiences: (of) => materials<'audiences'>(of, 'audience'),
  chats,
  posts: (of) => postsWith(of, versionsOf),
}

/** Returns how many records of each kind there are. */
export async function countRecords(of: Of): Promise<Record<ArchiveKind, number>> {
  const { db, userId } = of
  const owned = (table: 'file' | 'profile' | 'story' | 'chat') =>
    countRows(db.selectFrom(table).where('userId', '=', userId))
  const items = (library: LibraryName) => countRows(inLibrary(of, library))
  const isWritten = (e: ExpressionBuilder<Tables, 'document'>) =>
    e.exists(
      e
        .selectFrom('documentVersion')
        .select('documentId')
        .whereRef('documentVersion.documentId', '=', 'document.id'),
    )
  return {
    files: await owned('file'),
    profile: Math.max(await owned('profile'), (await readVoice(db, userId)) === null ? 0 : 1),
    story: await owned('story'),
    knowledge: await items('knowledge'),
    swipes: await items('swipe'),
    offers: await items('offer'),
    templates: await items('template'),
    audiences: await items('audience'),
    chats: await owned('chat'),
    posts: await countRows(db.selectFrom('document').where('userId', '=', userId).where(isWritten)),
  }
}
