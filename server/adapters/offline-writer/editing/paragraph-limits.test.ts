import { describe, expect, test } from 'vitest'
import { composeDraft } from '#server/adapters/offline-writer/drafting/offline-draft.ts'
import { revisePost, whyUnchanged } from './offline-revise.ts'

const one = 'We cut our onboarding from eleven days to four.'
const two = 'We wrote one checklist. Every new client gets it.'
const three = 'Two clients asked for the old onboarding back. Nobody else noticed.'
const four = 'On Fridays the team now works on the product.'
const five = 'Onboarding should be boring.'
const tags = '#onboarding'
const post = [one, two, three, four, five, tags].join('\n\n')

const revise = (description: string, content = post) => revisePost({ task: 'revise', content, description })
const paragraphs = (text: string) => text.split('\n\n').filter((paragraph) => paragraph !== tags)

describe('a post that is to have fewer paragraphs', () => {
  test.each([
    ['cut to 3 paragraphs', 3],
    ['shorten to two paragraphs', 2],
    ['Cut it down to three paragraphs please', 3],
    ['at most 4 paragraphs', 4],
    ['kürze auf drei Absätze', 3],
    ['auf höchstens zwei Absätze kürzen', 2],
    ['acorta a tres párrafos', 3],
    ['raccourcis à trois paragraphes', 3],
  ])('loses whole paragraphs: %s', (description, count) => {
    const left = paragraphs(revise(description))
    expect(left).toHaveLength(count)
    expect(left[0]).toBe(one)
    expect(left.at(-1)).toBe(five)
    expect(left.every((paragraph) => post.includes(paragraph))).toBe(true)
    expect(revise(description).endsWith(tags)).toBe(true)
  })

  test.each([
    ['make it one paragraph', [`${one} ${two} ${three} ${four} ${five}`]],
    ['in four paragraphs', [one, two, three, `${four} ${five}`]],
    ['mach daraus einen Absatz', [`${one} ${two} ${three} ${four} ${five}`]],
  ])('keeps all words where only their number is named: %s', (description, expected) => {
    expect(paragraphs(revise(description))).toEqual(expected)
  })

  test('keeps a paragraph together with the one that it needs', () => {
    const content = [one, 'We wrote three lists:', '• Rye\n• Wheat\n• Spelt', four, five].join('\n\n')
    expect(paragraphs(revise('cut to 4 paragraphs', content))).toEqual(
      expect.arrayContaining(['We wrote three lists:', '• Rye\n• Wheat\n• Spelt']),
    )
  })

  const hook = 'We run a small consultancy for pump makers.'
  const result = 'We cut onboarding from 10 days to 2.'
  const checklist = 'We wrote one checklist per role. Every new engineer gets it on the first day.'
  const asking = 'Two customers asked for the checklists.'
  const pumps = [hook, result, checklist, 'Harlow Pumps was the first to try it.', asking].join('\n\n')

  test.each([
    ['Cut it to two paragraphs', [hook, result]],
    ['cut it to 3 paragraphs', [hook, result, asking]],
    ['cut it to 4 paragraphs', [hook, result, checklist, asking]],
    ['cut it to one paragraph', [`${hook} ${result}`]],
    ['cut it to 20 words', [hook, result]],
    ['under 120 characters', [hook, result, 'We wrote one checklist per role.']],
  ])('keeps the one with the figures and the outcome: %s', (description, left) => {
    expect(paragraphs(revise(description, pumps))).toEqual(left)
  })

  test('gives up an opening that tells nothing, and a closing question for figures', () => {
    const lost = 'Last year we lost 3 of our 20 bakers.'
    const ahead = 'What changed: the rota is fixed 6 weeks ahead.'
    const note = ['Quick note from the train.', lost, 'It costs nothing.', ahead, 'And you?'].join('\n\n')
    expect(paragraphs(revise('cut it to two paragraphs', note))).toEqual([lost, ahead])
    expect(paragraphs(revise('cut it to 20 words', note))).toEqual([lost, ahead])
    const job = ['We moved to Hull.', 'Now we bake 900 loaves.', 'Rye is slow.', 'Apply: jobs@hull.example']
    expect(paragraphs(revise('cut it to two paragraphs', job.join('\n\n')))).toEqual([job[0], job[3]])
  })

  test('begins none with a word for what is gone, and leaves no speech without its speaker', () => {
    const queue = [
      'We answer letters.',
      'Rain fell.',
      'But after six weeks the queue fell to 58.',
      'It is quiet.',
    ]
    expect(paragraphs(revise('cut it to two paragraphs', queue.join('\n\n')))).toEqual([
      'We answer letters.',
      'After six weeks the queue fell to 58.',
    ])
    const client =
      'I lost a client. I called Ana. "Good," she said. "Now you can stop." We have 14 clients today.'
    for (const description of ['under 12 words', 'under 15 words', 'cut it to 3 sentences'])
      expect(revise(description, client)).not.toContain('"Now')
  })

  test('says that it has no more than that', () => {
    expect(revise('cut to 6 paragraphs')).toBe(post)
    expect(whyUnchanged('cut to 6 paragraphs', post)).toBe('It is already as short as you asked.')
    expect(whyUnchanged('make it six paragraphs', post)).toBe('It is already as short as you asked.')
  })
})

describe('a post of which only a part is to stay', () => {
  test.each([
    ['keep only the first four paragraphs', [one, two, three, four, tags]],
    ['Only keep the first two paragraphs', [one, two, tags]],
    ['keep just paragraphs 1 and 3', [one, three, tags]],
    ['keep the first paragraph and delete the rest', [one, tags]],
    ['delete everything after the third paragraph', [one, two, three, tags]],
    ['behalte nur die ersten zwei Absätze', [one, two, tags]],
    ['deja solo los dos primeros párrafos', [one, two, tags]],
    ['garde seulement les deux premiers paragraphes', [one, two, tags]],
    ['keep only the first two sentences', [one, 'We wrote one checklist.', tags]],
  ])('loses the others: %s', (description, left) => {
    expect(revise(description)).toBe(left.join('\n\n'))
  })

  test('stays as it is if it has no such part', () => {
    expect(revise('keep only the first nine paragraphs')).toBe(post)
    expect(whyUnchanged('keep only the first nine paragraphs', post)).toContain('It has no such part')
  })
})

describe('a post that is to have more air', () => {
  test.each(['Split it in short lines', 'add line breaks', 'break it up into short lines'])(
    'has each sentence on its own line: %s',
    (description) => {
      expect(revise(description)).toContain('We wrote one checklist.\nEvery new client gets it.')
    },
  )

  const ana = 'Ana wrote the checklists. She asked everyone.'
  const speech = '"Good. Now go on," they said.'
  const list = 'It has:\n• One page. Two sides.\n• A date'
  const long = `${one} ${ana} ${speech} ${three}`
  const airy = [one, ana, speech, three, list, tags]

  test.each([
    'break it into short paragraphs',
    'shorter paragraphs please',
    'break up the long paragraphs',
    'more white space',
    'kürzere Absätze bitte',
    'párrafos más cortos',
    'des paragraphes plus courts',
  ])('has short paragraphs with a blank line between them: %s', (description) => {
    expect(revise(description, [long, list, tags].join('\n\n'))).toBe(airy.join('\n\n'))
    expect(revise(description, `${long}\n${list}\n${tags}`)).toBe(airy.join('\n\n'))
  })

  test('has each sentence in a paragraph of its own where that is asked for, or nothing else is left', () => {
    expect(revise('one sentence per paragraph', ana)).toBe(ana.replace('. ', '.\n\n'))
    expect(revise('break it into short paragraphs', ana)).toBe(ana.replace('. ', '.\n\n'))
  })

  test('has only the paragraph broken that is named', () => {
    for (const description of [
      'split the second paragraph',
      'break the second paragraph into shorter paragraphs',
    ])
      expect(revise(description, [two, long, two].join('\n\n'))).toBe(
        [two, one, ana, speech, three, two].join('\n\n'),
      )
  })
})

describe('a post that is to have fewer sentences', () => {
  test.each(['in five sentences please', 'make it five sentences', 'in fünf Sätzen'])(
    'has as many as there is room for: %s',
    (description) => {
      const left = revise(description).replace(tags, '')
      expect(left.match(/\./g)).toHaveLength(5)
    },
  )
})

describe('a long note in few sentences', () => {
  const note = `I run the support team at Brightline. It was a Tuesday when I noticed the queue. My coffee had gone cold. We had 412 open tickets and four people. He who calls it a peak has never worked support. So we tried something. Not everyone liked it. But after six weeks the queue was at 58. First replies now take 40 minutes instead of nine hours. That surprised me. The office plant died. Two customers who had cancelled came back. I have written the rule on the wall.`

  test('has those with the figures and the outcome, in their order, and none that refers to another', () => {
    expect(revise('in five sentences', note)).toBe(
      'I run the support team at Brightline. We had 412 open tickets and four people. After six weeks the queue was at 58. First replies now take 40 minutes instead of nine hours. Two customers who had cancelled came back.',
    )
  })

  test('has them in a draft too, from its whole length', () => {
    const filler = 'The kettle was on again. '.repeat(60)
    const request = `Write a post in three sentences: We run a canteen in Hull. ${filler}We saved 9,400 pounds in a year. This pleased the cook.`
    const draft = composeDraft({ task: 'draft', title: 'Canteen', request, material: [], length: 'Medium' })
    expect(draft).toMatch(/^We run a canteen in Hull\./)
    expect(draft).toContain('We saved 9,400 pounds in a year.')
  })
})

describe('a request of two halves', () => {
  test.each([
    ['Remove the last paragraph and add #tea', [one, two, three, four, `${tags} #tea`]],
    ['cut to 1 paragraph and remove the hashtags', [`${one} ${five}`]],
    ['keep only the first two paragraphs, and remove the hashtags', [one, two]],
  ])('has both done: %s', (description, expected) => {
    const left = revise(description).split('\n\n')
    expect(left).toEqual(expected)
  })

  test('is not split inside of what it names', () => {
    expect(revise('remove the first and the second paragraph')).toBe([three, four, five, tags].join('\n\n'))
    expect(revise('add: We met and we talked')).toContain('We met and we talked.')
  })

  test.each([
    ['end with: What did you learn?', -2],
    ['Finish it with: what did you learn?', -2],
    ['start with: What did you learn?', 0],
    ['Ende mit: What did you learn?', -2],
  ])('has words that it gives for one end: %s', (description, at) => {
    expect(revise(description).split('\n\n').at(at)).toBe('What did you learn?')
  })
})
