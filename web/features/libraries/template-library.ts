import { maxContent, maxTitle } from '#contract/fields.ts'
import { type LibraryTemplate, type Template, templates as calls } from '#contract/materials/templates.ts'
import { shownCategory } from '#core/library/template.ts'
import { call } from '#web/api.ts'
import { dateOf, entryCalls, summaryOf, type Library } from './library.ts'

const isOwn = (template: Template | LibraryTemplate): template is Template =>
  typeof template.createdAt === 'string'

/** The writer's own post templates. */
export const templateLibrary: Library = {
  path: '/templates',
  heading: 'Templates',
  purpose: 'Shapes that have worked, with slots for what is new. Choose one, and the draft follows it.',
  noun: 'template',
  addLabel: 'Add template',
  empty: {
    title: 'No templates yet',
    example:
      'For example "The surprising number": [a number that surprised you]. Here is what we changed: [three steps].',
  },
  ...entryCalls(calls, [
    { name: 'title', label: 'Title', kind: 'line', isRequired: true, max: maxTitle },
    {
      name: 'content',
      label: 'Template',
      kind: 'text',
      isRequired: true,
      max: maxContent,
      hint: 'Put slots in square brackets: [what happened].',
    },
    {
      name: 'category',
      label: 'Category',
      kind: 'line',
      max: maxTitle,
      hint: 'For example story, how-to, list. If left empty: post.',
    },
    { name: 'description', label: 'When to use it', kind: 'text', max: 10_000 },
  ]),
  choice: {
    max: 1,
    words: 'Use template',
    toSearch: ([id]): Record<string, string> => (id === undefined ? {} : { templateId: id }),
  },
  labels: {
    title: 'Categories',
    shown: shownCategory,
    list: async (signal) => (await call(calls.categories, { signal })).categories,
  },
  list: async ({ label, ...query }, signal) => {
    const { templates, nextCursor } = await call(calls.list, { query: { ...query, category: label }, signal })
    const entries = templates.map((template) => ({
      id: template.id,
      title: template.title,
      summary: summaryOf(template.description ?? template.content),
      tags: [],
      facts: [shownCategory(template.category), ...(isOwn(template) ? dateOf(template) : [])],
    }))
    return { entries, nextCursor }
  },
}
