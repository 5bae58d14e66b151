import { describe, expect, it } from 'vitest'
import { notXButY } from './not-x-but-y.ts'

const find = (...lines: string[]) =>
  notXButY.find(
    lines.map((text) => [{ text, marks: [] }]),
    { hasMedia: false },
  )
const marked = (text: string) => find(text).map(({ place }) => text.slice(place.from, place.to))

/** Sixteen words. */
const longDenial = "It's not about the money that we lost on the old van in the cold spring"

describe('“not X but Y”', () => {
  it.each([
    "This is not just a tool, it's a way of thinking.",
    'It isn’t just about speed — it’s about trust.',
    'We sell not only shoes but also time.',
    'People leave not because of pay but because of managers.',
    'It was not a failure but a lesson.',
    "It's not about the money. It's about the people.",
    "It's not a job, it's a calling.",
    "Leadership isn't about titles. It's about people.",
    'The goal is not growth. The goal is trust.',
    "You don't need more time. You need more focus.",
    'Not a feature. A promise.',
    'Less noise. More signal.',
    'Stop selling. Start helping.',
    "AI won't replace you. It's not about tools; it's about people who use them.",
  ])('is found in “%s”', (text) => {
    expect(find(text)).toHaveLength(1)
  })

  it.each([
    ['We sell not only shoes but also time.', 'not only shoes but'],
    ["Today it isn't just about speed — it's about trust.", "isn't just about speed — it's"],
    ["It is not just a tool, a toy, it's a way of life.", "not just a tool, a toy, it's"],
    ['People leave not because of pay but because of managers.', 'not because of pay but because'],
    ['It was not a failure but the lesson we needed.', 'not a failure but the'],
    ['It was not the end but a start.', 'not the end but a'],
    ['It was not easy but rather slow.', 'not easy but rather'],
    ["I am sure this isn't a job, it's a calling.", "isn't a job, it's a calling"],
    ["It's not a job - it's a calling.", "It's not a job - it's a calling"],
    ['Less noise, more signal.', 'Less noise, more signal'],
    ['We met. This is not about money. It is about trust.', 'This is not about money. It is about trust.'],
    [
      'Less of the noise we hear. More of the signal we need.',
      'Less of the noise we hear. More of the signal we need.',
    ],
    [`${longDenial}. It's about trust.`, `${longDenial}. It's about trust.`],
  ])('is marked in “%s”: “%s”', (text, pattern) => {
    expect(marked(text)).toEqual([pattern])
  })

  it('is said to be a sign of machine-written text, within a sentence and over two', () => {
    const why = expect.stringContaining('machine-written')
    expect(find('Ada called.', 'It was not a failure but a lesson.')).toEqual([
      { rule: 'not-x-but-y', place: { paragraph: 1, from: 7, to: 26 }, why },
    ])
    expect(find('Not a feature. A promise.')).toEqual([
      { rule: 'not-x-but-y', place: { paragraph: 0, from: 0, to: 25 }, why },
    ])
  })

  it('does not reach over more than a dozen words or from long sentences', () => {
    expect(
      find('It was not just the rain that kept us in the van from noon until four, but nobody minded.'),
    ).toEqual([])
    expect(
      find('He left not because of the pay or the hours or the long drive to Hull but because of me.'),
    ).toEqual([])
    expect(find(`${longDenial} again. It's about trust.`)).toEqual([])
    expect(find(`It's not about trust. ${longDenial.replace('not ', '')} again.`)).toHaveLength(1)
    expect(find(`It's not about trust. ${longDenial.replace('not ', '')} once again.`)).toEqual([])
    expect(find('Less rain fell this year than last. More fell in Hull.')).toEqual([])
    expect(find('Less rain fell. More of it came down in one night.')).toEqual([])
  })

  it('does not reach from the end of one paragraph into the next', () => {
    const first = "Sami asked for a raise. It's not about the money."
    expect(find(first, "It's about time that we call him.")).toEqual([])
    expect(find("It's not about the money.", '', "It's about the plan. And it rained.")).toEqual([])
  })

  it('is found over two paragraphs of a sentence each, and marked where it ends', () => {
    expect(find("It's not about the money.", "It's about the people.").map(({ place }) => place)).toEqual([
      { paragraph: 1, from: 0, to: 22 },
    ])
    expect(find("It's not about the money. 🎉", "It's about the people.")).toHaveLength(1)
  })

  it.each([
    "The invoice isn't paid. It's three weeks late.",
    "We didn't ship. We went home.",
    'It was not easy, but we made it.',
    'He was not at home but his dog was.',
    "I'm not sure. I think it was Tuesday.",
    "Don't call me before nine. I sleep.",
    'Not today. Omar is ill.',
    "We don't do interviews on Zoom. We do pay for the train.",
    'We have less money this year. More of it goes to rent.',
    'Not one of them called, and two wrote.',
    "We did not just leave because it's cold.",
    'It is only a tool, but it works.',
    'But that is not just talk.',
    'I could come, but rather not today.',
    'The van runs in summer but in winter it stays home.',
    'It was not a bad year but we sold less.',
    'It was not a bad year but they left.',
    'It was not a bad year but Ada left.',
    'It was not a bad year but all of us were tired.',
    'We left not because of the rain or because of the wind.',
    "Why not a walk? It's a fine day.",
    "Isn't it late? Is Omar home?",
    'The van is not new. The house is old.',
    'The van is not new. The van broke down twice.',
    "It's not a car. Ada bought a van.",
    'This is not a test. We bought a van.',
    "The invoice isn't paid. It's a mess.",
    'Stop. Start again.',
    'Stop the van. Start.',
    'Not today. The van is out.',
    'Buy the van. A friend sells it.',
    'Das ist nicht nur ein Werkzeug, sondern eine Haltung.',
  ])('is not found in “%s”', (text) => {
    expect(find(text)).toEqual([])
  })
})
