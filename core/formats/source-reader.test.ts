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

describe('a list of sources', () => {
  const heading = '## What do you want your post ideas to be about?'
  const sections = (...given: string[]) => {
    const [found] = readFormats(lines(heading, ...given))
    return found?.kind === 'sources' ? found.sections : []
  }
  const item = (name: string, id: string, description = '') => ({ name, type: 'kb', id, description })

  it('has items with a name, before or after which they are described', () => {
    const [section] = sections(
      '### Notes',
      '- **A** about {kb:a} - rents',
      '- B { kb : b }: rents',
      '- **C** {kb:c}',
      '  rents and',
      '  more *of* it',
      '1. **D** {kb:d} rents',
      '   — and more',
    )
    expect(section?.items).toEqual([
      item('A', 'a', 'about rents'),
      item('B', 'b', 'rents'),
      item('C', 'c', 'rents and more of it'),
      item('D', 'd', 'rents and more'),
    ])
  })

  it.each([
    '- {kb:a}',
    '- **A** {note:a}',
    '- **A** {kb:}',
    String.raw`- **A** \{kb:a}`,
    `- **A** {kb:${'a'.repeat(65)}}`,
  ])('takes %j for no item', (line) => {
    expect(sections('### Notes', line).flatMap(({ items }) => items)).toEqual([])
  })

  it('may have items before its first section', () => {
    expect(sections('- **A** {kb:a}', '### 1. Notes', '- **B** {kb:b}')).toEqual([
      { title: '', items: [item('A', 'a')], emptyMessage: '' },
      { title: '1. Notes', items: [item('B', 'b')], emptyMessage: '' },
    ])
  })

  it('describes an item until an empty line', () => {
    const found = readFormats(lines(heading, '### Notes', '- **A** {kb:a}', 'rents', '', 'Words.'))
    expect(found).toMatchObject([
      { sections: [{ title: 'Notes', items: [item('A', 'a', 'rents')] }] },
      { kind: 'text', text: 'Words.' },
    ])
  })

  it('goes on after words with a list of its own', () => {
    const found = readFormats(
      lines(heading, '### Notes', '- **A** {kb:a}', '', 'Words.', '', '- **B** {kb:b}'),
    )
    expect(found).toMatchObject([
      { kind: 'sources', sections: [{ title: 'Notes', items: [item('A', 'a')] }] },
      { kind: 'text', text: 'Words.' },
      { kind: 'sources', heading: null, sections: [{ title: '', items: [item('B', 'b')] }] },
    ])
  })

  it.each([
    ['*Nothing*', 'Nothing'],
    ['_Later_', 'Later'],
    ['- Later', 'Later'],
    ['None yet', 'None yet'],
    ['(no swipes)', '(no swipes)'],
    ['You have none', 'You have none'],
    ['There are none', 'There are none'],
    ['Nothing here', 'Nothing here'],
  ])('says why a section is empty: %j', (line, emptyMessage) => {
    expect(readFormats(lines(heading, '### Swipes', '', line, '---', 'Add Info'))).toEqual([
      {
        kind: 'sources',
        heading: 'What do you want your post ideas to be about?',
        sections: [{ title: 'Swipes', items: [], emptyMessage }],
      },
    ])
  })

  it.each([
    [['### Swipes', 'Words.'], 'Words.'],
    [['### Swipes', 'Nobody knows'], 'Nobody knows'],
    [['### Swipes', 'None', 'Nothing'], 'Nothing'],
    [['### Swipes', '- **A** {kb:a}', '', 'None'], 'None'],
    [['None'], 'None'],
    [['### Swipes', 'Maybe none'], 'Maybe none'],
    [['### Notes', '- **A** {kb:a}', '2. more'], '2. more'],
  ])('leaves other words where they are: %j', (given, words) => {
    expect(readFormats(lines(heading, ...given)).at(-1)).toEqual(text(words))
  })

  it('has sections that are called like formats, unless the heading is as large as its own', () => {
    expect(sections('### LinkedIn Post Ideas', '**Top 10 Trends**').map(({ title }) => title)).toEqual([
      'LinkedIn Post Ideas',
      'Top 10 Trends',
    ])
    expect(readFormats(lines(heading, '### Notes', top, '1. **Agents**')).at(-1)).toEqual(agents)
  })
})
