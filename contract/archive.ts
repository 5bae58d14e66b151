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

/** What an import may bring; people choose among those that it does. */
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
  /** How many are in the archive, and how many of them the account has already. */
  found: count,
  there: count,
  /** A few titles. */
  samples: z.array(z.string()),
  /** Whether it comes in unless somebody decides otherwise. */
  isChosen: z.boolean(),
  /** What people must know before they choose it. */
  note: z.nullable(z.string()),
  /** How many have come in. */
  added: count,
})
export type ImportPart = z.infer<typeof importPart>

const archiveImport = z.object({
  id,
  source: z.enum(['lede', 'linkedin']),
  fileName: z.string(),
  /** "ready" waits for the choice of what is to come in. */
  state: z.enum(['ready', 'running', 'done', 'cancelled', 'failed']),
  parts: z.array(importPart),
  progress: z.object({ done: count, total: count }),
  /** Why it ended early. */
  problem: z.nullable(z.string()),
  createdAt: timestamp,
})
export type ArchiveImport = z.infer<typeof archiveImport>

const path = '/api/imports'

/** Everything of the account as a zip; the file's name stands in the answer. */
export const exportArchive = endpoint({
  method: 'GET',
  path: '/api/export',
  query: nothing,
  body: nothing,
  answer: nothing,
  ...apiSurface,
})

export const archiveField = 'file'
/** An archive as it is uploaded. */
export const archiveMaxBytes = 500 * 1024 * 1024
const common = { query: nothing, ...apiSurface }

/**
 * The way of an archive into an account: uploaded (a form with the field `file`, answered with 201 and what is in it),
 * started with the chosen kinds (202), then followed until it has ended. An account has one import at a time: a new
 * upload takes the place of one that was not started.
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
  /** Drops an archive that was not started, or stops where the import is: what is in stays. */
  cancel: endpoint({
    ...common,
    method: 'POST',
    path: `${path}/:id/cancel`,
    body: nothing,
    answer: archiveImport,
  }),
}

/**
 * What an account's own archive is made of: `data/<kind>.json` for each kind, a list with one record a line, and
 * `manifest.json` that says what it is. Whoever changes a record in a way that older archives do not fit raises the
 * version and reads both.
 */
export const archiveFormat = 'lede-archive'
export const archiveVersion = 1

/** Pictures stand in some contents as they are, so these may be longer than what people type. */
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

/** A stored file; its bytes stand in the archive at `path`, and other records name it by the `key` in its address. */
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
  /** Of a file that was uploaded for posts: what it was called. Archives of before there were such files lack it. */
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
  /** What it claims and where that comes from, as it stood. */
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
  /** Archives of before posts could be published by hand leave it out. */
  way: z._default(publicationWay, 'network'),
  likelyUrn: z._default(place, null),
  network: networkKind,
  versionCreatedAt: timestamp,
  text: textUpTo(maxContent),
  request: z.unknown(),
  urn: place,
  url: z.nullable(webAddress),
  reason: z.nullable(textUpTo(maxContent)),
  /** Archives of before posts had media leave it out. */
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
  /** What the writer has said of claims, whichever version they stand in. */
  knownClaims: z.optional(z.array(z.object({ text: textUpTo(longestClaim), createdAt: timestamp }))),
  claimSources: z.optional(
    z.array(z.object({ text: textUpTo(longestClaim), source: foundSource, createdAt: timestamp })),
  ),
  hooks: z.nullable(z.object({ hooks: z.array(textUpTo(maxContent)), createdAt: timestamp })),
})

/** The kinds in the order in which they can be taken in: what is named stands before what names it. */
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
