import * as v from 'valibot'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { nothing, object } from '#contract/fields.ts'
import {
  itemCalls,
  itemFields,
  listQuery,
  nextCursor,
  optionalAddress,
  optionalText,
  requiredTitle,
  shownText,
} from './materials.ts'

const fields = object({
  name: requiredTitle,
  description: optionalText,
  /** Who it is for. */
  audience: optionalText,
  url: optionalAddress,
  callToAction: optionalText,
})
export type OfferFields = v.InferOutput<typeof fields>

const offer = object({
  ...itemFields,
  name: v.string(),
  description: shownText,
  audience: shownText,
  url: shownText,
  callToAction: shownText,
})
export type Offer = v.InferOutput<typeof offer>

const path = '/api/offers'
const list = {
  method: 'GET',
  query: listQuery,
  body: nothing,
  answer: object({ offers: v.array(offer), nextCursor }),
  ...apiSurface,
} as const

export const offers = {
  ...itemCalls({ path, item: offer, fields }),
  list: endpoint({ ...list, path }),
  /** The same list, at the address that the chat uses (spec 7.4). */
  listForChat: endpoint({ ...list, path: '/api/user/offers' }),
}
