import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choosePassages, splitPassages } from './passages.ts'

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
