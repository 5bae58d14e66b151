import { describe, expect, it } from 'vitest'
import { notXButY } from './not-x-but-y.ts'

const find = (...lines: string[]) =>
  notXButY.find(
    lines.map((text) => [{ text, marks: [] }]),
    { hasMedia: false },
  )

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

  it('does not reach from the end of one paragraph into the next', () => {
    const first = "Sami asked for a raise. It's not about the money."
    expect(find(first, "It's about time that we call him.")).toEqual([])
    expect(find("It's not about the money.", '', "It's about the plan. And it rained.")).toEqual([])
  })

  it('is found over two paragraphs of a sentence each, and marked where it ends', () => {
    expect(find("It's not about the money.", "It's about the people.").map(({ place }) => place)).toEqual([
      { paragraph: 1, from: 0, to: 22 },
    ])
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
    'Das ist nicht nur ein Werkzeug, sondern eine Haltung.',
  ])('is not found in “%s”', (text) => {
    expect(find(text)).toEqual([])
  })
})
