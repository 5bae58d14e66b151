import { audiences as calls } from '#contract/materials/audiences.ts'
import { maxTitle } from '#contract/fields.ts'
import { call } from '#web/api.ts'
import { dateOf, entryCalls, summaryOf, type Library } from './library.ts'

/** The audiences that the writer writes for. */
export const audienceLibrary: Library = {
  path: '/audiences',
  heading: 'Audiences',
  purpose: 'Who you write for. Choose one under Preferences, and drafts speak to those people.',
  noun: 'audience',
  addLabel: 'Add audience',
  empty: {
    title: 'No audiences yet',
    example: 'For example "Plant managers": food industry, short-staffed, want fewer night shifts.',
  },
  ...entryCalls(calls, [
    { name: 'name', label: 'Name', kind: 'line', isRequired: true, max: maxTitle },
    { name: 'description', label: 'Who they are', kind: 'text', max: 10_000 },
    { name: 'role', label: 'Role', kind: 'line', max: maxTitle },
    { name: 'industry', label: 'Industry', kind: 'line', max: maxTitle },
    { name: 'pains', label: 'What troubles them', kind: 'text', max: 10_000 },
    { name: 'goals', label: 'What they want', kind: 'text', max: 10_000 },
    { name: 'vocabulary', label: 'Words they use', kind: 'text', max: 10_000 },
  ]),
  choice: {
    max: 1,
    words: 'Use in chat',
    toSearch: ([id]): Record<string, string> => (id === undefined ? {} : { audienceId: id }),
  },
  list: async (query, signal) => {
    const { audiences, nextCursor } = await call(calls.list, { query, signal })
    const entries = audiences.map(({ id, name, role, industry, description, ...dates }) => ({
      id,
      title: name,
      summary: summaryOf(role, industry, description),
      tags: [],
      facts: dateOf(dates),
    }))
    return { entries, nextCursor }
  },
}
