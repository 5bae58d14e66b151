import { describe, expect, it } from 'vitest'
import { readFormats } from './read-formats.ts'

const lines = (...texts: string[]) => texts.join('\n')
const text = (words: string) => ({ kind: 'text', text: words })
const top = '## Top 10 Trends'
const agents = {
  kind: 'trends',
  heading: 'Top 10 Trends',
  items: [{ number: 1, title: 'Agents', description: '' }],
}

describe('a list of templates', () => {
  const heading = '## Choose a template for your post'
  const templates = (...items: [string, string, string][]) => ({
    kind: 'templates',
    heading: 'Choose a template for your post',
    items: items.map(([id, title, description]) => ({ id, title, description })),
  })
  const read = (...given: string[]) => readFormats(lines(heading, ...given))

  it('has descriptions of several lines, up to the id', () => {
    expect(
      read(
        '### 1. Lesson',
        'One *thing*',
        '',
        '- learnt',
        '---',
        'late {template:t1}',
        '### 2. Story',
        '{ template : t-2 }',
      ),
    ).toEqual([templates(['t1', 'Lesson', 'One thing - learnt late'], ['t-2', 'Story', ''])])
  })

  it('has one line of description after an id, and leaves the next where it is', () => {
    expect(read('### Lesson {template:t1}', '', 'One *thing*', 'Words.')).toEqual([
      templates(['t1', 'Lesson', 'One thing']),
      text('Words.'),
    ])
    expect(read('1. **Lesson** {template:t1}: One thing', 'Words.')).toEqual([
      templates(['t1', 'Lesson', 'One thing']),
      text('Words.'),
    ])
  })

  it('gives what has no id back as words, with its empty lines', () => {
    expect(read('### Lesson', '', 'One thing  ', '### Story', '{template:t2}')).toEqual([
      templates(),
      text('### Lesson\n\nOne thing'),
      { kind: 'templates', heading: null, items: [{ id: 't2', title: 'Story', description: '' }] },
    ])
    expect(read('### Lesson', '', top, '1. **Agents**')).toEqual([templates(), text('### Lesson'), agents])
  })

  it('gives it back before code, too, and has no template without a title', () => {
    expect(read('### Lesson', '```', 'code', '```')).toEqual([
      templates(),
      text('### Lesson\n```\ncode\n```'),
    ])
    expect(read('### {template:t1}')).toEqual([templates(), text('### {template:t1}')])
  })

  it('has items that are all marked alike', () => {
    expect(read('### Lesson', '1. **Learn**', '{template:t1}')).toEqual([
      templates(['t1', 'Lesson', '1. Learn']),
    ])
  })

  it('has nothing to say of a list without any', () => {
    expect(
      read('You haven’t saved any templates yet, so browse.', '', '[Browse Templates](/templates)', '---'),
    ).toEqual([templates()])
    expect(read('Words.')).toEqual([templates(), text('Words.')])
  })
})
