import * as v from 'valibot'
import { documentSurface, endpoint } from './endpoint.ts'
import {
  id,
  idQuery,
  limitParam,
  maxContent,
  maxTitle,
  timestamp,
  timestampOrNone,
  nothing,
  textOrNone,
  textUpTo,
  object,
} from './fields.ts'

export const documentStatus = v.picklist(['draft', 'scheduled', 'published', 'hidden'])
export type DocumentStatus = v.InferOutput<typeof documentStatus>

export const failure = object({
  kind: v.picklist(['failed', 'unknown', 'reconnect', 'late']),
  reason: v.string(),
  at: timestamp,
})
export type Failure = v.InferOutput<typeof failure>

export const publicationState = v.picklist([
  'queued',
  'uploading',
  'ready',
  'sending',
  'published',
  'failed',
  'unknown',
])
export type PublicationState = v.InferOutput<typeof publicationState>

/** Through the network's API, or manually by the writer. */
export const publicationWay = v.picklist(['network', 'by-hand'])
export type PublicationWay = v.InferOutput<typeof publicationWay>

export const documentKind = v.picklist(['text', 'image'])

const version = object({
  id,
  title: v.string(),
  kind: documentKind,
  content: v.string(),
  createdAt: timestamp,
  userId: v.optional(v.string(), ''),
  /** A missing status counts as draft (specification 4.1). */
  status: v.optional(documentStatus, 'draft'),
  scheduledAt: timestampOrNone,
  scheduledTimezone: textOrNone,
  publishedAt: timestampOrNone,
  workflowRunId: textOrNone,
  audienceId: textOrNone,
  url: textOrNone,
  failure: v.optional(v.nullable(failure), null),
  /** The state of the document's latest publication, null when it was never published. */
  publication: v.optional(v.nullable(publicationState), null),
  /** Set when that publication was made manually. */
  isByHand: v.optional(v.literal(true)),
  /** The version it was based on, if not the previous one: changes made in between are not in it. */
  basedOn: v.optional(timestamp),
  /** Set when the content was omitted: fetch it with `latest=1` and `before`. */
  isContentLeftOut: v.optional(v.literal(true)),
  /** Set when the assistant wrote it. */
  byAssistant: v.optional(v.literal(true)),
})
export type DocumentVersion = v.InferOutput<typeof version>

/** With `newest`, only the latest version of a picture includes its content, which takes megabytes each. */
const pictures = v.optional(v.picklist(['newest']))

/**
 * All versions, oldest first, or the newest 4 MB of them: the `Link` header then points to the earlier ones. `latest`
 * limits the number of versions to the newest ones, `before` to those before a timestamp.
 */
export const getDocument = endpoint({
  method: 'GET',
  path: '/api/document',
  query: object({ id, latest: v.optional(limitParam), before: v.optional(timestamp), pictures }),
  body: nothing,
  answer: v.array(version),
  ...documentSurface,
})

/** When `baseCreatedAt` is older than the latest version: 409, bad_request:document and `latest`. */
export const saveDocument = endpoint({
  method: 'POST',
  path: '/api/document',
  query: idQuery,
  body: object({
    content: textUpTo(maxContent),
    title: v.optional(textUpTo(maxTitle), 'Untitled'),
    kind: v.optional(documentKind, 'text'),
    baseCreatedAt: v.optional(timestamp),
  }),
  answer: version,
  ...documentSurface,
})

/** The heartbeat interval of a page that shows a document. */
export const presenceEveryMs = 20_000

/**
 * Reports that a tab on a device has the document open, or that it is leaving; responds with what is known about the
 * others.
 */
export const meetAtDocument = endpoint({
  method: 'POST',
  path: '/api/document/presence',
  query: idQuery,
  body: object({ tab: id, device: id, isLeaving: v.optional(v.boolean(), false) }),
  answer: object({ latestAt: timestamp, isOnOtherDevice: v.boolean() }),
  ...documentSurface,
})

/**
 * Deletes the versions after `timestamp`; responds with the remaining ones, oldest first, or with the `latest` of them.
 */
export const restoreVersion = endpoint({
  method: 'DELETE',
  path: '/api/document',
  query: object({ id, timestamp: timestamp, latest: v.optional(limitParam), pictures }),
  body: nothing,
  answer: v.array(version),
  ...documentSurface,
})

/** The texts of the caller's latest published posts, newest first, at most 100 and 4 MB. */
export const getOwnTexts = endpoint({
  method: 'GET',
  path: '/api/documents/own-texts',
  query: nothing,
  body: nothing,
  answer: object({ texts: v.optional(v.array(v.string()), []) }),
  ...documentSurface,
})
