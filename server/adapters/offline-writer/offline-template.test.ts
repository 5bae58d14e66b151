import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allTemplates } from '#core/library/all-templates.ts'
import { postLengths, type PostLength } from '#core/post/post-length.ts'
import { composeDraft } from './offline-draft.ts'
import { composeInTemplate } from './offline-template.ts'

const band = { min: 0, max: 2900 }
const story = [
  'In 2019 I moved to a plant that threw away 8% of its bread.',
  'We measured every tray for eleven weeks.',
  'Joris from the night shift found that one oven ran hot.',
  'Scrap fell from 8% to 3%.',
  'The repair cost 4,200 euros.',
]

describe('a draft in a template', () => {
  it('opens with what the post is about, and answers slots with the sentences that fit them', () => {
    const template =
      '[A short opening line].\n\nThen: [what it cost, as a figure]\nNow: [who found it]\n\nThe end.'
    expect(
      composeInTemplate({ template, hook: 'Scrap fell from 8% to 3%.', sentences: story, ...band }),
    ).toBe(
      'Scrap fell from 8% to 3%.\n\nThen: The repair cost 4,200 euros.\nNow: Joris from the night shift found that one oven ran hot.\n\nThe end.',
    )
  })

  it('leaves slots in the middle of a sentence, and those without an answer, for the writer', () => {
    const template = 'We asked [whom] about [what].\n\n[What they said].\n\n[What you did].'
    expect(composeInTemplate({ template, hook: '', sentences: ['They said no.'], ...band })).toBe(
      'We asked [whom] about [what].\n\nThey said no.\n\n[What you did].',
    )
  })

  it('puts the opening above a template that has no place for it', () => {
    expect(composeInTemplate({ template: 'Fixed words.', hook: 'A point.', sentences: [], ...band })).toBe(
      'A point.\n\nFixed words.',
    )
  })

  it('adds more of the material where it is too short, and leaves out what is empty where it is too long', () => {
    const long = composeInTemplate({
      template: '[One].\n\nThe end.',
      hook: '',
      sentences: story,
      min: 200,
      max: 400,
    })
    expect(long.length).toBeGreaterThanOrEqual(200)
    expect(long.endsWith('The end.')).toBe(true)
    const template = `[One].\n\n[${'two '.repeat(80)}].\n\nThe end.`
    expect(composeInTemplate({ template, hook: 'A point.', sentences: [], min: 0, max: 100 })).toBe(
      'A point.\n\nThe end.',
    )
  })

  const lengths = Object.keys(postLengths).filter((name): name is PostLength => name in postLengths)

  it.each(lengths)(
    'says nothing but the template’s and the writer’s words, in every template: %s',
    (length) => {
      for (const { content } of allTemplates) {
        const text = composeDraft({
          task: 'draft',
          title: 'Less waste',
          request: 'Write a post about how scrap fell from 8% to 3%.',
          material: [{ label: 'My Story', text: story.join(' '), isChosen: true }],
          template: content,
          length,
        })
        let rest = text
        for (const sentence of ['How scrap fell from 8% to 3%.', ...story]) {
          rest = rest.replaceAll(sentence, '').replaceAll(sentence.slice(0, -1), '')
        }
        for (const line of rest.split('\n')) {
          const own = line
            .split(/\s{2,}|(?<=[.:?!"”])\s/)
            .map((words) => words.replace(/^[\s."”?!:,-]+|[\s."”?!:,-]+$/g, ''))
          for (const words of own) expect(content.replaceAll('\n', ' ')).toContain(words)
        }
        expect(text.length).toBeLessThanOrEqual(postLengths[length].max)
      }
    },
  )

  it('never throws, whatever the template', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string(),
        fc.array(fc.string()),
        (template, hook, sentences) => {
          expect(typeof composeInTemplate({ template, hook, sentences, min: 300, max: 700 })).toBe('string')
        },
      ),
    )
  })

  it('ends soon for a template made to take long', () => {
    const template = '['.repeat(50_000) + ': '.repeat(50_000)
    expect(composeInTemplate({ template, hook: '', sentences: story, ...band }).length).toBeGreaterThan(0)
  })
})
