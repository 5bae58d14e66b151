import type { Kysely, Transaction } from 'kysely'
import type {
  ApiKeyTables,
  AuthTables,
  LimitTables,
  ModelKeyTables,
  ProfileTables,
  SignInTryTables,
} from '#server/db/tables/accounts.ts'
import type { ArchiveImportTables } from './tables/archive-imports.ts'
import type { CalendarFeedTables, ScheduleTables } from '#server/db/tables/publications.ts'
import type { ChatTables } from './tables/chats.ts'
import type { ClaimTables } from './tables/claims.ts'
import type { DocumentTables } from './tables/documents.ts'
import type { FileTables } from './tables/files.ts'
import type { InstallationTables } from '#server/db/tables/jobs.ts'
import type { JobTables } from './tables/jobs.ts'
import type { MaterialTables } from './tables/materials.ts'
import type { NoticeTables } from './tables/notices.ts'
import type { PostCheckTables, SuggestionTables } from '#server/db/tables/claims.ts'
import type { PublicationTables } from './tables/publications.ts'
import type { SampleTables } from '#server/db/tables/materials.ts'
import type { ShingleTables, VectorTables } from '#server/db/tables/search.ts'
import type { VoiceTables } from './tables/voice.ts'

export type Tables = AuthTables &
  ProfileTables &
  ChatTables &
  DocumentTables &
  PublicationTables &
  FileTables &
  LimitTables &
  MaterialTables &
  ModelKeyTables &
  SuggestionTables &
  ClaimTables &
  SampleTables &
  ArchiveImportTables &
  PostCheckTables &
  ScheduleTables &
  CalendarFeedTables &
  ApiKeyTables &
  NoticeTables &
  ShingleTables &
  SignInTryTables &
  VectorTables &
  VoiceTables &
  InstallationTables &
  JobTables

export type Engine = 'sqlite' | 'postgres'
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
/** For queries that take part in the caller's transaction, if there is one. */
export type DbOrTx = Db | Tx
