import * as v from 'valibot'
import { apiSurface, endpoint } from './endpoint.ts'
import {
  id,
  timestamp,
  networkKind,
  nothing,
  maxContent,
  maxTitle,
  textUpTo,
  webAddress,
  finiteNumber,
  object,
  noList,
} from './fields.ts'
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
const importKind = v.picklist(importKinds)
export type ImportKind = v.InferOutput<typeof importKind>

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const importPart = object({
  kind: importKind,
  /** The number in the archive, and how many of them the account already has. */
  found: count,
  there: count,
  /** A few titles. */
  samples: v.array(v.string()),
  /** Whether it is imported by default. */
  isChosen: v.boolean(),
  /** What users must know before they choose it. */
  note: v.nullable(v.string()),
  /** The number imported so far. */
  added: count,
})
export type ImportPart = v.InferOutput<typeof importPart>

const archiveImport = object({
  id,
  source: v.picklist(['lede', 'linkedin']),
  fileName: v.string(),
  /** "ready" waits for the choice of what to import. */
  state: v.picklist(['ready', 'running', 'done', 'cancelled', 'failed']),
  parts: v.array(importPart),
  progress: object({ done: count, total: count }),
  /** Why it ended early. */
  problem: v.nullable(v.string()),
  createdAt: timestamp,
})
export type ArchiveImport = v.InferOutput<typeof archiveImport>

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
    answer: object({ imports: v.array(archiveImport) }),
  }),
  read: endpoint({ ...common, method: 'GET', path: `${path}/:id`, body: nothing, answer: archiveImport }),
  start: endpoint({
    ...common,
    method: 'POST',
    path: `${path}/:id/start`,
    body: object({ kinds: v.pipe(v.array(importKind), v.minLength(1), v.maxLength(importKinds.length)) }),
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
const place = v.nullable(textUpTo(2000))
const dates = { createdAt: timestamp, updatedAt: timestamp }

const profile = object({
  firstName: v.nullable(line),
  lastName: v.nullable(line),
  imageUrl: place,
  timezone: v.nullable(textUpTo(64)),
  onboarded: v.boolean(),
  preferences: v.nullish(v.partial(writingPreferences)),
  postCheck: v.nullish(checkPreferences),
  voice: v.nullish(voiceRecord),
  updatedAt: timestamp,
})

const story = object({ content: textUpTo(maxContent), updatedAt: timestamp })

/** A stored file; its bytes are in the archive at `path`, and other records refer to it by the `key` in its URL. */
const file = object({
  id,
  key: v.pipe(v.string(), v.regex(/^[\da-f]{40}$/)),
  path: textUpTo(400),
  name: textUpTo(255),
  contentType: textUpTo(255),
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  sha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
  usedAt: v.nullable(timestamp),
  createdAt: timestamp,
  /** The original name of a file that was uploaded for posts. Older archives lack it. */
  media: v.optional(v.nullable(object({ originalName: textUpTo(255) }))),
})

const item = { id, ...dates }
const knowledge = object({
  ...knowledgeBase.create.body.entries,
  ...item,
  source: v.picklist(['text', 'web', 'file']),
  fileName: v.nullable(textUpTo(255)),
  isCut: v.boolean(),
})

const message = object({
  id,
  role: v.picklist(['user', 'assistant']),
  parts: v.array(v.looseObject({ type: v.string() })),
  context: v.nullable(noList(v.record(v.string(), v.unknown()))),
  state: v.nullable(replyState),
  offline: v.boolean(),
  createdAt: timestamp,
})

const chat = object({
  ...item,
  title: line,
  isTitleProvisional: v.boolean(),
  visibility,
  pinned: v.boolean(),
  messages: v.array(message),
})

const version = object({
  createdAt: timestamp,
  title: line,
  kind: v.picklist(['text', 'image']),
  content: longText,
  basedOn: v.nullable(timestamp),
  byAssistant: v.optional(v.boolean()),
  isRestored: v.optional(v.boolean()),
  /** The post's claims and their sources at the time. */
  ledger: v.nullish(object({ madeAt: timestamp, claims: v.array(postClaim) })),
})

const publicationAttachment = object({
  kind: v.picklist(['image', 'video', 'document']),
  url: textUpTo(2000),
  name: line,
  contentType: textUpTo(200),
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  sha256: textUpTo(64),
  alt: textUpTo(maxContent),
  title: textUpTo(maxContent),
  state: v.picklist(['waiting', 'uploaded', 'available']),
  tries: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  urn: place,
  uploadedSha256: v.nullable(textUpTo(64)),
  uploadedAt: v.nullable(timestamp),
})

const publication = object({
  ...item,
  state: publicationState,
  /** Archives from before manual publishing lack it. */
  way: v.optional(publicationWay, 'network'),
  likelyUrn: v.optional(place, null),
  network: networkKind,
  versionCreatedAt: timestamp,
  text: textUpTo(maxContent),
  request: v.optional(v.unknown()),
  urn: place,
  url: v.nullable(webAddress),
  reason: v.nullable(textUpTo(maxContent)),
  /** Archives from before posts had media lack it. */
  media: v.optional(v.array(publicationAttachment), []),
  steps: v.array(
    object({
      fromState: v.nullable(publicationState),
      toState: publicationState,
      detail: v.nullable(textUpTo(maxContent)),
      at: timestamp,
    }),
  ),
})

const suggestion = object({
  id,
  originalText: textUpTo(maxContent),
  suggestedText: textUpTo(maxContent),
  description: textUpTo(maxContent),
  isResolved: v.boolean(),
  createdAt: timestamp,
})

const post = object({
  ...item,
  chatId: v.nullable(id),
  status: documentStatus,
  scheduledAt: v.nullable(timestamp),
  scheduledTimezone: v.nullable(textUpTo(64)),
  publishedAt: v.nullable(timestamp),
  url: v.nullable(webAddress),
  failure: v.nullable(failure),
  audienceId: v.nullable(id),
  versions: v.pipe(v.array(version), v.minLength(1)),
  publications: v.array(publication),
  suggestions: v.array(suggestion),
  /** The writer's statements about claims, independent of the version. */
  knownClaims: v.optional(v.array(object({ text: textUpTo(longestClaim), createdAt: timestamp }))),
  claimSources: v.optional(
    v.array(object({ text: textUpTo(longestClaim), source: foundSource, createdAt: timestamp })),
  ),
  hooks: v.nullable(object({ hooks: v.array(textUpTo(maxContent)), createdAt: timestamp })),
})

/** The kinds in import order: referenced records come before those that refer to them. */
export const archiveRecords = {
  files: file,
  profile,
  story,
  knowledge,
  swipes: object({ ...swipes.create.body.entries, ...item }),
  offers: object({ ...offers.create.body.entries, ...item }),
  templates: object({ ...templates.create.body.entries, ...item }),
  audiences: object({ ...audiences.create.body.entries, ...item }),
  chats: chat,
  posts: post,
} as const

export type ArchiveKind = keyof typeof archiveRecords
export type ArchiveRecord<Kind extends ArchiveKind> = v.InferOutput<(typeof archiveRecords)[Kind]>

// Object.keys knows the names only as strings.
export const archiveKinds = Object.keys(archiveRecords) as ArchiveKind[]

export const dataPath = (kind: ArchiveKind): string => `data/${kind}.json`

export const manifestPath = 'manifest.json'
export const archiveManifest = object({
  format: v.literal(archiveFormat),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  exportedAt: timestamp,
  account: object({ name: v.string(), email: v.string() }),
  counts: noList(v.record(v.string(), finiteNumber)),
})
export type ArchiveManifest = v.InferOutput<typeof archiveManifest>
