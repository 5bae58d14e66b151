import fc from 'fast-check'
import { type SourceType, sourceSections } from '#core/formats/format-values.ts'

const nasty = fc.constantFrom(
  '**',
  '*',
  '__',
  '_',
  '`',
  '```',
  '{',
  '}',
  '{kb:1}',
  '{template:t}',
  '[',
  ']',
  '](',
  '[a](b)',
  '\\',
  '<b>',
  '&amp;',
  '\n',
  '\r\n',
  '\n\n',
  '\t',
  ' ',
  '  ',
  '\u2028',
  '\u0000',
  '\u00a0',
  '\ufeff',
  '~~',
  '---',
  '#',
  '## ',
  '### 1. ',
  'Idea 2: x',
  '**Idea 2: x**',
  'Post Idea 1 - y',
  '1. ',
  '2) ',
  '- ',
  '* ',
  '• ',
  ' - ',
  ' – ',
  ': ',
  ':',
  '> ',
  '| ',
  'Top 10 Trends',
  '## Top 10 Trends',
  '**Top 10 Trends**',
  'LinkedIn Post Ideas',
  'My Story',
  'Add Info',
  'Choose a template for your post',
  'What do you want your post ideas to be about?',
  'Browse Templates',
  'None',
  'Which post idea would you like me to help you develop?',
  "You haven't saved any templates yet.",
  'שלום',
  '\u202eabc',
  '👩‍👩‍👧',
  '🇩🇪',
  '𝗔',
  '\ud800',
  'word',
  'Pricing notes',
)
export const messy = fc
  .array(fc.oneof({ weight: 3, arbitrary: nasty }, fc.string({ unit: 'grapheme', maxLength: 5 })), {
    maxLength: 7,
  })
  .map((pieces) => pieces.join(''))
const number = fc.integer({ min: -2, max: 1200 })
const id = fc.stringMatching(/^[\w-]{1,20}$/)
const sourceType = fc.constantFrom<SourceType>('kb', 'swipe', 'lede-swipe', 'story', 'offer')

export const idea = fc.record({ number, title: messy, summary: messy })
export const trend = fc.record({ number, title: messy, description: messy })
export const section = fc.record({
  title: fc.oneof(fc.constantFrom(...sourceSections.map(({ title }) => title)), messy),
  items: fc.array(fc.record({ name: messy, type: sourceType, id, description: messy }), { maxLength: 3 }),
  emptyMessage: messy,
})
export const template = fc.record({ id, title: messy, description: messy })

export const question = fc.record({
  number,
  text: messy,
  options: fc.array(fc.record({ text: messy, noteId: fc.option(id) }), { maxLength: 3 }),
})

export const list = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { minLength: 1, maxLength: 4 })
