import { describe, expect, it } from 'vitest'
import { readFormats } from './read-formats.ts'

const lines = (...texts: string[]) => texts.join('\n')
const text = (words: string) => ({ kind: 'text', text: words })
const ideas = (...items: object[]) => ({ kind: 'ideas', heading: null, items })
const trendsOf = (heading: string | null, ...items: [number, string, string][]) => ({
  kind: 'trends',
  heading,
  items: items.map(([number, title, description]) => ({ number, title, description })),
})
const trends = (...items: [number, string, string][]) => trendsOf('Top 10 Trends', ...items)
const top = '## Top 10 Trends'

describe('the description of an item', () => {
  it('keeps its lines, its lists and how far they stand in', () => {
    const given = lines(
      top,
      '1. **Agents**',
      '',
      '   They act.',
      '     - fast',
      '',
      '',
      '   - well',
      ' > so',
      '2. **Chips**',
    )
    expect(readFormats(given)).toEqual([
      trends([1, 'Agents', 'They act.\n  - fast\n\n- well\n> so'], [2, 'Chips', '']),
    ])
  })

  it('may hold a list of numbers, which is not the list of items', () => {
    const inner = lines(top, '1. **Agents**', '   1. act', '   2. plan', '2. **Chips**', '- **fast** - very')
    expect(readFormats(inner)).toEqual([
      trends([1, 'Agents', '1. act\n2. plan'], [2, 'Chips', '- **fast** - very']),
    ])
    const flat = lines(top, '1. Agents', '2. Chips', '1. Cook', '3. Cars')
    expect(readFormats(flat)).toEqual([trends([1, 'Agents', ''], [2, 'Chips', '1. Cook'], [3, 'Cars', ''])])
  })

  it('ends at a line that divides, and at words after an empty line', () => {
    expect(readFormats(lines('**Idea 1: A**', 'Why.', '---', 'Words.'))).toEqual([
      ideas({ number: 1, title: 'A', summary: 'Why.' }),
      text('Words.'),
    ])
    expect(
      readFormats(lines('**Idea 1: A**', 'Why.', '', '* Point', '| a |', '', 'Words.', '', '- more')),
    ).toEqual([ideas({ number: 1, title: 'A', summary: 'Why.\n\n* Point\n| a |' }), text('Words.\n\n- more')])
    expect(readFormats(lines('**Idea 1: A**', 'Why.', '## Next', 'Words.'))).toEqual([
      ideas({ number: 1, title: 'A', summary: 'Why.' }),
      text('## Next\nWords.'),
    ])
  })

  it('is not what follows a list whose items have none', () => {
    expect(readFormats(lines('**Idea 1: A**', '', '**Idea 2: B**', '', 'Which one?'))).toEqual([
      ideas({ number: 1, title: 'A', summary: '' }, { number: 2, title: 'B', summary: '' }),
      text('Which one?'),
    ])
    expect(readFormats(lines('**Idea 1: A**', 'Why.', '', '**Idea 2: B**', '', 'So.'))).toEqual([
      ideas({ number: 1, title: 'A', summary: 'Why.' }, { number: 2, title: 'B', summary: 'So.' }),
    ])
  })

  it('ends where code begins, in which nothing is a format', () => {
    const code = lines('```', top, '1. **Chips**', '1. Who?', '- [ ] Me', '```')
    expect(readFormats(lines('**Idea 1: A**', code, '**Idea 2: B**'))).toEqual([
      ideas({ number: 1, title: 'A', summary: '' }),
      text(code),
      ideas({ number: 2, title: 'B', summary: '' }),
    ])
  })
})

describe('an item of a list', () => {
  it('after words is one only when it goes on counting and is marked', () => {
    const rest = (line: string) =>
      readFormats(lines(top, '1. **Agents**', 'They act.', '', 'And then:', '', line)).slice(1)
    expect(rest('2. **Chips**')).toEqual([text('And then:'), trendsOf(null, [2, 'Chips', ''])])
    expect(rest('1. **Chips**')).toEqual([text('And then:\n\n1. **Chips**')])
    expect(rest('2. Chips')).toEqual([text('And then:\n\n2. Chips')])
  })

  it('may have any number when it is marked, and may begin with any', () => {
    expect(readFormats(lines(top, '3. Agents', '4. Chips', '7. **Cars**'))).toEqual([
      trends([3, 'Agents', ''], [4, 'Chips', ''], [7, 'Cars', '']),
    ])
    expect(readFormats(lines(top, '### 1. Agents', '### 3. Chips'))).toEqual([
      trends([1, 'Agents', ''], [3, 'Chips', '']),
    ])
  })

  it('stands about as far in as the first', () => {
    expect(readFormats(lines(top, '  1. **Agents**', '   2. **Chips**', '    3. **fast**'))).toEqual([
      trends([1, 'Agents', ''], [2, 'Chips', '3. **fast**']),
    ])
  })

  it('without a number is counted on', () => {
    expect(readFormats(lines(top, '- **Agents**', '', '- **Chips** - They cook.', '- plain'))).toEqual([
      trends([1, 'Agents', ''], [2, 'Chips', 'They cook.\n- plain']),
    ])
  })

  it('is a heading with a number where the list has headings; another heading ends the list', () => {
    const given = lines(top, '### 1. Agents', '1. **act**', '### Sources', '1. **Chips**')
    expect(readFormats(given)).toEqual([
      trends([1, 'Agents', '1. **act**']),
      text('### Sources\n1. **Chips**'),
    ])
  })

  it('of post ideas may be called an idea', () => {
    const given = lines('## LinkedIn Post Ideas', '### Idea 1: Why', 'Because.', '### Idea 2: How', 'So.')
    expect(readFormats(given)).toMatchObject([
      {
        kind: 'post-ideas',
        items: [
          { number: 1, title: 'Why', description: 'Because.' },
          { number: 2, title: 'How', description: 'So.' },
        ],
      },
    ])
  })

  it('has a title', () => {
    expect(readFormats(lines(top, '1. ****', '2.'))).toEqual([trends(), text('1. ****\n2.')])
  })
})
