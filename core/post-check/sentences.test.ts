import { describe, expect, it } from 'vitest'
import { splitSentences } from './sentences.ts'

const sentences = (text: string) =>
  splitSentences(text, { from: 0, to: text.length }).map(({ from, to }) => text.slice(from, to))

describe('sentences', () => {
  it.each([
    ['They said no. We left.', ['They said no.', 'We left.']],
    ['they said no. we left.', ['they said no.', 'we left.']],
    ['It is No. 7 on the list. We won.', ['It is No. 7 on the list.', 'We won.']],
    ['See fig. 2 for more. Or not.', ['See fig. 2 for more.', 'Or not.']],
    ['We waited 10 min. Then it rang.', ['We waited 10 min.', 'Then it rang.']],
    ['We met at 9 a.m. on Monday. It was cold.', ['We met at 9 a.m. on Monday.', 'It was cold.']],
    ['We met at 9 a.m. It was cold.', ['We met at 9 a.m.', 'It was cold.']],
    ['I joined Acme Inc. in May. Dr. Who stayed.', ['I joined Acme Inc. in May.', 'Dr. Who stayed.']],
    ['Bring pens, paper, etc. Lunch is there.', ['Bring pens, paper, etc.', 'Lunch is there.']],
    ['1. Call Ada. Then Omar.', ['1. Call Ada.', 'Then Omar.']],
    ['Step 2. Call Omar. Then Lin.', ['Step 2. Call Omar.', 'Then Lin.']],
  ])('of “%s” are told apart', (text, expected) => {
    expect(sentences(text)).toEqual(expected)
  })
})
