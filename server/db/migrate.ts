import { type Migration, Migrator } from 'kysely/migration'
import { createMainTables } from './migrations/001-main-job.ts'
import { createFileTables } from './migrations/002-files.ts'
import { createLimitTables } from './migrations/003-limits.ts'
import { addChatSearch } from './migrations/004-chat-search.ts'
import { createSuggestionTables } from './migrations/005-suggestions.ts'
import { createLibraryTables } from './migrations/006-libraries.ts'
import { addOpenDocuments } from './migrations/007-documents-open.ts'
import { addPreferences } from './migrations/008-preferences.ts'
import { createModelKeyTable } from './migrations/009-model-keys.ts'
import { addPostList } from './migrations/010-post-list.ts'
import { createSampleTable } from './migrations/011-samples.ts'
import { createArchiveImportTable } from './migrations/012-archive-imports.ts'
import { separateLibraryWords } from './migrations/013-library-words.ts'
import { addEditorChoices } from './migrations/014-editor-choices.ts'
import { createClaimTable } from './migrations/015-claims.ts'
import { addShingles } from './migrations/016-shingles.ts'
import { createVoiceTables } from './migrations/017-voice.ts'
import { createClaimLedgers } from './migrations/018-claim-ledgers.ts'
import { createPassageVectors } from './migrations/019-passage-vectors.ts'
import { addPostMedia } from './migrations/020-post-media.ts'
import { createPublicationMedia } from './migrations/022-publication-media.ts'
import { createScheduleTable } from './migrations/023-schedules.ts'
import { createNoticeTable } from './migrations/024-notices.ts'
import { createCalendarTables } from './migrations/025-calendar.ts'
import { addConnectionRenewal } from './migrations/026-connection-renewal.ts'
import { addJobLanes } from './migrations/027-job-lanes.ts'
import { createApiKeyTables } from './migrations/028-api-keys.ts'
import { addPostNumbers } from './migrations/029-post-numbers.ts'
import { createSignInTries } from './migrations/030-sign-in-tries.ts'
import { addPostMediaCounts } from './migrations/031-post-media-counts.ts'
import { createInstallationTable } from './migrations/040-installation.ts'
import { addSchedulingRequests } from './migrations/041-scheduling-requests.ts'
import { addWithheldFiles } from './migrations/042-withheld-files.ts'
import { addConnectionOutcomes } from './migrations/043-connection-outcomes.ts'
import { addStorageUse } from './migrations/046-storage-use.ts'
import { separatePostWords } from './migrations/049-post-words.ts'
import { addRestoredVersions } from './migrations/050-restored-versions.ts'
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
  }) satisfies Record<string, Migration>

const migrator = (db: Db, engine: Engine) =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations(engine)) } })

/** Brings the database to the newest shape; servers that start together wait for each other. Answers what it did. */
export async function migrate(db: Db, engine: Engine): Promise<string[]> {
  const { error, results } = await migrator(db, engine).migrateToLatest()
  if (error) throw new Error('The database could not be migrated.', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}

/** The name of the last migration that a database has seen. */
export async function lastMigration(db: Db, engine: Engine): Promise<string> {
  const known = await migrator(db, engine).getMigrations()
  return known.findLast(({ executedAt }) => executedAt !== undefined)?.name ?? ''
}

/** Whether this version knows a migration. */
export const isKnownMigration = (name: string): boolean => name in migrations('sqlite')

/** Whether the database has the newest shape. Changes nothing. */
export async function isUpToDate(db: Db, engine: Engine): Promise<boolean> {
  const known = await migrator(db, engine).getMigrations()
  return known.every(({ executedAt }) => executedAt !== undefined)
}
