import * as z from 'zod/mini'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { nothing } from '#contract/fields.ts'
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

const fields = z.object({
  name: requiredTitle,
  description: optionalText,
  /** Who it is for. */
  audience: optionalText,
  url: optionalAddress,
  callToAction: optionalText,
})
export type OfferFields = z.infer<typeof fields>

const offer = z.object({
  ...itemFields,
  name: z.string(),
  description: shownText,
  audience: shownText,
  url: shownText,
  callToAction: shownText,
})
export type Offer = z.infer<typeof offer>

const path = '/api/offers'
const list = {
  method: 'GET',
  query: listQuery,
  body: nothing,
  answer: z.object({ offers: z.array(offer), nextCursor }),
  ...apiSurface,
} as const

export const offers = {
  ...itemCalls({ path, item: offer, fields }),
  list: endpoint({ ...list, path }),
  /** The same list, at the address that the chat uses (spec 7.4). */
  listForChat: endpoint({ ...list, path: '/api/user/offers' }),
}
