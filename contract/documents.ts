import * as z from 'zod/mini'
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
} from './fields.ts'

export const documentStatus = z.enum(['draft', 'scheduled', 'published', 'hidden'])
export type DocumentStatus = z.infer<typeof documentStatus>

export const failure = z.object({
  kind: z.enum(['failed', 'unknown', 'reconnect', 'late']),
  reason: z.string(),
  at: timestamp,
})
export type Failure = z.infer<typeof failure>

export const publicationState = z.enum([
  'queued',
  'uploading',
  'ready',
  'sending',
  'published',
  'failed',
  'unknown',
])
export type PublicationState = z.infer<typeof publicationState>

/** Through the network's API, or manually by the writer. */
export const publicationWay = z.enum(['network', 'by-hand'])
export type PublicationWay = z.infer<typeof publicationWay>

export const documentKind = z.enum(['text', 'image'])

const version = z.object({
  id,
  title: z.string(),
  kind: documentKind,
  content: z.string(),
  createdAt: timestamp,
  userId: z._default(z.string(), ''),
  /** A missing status counts as draft (specification 4.1). */
  status: z._default(documentStatus, 'draft'),
  scheduledAt: timestampOrNone,
  scheduledTimezone: textOrNone,
  publishedAt: timestampOrNone,
  workflowRunId: textOrNone,
  audienceId: textOrNone,
  url: textOrNone,
  failure: z._default(z.nullable(failure), null),
  /** The state of the document's latest publication, null when it was never published. */
  publication: z._default(z.nullable(publicationState), null),
  /** Set when that publication was made manually. */
  isByHand: z.optional(z.literal(true)),
  /** The version it was based on, if not the previous one: changes made in between are not in it. */
  basedOn: z.optional(timestamp),
  /** Set when the content was omitted: fetch it with `latest=1` and `before`. */
  isContentLeftOut: z.optional(z.literal(true)),
  /** Set when the assistant wrote it. */
  byAssistant: z.optional(z.literal(true)),
})
export type DocumentVersion = z.infer<typeof version>

/** With `newest`, only the latest version of a picture includes its content, which takes megabytes each. */
const pictures = z.optional(z.enum(['newest']))

/**
 * All versions, oldest first, or the newest 4 MB of them: the `Link` header then points to the earlier ones. `latest`
 * limits the number of versions to the newest ones, `before` to those before a timestamp.
 */
export const getDocument = endpoint({
  method: 'GET',
  path: '/api/document',
  query: z.object({ id, latest: z.optional(limitParam), before: z.optional(timestamp), pictures }),
  body: nothing,
  answer: z.array(version),
  ...documentSurface,
})

/** When `baseCreatedAt` is older than the latest version: 409, bad_request:document and `latest`. */
export const saveDocument = endpoint({
  method: 'POST',
  path: '/api/document',
  query: idQuery,
  body: z.object({
    content: textUpTo(maxContent),
    title: z._default(textUpTo(maxTitle), 'Untitled'),
    kind: z._default(documentKind, 'text'),
    baseCreatedAt: z.optional(timestamp),
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
  body: z.object({ tab: id, device: id, isLeaving: z._default(z.boolean(), false) }),
  answer: z.object({ latestAt: timestamp, isOnOtherDevice: z.boolean() }),
  ...documentSurface,
})

/**
 * Deletes the versions after `timestamp`; responds with the remaining ones, oldest first, or with the `latest` of them.
 */
export const restoreVersion = endpoint({
  method: 'DELETE',
  path: '/api/document',
  query: z.object({ id, timestamp: timestamp, latest: z.optional(limitParam), pictures }),
  body: nothing,
  answer: z.array(version),
  ...documentSurface,
})

/** The texts of the caller's latest published posts, newest first, at most 100 and 4 MB. */
export const getOwnTexts = endpoint({
  method: 'GET',
  path: '/api/documents/own-texts',
  query: nothing,
  body: nothing,
  answer: z.object({ texts: z._default(z.array(z.string()), []) }),
  ...documentSurface,
})
