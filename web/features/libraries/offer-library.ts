import { maxTitle } from '#contract/fields.ts'
import { type OfferFields, offers as calls } from '#contract/materials/offers.ts'
import { call } from '#web/api.ts'
import { dateOf, datesOf, summaryOf, textIn, textOrNull, type Draft, type Library } from './library.ts'

const bodyOf = (draft: Draft): OfferFields => ({
  name: textIn(draft, 'name'),
  description: textOrNull(draft, 'description'),
  audience: textOrNull(draft, 'audience'),
  url: textOrNull(draft, 'url'),
  callToAction: textOrNull(draft, 'callToAction'),
})

/** What the writer sells or gives, for posts that lead to it. */
export const offerLibrary: Library = {
  path: '/identity',
  heading: 'My Offers',
  purpose: 'What you sell or give away. Choose one under Context, and the draft leads to it.',
  noun: 'offer',
  addLabel: 'Add offer',
  empty: {
    title: 'No offers yet',
    example:
      'For example “Pricing workshop”: one day, for founders with fewer than 20 people, booked on your website.',
  },
  fields: [
    { name: 'name', label: 'Name', kind: 'line', isRequired: true, max: maxTitle },
    { name: 'description', label: 'What it is', kind: 'text', max: 10_000 },
    { name: 'audience', label: 'Who it is for', kind: 'text', max: 10_000 },
    { name: 'url', label: 'Link', kind: 'address', max: 2000 },
    {
      name: 'callToAction',
      label: 'Call to action',
      kind: 'text',
      max: 10_000,
      hint: 'For example “Message me ‘pricing’”.',
    },
  ],
  choice: {
    max: 1,
    words: 'Use in chat',
    toSearch: ([id]): Record<string, string> => (id === undefined ? {} : { offerId: id }),
  },
  list: async (query, signal) => {
    const { offers, nextCursor } = await call(calls.list, { query, signal })
    const entries = offers.map(({ id, name, description, audience, ...dates }) => ({
      id,
      title: name,
      summary: summaryOf(description, audience),
      tags: [],
      facts: [dateOf(dates)],
    }))
    return { entries, nextCursor }
  },
  read: async (id, signal) => {
    const offer = await call(calls.read, { params: { id }, signal })
    const { name, description, audience, url, callToAction } = offer
    const draft = {
      name,
      description: description ?? '',
      audience: audience ?? '',
      url: url ?? '',
      callToAction: callToAction ?? '',
    }
    return { draft, updatedAt: offer.updatedAt, facts: datesOf(offer) }
  },
  create: async (draft) => (await call(calls.create, { body: bodyOf(draft) })).id,
  change: async (id, draft, baseUpdatedAt) =>
    void (await call(calls.change, { params: { id }, body: { ...bodyOf(draft), baseUpdatedAt } })),
  remove: async (id) => void (await call(calls.remove, { params: { id } })),
  restore: async (id) => void (await call(calls.restore, { params: { id } })),
}
