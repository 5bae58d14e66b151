import { maxTitle } from '#contract/fields.ts'
import { offers as calls } from '#contract/materials/offers.ts'
import { call } from '#web/api.ts'
import { dateOf, entryCalls, summaryOf, type Library } from './library.ts'

/** What the writer sells or gives away, for posts that promote it. */
export const offerLibrary: Library = {
  path: '/identity',
  heading: 'My Offers',
  purpose: 'What you sell or give away. Choose one under Context, and the draft leads to it.',
  noun: 'offer',
  addLabel: 'Add offer',
  empty: {
    title: 'No offers yet',
    example:
      'For example "Pricing workshop": one day, for founders with fewer than 20 people, booked on your website.',
  },
  ...entryCalls(calls, [
    { name: 'name', label: 'Name', kind: 'line', isRequired: true, max: maxTitle },
    { name: 'description', label: 'What it is', kind: 'text', max: 10_000 },
    { name: 'audience', label: 'Who it is for', kind: 'text', max: 10_000 },
    { name: 'url', label: 'Link', kind: 'address', max: 2000 },
    {
      name: 'callToAction',
      label: 'Call to action',
      kind: 'text',
      max: 10_000,
      hint: `For example "Message me 'pricing'".`,
    },
  ]),
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
      facts: dateOf(dates),
    }))
    return { entries, nextCursor }
  },
}
