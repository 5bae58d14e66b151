import * as v from 'valibot'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { maxTitle, nothing, textUpTo, timestamp, object } from '#contract/fields.ts'
import {
  itemCalls,
  itemFields,
  labels,
  listQuery,
  nextCursor,
  optionalLine,
  optionalText,
  requiredContent,
  requiredTitle,
  shownText,
} from './materials.ts'

const fields = object({
  title: requiredTitle,
  content: requiredContent,
  /** Defaults to "post". */
  category: optionalLine,
  description: optionalText,
})
export type TemplateFields = v.InferOutput<typeof fields>

const template = object({
  ...itemFields,
  title: v.string(),
  content: v.string(),
  category: v.optional(v.string(), 'post'),
  description: shownText,
})
export type Template = v.InferOutput<typeof template>

/** One of Lede's own templates: it has no dates, and comes with a filled-in preview. */
const libraryTemplate = v.looseObject({
  ...v.omit(template, ['createdAt', 'updatedAt']).entries,
  preview: v.optional(v.string()),
  whyItWorks: v.optional(v.string()),
})
export type LibraryTemplate = v.InferOutput<typeof libraryTemplate>

/** A template in a list: the writer's own are told by their dates. */
const listed = v.union([
  object({ ...template.entries, createdAt: timestamp, updatedAt: timestamp }),
  libraryTemplate,
])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The specification (7.4) allows other names for a list of templates and for their fields. */
const withOwnNames = (answer: unknown): unknown => {
  if (!isObject(answer)) return answer
  const { templates: found = answer.data } = answer
  return { ...answer, templates: Array.isArray(found) ? found.map(named) : found }
}
const named = (item: unknown): unknown =>
  isObject(item) ? { ...item, title: item.title ?? item.name, category: item.category ?? item.type } : item

const path = '/api/templates'

export const templates = {
  ...itemCalls({ path, item: template, fields }),
  /** With `library` "1", lists Lede's own templates, otherwise the writer's. */
  list: endpoint({
    method: 'GET',
    path,
    query: object({
      ...listQuery.entries,
      library: v.optional(v.picklist(['0', '1'])),
      category: v.optional(textUpTo(maxTitle)),
    }),
    body: nothing,
    answer: v.pipe(
      v.unknown(),
      v.transform(withOwnNames),
      object({ templates: v.array(listed), nextCursor }),
    ),
    ...apiSurface,
  }),
  categories: endpoint({
    method: 'GET',
    path: `${path}/categories`,
    query: nothing,
    body: nothing,
    answer: object({ categories: labels }),
    ...apiSurface,
  }),
}
