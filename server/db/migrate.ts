import { type Migration, Migrator } from 'kysely/migration'
import {
  createMainTables,
  createFileTables,
  createLimitTables,
  addChatSearch,
  createSuggestionTables,
  createLibraryTables,
} from '#server/db/migrations/001-to-006.ts'
import {
  addOpenDocuments,
  addPreferences,
  createModelKeyTable,
  addPostList,
  createSampleTable,
  createArchiveImportTable,
  separateLibraryWords,
} from '#server/db/migrations/007-to-013.ts'
import {
  addEditorChoices,
  createClaimTable,
  addShingles,
  createVoiceTables,
  createClaimLedgers,
  createPassageVectors,
  addPostMedia,
} from '#server/db/migrations/014-to-020.ts'
import {
  createPublicationMedia,
  createScheduleTable,
  createNoticeTable,
  createCalendarTables,
  addConnectionRenewal,
  addJobLanes,
  createApiKeyTables,
} from '#server/db/migrations/022-to-028.ts'
import {
  addPostNumbers,
  createSignInTries,
  addPostMediaCounts,
  createInstallationTable,
  addSchedulingRequests,
  addWithheldFiles,
  addConnectionOutcomes,
  addStorageUse,
  separatePostWords,
  addRestoredVersions,
  addImageFacts,
  addSharedPosts,
  addAskedText,
  addRequestedMember,
} from '#server/db/migrations/029-to-054.ts'
import type { Db, Engine } from './schema.ts'

const migrations = (engine: Engine) =>
  ({
    '001-main-job': { up: (schema) => createMainTables(schema, engine) },
    '002-files': { up: createFileTables },
    '003-limits': { up: createLimitTables },
    '004-chat-search': { up: (schema) => addChatSearch(schema) },
    '005-suggestions': { up: createSuggestionTables },
    '006-libraries': { up: (schema) => createLibraryTables(schema, engine) },
    '007-documents-open': { up: addOpenDocuments },
    '008-preferences': { up: addPreferences },
    '009-model-keys': { up: createModelKeyTable },
    '010-post-list': { up: (schema) => addPostList(schema, engine) },
    '011-samples': { up: createSampleTable },
    '012-archive-imports': { up: createArchiveImportTable },
    '013-library-words': { up: (schema) => separateLibraryWords(schema.withTables(), engine) },
    '014-editor-choices': { up: addEditorChoices },
    '015-claims': { up: createClaimTable },
    '016-shingles': { up: (schema) => addShingles(schema.withTables(), engine) },
    '017-voice': { up: createVoiceTables },
    '018-claim-ledgers': { up: createClaimLedgers },
    '019-passage-vectors': { up: createPassageVectors },
    '020-post-media': { up: addPostMedia },
    '022-publication-media': { up: createPublicationMedia },
    '023-schedules': { up: createScheduleTable },
    '024-notices': { up: createNoticeTable },
    '025-calendar': { up: createCalendarTables },
    '026-connection-renewal': { up: addConnectionRenewal },
    '027-job-lanes': { up: addJobLanes },
    '028-api-keys': { up: createApiKeyTables },
    '029-post-numbers': { up: addPostNumbers },
    '030-sign-in-tries': { up: createSignInTries },
    '031-post-media-counts': { up: (schema) => addPostMediaCounts(schema.withTables()) },
    '040-installation': { up: createInstallationTable },
    '041-scheduling-requests': { up: addSchedulingRequests },
    '042-withheld-files': { up: addWithheldFiles },
    '043-connection-outcomes': { up: addConnectionOutcomes },
    '046-storage-use': { up: addStorageUse },
    '049-post-words': { up: (schema) => separatePostWords(schema.withTables(), engine) },
    '050-restored-versions': { up: addRestoredVersions },
    '051-image-facts': { up: addImageFacts },
    '052-shared-posts': { up: addSharedPosts },
    '053-asked-text': { up: addAskedText },
    '054-requested-member': { up: addRequestedMember },
  }) satisfies Record<string, Migration>

const migrator = (db: Db, engine: Engine) =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations(engine)) } })

/**
 * Migrates the database to the latest version; servers that start together wait for each other. Returns the migrations
 * that ran.
 */
export async function migrate(db: Db, engine: Engine): Promise<string[]> {
  const { error, results } = await migrator(db, engine).migrateToLatest()
  if (error) throw new Error('The database could not be migrated.', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}

/** Returns the name of the last migration that has run on a database. */
export async function lastMigration(db: Db, engine: Engine): Promise<string> {
  const known = await migrator(db, engine).getMigrations()
  return known.findLast(({ executedAt }) => executedAt !== undefined)?.name ?? ''
}

/** Whether this version knows a migration. */
export const isKnownMigration = (name: string): boolean => name in migrations('sqlite')

/** Whether all migrations have run. Changes nothing. */
export async function isUpToDate(db: Db, engine: Engine): Promise<boolean> {
  const known = await migrator(db, engine).getMigrations()
  return known.every(({ executedAt }) => executedAt !== undefined)
}
