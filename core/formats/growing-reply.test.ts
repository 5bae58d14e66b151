import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idea, list, messy, question, section, template, trend } from '#test/format-arbitraries.ts'
import type { Segment } from './format-values.ts'
import { readFormats, readGrowing } from './read-formats.ts'
import {
  writeIdeas,
  writePostIdeas,
  writeQuestions,
  writeSources,
  writeTemplates,
  writeTrends,
} from './write-formats.ts'

/** Whether everything shown before is still shown in the same place. */
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

/** Whether every text of `before` is a prefix of that in `after`, and nothing is missing. */
function growsTo(before: unknown, after: unknown): boolean {
  if (typeof before === 'string') return typeof after === 'string' && after.startsWith(before)
  if (Array.isArray(before)) return Array.isArray(after) && before.every((one, at) => growsTo(one, after[at]))
  if (typeof before !== 'object' || before === null) return before === after
  const later: Record<string, unknown> = typeof after === 'object' ? { ...after } : {}
  return Object.entries(before).every(([name, value]) => growsTo(value, later[name]))
}

/** Returns the first prefix of a text at which something shown before is missing; null when there is none. */
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
    list(question).map(writeQuestions),
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
    '1. Which one?',
    '2) Who?',
    '   - [ ] Yes',
    '- [ ] No {kb:k1}',
    '- [ ] …',
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
      { numRuns: 10_000 },
    )
  })
})
