import * as v from 'valibot'
import { trades } from '#core/library/example-post.ts'
import { templateCategories } from '#core/library/template.ts'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { id, limitParam, nothing, textUpTo, object } from '#contract/fields.ts'

const page = {
  q: v.optional(textUpTo(200)),
  limit: v.optional(limitParam),
  cursor: v.optional(id),
}

const examplePost = object({
  id,
  title: v.string(),
  trade: v.picklist(trades),
  text: v.string(),
  author: object({ name: v.string(), role: v.string() }),
  tags: v.array(v.string()),
  whyItWorks: v.string(),
})

/** Lede's own example posts. */
export const listExamplePosts = endpoint({
  method: 'GET',
  path: '/api/library/posts',
  query: object({ ...page, trade: v.optional(v.picklist(trades)) }),
  body: nothing,
  answer: object({ posts: v.array(examplePost), nextCursor: v.nullable(v.string()) }),
  ...apiSurface,
})

const libraryTemplate = object({
  id,
  title: v.string(),
  category: v.picklist(templateCategories),
  description: v.string(),
  content: v.string(),
  preview: v.string(),
  whyItWorks: v.string(),
})

/** Lede's own templates. */
export const listLibraryTemplates = endpoint({
  method: 'GET',
  path: '/api/library/templates',
  query: object({ ...page, category: v.optional(v.picklist(templateCategories)) }),
  body: nothing,
  answer: object({ templates: v.array(libraryTemplate), nextCursor: v.nullable(v.string()) }),
  ...apiSurface,
})
