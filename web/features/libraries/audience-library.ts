import { audiences as calls, type AudienceFields } from '#contract/materials/audiences.ts'
import { maxTitle } from '#contract/fields.ts'
import { call } from '#web/api.ts'
import { dateOf, datesOf, summaryOf, textIn, textOrNull, type Draft, type Library } from './library.ts'

const bodyOf = (draft: Draft): AudienceFields => ({
  name: textIn(draft, 'name'),
  description: textOrNull(draft, 'description'),
  role: textOrNull(draft, 'role'),
  industry: textOrNull(draft, 'industry'),
  pains: textOrNull(draft, 'pains'),
  goals: textOrNull(draft, 'goals'),
  vocabulary: textOrNull(draft, 'vocabulary'),
})

/** Whom the writer writes for. */
export const audienceLibrary: Library = {
  path: '/audiences',
  heading: 'Audiences',
  purpose: 'Who you write for. Choose one under Preferences, and drafts speak to those people.',
  noun: 'audience',
  addLabel: 'Add audience',
  empty: {
    title: 'No audiences yet',
    example: 'For example “Plant managers”: food industry, short-staffed, want fewer night shifts.',
  },
  fields: [
    { name: 'name', label: 'Name', kind: 'line', isRequired: true, max: maxTitle },
    { name: 'description', label: 'Who they are', kind: 'text', max: 10_000 },
    { name: 'role', label: 'Role', kind: 'line', max: maxTitle },
    { name: 'industry', label: 'Industry', kind: 'line', max: maxTitle },
    { name: 'pains', label: 'What troubles them', kind: 'text', max: 10_000 },
    { name: 'goals', label: 'What they want', kind: 'text', max: 10_000 },
    { name: 'vocabulary', label: 'Words they use', kind: 'text', max: 10_000 },
  ],
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
      facts: [dateOf(dates)],
    }))
    return { entries, nextCursor }
  },
  read: async (id, signal) => {
    const audience = await call(calls.read, { params: { id }, signal })
    const { name, description, role, industry, pains, goals, vocabulary } = audience
    const texts = { description, role, industry, pains, goals, vocabulary }
    const filled = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text ?? '']))
    return { draft: { name, ...filled }, updatedAt: audience.updatedAt, facts: datesOf(audience) }
  },
  create: async (draft) => (await call(calls.create, { body: bodyOf(draft) })).id,
  change: async (id, draft, baseUpdatedAt) =>
    void (await call(calls.change, { params: { id }, body: { ...bodyOf(draft), baseUpdatedAt } })),
  remove: async (id) => void (await call(calls.remove, { params: { id } })),
  restore: async (id) => void (await call(calls.restore, { params: { id } })),
}
