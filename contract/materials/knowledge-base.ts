import * as z from 'zod/mini'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { nothing, textUpTo } from '#contract/fields.ts'
import {
  itemCalls,
  itemFields,
  listQuery,
  nextCursor,
  optionalAddress,
  requiredContent,
  requiredTitle,
  shownText,
} from './materials.ts'

const fields = z.object({ title: requiredTitle, content: requiredContent, sourceUrl: optionalAddress })
export type KnowledgeFields = z.infer<typeof fields>

const common = {
  ...itemFields,
  title: z.string(),
  sourceUrl: shownText,
  /** The origin of the text: typed, read from a URL, or read from a file. */
  source: z._default(z.enum(['text', 'web', 'file']), 'text'),
  /** The file that the text was read from. */
  fileName: shownText,
  /** Whether the page or file was longer than what was kept of it. */
  isCut: z._default(z.boolean(), false),
  /** The length of the text, in UTF-16 units. */
  size: z._default(z.number(), 0),
}

const item = z.object({ ...common, content: z.string() })
export type KnowledgeItem = z.infer<typeof item>
/** An item in a list, with only the beginning of its text. */
const entry = z.object({ ...common, excerpt: z._default(z.string(), '') })
export type KnowledgeEntry = z.infer<typeof entry>

const path = '/api/knowledge-base'

export const knowledgeBase = {
  ...itemCalls({ path, item, fields }),
  list: endpoint({
    method: 'GET',
    path,
    query: listQuery,
    body: nothing,
    answer: z.object({ items: z.array(entry), nextCursor }),
    ...apiSurface,
  }),
  /**
   * Imports a URL (JSON, `importRequest`) or a file (a form with the field `file`, up to 20 MB) as a new item; responds
   * with 201 and the item. The reason for a refusal is in `cause`.
   */
  import: endpoint({
    method: 'POST',
    path: `${path}/import`,
    query: nothing,
    body: nothing,
    answer: item,
    readsOwnBody: true,
    ...apiSurface,
  }),
}

/** A URL without a scheme, such as "example.com/page", is taken as https. */
export const importRequest = z.object({ url: textUpTo(2000) })
export const importFileField = 'file'
