import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idea, list, question, section, template, trend } from '#test/format-arbitraries.ts'
import { cleanIdea, cleanQuestion, cleanSection, cleanTemplate, cleanTrend } from './clean-values.ts'
import { sourceTypes } from './format-values.ts'
import { readFormats } from './read-formats.ts'
import {
  writeIdeas,
  writePostIdeas,
  writeQuestions,
  writeSources,
  writeTemplates,
  writeTrends,
} from './write-formats.ts'

const runs = { numRuns: 10_000 }

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

  it('comes back from its markdown: questions', () => {
    fc.assert(
      fc.property(list(question), (questions) => {
        expect(readFormats(writeQuestions(questions))).toEqual([
          { kind: 'questions', heading: null, items: questions.map(cleanQuestion) },
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
      fc.property(trend, section, template, question, (one, two, three, four) => {
        expect(cleanQuestion(cleanQuestion(four))).toEqual(cleanQuestion(four))
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
