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
    ['Guess how many? 12. They all came.', ['Guess how many?', '12.', 'They all came.']],
    ['We live at No. 7 Elm Street. We like it.', ['We live at No. 7 Elm Street.', 'We like it.']],
    ['We met approx. Ten people. They left.', ['We met approx. Ten people.', 'They left.']],
    ['they said “no.” we left.', ['they said “no.”', 'we left.']],
    ['  We came.   We left.  ', ['We came.', 'We left.']],
    ['   ', []],
    ['', []],
  ])('of “%s” are told apart', (text, expected) => {
    expect(sentences(text)).toEqual(expected)
  })

  it('of one line are those that stand in it', () => {
    const text = 'we came. it rained.\n1. Call Ada. then Omar.\nwe left. nobody saw it.'
    const from = text.indexOf('1.')
    const line = { from, to: text.indexOf('\n', from) }
    const found = splitSentences(text, line).map((one) => text.slice(one.from, one.to))
    expect(found).toEqual(['1. Call Ada.', 'then Omar.'])
  })
})
