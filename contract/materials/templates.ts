import * as z from 'zod/mini'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { maxTitle, nothing, textUpTo, timestamp } from '#contract/fields.ts'
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

const fields = z.object({
  title: requiredTitle,
  content: requiredContent,
  /** Defaults to "post". */
  category: optionalLine,
  description: optionalText,
})
export type TemplateFields = z.infer<typeof fields>

const template = z.object({
  ...itemFields,
  title: z.string(),
  content: z.string(),
  category: z._default(z.string(), 'post'),
  description: shownText,
})
export type Template = z.infer<typeof template>

/** One of Lede's own templates: it has no dates, and comes with a filled-in preview. */
const libraryTemplate = z.looseObject({
  ...z.omit(template, { createdAt: true, updatedAt: true }).shape,
  preview: z.optional(z.string()),
  whyItWorks: z.optional(z.string()),
})
export type LibraryTemplate = z.infer<typeof libraryTemplate>

/** A template in a list: the writer's own are told by their dates. */
const listed = z.union([z.extend(template, { createdAt: timestamp, updatedAt: timestamp }), libraryTemplate])

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
    query: z.extend(listQuery, {
      library: z.optional(z.enum(['0', '1'])),
      category: z.optional(textUpTo(maxTitle)),
    }),
    body: nothing,
    answer: z.pipe(z.transform(withOwnNames), z.object({ templates: z.array(listed), nextCursor })),
    ...apiSurface,
  }),
  categories: endpoint({
    method: 'GET',
    path: `${path}/categories`,
    query: nothing,
    body: nothing,
    answer: z.object({ categories: labels }),
    ...apiSurface,
  }),
}
