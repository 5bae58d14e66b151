import * as z from 'zod/mini'
import { apiSurface, endpoint, publicSurface } from '#contract/endpoint.ts'
import { timestamp, nothing, ownPassword } from '#contract/fields.ts'
import { post } from './posts.ts'

/** The longest range of one call: the six weeks of a month's page, with some room to spare. */
const maxCalendarDays = 62
/** The maximum number of posts in one response. */
export const maxCalendarPosts = 1000

const dayMs = 86_400_000

const query = z.object({ from: timestamp, to: timestamp }).check(
  z.refine(({ from, to }) => Date.parse(to) > Date.parse(from), 'The end lies before the beginning.'),
  z.refine(
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
  answer: z.object({ posts: z._default(z.array(post), []), isCut: z._default(z.boolean(), false) }),
  ...apiSurface,
})

const feed = z.object({
  /** The secret address that calendar programs read; it reveals titles and times to anybody who has it. */
  url: z.string(),
  createdAt: timestamp,
  /** When a program last fetched it. */
  readAt: z.nullable(timestamp),
})
export type CalendarFeed = z.infer<typeof feed>

const feedPath = '/api/calendar-feed'

/** The writer's feed address; null when the feed is off. */
export const getCalendarFeed = endpoint({
  method: 'GET',
  path: feedPath,
  query: nothing,
  body: nothing,
  answer: z.object({ feed: z._default(z.nullable(feed), null) }),
  ...apiSurface,
})

/**
 * Creates a feed address, or replaces and invalidates the old one; requires the account's password. Responds with 201.
 */
export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: feedPath,
  query: nothing,
  body: z.optional(z.object({ password: ownPassword })),
  answer: z.object({ feed }),
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
