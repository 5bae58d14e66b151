import * as z from 'zod/mini'
import type { ZodMiniObject, ZodMiniType } from 'zod/mini'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import {
  limitParam,
  maxContent,
  maxTitle,
  timestamp,
  nothing,
  textUpTo,
  webAddress,
} from '#contract/fields.ts'

/** What the writer's libraries have in common: the fields of their items and the calls on them. */

/** A library holds no more items than this for one account. */
export const maxItems = 10_000
/** For this long after its deletion an item can be brought back. */
export const restorableForMs = 60 * 60 * 1000

export const requiredTitle = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTitle))
export const requiredContent = textUpTo(maxContent).check(
  z.refine((text) => text.trim() !== '', 'The text is empty.'),
)
/** A line about something: an author, a role, a category. */
export const optionalLine = z.nullish(z.string().check(z.trim(), z.maxLength(maxTitle)))
/** A paragraph or several. */
export const optionalText = z.nullish(textUpTo(10_000))
export const optionalAddress = z.nullish(webAddress)

/** What every item has. */
export const itemFields = { id: z.string(), createdAt: timestamp, updatedAt: timestamp }
export const shownText = z.nullable(z.string())

/**
 * `q` finds items that have all of its words, each perhaps only begun. "relevance" puts those first that have them in
 * their title; else, and within each part, the newest stands first.
 */
export const listQuery = z.object({
  q: z.optional(textUpTo(200)),
  limit: z.optional(limitParam),
  cursor: z.optional(textUpTo(300)),
  order: z.optional(z.enum(['newest', 'relevance'])),
})
export type ListQuery = z.infer<typeof listQuery>
export const nextCursor = z.nullable(z.string())

/** What a list can be narrowed down to, and how many items have it. */
export const labels = z.array(z.object({ name: z.string(), count: z.number() }))

/**
 * The calls on single items. A change may say at which `updatedAt` it was begun: as `baseUpdatedAt`; when the item is newer
 * it is refused with 409, and the item comes as `latest`. DELETE answers 204; for an hour `restore` brings the item back with its id and dates. */
export function itemCalls<Item, Fields extends ZodMiniObject>({
  path,
  item,
  fields,
}: {
  path: `/api/${string}`
  item: ZodMiniType<Item>
  fields: Fields
}) {
  const one = `${path}/:id` as const
  const change = z
    .extend(z.partial(fields), { baseUpdatedAt: z.optional(timestamp) })
    .check(
      z.refine(
        (given) =>
          Object.entries(given).some(([name, value]) => name !== 'baseUpdatedAt' && value !== undefined),
        'Nothing to change.',
      ),
    )
  const common = { query: nothing, ...apiSurface }
  return {
    create: endpoint({ ...common, method: 'POST', path, body: fields, answer: item }),
    read: endpoint({ ...common, method: 'GET', path: one, body: nothing, answer: item }),
    change: endpoint({ ...common, method: 'PATCH', path: one, body: change, answer: item }),
    remove: endpoint({ ...common, method: 'DELETE', path: one, body: nothing, answer: nothing }),
    restore: endpoint({
      ...common,
      method: 'POST',
      path: `${one}/restore`,
      body: nothing,
      answer: item,
    }),
  }
}
