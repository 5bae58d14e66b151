import type { Kysely, Transaction } from 'kysely'
import type { ApiKeyTables } from './tables/api-keys.ts'
import type { ArchiveImportTables } from './tables/archive-imports.ts'
import type { AuthTables } from './tables/auth.ts'
import type { CalendarFeedTables } from './tables/calendar-feeds.ts'
import type { ChatTables } from './tables/chats.ts'
import type { ClaimTables } from './tables/claims.ts'
import type { DocumentTables } from './tables/documents.ts'
import type { FileTables } from './tables/files.ts'
import type { InstallationTables } from './tables/installation.ts'
import type { JobTables } from './tables/jobs.ts'
import type { LimitTables } from './tables/limits.ts'
import type { MaterialTables } from './tables/materials.ts'
import type { ModelKeyTables } from './tables/model-keys.ts'
import type { NoticeTables } from './tables/notices.ts'
import type { PostCheckTables } from './tables/post-check.ts'
import type { ProfileTables } from './tables/profiles.ts'
import type { PublicationTables } from './tables/publications.ts'
import type { SampleTables } from './tables/samples.ts'
import type { ScheduleTables } from './tables/schedules.ts'
import type { ShingleTables } from './tables/shingles.ts'
import type { SignInTryTables } from './tables/sign-in-tries.ts'
import type { SuggestionTables } from './tables/suggestions.ts'
import type { VectorTables } from './tables/vectors.ts'
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
/** Either of them: for queries that take part in whatever is under way. */
export type DbOrTx = Db | Tx
