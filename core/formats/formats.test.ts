import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanIdea, cleanSection, cleanTemplate, cleanTrend } from './clean-values.ts'
import { sourceSections, sourceTypes, type Segment, type SourceType } from './format-values.ts'
import { readFormats, readGrowing } from './read-formats.ts'
import { writeIdeas, writePostIdeas, writeSources, writeTemplates, writeTrends } from './write-formats.ts'

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
const messy = fc
  .array(fc.oneof({ weight: 3, arbitrary: nasty }, fc.string({ unit: 'grapheme', maxLength: 5 })), {
    maxLength: 7,
  })
  .map((pieces) => pieces.join(''))
const number = fc.integer({ min: -2, max: 1200 })
const id = fc.stringMatching(/^[\w-]{1,20}$/)
const sourceType = fc.constantFrom<SourceType>('kb', 'swipe', 'lede-swipe', 'story', 'offer')

const idea = fc.record({ number, title: messy, summary: messy })
const trend = fc.record({ number, title: messy, description: messy })
const section = fc.record({
  title: fc.oneof(fc.constantFrom(...sourceSections.map(({ title }) => title)), messy),
  items: fc.array(fc.record({ name: messy, type: sourceType, id, description: messy }), { maxLength: 3 }),
  emptyMessage: messy,
})
const template = fc.record({ id, title: messy, description: messy })
const runs = { numRuns: 10_000 }

const list = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { minLength: 1, maxLength: 4 })

describe('a format', { timeout: 120_000 }, () => {
  it('comes back from its markdown: ideas', () => {
    fc.assert(
      fc.property(list(idea), (ideas) => {
        expect(readFormats(writeIdeas(ideas))).toEqual([
          { kind: 'ideas', heading: null, items: ideas.map(cleanIdea) },
        ])
      }),
      runs,
    )
  })

  it('comes back from its markdown: trends', () => {
    fc.assert(
      fc.property(fc.array(trend, { maxLength: 4 }), (trends) => {
        expect(readFormats(writeTrends(trends))).toEqual([
          { kind: 'trends', heading: 'Top 10 Trends', items: trends.map(cleanTrend) },
        ])
      }),
      runs,
    )
  })

  it('comes back from its markdown: post ideas', () => {
    fc.assert(
      fc.property(fc.array(trend, { maxLength: 4 }), (ideas) => {
        expect(readFormats(writePostIdeas(ideas))).toEqual([
          { kind: 'post-ideas', heading: 'LinkedIn Post Ideas', items: ideas.map(cleanTrend) },
        ])
      }),
      runs,
    )
  })

  it('comes back from its markdown: sources', () => {
    const heading = 'What do you want your post ideas to be about?'
    fc.assert(
      fc.property(fc.array(section, { maxLength: 4 }), (sections) => {
        expect(readFormats(writeSources(sections))).toEqual([
          { kind: 'sources', heading, sections: sections.map(cleanSection) },
        ])
      }),
      runs,
    )
  })

  it('comes back from its markdown: templates', () => {
    const heading = 'Choose a template for your post'
    fc.assert(
      fc.property(fc.array(template, { maxLength: 4 }), (templates) => {
        expect(readFormats(writeTemplates(templates))).toEqual([
          { kind: 'templates', heading, items: templates.map(cleanTemplate) },
        ])
      }),
      runs,
    )
  })

  it('cleans a value once and for all', () => {
    fc.assert(
      fc.property(trend, section, template, (one, two, three) => {
        expect(cleanTrend(cleanTrend(one))).toEqual(cleanTrend(one))
        expect(cleanSection(cleanSection(two))).toEqual(cleanSection(two))
        expect(cleanTemplate(cleanTemplate(three))).toEqual(cleanTemplate(three))
      }),
      runs,
    )
  })

  it('names every type of source', () => {
    expect(sourceTypes).toEqual(['kb', 'swipe', 'lede-swipe', 'story', 'offer'])
  })
})

/** Whether what was shown is still there, in its place. */
function isKept(before: Segment[], after: Segment[]): boolean {
  return before.every((segment, place) => keeps(segment, after[place]))
}

function keeps(before: Segment, after: Segment | undefined): boolean {
  if (after?.kind !== before.kind) return false
  if (before.kind === 'text') return after.kind === 'text' && after.text.startsWith(before.text)
  if (after.kind === 'text' || after.heading !== before.heading) return false
  if (before.kind === 'sources')
    return after.kind === 'sources' && before.sections.every((one, at) => growsTo(one, after.sections[at]))
  return after.kind !== 'sources' && before.items.every((one, at) => growsTo(one, after.items[at]))
}

/** Every word of `before` is the beginning of the one in `after`, and nothing is gone. */
function growsTo(before: unknown, after: unknown): boolean {
  if (typeof before === 'string') return typeof after === 'string' && after.startsWith(before)
  if (Array.isArray(before)) return Array.isArray(after) && before.every((one, at) => growsTo(one, after[at]))
  if (typeof before !== 'object' || before === null) return before === after
  const later: Record<string, unknown> = typeof after === 'object' ? { ...after } : {}
  return Object.entries(before).every(([name, value]) => growsTo(value, later[name]))
}

/** The first beginning of a text at which something that was shown is gone; null when there is none. */
function unsteadyAt(text: string): string | null {
  let shown: Segment[] = []
  for (let length = 0; length <= text.length; length += 1) {
    const next = readGrowing(text.slice(0, length))
    if (!isKept(shown, next)) return text.slice(0, length)
    shown = next
  }
  return isKept(shown, readFormats(text)) ? null : text
}

describe('a reply that is being written', { timeout: 120_000 }, () => {
  const markdown = fc.oneof(
    list(idea).map(writeIdeas),
    list(trend).map(writeTrends),
    list(trend).map(writePostIdeas),
    list(section).map(writeSources),
    list(template).map(writeTemplates),
  )
  const line = fc.constantFrom(
    '## Top 10 Trends',
    '**Top 10 Trends**',
    '### LinkedIn Post Ideas',
    '## Choose a template for your post',
    '## What do you want your post ideas to be about?',
    '### My Story',
    '### 1. One',
    '2. **Two** - words',
    '1) **One:** words',
    '2. Two',
    '- **Three** {kb:k1} - words',
    '- *None available*',
    '{template:t1}',
    '  more',
    '**Idea 1: One**',
    'Idea 2 - Two',
    '### Idea 3: Three',
    '- **Hook:** words',
    'Words.',
    'Idea',
    'I',
    '---',
    '',
    '',
    '```',
    'Which post idea would you like me to help you develop?',
    'Which one?',
    '1',
    '**',
    '**Bold** words',
  )
  const soup = fc
    .array(fc.oneof({ weight: 4, arbitrary: line }, messy), { maxLength: 14 })
    .map((lines) => lines.join('\n'))

  it('keeps what it has shown, in its place, while canonical text grows', () => {
    fc.assert(
      fc.property(markdown, messy, (text, after) => {
        expect(
          unsteadyAt(`${text}

${after}`),
        ).toBeNull()
      }),
      { numRuns: 400 },
    )
  })

  it('keeps what it has shown, in its place, whatever grows', () => {
    fc.assert(
      fc.property(soup, (text) => {
        expect(unsteadyAt(text)).toBeNull()
      }),
      { numRuns: 1500 },
    )
  })

  it('is never an error', () => {
    fc.assert(
      fc.property(fc.oneof(messy, soup, fc.string({ unit: 'binary' })), (text) => {
        expect(Array.isArray(readFormats(text)) && Array.isArray(readGrowing(text))).toBe(true)
      }),
      runs,
    )
  })
})
