import { describe, expect, it } from 'vitest'
import { habitOf, names, rest, ten } from '#test/fixtures/ten-posts.ts'

describe('how posts begin', () => {
  it.each([
    ['Who fixes a roof?', 'The first paragraph has about 4 words; in 10 of 10 posts it asks a question.'],
    ['“Come at 9?” he said.', 'The first paragraph has about 5 words; in 10 of 10 posts it quotes somebody.'],
    ['It took 14 days.', 'The first paragraph has about 4 words; in 10 of 10 posts it has a number.'],
    [
      '🚚 My van broke down.',
      'The first paragraph has about 4 words; in 10 of 10 posts it begins with "I", "we" or "my".',
    ],
    ['Mystery is no plan.', 'The first paragraph has about 4 words.'],
    ['Frost.', 'The first paragraph has about 1 word.'],
    ['🎉\nThe van is back. It runs.', 'The first paragraph has about 6 words.'],
  ])('is told of %s', (line, text) => {
    const opening = line.replace('🎉\n', '')
    expect(
      habitOf(
        'openings',
        ten(() => line),
      ),
    ).toEqual({ id: 'openings', text, examples: [opening] })
  })

  it('tells a kind of line that four of ten have, with examples of it, and no rarer one', () => {
    const posts = (count: number) =>
      ten((name, at) => (at >= names.length - count ? `Does ${name} know?` : `Nobody asked ${name}.`))
    expect(habitOf('openings', posts(4))).toMatchObject({
      text: 'The first paragraph has about 3 words; in 4 of 10 posts it asks a question.',
      examples: ['Does Greta know?', 'Does Hanno know?', 'Does Ines know?'],
    })
    expect(habitOf('openings', posts(3))).toMatchObject({
      text: 'The first paragraph has about 3 words.',
      examples: ['Nobody asked Ada.', 'Nobody asked Ben.', 'Nobody asked Cleo.'],
    })
  })

  it.each([
    [`${'eighteen '.repeat(30)}now.`, `${'eighteen '.repeat(17)}…`],
    [`A ${'x'.repeat(300)}`, `A ${'x'.repeat(158)} …`],
    [`A ${'x'.repeat(158)}`, `A ${'x'.repeat(158)}`],
    ['Two  spaces,\t one tab', 'Two spaces, one tab'],
  ])('shows %s as %s', (line, example) => {
    expect(
      habitOf(
        'openings',
        ten(() => line),
      )?.examples,
    ).toEqual([example])
  })
})

describe('how posts end', () => {
  const posts = (count: number, question = (name: string) => `Does ${name} know?`) =>
    names.map((name, at) => `${rest}\n${at < count ? question(name) : `Ask ${name} about it.`}`)

  it.each([10, 4])('tells of questions where %i of ten have one there', (count) => {
    expect(habitOf('endings', posts(count))).toMatchObject({
      text: `${count} of 10 posts end with a question.`,
      examples: ['Does Ada know?', 'Does Ben know?', 'Does Cleo know?'],
    })
    const reversed = habitOf('endings', posts(count).toReversed())
    expect(reversed?.examples.every((example) => example.endsWith('?'))).toBe(true)
    expect(
      habitOf(
        'endings',
        posts(count, (name) => `Did ${name} know?\n👇`),
      )?.text,
    ).toBe(`${count} of 10 posts end with a question.`)
    expect(
      habitOf(
        'endings',
        posts(count, (name) => `Did ${name} know？ 👇`),
      )?.text,
    ).toBe(`${count} of 10 posts end with a question.`)
  })

  it('tells of statements where hardly any post asks something at its end, and of neither in between', () => {
    const statements = {
      text: 'Posts end with a statement, not with a question to the readers.',
      examples: ['Ask Ben about it.', 'Ask Cleo about it.', 'Ask Dora about it.'],
    }
    expect(habitOf('endings', posts(1))).toMatchObject(statements)
    expect(
      habitOf(
        'endings',
        posts(10, (name) => `Why? ${name} left.`),
      )?.text,
    ).toBe(statements.text)
    expect([2, 3].map((count) => habitOf('endings', posts(count)))).toEqual([null, null])
  })
})
