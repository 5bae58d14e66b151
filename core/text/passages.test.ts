import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choosePassages, fitsIn, scoreTexts, splitPassages } from './passages.ts'

const filler = (about: string, count: number) =>
  Array.from({ length: count }, (_, at) => `Paragraph ${at} tells of ${about} in general.`).join('\n\n')

describe('passages', () => {
  it('of texts that fit are kept, in their order', () => {
    expect(choosePassages(['One.\n\nTwo.', 'Three.'], 'anything', 1000)).toEqual([
      { source: 0, at: 0, text: 'One.' },
      { source: 0, at: 6, text: 'Two.' },
      { source: 1, at: 0, text: 'Three.' },
    ])
  })

  it('that match the request are found far down in a long text', () => {
    const text = `${filler('the weather', 400)}\n\nOur churn fell from 8% to 3% after we called every customer.\n\n${filler('gardens', 400)}`
    const chosen = choosePassages([text], 'a post about how calling customers reduced churn', 600)
    expect(chosen.map(({ text: passage }) => passage)).toContain(
      'Our churn fell from 8% to 3% after we called every customer.',
    )
    expect(chosen.reduce((sum, { text: passage }) => sum + passage.length, 0)).toBeLessThanOrEqual(600)
  })

  it('prefer rare words of the request over common ones', () => {
    const text = `${filler('customers', 200)}\n\nThe pilot in Leuven had eleven customers.`
    const chosen = choosePassages([text], 'customers in Leuven', 50)
    expect(chosen).toEqual([expect.objectContaining({ text: 'The pilot in Leuven had eleven customers.' })])
  })

  it('are the beginning where nothing matches', () => {
    expect(choosePassages([filler('rain', 200)], 'quantum', 100)[0]?.text).toContain('Paragraph 0 ')
  })

  it('are found whatever the accents, the case and the form of a word', () => {
    const text = `${filler('trains', 100)}\n\nOnboarding at the Café Zoë took 2 days.`
    expect(choosePassages([text], 'cafe ZOE onboard', 60)[0]?.text).toContain('Café Zoë')
  })

  it('cut a paragraph without end at sentences', () => {
    const pieces = splitPassages('This is a sentence of a long paragraph. '.repeat(200))
    expect(pieces.length).toBeGreaterThan(5)
    for (const { text } of pieces) expect(text).toMatch(/^This is.*paragraph\.$/s)
  })

  it('are paragraphs, whatever the empty lines between them hold', () => {
    expect(splitPassages('One,\nstill one.\n \t\nTwo.\n\n\nThree.').map(({ text }) => text)).toEqual([
      'One,\nstill one.',
      'Two.',
      'Three.',
    ])
  })

  it('are no lines of spaces, and hold each line of a paragraph of several', () => {
    const text = 'One,\ntwo,\nthree.\n \t\nFour words stand here.\nFive.\n\n   \n\nSix.'
    expect(splitPassages(text).map(({ text: passage }) => passage)).toEqual([
      'One,\ntwo,\nthree.',
      'Four words stand here.\nFive.',
      'Six.',
    ])
  })

  it('are cut only where they are too long', () => {
    const sentences = 'A sentence of the paragraph. '
    expect(splitPassages(`${sentences.repeat(40)}${'x'.repeat(40)}`)).toHaveLength(1)
    const rest = `${sentences.repeat(29)}And its end`
    const pieces = splitPassages(`${sentences.repeat(41)}${rest}`)
    expect(pieces.map(({ text }) => text)).toEqual([sentences.repeat(41).trim(), rest])
  })

  it.each(['! ', '? ', '. ', '\n'])('end with a sentence that ends so: %j', (end) => {
    const pieces = splitPassages(`A sentence of a very long paragraph${end}`.repeat(100))
    expect(pieces.length).toBeGreaterThan(3)
    for (const { text } of pieces) expect(text).toMatch(/^A sentence[^]*paragraph[!?.]?$/)
  })

  it('end with a word where no sentence ends in their second half, and anywhere where no word does', () => {
    const words = splitPassages(`Now. ${'seventeen letters '.repeat(150)}`)
    for (const { text } of words.slice(1))
      expect(text).toMatch(/^(?:seventeen|letters)\b.*(?:seventeen|letters)$/)
    expect(words[0]?.text.length).toBeGreaterThan(1000)
    const unbroken = splitPassages(`\n${'x'.repeat(3000)}`, 2)
    expect(unbroken.map(({ source, at, text }) => [source, at, text.length])).toEqual([
      [2, 1, 1200],
      [2, 1201, 1200],
      [2, 2401, 600],
    ])
  })

  it('stand in the order of their text, whichever matters more', () => {
    const text = `Leuven once.\n\n${filler('rain', 50)}\n\nLeuven, our pilot in Leuven.`
    const chosen = choosePassages([text], 'the pilot in Leuven', 60)
    expect(chosen.map(({ text: passage }) => passage)).toEqual([
      'Leuven once.',
      'Leuven, our pilot in Leuven.',
    ])
    const more = `${text}\n\nThe pilot.\n\n${filler('snow', 50)}\n\nIn Leuven.`
    expect(choosePassages([more], 'the pilot in Leuven', 80).map(({ text: passage }) => passage)).toEqual([
      'Leuven once.',
      'Leuven, our pilot in Leuven.',
      'The pilot.',
      'In Leuven.',
    ])
  })

  it('count as well that say it in other words, where it is known how near they are', () => {
    const far = 'Nobody has left us in all of that year.'
    const text = `${filler('rain', 50)}\n\n${far}\n\n${filler('snow', 50)}\n\nOur churn fell.`
    const near = new Map([[far, 0.9]])
    const chosen = choosePassages([text], 'churn', 58, near)
    expect(chosen.map(({ text: passage }) => passage)).toEqual([far, 'Our churn fell.'])
    expect(choosePassages([text], 'churn', 58).map(({ text: passage }) => passage)).not.toContain(far)
  })

  it('that are nearest in meaning come first where none has a word of the request', () => {
    const texts = ['They go away.', 'They stay on.', 'Nobody left.']
    const near = new Map([
      ['They go away.', 0.2],
      ['They stay on.', 0.9],
      ['Nobody left.', 0.5],
    ])
    const chosen = (budget: number) => choosePassages(texts, 'churn', budget, near).map(({ text }) => text)
    expect(chosen(15)).toEqual(['They stay on.'])
    expect(chosen(30)).toEqual(['They stay on.', 'Nobody left.'])
  })

  it('fit as a whole with an empty line after each', () => {
    expect([fitsIn(['12345', '123'], 12), fitsIn(['12345', '123'], 11)]).toEqual([true, false])
    const kept = choosePassages(['12345', '123'], 'x', 12)
    expect([kept.length, choosePassages(['12345', '123'], 'x', 11).length]).toEqual([2, 1])
  })

  it('are parts of their text, in order and within the budget, for any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 400 }), { maxLength: 4 }),
        fc.string(),
        fc.nat({ max: 500 }),
        (texts, request, budget) => {
          const chosen = choosePassages(texts, request, budget)
          const total = chosen.reduce((sum, { text }) => sum + text.length, 0)
          const all = texts.flatMap((text, source) => splitPassages(text, source))
          expect(total <= budget || chosen.length === all.length).toBe(true)
          for (const { source, text } of chosen) expect(texts[source]).toContain(text)
        },
      ),
    )
  })
})

describe('how much a text has to do with a request', () => {
  const score = (texts: string[], request: string) => scoreTexts(texts, request)

  it('is nothing without a word in common, and letters that stand alone are no words', () => {
    expect(score(['We ship robots.', 'a b c'], 'a cat')).toEqual([0, 0])
    expect(score([], 'robots')).toEqual([])
    expect(score(['We ship robots.'], 'robots')[0]).toBeGreaterThan(0)
  })

  it('is more for a rare word than for one that all have', () => {
    const texts = ['alpha and beta', 'beta and gamma', 'beta and delta']
    expect(score(texts, 'alpha')[0]).toBeGreaterThan(3 * (score(texts, 'beta')[0] ?? 0))
  })

  it('is more for a word that comes again, but not as much again', () => {
    const [once = 0, twice = 0] = score(['alpha beta gamma delta', 'alpha alpha gamma delta'], 'alpha')
    expect(twice).toBeGreaterThan(once)
    expect(twice).toBeLessThan(2 * once)
  })

  it('is less in a longer text', () => {
    const [short = 0, long = 0] = score(['alpha beta', `alpha ${'filler '.repeat(40)}`], 'alpha')
    expect(short).toBeGreaterThan(long)
    expect(long).toBeGreaterThan(0)
  })

  it('is not less in long texts where all are as long', () => {
    const [short = 0] = score(['alpha beta', 'gamma delta'], 'alpha')
    const [long = 0] = score([`alpha ${'beta '.repeat(9)}`, 'gamma '.repeat(10)], 'alpha')
    expect(long).toBeCloseTo(short)
  })

  it('goes by the beginnings of words, of six letters', () => {
    expect(score(['The announcement.'], 'announced')[0]).toBeGreaterThan(0)
    expect(score(['The annual report.'], 'announced')).toEqual([0])
  })
})
