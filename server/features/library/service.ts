import { allPosts } from '#core/library/all-posts.ts'
import { allTemplates } from '#core/library/all-templates.ts'
import type { ExamplePost, Trade } from '#core/library/example-post.ts'
import type { LibraryTemplate } from '#core/library/template.ts'
import { pageOf, type PageQuery, searchable } from './pages.ts'

const templates = searchable(allTemplates, ({ title, category, description, content, preview }) => [
  title,
  category,
  description,
  content,
  preview,
])
const posts = searchable(allPosts, ({ title, trade, text, author, tags }) => [
  title,
  trade,
  text,
  author.name,
  author.role,
  ...tags,
])

export type TemplateQuery = PageQuery & { category?: string | undefined }
export type PostQuery = PageQuery & { trade?: Trade | undefined }

/** Lists Lede's templates by category. Throws bad_request:api for a cursor that is not a template's id. */
export function listTemplates({ category, ...query }: TemplateQuery = {}) {
  const page = pageOf(templates, query, (item) => category === undefined || item.category === category)
  return { templates: page.items, nextCursor: page.nextCursor }
}

export const findTemplate = (id: string): LibraryTemplate | undefined =>
  allTemplates.find((template) => template.id === id)

/** Lists Lede's example posts, alternating between trades. Throws bad_request:api for a cursor that is not a post's id. */
export function listPosts({ trade, ...query }: PostQuery = {}) {
  const page = pageOf(posts, query, (item) => trade === undefined || item.trade === trade)
  return { posts: page.items, nextCursor: page.nextCursor }
}

export const findPost = (id: string): ExamplePost | undefined => allPosts.find((post) => post.id === id)
