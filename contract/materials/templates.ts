import * as z from 'zod/mini'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { maxTitle, nothing, textUpTo } from '#contract/fields.ts'
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
  category: z.string(),
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
    answer: z.object({ templates: z.array(z.union([template, libraryTemplate])), nextCursor }),
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
