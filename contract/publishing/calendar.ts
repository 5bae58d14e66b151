import * as z from 'zod/mini'
import { apiSurface, endpoint, publicSurface } from '#contract/endpoint.ts'
import { timestamp, nothing, ownPassword } from '#contract/fields.ts'
import { post } from './posts.ts'

/** The longest stretch that one call shows: six weeks of a month's page, with room for a clock change. */
const maxCalendarDays = 62
/** So many posts at most in one answer. */
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
 * The posts that go out or went out from one moment on and before another, and those that needed their owner's
 * attention in that time, by that moment. `isCut` when there are more than fit into the answer.
 */
export const listCalendar = endpoint({
  method: 'GET',
  path: '/api/posts/calendar',
  query,
  body: nothing,
  answer: z.object({ posts: z.array(post), isCut: z.boolean() }),
  ...apiSurface,
})

const feed = z.object({
  /** The secret address that calendar programs read; whoever has it reads the titles and times. */
  url: z.string(),
  createdAt: timestamp,
  /** When a program last asked for it. */
  readAt: z.nullable(timestamp),
})
export type CalendarFeed = z.infer<typeof feed>

const feedPath = '/api/calendar-feed'

/** The writer's feed address; null when it is switched off. */
export const getCalendarFeed = endpoint({
  method: 'GET',
  path: feedPath,
  query: nothing,
  body: nothing,
  answer: z.object({ feed: z.nullable(feed) }),
  ...apiSurface,
})

/**
 * Makes a feed address, or a new one in place of the old one, which opens nothing from then on; asks for the account's
 * password. Answers 201.
 */
export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: feedPath,
  query: nothing,
  body: z.optional(z.object({ password: ownPassword })),
  answer: z.object({ feed }),
  ...apiSurface,
})

/** Switches the feed off. Answers 204. */
export const endCalendarFeed = endpoint({
  method: 'DELETE',
  path: feedPath,
  query: nothing,
  body: nothing,
  answer: nothing,
  ...apiSurface,
})

/** The feed itself, `{secret}.ics`: text/calendar for whoever has the address. */
export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/:file',
  query: nothing,
  body: nothing,
  answer: nothing,
  ...publicSurface,
})
