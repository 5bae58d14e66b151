import * as v from 'valibot'
import { apiSurface, endpoint, publicSurface } from '#contract/endpoint.ts'
import { timestamp, nothing, ownPassword, object } from '#contract/fields.ts'
import { post } from './posts.ts'

/** The longest range of one call: the six weeks of a month's page, with some room to spare. */
const maxCalendarDays = 62
/** The maximum number of posts in one response. */
export const maxCalendarPosts = 1000

const dayMs = 86_400_000

const query = v.pipe(
  object({ from: timestamp, to: timestamp }),
  v.check(({ from, to }) => Date.parse(to) > Date.parse(from), 'The end lies before the beginning.'),
  v.check(
    ({ from, to }) => Date.parse(to) - Date.parse(from) <= maxCalendarDays * dayMs,
    `A calendar shows at most ${maxCalendarDays} days at once.`,
  ),
)

/**
 * The posts that are due or were published within a time range (`to` is exclusive), and those that needed their owner's
 * attention in it, by that time. `isCut` when there are more than fit into the response.
 */
export const listCalendar = endpoint({
  method: 'GET',
  path: '/api/posts/calendar',
  query,
  body: nothing,
  answer: object({ posts: v.optional(v.array(post), []), isCut: v.optional(v.boolean(), false) }),
  ...apiSurface,
})

const feed = object({
  /** The secret address that calendar programs read; it reveals titles and times to anybody who has it. */
  url: v.string(),
  createdAt: timestamp,
  /** When a program last fetched it. */
  readAt: v.nullable(timestamp),
})
export type CalendarFeed = v.InferOutput<typeof feed>

const feedPath = '/api/calendar-feed'

/** The writer's feed address; null when the feed is off. */
export const getCalendarFeed = endpoint({
  method: 'GET',
  path: feedPath,
  query: nothing,
  body: nothing,
  answer: object({ feed: v.optional(v.nullable(feed), null) }),
  ...apiSurface,
})

/**
 * Creates a feed address, or replaces and invalidates the old one; requires the account's password. Responds with 201.
 */
export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: feedPath,
  query: nothing,
  body: v.optional(object({ password: ownPassword })),
  answer: object({ feed }),
  ...apiSurface,
})

/** Turns the feed off. Responds with 204. */
export const endCalendarFeed = endpoint({
  method: 'DELETE',
  path: feedPath,
  query: nothing,
  body: nothing,
  answer: nothing,
  ...apiSurface,
})

/** The feed itself, `{secret}.ics`: text/calendar for anybody who has the address. */
export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/:file',
  query: nothing,
  body: nothing,
  answer: nothing,
  ...publicSurface,
})
