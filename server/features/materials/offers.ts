import type { Offer, OfferFields } from '#contract/materials/offers.ts'
import { type LibraryKind, type Stored, given, orNull } from './library-kind.ts'

type Details = Pick<Offer, 'description' | 'audience' | 'url' | 'callToAction'>

const present = ({ id, title, details, createdAt, updatedAt }: Stored<Details>): Offer => ({
  id,
  name: title,
  description: details.description,
  audience: details.audience,
  url: details.url,
  callToAction: details.callToAction,
  createdAt,
  updatedAt,
})

export const offerKind: LibraryKind<OfferFields, Details, Offer, Offer> = {
  name: 'offer',
  listedLength: 0,
  store: ({ name, description, audience, url, callToAction }) => ({
    title: name,
    content: '',
    details: {
      description: orNull(description),
      audience: orNull(audience),
      url: orNull(url),
      callToAction: orNull(callToAction),
    },
    searched: given(description, audience, url, callToAction),
  }),
  item: present,
  entry: present,
}
