import * as z from 'zod/mini'
import { trades } from '#core/library/example-post.ts'
import { templateCategories } from '#core/library/template.ts'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { id, limitParam, nothing, textUpTo } from '#contract/fields.ts'

const page = {
  q: z.optional(textUpTo(200)),
  limit: z.optional(limitParam),
  cursor: z.optional(id),
}

const examplePost = z.object({
  id,
  title: z.string(),
  trade: z.enum(trades),
  text: z.string(),
  author: z.object({ name: z.string(), role: z.string() }),
  tags: z.array(z.string()),
  whyItWorks: z.string(),
})

/** Lede's own example posts; without `limit` all of them. */
export const listExamplePosts = endpoint({
  method: 'GET',
  path: '/api/library/posts',
  query: z.object({ ...page, trade: z.optional(z.enum(trades)) }),
  body: nothing,
  answer: z.object({ posts: z.array(examplePost), nextCursor: z.nullable(z.string()) }),
  ...apiSurface,
})

const libraryTemplate = z.object({
  id,
  title: z.string(),
  category: z.enum(templateCategories),
  description: z.string(),
  content: z.string(),
  preview: z.string(),
  whyItWorks: z.string(),
})

/** Lede's own templates; without `limit` all of them. */
export const listLibraryTemplates = endpoint({
  method: 'GET',
  path: '/api/library/templates',
  query: z.object({ ...page, category: z.optional(z.enum(templateCategories)) }),
  body: nothing,
  answer: z.object({ templates: z.array(libraryTemplate), nextCursor: z.nullable(z.string()) }),
  ...apiSurface,
})
