import { describe, expect, test } from 'vitest'
import { revisePost, whyUnchanged } from './offline-revise.ts'

const revise = (description: string, content: string) => revisePost({ task: 'revise', content, description })

const shop = 'We reopened.\n\nWe sold 40 bikes. We hired Ana. We left Leeds.\n\nCome by.'
const listed = 'We reopened.\n\n• We sold 40 bikes\n• We hired Ana\n• We left Leeds\n\nCome by.'

describe('a list', () => {
  test.each([
    'Make it a list',
    'turn the middle into bullet points',
    'turn it into bullets please',
    'use bullet points',
    'as a list',
    'make the second paragraph a list',
    'mach eine Liste daraus',
    'als Liste',
    'in Stichpunkten',
    'hazlo una lista',
    'en una lista',
    'fais-en une liste',
  ])('is made of sentences that are alike: %s', (description) =>
    expect(revise(description, shop)).toBe(listed),
  )

  test.each([
    [
      'make it a list',
      'Three things changed: the rota, the menu and the till. Nobody left.',
      'Three things changed:\n• The rota\n• The menu\n• The till\n\nNobody left.',
    ],
    [
      'make it a numbered list',
      'We learned.\n\nFirst, call back. Second, price in writing. Third, rest on Friday.\n\nAnd you?',
      'We learned.\n\n1. Call back\n2. Price in writing\n3. Rest on Friday\n\nAnd you?',
    ],
    [
      'make it a list',
      'We bake.\n\nThe mill closed. It had nine ovens.\n\nAnd Ana left. Bo came.\n\nAnd you?',
      'We bake.\n\n• The mill closed. It had nine ovens.\n• Ana left.\n• Bo came.\n\nAnd you?',
    ],
    [
      'use bullets for the mill part',
      'We bake.\n\nThe mill closed. It had nine ovens.\n\nAnd you?',
      'We bake.\n\n• The mill closed\n• It had nine ovens\n\nAnd you?',
    ],
  ])('loses nothing: %s', (description, text, changed) => expect(revise(description, text)).toBe(changed))

  const result = 'We cut onboarding from 10 days to 2.'
  const [asking, back, pumps] = [
    'Two customers asked for the checklists.',
    'Nobody has asked for the old way back.',
    'Harlow Pumps ships in week one.',
  ]
  const bullets = (...sentences: string[]) => sentences.map((text) => `• ${text.slice(0, -1)}`).join('\n')
  test.each([
    [
      [result, asking, back, pumps, 'And you?'],
      [result, bullets(asking, back, pumps), 'And you?'],
    ],
    [
      [result, asking, back, pumps],
      [result, bullets(asking, back, pumps)],
    ],
    [
      [result, asking, back, 'And you?'],
      [bullets(result, asking, back), 'And you?'],
    ],
    [
      [result, asking, back, '#tea'],
      [bullets(result, asking, back), '#tea'],
    ],
  ])(
    'is made of paragraphs of one sentence each, after the opening if there are enough: %j',
    (post, changed) => {
      for (const description of ['make it a list', 'als Liste', 'turn it into bullet points'])
        expect(revise(description, post.join('\n\n'))).toBe(changed.join('\n\n'))
    },
  )

  test('has no closing question among its items', () => {
    const post = `We bake.\n\n${[result, 'We hired Ana.', 'We left Leeds.', 'And you?'].join(' ')}\n\n#tea`
    const changed = `We bake.\n\n${bullets(result, 'We hired Ana.', 'We left Leeds.')}\n\nAnd you?\n\n#tea`
    for (const description of ['make it a list', 'make the second paragraph a list'])
      expect(revise(description, post)).toBe(changed)
  })

  const moved = [
    'We moved the rota to Thursday so that everybody knows.',
    'The kitchen now orders twice a week and not daily at all.',
    'Guests wait eight minutes less than they did in the spring.',
    'Nobody has asked for the old plan back since.',
  ]
  const [opening = '', ...others] = moved
  test.each([
    [moved.slice(0, 3).join(' '), bullets(...moved.slice(0, 3))],
    [`${moved.slice(0, 3).join(' ')} And you?`, `${bullets(...moved.slice(0, 3))}\n\nAnd you?`],
    [moved.join(' '), `${opening}\n\n${bullets(...others)}`],
    [`It works.\n\n${others.join(' ')}`, `It works.\n\n${bullets(...others)}`],
    [`It works.\n\n${others.join(' ')}\n\nAnd you?`, `It works.\n\n${bullets(...others)}\n\nAnd you?`],
  ])('is made of each sentence of a paragraph if nothing suits it better: %j', (post, changed) =>
    expect(revise('make it a list', post)).toBe(changed),
  )

  test('is refused in plain words where there is nothing to list, or is one', () => {
    for (const text of ['We cut onboarding to 2 days.', 'We had 1,200 guests: 300 paid, 900 came free.'])
      expect(revise('make it a list', text)).toBe(text)
    expect(whyUnchanged('make it a list', 'We met.')).toContain('nothing in it to list')
    expect(revise('make it a list', listed)).toBe(listed)
    expect(whyUnchanged('make it a list', listed)).toBe('It is a list already.')
  })

  test.each(['no lists', 'remove the bullets', 'turn the list back into sentences', 'keine Liste'])(
    'becomes sentences again: %s',
    (description) => expect(revise(description, listed)).toBe(shop),
  )

  test('has its items counted as sentences, and numbered anew', () => {
    const numbered =
      'We bake.\n\n1. We sold 40 loaves\n2. It rained\n3. Ana wore a hat\n4. We won 2 prizes\n\nCome by.'
    expect(revise('in four sentences', numbered)).toBe(
      'We bake.\n\n1. We sold 40 loaves\n2. We won 2 prizes\n\nCome by.',
    )
  })
})
