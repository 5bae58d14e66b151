import { describe, expect, it } from 'vitest'
import { readFormats } from './read-formats.ts'

const lines = (...texts: string[]) => texts.join('\n')
const text = (words: string) => ({ kind: 'text', text: words })

describe('questions', () => {
  it('are words as long as they have no answers, with the empty lines between them', () => {
    const given = lines('1. Who is it for?', '', '', '2. Why?', 'Words.')
    expect(readFormats(given)).toEqual([text(given)])
    const code = lines('1. Who is it for?', '```', 'code', '```')
    expect(readFormats(code)).toEqual([text(code)])
  })

  it.each([
    '### 1. Who is it for?',
    '- 1. Who is it for?',
    '1. Who is it for',
    '1. Who is it for? Founders',
    'Who is it for?',
  ])('have a number and a question mark and no other mark: %j', (line) => {
    expect(readFormats(lines(line, '- [ ] Founders'))).toEqual([text(lines(line, '- [ ] Founders'))])
  })

  it.each(['# - [ ] Founders', '[ ] Founders', '- [y] Founders', '- Founders'])(
    'have answers that are tasks of a list, not %j',
    (line) => {
      expect(readFormats(lines('1. Who is it for?', line))).toEqual([text(lines('1. Who is it for?', line))])
    },
  )

  it('may be asked in Chinese, and answered with a note or with nothing', () => {
    const given = lines('1. 给谁？', '- [X] **创始人** { kb : k-1 }', '- [ ] …', String.raw`- [ ] A \{kb:k2}`)
    expect(readFormats(given)).toEqual([
      {
        kind: 'questions',
        heading: null,
        items: [
          {
            number: 1,
            text: '给谁？',
            options: [
              { text: '创始人', noteId: 'k-1' },
              { text: 'A {kb:k2}', noteId: null },
            ],
          },
        ],
      },
    ])
  })

  it('end at other words, so that tasks after them are a list', () => {
    const asked = { kind: 'questions', heading: null, items: [{ number: 1, text: 'Who?', options: [] }] }
    expect(readFormats(lines('1. Who?', '- [ ] …', 'Words.', '- [ ] Task'))).toEqual([
      asked,
      text('Words.\n- [ ] Task'),
    ])
  })

  it('are items in a list of another kind', () => {
    expect(readFormats(lines('## Top 10 Trends', '1. Agents?', '- [ ] Yes'))).toMatchObject([
      { kind: 'trends', items: [{ title: 'Agents?', description: '- [ ] Yes' }] },
    ])
  })
})
