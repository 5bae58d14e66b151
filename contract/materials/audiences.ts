import * as z from 'zod/mini'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { nothing } from '#contract/fields.ts'
import {
  itemCalls,
  itemFields,
  listQuery,
  nextCursor,
  optionalLine,
  optionalText,
  requiredTitle,
  shownText,
} from './materials.ts'

const fields = z.object({
  name: requiredTitle,
  description: optionalText,
  role: optionalLine,
  industry: optionalLine,
  pains: optionalText,
  goals: optionalText,
  /** Words that the audience uses. */
  vocabulary: optionalText,
})
export type AudienceFields = z.infer<typeof fields>

const audience = z.object({
  ...itemFields,
  name: z.string(),
  description: shownText,
  role: shownText,
  industry: shownText,
  pains: shownText,
  goals: shownText,
  vocabulary: shownText,
})
export type Audience = z.infer<typeof audience>

const path = '/api/audiences'

export const audiences = {
  ...itemCalls({ path, item: audience, fields }),
  list: endpoint({
    method: 'GET',
    path,
    query: listQuery,
    body: nothing,
    answer: z.object({ audiences: z.array(audience), nextCursor }),
    ...apiSurface,
  }),
}
