import { type KnowledgeItem, knowledgeBase as calls } from '#contract/materials/knowledge-base.ts'
import { maxContent, maxTitle } from '#contract/fields.ts'
import { maxSelected } from '#core/limits.ts'
import { call } from '#web/api.ts'
import { dateOf, datesOf, entryCalls, summaryOf, textFactsOf, type Library } from './library.ts'

/** Said of an item whose source was longer than an item may be. */
export const cutWords = 'Only the beginning was imported'
const cutFactsOf = ({ isCut }: Pick<KnowledgeItem, 'isCut'>) => (isCut ? [cutWords] : [])

const factsOf = (item: KnowledgeItem) => [...textFactsOf(item), ...datesOf(item), ...cutFactsOf(item)]

/** What the writer knows: notes, articles and files that drafts are based on. */
export const knowledgeLibrary: Library = {
  path: '/knowledge-base',
  heading: 'Knowledge base',
  purpose: 'What you know and want to draw on: notes, articles, files. Drafts quote it and invent nothing.',
  noun: 'item',
  addLabel: 'Write a note',
  empty: {
    title: 'No knowledge base items yet',
    example: 'For example "Survey of 212 bakeries, 2024": notes from a talk, a report or an article.',
  },
  ...entryCalls(
    calls,
    [
      { name: 'title', label: 'Title', kind: 'line', isRequired: true, max: maxTitle },
      { name: 'content', label: 'Text', kind: 'text', isRequired: true, max: maxContent },
      {
        name: 'sourceUrl',
        label: 'Where it is from',
        kind: 'address',
        max: 2000,
        hint: 'A web address, if there is one.',
      },
    ],
    factsOf,
  ),
  choice: {
    max: maxSelected,
    words: 'Use in chat',
    toSearch: (ids) => ({ knowledgeBaseItemIds: ids.join(',') }),
  },
  list: async (query, signal) => {
    const { items, nextCursor } = await call(calls.list, { query, signal })
    const entries = items.map((item) => ({
      id: item.id,
      title: item.title,
      summary: summaryOf(item.excerpt),
      tags: [],
      facts: [...textFactsOf(item), ...dateOf(item), ...cutFactsOf(item)],
    }))
    return { entries, nextCursor }
  },
}
