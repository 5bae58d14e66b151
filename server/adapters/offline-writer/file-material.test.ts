import { describe, expect, test } from 'vitest'
import { fileSentences, fileTitle, pointsAtFile } from './reading/passages.ts'
import { composeDraft } from './drafting/offline-draft.ts'

describe('the sentences of a file', () => {
  test('are whole where lines were wrapped, and apart where they were not', () => {
    const text = [
      'Our year',
      'In March we opened a second bakery in the north of Leeds',
      'and hired nine people.',
      '',
      '- The oven failed twice in the very first week of the year',
      '- Nobody noticed',
    ].join('\n')
    expect(fileSentences(text)).toEqual([
      'Our year',
      'In March we opened a second bakery in the north of Leeds and hired nine people.',
      '- The oven failed twice in the very first week of the year',
      '- Nobody noticed',
    ])
  })

  test('are none in rows, code and headings of slides', () => {
    const text = ['Name\tDays', 'name,days,role', 'a;b;c', 'const x = 1', 'if (x) {', 'Slide 1', 'Sheet “A”']
    expect(fileSentences(text.join('\n'))).toEqual([])
    expect(fileSentences('We sold 1,000,000 loaves, cakes and pies.')).toHaveLength(1)
  })

  test.each(['A. ', 'a, ', 'x\n', 'word '])('come to an end in a file that repeats %j', (piece) => {
    const text = piece.repeat(60_000 / piece.length)
    expect(fileSentences(text).join(' ').length).toBeLessThanOrEqual(text.length)
  })
})

test.each([
  ['', true],
  ['it', true],
  ['this', true],
  ['the attached file', true],
  ['the notes I attached', true],
  ['my uploaded report.', true],
  ['what is in this PDF', true],
  ['the numbers in the spreadsheet', true],
  ['this year', false],
  ['how we write reports', false],
  ['report writing', false],
])('a subject that points at a file is told from one of its own: %j', (subject, expected) => {
  expect(pointsAtFile(subject)).toBe(expected)
})

test('a file’s name makes a title', () => {
  expect(fileTitle('Q3_results-final.v2.pdf')).toBe('Q3 results final.v2')
})

describe('a draft with a file', () => {
  const file = {
    label: 'notes.txt',
    text: 'We moved to a four-day week in May. Sick days fell by a third. Everyone likes the park nearby.',
  }
  const draft = (request: string, when: 'new' | 'earlier') =>
    composeDraft({
      task: 'draft',
      title: 'notes',
      request,
      material: [{ ...file, file: when }],
      length: 'Medium',
    })

  test('takes the sentences of a file that came with the request, also those that share no word with it', () => {
    const post = draft('Write a post about rest.', 'new')
    expect(post.split('\n')[0]).toBe('We moved to a four-day week in May.')
    expect(post).toContain('Sick days fell by a third.')
  })

  test('takes of an earlier file only what belongs to the topic', () => {
    const post = draft('Write a post about our four-day week.', 'earlier')
    expect(post).toContain('We moved to a four-day week in May.')
    expect(post).not.toContain('park')
  })

  test('begins with an earlier file when the request points at it', () => {
    expect(draft('Write a post about the attached notes.', 'earlier').split('\n')[0]).toBe(
      'We moved to a four-day week in May.',
    )
  })
})
