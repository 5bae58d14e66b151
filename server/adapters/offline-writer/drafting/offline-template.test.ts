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
  it('opens with what the post is about, and fills slots in the order of the writer', () => {
    const template = '[A short opening line].\n\n[What it cost, as a figure].\n\n[Who found it].\n\nThe end.'
    const [first = '', ...parts] = story
    expect(composeInTemplate({ template, hook: first, parts, ...band })).toBe(
      `${first}\n\n${parts[0]}\n\n${parts[1]}\n\nThe end.`,
    )
  })

  it('puts nothing under a label, a list or a remark of the template that the writer has not put there', () => {
    const template = [
      '[The problem in one line]',
      'Month eight: [something that worked; a figure].\nToday: [how things stand]',
      'What we did:\n→ [step 1]\n→ [step 2]',
      'We could have known. [The sign that was there].',
      'My checklist, and how well I keep to it.',
      '- [First item]. [How often you manage].',
      '[A third habit]. [What happened then].',
      'Was ich gelernt habe:\n1. [Lektion 1]\n2. [Lektion 2]',
      '[Question for the reader]?',
    ]
    const text = composeInTemplate({
      template: template.join('\n\n'),
      hook: 'A point.',
      parts: story,
      ...band,
    })
    expect(text.split('\n\n')).toEqual(['A point.', ...template.slice(1)])
  })

  it('puts under a label what the writer has put under the same one, also where the length had no room for it', () => {
    const template =
      '[The problem].\n\nThe lesson: [in one sentence].\n\nWhat we did:\n→ [step 1]\n→ [step 2]\n\nCost: [an amount]'
    const given = {
      template,
      hook: 'A seal tore.',
      parts: ['What we did: We rang 480 suppliers. 37 of them had no answer.'],
      others: ['Lesson: Sort suppliers by what they can stop.', 'Costs of the flight: 96,000 euros.'],
    }
    expect(composeInTemplate({ ...given, ...band })).toBe(
      'A seal tore.\n\nThe lesson: Sort suppliers by what they can stop.\n\nWhat we did: We rang 480 suppliers. 37 of them had no answer.\n\nCost: [an amount]',
    )
    const list = 'What we did:\n• Rang 480 suppliers\n• Found 37 gaps'
    expect(composeInTemplate({ ...given, parts: [list], ...band })).toContain(
      'What we did:\n→ Rang 480 suppliers\n→ Found 37 gaps\n\n',
    )
  })

  it('takes a slot for a sentence only if the sentence ends with it', () => {
    const template =
      '[A small object] cost us [an exact sum].\n\n[A number] things I no longer do.\n\n[The client], who came in May.'
    expect(composeInTemplate({ template, hook: 'A point.', parts: story, ...band })).toBe(
      `A point.\n\n${template}`,
    )
    expect(
      composeInTemplate({
        template: '[One]\n\n[Two]!\n\n[Three]. Yes.',
        hook: 'A point.',
        parts: story,
        ...band,
      }),
    ).toBe(`A point.\n\n${story[0]}\n\n${story[1]} Yes.`)
  })

  it('knows slots in braces, and leaves them in square brackets', () => {
    const template = 'Ich habe {Fehler} gemacht.\n\nGelernt:\n1. {Lektion 1}\n2. {{Lektion 2}}\n\n{} {1}'
    expect(composeInTemplate({ template, hook: 'Ein Satz.', parts: [], ...band })).toBe(
      'Ein Satz.\n\nIch habe [Fehler] gemacht.\n\nGelernt:\n1. [Lektion 1]\n2. [Lektion 2]\n\n{} {1}',
    )
  })

  it('keeps paragraphs whole and in order, and what follows stays behind it', () => {
    const notes =
      'The first supplier burned down. The air freight cost 96,000 euros.\n\nWe asked each planner three questions. Can it stop the line? Who else makes it? Whom do we call at night?\n\nEight answers are open.'
    const text = composeDraft({
      task: 'draft',
      title: 'Suppliers',
      request: 'Write a post about suppliers.',
      material: [{ label: 'Notes', text: notes, isChosen: true }],
      template: '[The problem in one line]\n\n[More of it]\n\nThe cause: [the cause]\n\nYours?',
      length: 'Short',
    })
    expect(text).toBe(
      'The first supplier burned down.\n\nThe air freight cost 96,000 euros.\n\nWe asked each planner three questions. Can it stop the line? Who else makes it? Whom do we call at night?\n\nEight answers are open.\n\nThe cause: [the cause]\n\nYours?',
    )
  })

  it('leaves slots in the middle of a sentence, and those without an answer, for the writer', () => {
    const template = 'We asked [whom] about [what].\n\n[What they said].\n\n[What you did].'
    expect(composeInTemplate({ template, hook: '', parts: ['They said no.'], ...band })).toBe(
      'We asked [whom] about [what].\n\nThey said no.\n\n[What you did].',
    )
  })

  it('puts the opening above a template that has no place for it', () => {
    expect(composeInTemplate({ template: 'Fixed words.', hook: 'A point.', parts: [], ...band })).toBe(
      'A point.\n\nFixed words.',
    )
  })

  it('adds more of the material where it is too short, and leaves out what is empty where it is too long', () => {
    const long = composeInTemplate({
      template: '[One].\n\nThe end.',
      hook: '',
      parts: story,
      min: 200,
      max: 400,
    })
    expect(long.length).toBeGreaterThanOrEqual(200)
    expect(long.endsWith('The end.')).toBe(true)
    const template = `[One].\n\n[${'two '.repeat(80)}].\n\nThe end.`
    expect(composeInTemplate({ template, hook: 'A point.', parts: [], min: 0, max: 100 })).toBe(
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
          expect(typeof composeInTemplate({ template, hook, parts: sentences, min: 300, max: 700 })).toBe(
            'string',
          )
        },
      ),
    )
  })

  it('ends soon for a template made to take long', () => {
    for (const template of [
      '['.repeat(50_000) + ': '.repeat(50_000),
      'A: [b]. '.repeat(20_000),
      '[b]\n'.repeat(20_000),
    ])
      expect(composeInTemplate({ template, hook: '', parts: story, ...band }).length).toBeGreaterThan(0)
  })
})
