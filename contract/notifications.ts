import * as v from 'valibot'
import { noticeKinds } from '#core/notice-kinds.ts'
import { apiSurface, endpoint } from './endpoint.ts'
import { id, limitParam, timestamp, nothing, textOrNone, textUpTo, object } from './fields.ts'

const notice = object({
  id,
  kind: v.picklist(noticeKinds),
  /** The post it is about, if it still exists. */
  documentId: v.nullable(id),
  /** The chat that the post was made in, to open next to it. */
  chatId: v.nullable(v.string()),
  /** The post's title at the time. */
  title: v.nullable(v.string()),
  /** What happened, in one sentence. */
  headline: v.string(),
  /** Why, and what to do about it. */
  detail: v.nullable(v.string()),
  /** The post's address on the network. */
  url: v.nullable(v.string()),
  /** Set for a program's request to publish, for the owner to confirm or refuse. */
  confirmationId: v.optional(id),
  createdAt: timestamp,
  readAt: v.nullable(timestamp),
})
export type Notice = v.InferOutput<typeof notice>

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Notices about the caller's posts and connection, newest first, 50 at a time; `unread` counts all of them. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  query: object({ limit: v.optional(limitParam), cursor: v.optional(textUpTo(1000)) }),
  body: nothing,
  answer: object({
    notifications: v.optional(v.array(notice), []),
    unread: v.optional(count, 0),
    nextCursor: textOrNone,
  }),
  ...apiSurface,
})

/** Marks notices as read: those with these ids (other users' and unknown ones are ignored); without `ids`, all of them. */
export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  query: nothing,
  body: v.optional(
    v.pipe(
      object({ ids: v.optional(v.pipe(v.array(id), v.maxLength(200))), all: v.optional(v.literal(true)) }),
      v.check(({ ids, all }) => !ids || !all, 'Give either "ids" or "all": true.'),
    ),
    {},
  ),
  answer: object({ unread: v.optional(count, 0) }),
  ...apiSurface,
})
