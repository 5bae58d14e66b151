import { describe, expect, it } from 'vitest'
import { applyFix } from '#core/post-check/apply-fix.ts'
import type { PhraseList } from '#core/post-check/phrases.ts'
import { indexPhrases, matchPhrases } from '#core/post-check/phrases.ts'
import { readParagraph } from '#core/post-check/reading.ts'
import { announcements, runUps } from './opener-list.ts'
import { dramaPhrases } from './phrase-list-drama.ts'
import { endingPhrases } from './phrase-list-endings.ts'
import { fillerPhrases } from './phrase-list-filler.ts'
import { grandPhrases } from './phrase-list-grand.ts'
import { plainPhrases } from './phrase-list-plain.ts'
import { stockOpener } from './stock-opener.ts'
import { stockPhrase } from './stock-phrase.ts'

const post = (text: string) => [[{ text, marks: [] }]]
const phraseLists = [dramaPhrases, fillerPhrases, endingPhrases, grandPhrases, plainPhrases]
const openerLists = [announcements, runUps]
const phrasesOf = (lists: PhraseList[]) => lists.flatMap(({ phrases }) => phrases)
const cases = [...phraseLists, ...openerLists].flatMap(({ why, phrases }) =>
  phrases.map((phrase) => ({ phrase, why, name: phrase.words })),
)

describe('the lists of phrases', () => {
  it('have at least sixty phrases and twenty openings', () => {
    expect(phrasesOf(phraseLists).length).toBeGreaterThanOrEqual(60)
    expect(phrasesOf(openerLists).length).toBeGreaterThanOrEqual(20)
  })

  it.each(cases)('find “$name” in its example and not in its counter-example', ({ phrase, why }) => {
    const index = indexPhrases([{ why, phrases: [phrase] }])
    const matches = (text: string) => {
      const reading = readParagraph([{ text, marks: [] }])
      return reading.sentences.flatMap((sentence) => matchPhrases(reading, sentence, index))
    }
    expect(matches(phrase.example)).toHaveLength(1)
    expect(matches(phrase.counter)).toEqual([])
  })

  it.each(phrasesOf(phraseLists))('leave the counter-example “$counter” alone altogether', ({ counter }) => {
    expect(stockPhrase.find(post(counter), { hasMedia: false })).toEqual([])
  })

  it('say why in one sentence', () => {
    for (const why of [...cases.map((one) => one.why), ...cases.flatMap((one) => one.phrase.why ?? [])])
      expect(why).toMatch(/^[A-Z"][^.!?]*\.$/)
  })
})

const fixes = (rule: typeof stockOpener | typeof stockPhrase, text: string) =>
  rule.find(post(text), { hasMedia: false }).toReversed().reduce(applyFix, post(text))

describe('stock phrases', () => {
  it.each([
    ['We utilize two cranes.', 'We use two cranes.'],
    ['Utilizing two cranes, we won.', 'Using two cranes, we won.'],
    ['At the end of the day, people buy.', 'People buy.'],
    ['It’s worth noting that rents rose.', 'Rents rose.'],
    [
      'We moved in order to save rent due to the fact that it rose.',
      'We moved to save rent because it rose.',
    ],
    ['We lost, at the end of the day, to rain.', 'We lost, at the end of the day, to rain.'],
  ])('are mended in “%s”', (before, after) => {
    expect(fixes(stockPhrase, before)).toEqual(post(after))
  })

  it('are found in special letters, with curly apostrophes and in any case', () => {
    for (const text of ['A 𝗴𝗮𝗺𝗲-𝗰𝗵𝗮𝗻𝗴𝗲𝗿 for us.', 'Here’s the thing: no.', 'LET THAT SINK IN'])
      expect(stockPhrase.find(post(text), { hasMedia: false })).toHaveLength(1)
  })

  it('are not found over the end of a sentence or a line', () => {
    for (const text of ['Let that. Sink in.', 'A deep\ndive'])
      expect(stockPhrase.find(post(text), { hasMedia: false })).toEqual([])
  })

  it('do not match in other languages', () => {
    const texts = ['Am Ende des Tages zählt das Ergebnis.', 'Au bout du compte, ça marche.', '归根结底']
    for (const text of texts) expect(stockPhrase.find(post(text), { hasMedia: false })).toEqual([])
  })
})

describe('stock openings', () => {
  it('are taken away where the news follows', () => {
    expect(fixes(stockOpener, "I'm thrilled to announce that we moved.")).toEqual(post('We moved.'))
  })

  it('count at the start of the post only', () => {
    const late = [...post('We moved to Leeds.'), ...post("I'm thrilled to announce that we moved.")]
    expect(stockOpener.find(late, { hasMedia: false })).toEqual([])
    const blank = [[], ...post("I'm thrilled to announce that we moved.")]
    expect(stockOpener.find(blank, { hasMedia: false })[0]?.place.paragraph).toBe(1)
  })
})
