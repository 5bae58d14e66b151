import { describe, expect, it } from 'vitest'
import { indexPhrases, matchPhrases, spotOf, type Phrase } from './phrases.ts'
import { readParagraph } from './reading.ts'

type Given = Pick<Phrase, 'words'> & Partial<Phrase>

function matchesIn(text: string, ...phrases: Given[]) {
  const index = indexPhrases([
    { why: 'It is worn.', phrases: phrases.map((one) => ({ example: '', counter: '', ...one })) },
  ])
  const reading = readParagraph([{ text, marks: [] }])
  return reading.sentences
    .flatMap((sentence) => matchPhrases(reading, sentence, index))
    .flatMap((match) => spotOf(reading, match))
}
const found = (text: string, ...phrases: Given[]) =>
  matchesIn(text, ...phrases).map(({ from, to }) => text.slice(from, to))

function mended(text: string, phrase: Given) {
  const [spot] = matchesIn(text, phrase)
  return spot?.fix === undefined ? null : text.slice(0, spot.from) + spot.fix + text.slice(spot.to)
}

describe('a phrase', () => {
  it('may have words that are one of several, missing, or any', () => {
    const words = 'red|green cranes? can? _ high'
    expect(found('Green cranes can fly high, a red can flies high.', { words })).toEqual([
      'Green cranes can fly high',
      'red can flies high',
    ])
    expect(found('Red cranes fly high. Red cranes can high. Blue cranes can fly high.', { words })).toEqual([
      'Red cranes fly high',
      'Red cranes can high',
    ])
  })

  it('is found each time, and not within another', () => {
    expect(found('The game the game the', { words: 'the game the' })).toEqual(['The game the'])
    expect(found('A game, a game. A game', { words: 'a game' })).toEqual(['A game', 'a game', 'A game'])
  })

  it('is the longest of those that fit, whichever stands first in the list', () => {
    const [long, short] = [{ words: 'game changer for us' }, { words: 'game changer' }]
    expect(found('A game changer for us.', short, long)).toEqual(['game changer for us'])
    expect(found('A game changer for us.', long, short)).toEqual(['game changer for us'])
    expect(found('A game changer for you.', short, long)).toEqual(['game changer'])
  })

  it.each(['game-changer', 'game – changer', '“game” changer', 'game,  changer', 'game\u00a0changer'])(
    'is said in one breath: “%s”',
    (text) => {
      expect(found(text, { words: 'game changer' })).toHaveLength(1)
    },
  )

  it.each(['game (changer', 'game: changer', 'game    changer', 'game / changer'])(
    'is broken in “%s”',
    (text) => {
      expect(found(text, { words: 'game changer' })).toEqual([])
    },
  )

  it('may stand only where it is looked for', () => {
    const text = 'So what. So what? “So what?” So what happened? And so what?'
    const places = (at?: Phrase['at']) =>
      matchesIn(text, { words: 'so what', ...(at && { at }) }).map(({ from }) => from)
    expect(places()).toHaveLength(5)
    expect(places('start')).toEqual([0, 9, 19, 29])
    expect(places('whole')).toEqual([0, 9, 19])
    expect(places('question')).toEqual([9, 19])
  })

  it('has the reason of its list or its own', () => {
    expect(matchesIn('A game.', { words: 'game' })).toEqual([{ from: 2, to: 6, why: 'It is worn.' }])
    expect(matchesIn('A game.', { words: 'game', why: 'It is old.' })[0]?.why).toBe('It is old.')
  })
})

describe('the fix of a phrase', () => {
  it('stands in its place, with a capital where the phrase has one', () => {
    const phrase = { words: 'in order to', fix: 'to' }
    expect(mended('We moved in order to save.', phrase)).toBe('We moved to save.')
    expect(mended('In order to save, we moved.', phrase)).toBe('To save, we moved.')
  })

  it('is that of the form that was found', () => {
    const phrase = { words: 'utilize|utilizes them?', fix: { utilize: 'use', 'utilizes them': 'has uses' } }
    expect(mended('We utilize cranes.', phrase)).toBe('We use cranes.')
    expect(mended('She utilizes them.', phrase)).toBe('She has uses.')
    expect(mended('She utilizes cranes.', phrase)).toBeNull()
  })

  it('lets a sentence begin with the next word where the phrase goes', () => {
    const phrase = { words: 'to be honest', fix: '' }
    expect(mended('We left. To be honest, we lost.', phrase)).toBe('We left. We lost.')
    expect(mended('To be honest we lost.', phrase)).toBe('We lost.')
    expect(mended('To be honest,\u00a0éclairs won.', phrase)).toBe('Éclairs won.')
  })

  it.each([
    'We lost, to be honest, twice.',
    'To be honest.',
    'To be honest: we lost.',
    'To be honest – we lost.',
  ])('is not offered where no sentence would be left: “%s”', (text) => {
    expect(matchesIn(text, { words: 'to be honest', fix: '' })).toHaveLength(1)
    expect(mended(text, { words: 'to be honest', fix: '' })).toBeNull()
  })
})
