import * as v from 'valibot'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import {
  limitParam,
  maxContent,
  maxTitle,
  timestamp,
  nothing,
  shownTimestamp,
  textOrNone,
  textUpTo,
  webAddress,
  object,
  finiteNumber,
} from '#contract/fields.ts'

/** The common parts of the writer's libraries: the fields of their items and the calls on them. */

/** The maximum number of items in one account's library. */
export const maxItems = 10_000
/** How long a deleted item can be restored. */
export const restorableForMs = 60 * 60 * 1000

export const requiredTitle = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxTitle))
export const requiredContent = v.pipe(
  textUpTo(maxContent),
  v.check((text) => text.trim() !== '', 'The text is empty.'),
)
/** A line of text: an author, a role, a category. */
export const optionalLine = v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(maxTitle)))
/** One or more paragraphs. */
export const optionalText = v.nullish(textUpTo(10_000))
export const optionalAddress = v.nullish(webAddress)

/** The fields of every item. */
export const itemFields = { id: v.string(), createdAt: shownTimestamp, updatedAt: shownTimestamp }
export const shownText = textOrNone

/**
 * `q` finds items that contain all of its words, matched by prefix. "relevance" sorts items that contain them in their
 * title first; within each group, and otherwise, newest first.
 */
export const listQuery = object({
  q: v.optional(textUpTo(200)),
  limit: v.optional(limitParam),
  cursor: v.optional(textUpTo(300)),
  order: v.optional(v.picklist(['newest', 'relevance'])),
})
export type ListQuery = v.InferOutput<typeof listQuery>
export const nextCursor = textOrNone

/** The values that a list can be filtered by, each with its number of items. */
export const labels = v.array(object({ name: v.string(), count: finiteNumber }))

/**
 * The calls on single items. An update may name the `updatedAt` it is based on as `baseUpdatedAt`; if the item is
 * newer, it is refused with 409, and the item is returned as `latest`. DELETE responds with 204; for an hour, `restore`
 * brings the item back with its id and dates.
 */
export function itemCalls<Item, Fields extends v.ObjectSchema<v.ObjectEntries, undefined>>({
  path,
  item,
  fields,
}: {
  path: `/api/${string}`
  item: v.GenericSchema<unknown, Item>
  fields: Fields
}) {
  const one = `${path}/:id` as const
  const change = v.pipe(
    object({ ...v.partial(fields).entries, baseUpdatedAt: v.optional(timestamp) }),
    v.check(
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
