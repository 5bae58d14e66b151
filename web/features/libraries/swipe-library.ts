import { maxContent, maxTitle } from '#contract/fields.ts'
import { swipes as calls } from '#contract/materials/swipes.ts'
import { maxSelected } from '#core/limits.ts'
import { call } from '#web/api.ts'
import { dateOf, entryCalls, summaryOf, type Library } from './library.ts'

/** Posts worth learning from, by others and by the writer. */
export const swipeLibrary: Library = {
  path: '/swipes',
  heading: 'Swipes',
  purpose: 'Posts worth learning from. Drafts take their shape and tone from them, never their content.',
  noun: 'swipe',
  addLabel: 'Add swipe',
  empty: {
    title: 'No swipes yet',
    example: 'For example "We bake at four": a post that made you stop, and what it does well.',
  },
  ...entryCalls(calls, [
    { name: 'title', label: 'Title', kind: 'line', isRequired: true, max: maxTitle },
    { name: 'content', label: 'Post', kind: 'text', isRequired: true, max: maxContent },
    { name: 'author', label: 'Author', kind: 'line', max: maxTitle },
    { name: 'url', label: 'Link', kind: 'address', max: 2000 },
    { name: 'tags', label: 'Tags', kind: 'tags', max: 1000 },
    { name: 'note', label: 'What it does well', kind: 'text', max: 10_000 },
    {
      name: 'isOwn',
      label: 'I wrote this',
      kind: 'box',
      max: 3,
      hint: 'Your voice is learned from your own posts.',
    },
  ]),
  choice: { max: maxSelected, words: 'Use in chat', toSearch: (ids) => ({ swipeIds: ids.join(',') }) },
  labels: { title: 'Tags', list: async (signal) => (await call(calls.tags, { signal })).tags },
  list: async ({ label, ...query }, signal) => {
    const { swipeFiles, nextCursor } = await call(calls.list, { query: { ...query, tag: label }, signal })
    const entries = swipeFiles.map(({ id, title, author, excerpt, tags, isOwn, ...dates }) => ({
      id,
      title,
      summary: summaryOf(author, excerpt),
      tags,
      facts: [...(isOwn ? ['Yours'] : []), ...dateOf(dates)],
    }))
    return { entries, nextCursor }
  },
}
