import * as z from 'zod/mini'
import { noticeKinds } from '#core/notices.ts'
import { apiSurface, endpoint } from './endpoint.ts'
import { id, limitParam, timestamp, nothing, textOrNone, textUpTo } from './fields.ts'

const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  /** The post it is about, if it still exists. */
  documentId: z.nullable(id),
  /** The chat that the post was made in, to open next to it. */
  chatId: z.nullable(z.string()),
  /** The post's title at the time. */
  title: z.nullable(z.string()),
  /** What happened, in one sentence. */
  headline: z.string(),
  /** Why, and what to do about it. */
  detail: z.nullable(z.string()),
  /** The post's address on the network. */
  url: z.nullable(z.string()),
  /** Set for a program's request to publish, for the owner to confirm or refuse. */
  confirmationId: z.optional(id),
  createdAt: timestamp,
  readAt: z.nullable(timestamp),
})
export type Notice = z.infer<typeof notice>

const count = z.int().check(z.minimum(0))

/** Notices about the caller's posts and connection, newest first, 50 at a time; `unread` counts all of them. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  query: z.object({ limit: z.optional(limitParam), cursor: z.optional(textUpTo(1000)) }),
  body: nothing,
  answer: z.object({
    notifications: z._default(z.array(notice), []),
    unread: z._default(count, 0),
    nextCursor: textOrNone,
  }),
  ...apiSurface,
})

/** Marks notices as read: those with these ids (other users' and unknown ones are ignored); without `ids`, all of them. */
export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  query: nothing,
  body: z._default(
    z
      .object({ ids: z.optional(z.array(id).check(z.maxLength(200))), all: z.optional(z.literal(true)) })
      .check(z.refine(({ ids, all }) => !ids || !all, 'Give either "ids" or "all": true.')),
    {},
  ),
  answer: z.object({ unread: z._default(count, 0) }),
  ...apiSurface,
})
