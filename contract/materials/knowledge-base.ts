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
  /** Where the text came from: typed, read from a web address, read from a file. */
  source: z.enum(['text', 'web', 'file']),
  /** The file it was read from. */
  fileName: shownText,
  /** The page or file was longer; the beginning is here. */
  isCut: z.boolean(),
  /** How long the text is, in UTF-16 units. */
  size: z.number(),
}

const item = z.object({ ...common, content: z.string() })
export type KnowledgeItem = z.infer<typeof item>
/** In the list stands only the beginning of the text. */
const entry = z.object({ ...common, excerpt: z.string() })
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
   * Reads a web address (JSON, `importRequest`) or a file (a form with the field `file`, up to 20 MB) into a new item;
   * answers 201 with it. What cannot be read is refused with the reason in `cause`.
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

/** A name such as "example.com/page" is taken for https. */
export const importRequest = z.object({ url: textUpTo(2000) })
export const importFileField = 'file'
