import * as z from 'zod/mini'
import { publicationState } from '#contract/documents.ts'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { id, timestamp, nothing, networkKind } from '#contract/fields.ts'

/**
 * `waiting` for the owner's decision; `confirmed`: accepted for publishing or scheduled; `refused` by the owner;
 * `withdrawn`: the key was revoked, or the program asked again; `expired`; `changed`: the post has changed since it was
 * asked about.
 */
const state = z.enum(['waiting', 'confirmed', 'refused', 'withdrawn', 'expired', 'changed'])
export type ConfirmationState = z.infer<typeof state>

const confirmation = z.object({
  id,
  state,
  documentId: id,
  /** The chat that the post was made in, to open next to it. */
  chatId: z.nullable(z.string()),
  title: z.string(),
  /** The time it is or would be scheduled for; null when it is to be published immediately. */
  schedule: z.nullable(z.object({ at: timestamp, timezone: z.string() })),
  /** The content of the exact version to be published; null when it no longer exists. */
  content: z.nullable(z.string()),
  /** The network and the member to publish as. */
  network: networkKind,
  memberName: z.nullable(z.string()),
  /** The name of the API key of the program that asks. */
  keyName: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  decidedAt: z.nullable(timestamp),
  /** After confirmation: the state of the publication, with its address and reason, if any. */
  publication: z.nullable(publicationState),
  url: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type Confirmation = z.infer<typeof confirmation>

const path = '/api/confirmations/:id'
const one = { query: nothing, body: nothing, answer: confirmation, ...apiSurface } as const

/**
 * Posts that a program asks to have published or scheduled, waiting for their owner's decision. Other users' are not
 * found.
 */
export const confirmations = {
  read: endpoint({ ...one, method: 'GET', path }),
  /** Publishes or schedules exactly this version; idempotent. Refused with the reason when it is too late. */
  confirm: endpoint({ ...one, method: 'POST', path: `${path}/confirm` }),
  refuse: endpoint({ ...one, method: 'POST', path: `${path}/refuse` }),
}
