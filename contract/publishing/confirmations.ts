import * as v from 'valibot'
import { publicationState } from '#contract/documents.ts'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { id, timestamp, nothing, networkKind, object } from '#contract/fields.ts'

/**
 * `waiting` for the owner's decision; `confirmed`: accepted for publishing or scheduled; `refused` by the owner;
 * `withdrawn`: the key was revoked, or the program asked again; `expired`; `changed`: the post has changed since it was
 * asked about.
 */
const state = v.picklist(['waiting', 'confirmed', 'refused', 'withdrawn', 'expired', 'changed'])
export type ConfirmationState = v.InferOutput<typeof state>

const confirmation = object({
  id,
  state,
  documentId: id,
  /** The chat that the post was made in, to open next to it. */
  chatId: v.nullable(v.string()),
  title: v.string(),
  /** The time it is or would be scheduled for; null when it is to be published immediately. */
  schedule: v.nullable(object({ at: timestamp, timezone: v.string() })),
  /** The content of the exact version to be published; null when it no longer exists. */
  content: v.nullable(v.string()),
  /** The network and the member to publish as. */
  network: networkKind,
  memberName: v.nullable(v.string()),
  /** The name of the API key of the program that asks. */
  keyName: v.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  decidedAt: v.nullable(timestamp),
  /** After confirmation: the state of the publication, with its address and reason, if any. */
  publication: v.nullable(publicationState),
  url: v.nullable(v.string()),
  reason: v.nullable(v.string()),
})
export type Confirmation = v.InferOutput<typeof confirmation>

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
