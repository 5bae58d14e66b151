import * as v from 'valibot'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { nothing, object } from '#contract/fields.ts'
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

const fields = object({
  name: requiredTitle,
  description: optionalText,
  role: optionalLine,
  industry: optionalLine,
  pains: optionalText,
  goals: optionalText,
  /** Words that the audience uses. */
  vocabulary: optionalText,
})
export type AudienceFields = v.InferOutput<typeof fields>

const audience = object({
  ...itemFields,
  name: v.string(),
  description: shownText,
  role: shownText,
  industry: shownText,
  pains: shownText,
  goals: shownText,
  vocabulary: shownText,
})
export type Audience = v.InferOutput<typeof audience>

const path = '/api/audiences'

export const audiences = {
  ...itemCalls({ path, item: audience, fields }),
  list: endpoint({
    method: 'GET',
    path,
    query: listQuery,
    body: nothing,
    answer: object({ audiences: v.array(audience), nextCursor }),
    ...apiSurface,
  }),
}
