import * as z from 'zod/mini'
import { publicationState } from '#contract/documents.ts'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { id, timestamp, nothing, networkKind } from '#contract/fields.ts'

/**
 * `waiting` for its owner's word; `confirmed`: accepted for publishing or scheduled; `refused` by its owner; `withdrawn`: its key was
 * revoked, or the program asked anew; `expired`; `changed`: the post is no longer the one that was asked about.
 */
const state = z.enum(['waiting', 'confirmed', 'refused', 'withdrawn', 'expired', 'changed'])
export type ConfirmationState = z.infer<typeof state>

const confirmation = z.object({
  id,
  state,
  documentId: id,
  /** The chat that the post was made in, to open it beside. */
  chatId: z.nullable(z.string()),
  title: z.string(),
  /** When it would go out, or does once that is confirmed; null when it is to go out at once. */
  schedule: z.nullable(z.object({ at: timestamp, timezone: z.string() })),
  /** Of the very version that goes out; null when it is no longer there. */
  content: z.nullable(z.string()),
  /** Where it goes, and in whose name. */
  network: networkKind,
  memberName: z.nullable(z.string()),
  /** The name of the key of the program that asks. */
  keyName: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  decidedAt: z.nullable(timestamp),
  /** Once it is confirmed: how its publication stands, and the address and the reason when there are any. */
  publication: z.nullable(publicationState),
  url: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type Confirmation = z.infer<typeof confirmation>

const path = '/api/confirmations/:id'
const one = { query: nothing, body: nothing, answer: confirmation, ...apiSurface } as const

/** Posts that a program wants to have published or scheduled, and that wait for their owner's word. Another's is not found. */
export const confirmations = {
  read: endpoint({ ...one, method: 'GET', path }),
  /** Accepts the very version for publishing, or puts it on the schedule; the second time changes nothing. Refused with the reason when it is too late. */
  confirm: endpoint({ ...one, method: 'POST', path: `${path}/confirm` }),
  refuse: endpoint({ ...one, method: 'POST', path: `${path}/refuse` }),
}
