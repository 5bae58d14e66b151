import * as v from 'valibot'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { nothing, textUpTo, object, finiteNumber } from '#contract/fields.ts'
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

const fields = object({ title: requiredTitle, content: requiredContent, sourceUrl: optionalAddress })
export type KnowledgeFields = v.InferOutput<typeof fields>

const common = {
  ...itemFields,
  title: v.string(),
  sourceUrl: shownText,
  /** The origin of the text: typed, read from a URL, or read from a file. */
  source: v.optional(v.picklist(['text', 'web', 'file']), 'text'),
  /** The file that the text was read from. */
  fileName: shownText,
  /** Whether the page or file was longer than what was kept of it. */
  isCut: v.optional(v.boolean(), false),
  /** The length of the text, in UTF-16 units. */
  size: v.optional(finiteNumber, 0),
}

const item = object({ ...common, content: v.string() })
export type KnowledgeItem = v.InferOutput<typeof item>
/** An item in a list, with only the beginning of its text. */
const entry = object({ ...common, excerpt: v.optional(v.string(), '') })
export type KnowledgeEntry = v.InferOutput<typeof entry>

const path = '/api/knowledge-base'

export const knowledgeBase = {
  ...itemCalls({ path, item, fields }),
  list: endpoint({
    method: 'GET',
    path,
    query: listQuery,
    body: nothing,
    answer: object({ items: v.array(entry), nextCursor }),
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
export const importRequest = object({ url: textUpTo(2000) })
export const importFileField = 'file'
