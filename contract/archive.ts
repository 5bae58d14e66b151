import * as z from 'zod/mini'
import { apiSurface, endpoint } from './endpoint.ts'
import { id, timestamp, nothing } from './fields.ts'

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
export const importKind = z.enum(importKinds)
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

const path = '/api/imports'
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
