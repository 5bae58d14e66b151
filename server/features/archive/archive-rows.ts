import type { Selectable } from 'kysely'
import type { ArchiveRecord } from '#contract/archive.ts'
import type { Failure } from '#contract/documents.ts'
import type { LedgerClaim } from '#core/claims/ledger.ts'
import { isoTime, isoTimeOrNull } from '#core/time/iso-time.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { Tables } from '#server/db/schema.ts'
import { hashOfContent } from '#server/features/claims/service.ts'

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
type Post = ArchiveRecord<'posts'>

/** What belongs to a writer besides the profile's own row. */
type Beside = Pick<ArchiveRecord<'profile'>, 'voice'> & { check: Row<'checkPreference'> | undefined }

export const profileRecord = (row: Row<'profile'>, { check, voice }: Beside): ArchiveRecord<'profile'> => ({
  firstName: row.firstName,
  lastName: row.lastName,
  imageUrl: row.imageUrl,
  timezone: row.timezone,
  onboarded: row.onboarded === 1,
  preferences: fromJson<ArchiveRecord<'profile'>['preferences']>(row.preferences),
  postCheck: fromJson<ArchiveRecord<'profile'>['postCheck']>(check?.preferences ?? null),
  voice,
  updatedAt: isoTime(row.updatedAt),
})

export const storyRecord = ({ content, updatedAt }: Row<'story'>): ArchiveRecord<'story'> => ({
  content,
  updatedAt: isoTime(updatedAt),
})

const filePath = ({ id, name }: { id: string; name: string }): string => `files/${id}/${name}`

export const fileRecord = (row: Row<'file'> & { originalName: string | null }): ArchiveRecord<'files'> => ({
  id: row.id,
  key: row.key,
  path: filePath(row),
  name: row.name,
  contentType: row.contentType,
  size: row.size,
  sha256: row.sha256,
  usedAt: isoTimeOrNull(row.usedAt),
  createdAt: isoTime(row.createdAt),
  media: row.originalName === null ? null : { originalName: row.originalName },
})

/** Presents an item of a library; one without a text has a name instead of a title. */
export const materialRecord = (row: Row<'material'>): Record<string, unknown> => ({
  id: row.id,
  ...(row.library === 'offer' || row.library === 'audience'
    ? { name: row.title }
    : { title: row.title, content: row.content }),
  ...fromJson<Record<string, unknown>>(row.details),
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
})

const messageRecord = (row: Row<'message'>): ArchiveRecord<'chats'>['messages'][number] => ({
  id: row.id,
  role: row.role,
  parts: fromJson<ArchiveRecord<'chats'>['messages'][number]['parts']>(row.parts),
  context: fromJson<Record<string, unknown>>(row.context),
  state: row.state,
  offline: row.offline === 1,
  createdAt: isoTime(row.createdAt),
})

export const chatRecord = (row: Row<'chat'>, messages: Row<'message'>[]): ArchiveRecord<'chats'> => ({
  id: row.id,
  title: row.title,
  isTitleProvisional: row.titleIsProvisional === 1,
  visibility: row.visibility,
  pinned: row.pinned === 1,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
  messages: messages.map(messageRecord),
})

/** A version with its claim ledger, which may still be of the version's former content. */
export type VersionRow = Row<'documentVersion'> & {
  [Column in 'contentHash' | 'claims' | 'madeAt']: Row<'claimLedger'>[Column] | null
}

const ledgerRecord = ({ content, contentHash, claims, madeAt }: VersionRow) =>
  claims === null || madeAt === null || contentHash !== hashOfContent(content)
    ? null
    : { madeAt: isoTime(madeAt), claims: fromJson<LedgerClaim[]>(claims) }

const versionRecord = (row: VersionRow): Post['versions'][number] => ({
  createdAt: isoTime(row.createdAt),
  title: row.title,
  kind: row.kind,
  content: row.content,
  basedOn: isoTimeOrNull(row.basedOn),
  byAssistant: row.byAssistant === 1,
  isRestored: row.isRestored === 1,
  ledger: ledgerRecord(row),
})

const sourceRecord = (row: Row<'claimSource'>) => ({
  text: row.text,
  source: { id: row.sourceId, kind: row.kind, title: row.title, url: row.url, passage: row.passage },
  createdAt: isoTime(row.createdAt),
})

const mediumRecord = (row: Row<'publicationMedium'>): Post['publications'][number]['media'][number] => ({
  kind: row.kind,
  url: row.url,
  name: row.name,
  contentType: row.contentType,
  size: row.size,
  sha256: row.sha256,
  alt: row.alt,
  title: row.title,
  state: row.state,
  tries: row.tries,
  urn: row.urn,
  uploadedSha256: row.uploadedSha256,
  uploadedAt: isoTimeOrNull(row.uploadedAt),
})

const publicationRecord = (
  row: Row<'publication'>,
  { steps, media }: Pick<PostRows, 'steps' | 'media'>,
): Post['publications'][number] => ({
  id: row.id,
  state: row.state,
  way: row.way,
  likelyUrn: row.likelyUrn,
  network: row.network,
  versionCreatedAt: isoTime(row.versionCreatedAt),
  text: row.text,
  request: fromJson<unknown>(row.request),
  urn: row.urn,
  url: row.url,
  reason: row.reason,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
  media: media.filter(({ publicationId }) => publicationId === row.id).map(mediumRecord),
  steps: steps
    .filter(({ publicationId }) => publicationId === row.id)
    .map(({ fromState, toState, detail, at }) => ({ fromState, toState, detail, at: isoTime(at) })),
})

const suggestionRecord = (row: Row<'suggestion'>): Post['suggestions'][number] => ({
  id: row.id,
  originalText: row.originalText,
  suggestedText: row.suggestedText,
  description: row.description,
  isResolved: row.isResolved === 1,
  createdAt: isoTime(row.createdAt),
})

/** What belongs to several posts, loaded together. */
export type PostRows = {
  versions: VersionRow[]
  publications: Row<'publication'>[]
  steps: Row<'publicationStep'>[]
  media: Row<'publicationMedium'>[]
  suggestions: Row<'suggestion'>[]
  hookSets: Row<'hookSet'>[]
  knownClaims: Row<'knownClaim'>[]
  claimSources: Row<'claimSource'>[]
}

export function postRecord(row: Row<'document'>, rows: PostRows): Post {
  const isOwn = ({ documentId }: { documentId: string }) => documentId === row.id
  const hookSet = rows.hookSets.find(isOwn)
  return {
    id: row.id,
    chatId: row.chatId,
    status: row.status,
    scheduledAt: isoTimeOrNull(row.scheduledAt),
    scheduledTimezone: row.scheduledTimezone,
    publishedAt: isoTimeOrNull(row.publishedAt),
    url: row.url,
    failure: fromJson<Failure>(row.failure),
    audienceId: row.audienceId,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    versions: rows.versions.filter(isOwn).map(versionRecord),
    publications: rows.publications.filter(isOwn).map((one) => publicationRecord(one, rows)),
    suggestions: rows.suggestions.filter(isOwn).map(suggestionRecord),
    knownClaims: rows.knownClaims
      .filter(isOwn)
      .map(({ text, createdAt }) => ({ text, createdAt: isoTime(createdAt) })),
    claimSources: rows.claimSources.filter(isOwn).map(sourceRecord),
    hooks: hookSet
      ? { hooks: fromJson<string[]>(hookSet.hooks), createdAt: isoTime(hookSet.createdAt) }
      : null,
  }
}
