import * as z from 'zod/mini'
import { apiSurface, endpoint } from './endpoint.ts'
import { id, timestamp, networkKind, nothing, maxContent, maxTitle, textUpTo, webAddress } from './fields.ts'
import { longestClaim } from '#core/claims/claim.ts'
import { writingPreferences } from './account.ts'
import { templates } from '#contract/materials/templates.ts'
import { audiences } from '#contract/materials/audiences.ts'
import { replyState, visibility } from './chat.ts'
import { foundSource, postClaim } from './claims.ts'
import { documentStatus, failure, publicationState, publicationWay } from './documents.ts'
import { knowledgeBase } from '#contract/materials/knowledge-base.ts'
import { offers } from '#contract/materials/offers.ts'
import { checkPreferences } from './post-check.ts'
import { swipes } from '#contract/materials/swipes.ts'
import { voiceRecord } from '#contract/materials/voice.ts'

/** The kinds of records that an import can contain; users choose among those that are present. */
const importKinds = [
  'profile',
  'story',
  'knowledge',
  'swipes',
  'offers',
  'templates',
  'audiences',
  'chats',
  'posts',
  'articles',
  'files',
] as const
const importKind = z.enum(importKinds)
export type ImportKind = z.infer<typeof importKind>

const count = z.number().check(z.int(), z.minimum(0))

const importPart = z.object({
  kind: importKind,
  /** The number in the archive, and how many of them the account already has. */
  found: count,
  there: count,
  /** A few titles. */
  samples: z.array(z.string()),
  /** Whether it is imported by default. */
  isChosen: z.boolean(),
  /** What users must know before they choose it. */
  note: z.nullable(z.string()),
  /** The number imported so far. */
  added: count,
})
export type ImportPart = z.infer<typeof importPart>

const archiveImport = z.object({
  id,
  source: z.enum(['lede', 'linkedin']),
  fileName: z.string(),
  /** "ready" waits for the choice of what to import. */
  state: z.enum(['ready', 'running', 'done', 'cancelled', 'failed']),
  parts: z.array(importPart),
  progress: z.object({ done: count, total: count }),
  /** Why it ended early. */
  problem: z.nullable(z.string()),
  createdAt: timestamp,
})
export type ArchiveImport = z.infer<typeof archiveImport>

const path = '/api/imports'

/** Exports all of the account's data as a zip; the response names the file. */
export const exportArchive = endpoint({
  method: 'GET',
  path: '/api/export',
  query: nothing,
  body: nothing,
  answer: nothing,
  ...apiSurface,
})

export const archiveField = 'file'
/** The maximum size of an uploaded archive. */
export const archiveMaxBytes = 500 * 1024 * 1024
const common = { query: nothing, ...apiSurface }

/**
 * The import of an archive: uploaded (a form with the field `file`; responds with 201 and the archive's contents),
 * started with the chosen kinds (202), then polled until it has ended. An account has one import at a time: a new
 * upload replaces one that was not started.
 */
export const archiveImports = {
  upload: endpoint({
    ...common,
    method: 'POST',
    path,
    body: nothing,
    answer: archiveImport,
    readsOwnBody: true,
  }),
  /** The latest import, if any. */
  latest: endpoint({
    ...common,
    method: 'GET',
    path,
    body: nothing,
    answer: z.object({ imports: z.array(archiveImport) }),
  }),
  read: endpoint({ ...common, method: 'GET', path: `${path}/:id`, body: nothing, answer: archiveImport }),
  start: endpoint({
    ...common,
    method: 'POST',
    path: `${path}/:id/start`,
    body: z.object({ kinds: z.array(importKind).check(z.minLength(1), z.maxLength(importKinds.length)) }),
    answer: archiveImport,
  }),
  /** Discards an archive that was not started, or stops a running import; what was already imported stays. */
  cancel: endpoint({
    ...common,
    method: 'POST',
    path: `${path}/:id/cancel`,
    body: nothing,
    answer: archiveImport,
  }),
}

/**
 * The format of an account's archive: `data/<kind>.json` for each kind, a list with one record per line, and
 * `manifest.json`. A change to a record that older archives do not fit must raise the version and keep reading both.
 */
export const archiveFormat = 'lede-archive'
export const archiveVersion = 1

/** Some contents embed pictures, so they may be longer than what people type. */
const longText = textUpTo(40 * maxContent)
const line = textUpTo(maxTitle)
const place = z.nullable(textUpTo(2000))
const dates = { createdAt: timestamp, updatedAt: timestamp }

const profile = z.object({
  firstName: z.nullable(line),
  lastName: z.nullable(line),
  imageUrl: place,
  timezone: z.nullable(textUpTo(64)),
  onboarded: z.boolean(),
  preferences: z.nullish(z.partial(writingPreferences)),
  postCheck: z.nullish(checkPreferences),
  voice: z.nullish(voiceRecord),
  updatedAt: timestamp,
})

const story = z.object({ content: textUpTo(maxContent), updatedAt: timestamp })

/** A stored file; its bytes are in the archive at `path`, and other records refer to it by the `key` in its URL. */
const file = z.object({
  id,
  key: z.string().check(z.regex(/^[\da-f]{40}$/)),
  path: textUpTo(400),
  name: textUpTo(255),
  contentType: textUpTo(255),
  size: z.number().check(z.int(), z.minimum(0)),
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
  usedAt: z.nullable(timestamp),
  createdAt: timestamp,
  /** The original name of a file that was uploaded for posts. Older archives lack it. */
  media: z.optional(z.nullable(z.object({ originalName: textUpTo(255) }))),
})

const item = { id, ...dates }
const knowledge = z.extend(knowledgeBase.create.body, {
  ...item,
  source: z.enum(['text', 'web', 'file']),
  fileName: z.nullable(textUpTo(255)),
  isCut: z.boolean(),
})

const message = z.object({
  id,
  role: z.enum(['user', 'assistant']),
  parts: z.array(z.looseObject({ type: z.string() })),
  context: z.nullable(z.record(z.string(), z.unknown())),
  state: z.nullable(replyState),
  offline: z.boolean(),
  createdAt: timestamp,
})

const chat = z.object({
  ...item,
  title: line,
  isTitleProvisional: z.boolean(),
  visibility,
  pinned: z.boolean(),
  messages: z.array(message),
})

const version = z.object({
  createdAt: timestamp,
  title: line,
  kind: z.enum(['text', 'image']),
  content: longText,
  basedOn: z.nullable(timestamp),
  byAssistant: z.optional(z.boolean()),
  isRestored: z.optional(z.boolean()),
  /** The post's claims and their sources at the time. */
  ledger: z.nullish(z.object({ madeAt: timestamp, claims: z.array(postClaim) })),
})

const publicationAttachment = z.object({
  kind: z.enum(['image', 'video', 'document']),
  url: textUpTo(2000),
  name: line,
  contentType: textUpTo(200),
  size: z.number().check(z.int(), z.minimum(0)),
  sha256: textUpTo(64),
  alt: textUpTo(maxContent),
  title: textUpTo(maxContent),
  state: z.enum(['waiting', 'uploaded', 'available']),
  tries: z.number().check(z.int(), z.minimum(0)),
  urn: place,
  uploadedSha256: z.nullable(textUpTo(64)),
  uploadedAt: z.nullable(timestamp),
})

const publication = z.object({
  ...item,
  state: publicationState,
  /** Archives from before manual publishing lack it. */
  way: z._default(publicationWay, 'network'),
  likelyUrn: z._default(place, null),
  network: networkKind,
  versionCreatedAt: timestamp,
  text: textUpTo(maxContent),
  request: z.unknown(),
  urn: place,
  url: z.nullable(webAddress),
  reason: z.nullable(textUpTo(maxContent)),
  /** Archives from before posts had media lack it. */
  media: z._default(z.array(publicationAttachment), []),
  steps: z.array(
    z.object({
      fromState: z.nullable(publicationState),
      toState: publicationState,
      detail: z.nullable(textUpTo(maxContent)),
      at: timestamp,
    }),
  ),
})

const suggestion = z.object({
  id,
  originalText: textUpTo(maxContent),
  suggestedText: textUpTo(maxContent),
  description: textUpTo(maxContent),
  isResolved: z.boolean(),
  createdAt: timestamp,
})

const post = z.object({
  ...item,
  chatId: z.nullable(id),
  status: documentStatus,
  scheduledAt: z.nullable(timestamp),
  scheduledTimezone: z.nullable(textUpTo(64)),
  publishedAt: z.nullable(timestamp),
  url: z.nullable(webAddress),
  failure: z.nullable(failure),
  audienceId: z.nullable(id),
  versions: z.array(version).check(z.minLength(1)),
  publications: z.array(publication),
  suggestions: z.array(suggestion),
  /** The writer's statements about claims, independent of the version. */
  knownClaims: z.optional(z.array(z.object({ text: textUpTo(longestClaim), createdAt: timestamp }))),
  claimSources: z.optional(
    z.array(z.object({ text: textUpTo(longestClaim), source: foundSource, createdAt: timestamp })),
  ),
  hooks: z.nullable(z.object({ hooks: z.array(textUpTo(maxContent)), createdAt: timestamp })),
})

/** The kinds in import order: referenced records come before those that refer to them. */
export const archiveRecords = {
  files: file,
  profile,
  story,
  knowledge,
  swipes: z.extend(swipes.create.body, item),
  offers: z.extend(offers.create.body, item),
  templates: z.extend(templates.create.body, item),
  audiences: z.extend(audiences.create.body, item),
  chats: chat,
  posts: post,
} as const

export type ArchiveKind = keyof typeof archiveRecords
export type ArchiveRecord<Kind extends ArchiveKind> = z.output<(typeof archiveRecords)[Kind]>

// Object.keys knows the names only as strings.
export const archiveKinds = Object.keys(archiveRecords) as ArchiveKind[]

export const dataPath = (kind: ArchiveKind): string => `data/${kind}.json`

export const manifestPath = 'manifest.json'
export const archiveManifest = z.object({
  format: z.literal(archiveFormat),
  version: z.number().check(z.int(), z.minimum(1)),
  exportedAt: timestamp,
  account: z.object({ name: z.string(), email: z.string() }),
  counts: z.record(z.string(), z.number()),
})
export type ArchiveManifest = z.output<typeof archiveManifest>
