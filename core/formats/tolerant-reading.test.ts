import { describe, expect, it } from 'vitest'
import { addInfoAddress, requests, type Segment } from './format-values.ts'
import { linkTo } from './plain-text.ts'
import { readFormats, readGrowing } from './read-formats.ts'
import { writeIdeas, writePostIdeas, writeSources, writeTemplates, writeTrends } from './write-formats.ts'

const kinds = (segments: Segment[]) => segments.map(({ kind }) => kind)
const titles = (segments: Segment[]) =>
  segments.flatMap((segment) =>
    segment.kind === 'text'
      ? []
      : segment.kind === 'sources'
        ? segment.sections.flatMap(({ items }) => items.map(({ name }) => name))
        : segment.items.map((item) => ('title' in item ? item.title : item.text)),
  )

describe('ideas as models write them', () => {
  const one = [{ number: 1, title: 'The quiet launch', summary: 'Why silence sells.' }]

  it.each([
    '**Idea 1: The quiet launch**\nWhy silence sells.',
    '**Idea 1: The quiet launch**\r\n\r\n\r\nWhy silence sells.\r\n',
    '**Idea 1:** The quiet launch\n\nWhy silence sells.',
    '**Idea 1**: The quiet launch\nWhy silence sells.',
    '**Idea 1 - The quiet launch**   \nWhy silence sells.',
    '**Idea #1 – The quiet launch**\nWhy silence sells.',
    'Idea 1 - The quiet launch\nWhy silence sells.',
    'Idea 1: **The quiet launch**\nWhy silence sells.',
    '### Idea 1: The quiet launch\n\nWhy silence sells.',
    '## **Idea 1: The quiet launch**\nWhy silence sells.',
    '- **Idea 1: The quiet launch** - Why silence sells.',
    '1. **Idea 1: The quiet launch**\n   Why silence sells.',
    '1) **Idea 1: The quiet launch**\n\n   Why silence sells.',
    '**Idea 1: The quiet launch**: Why silence sells.',
    '__Idea 1: The quiet launch__\nWhy silence sells.',
    '**IDEA 1. The quiet launch**\nWhy silence sells.',
  ])('are read from %j', (text) => {
    expect(readFormats(text)).toEqual([{ kind: 'ideas', heading: null, items: one }])
  })

  it('stand between words', () => {
    const text = `Here are **five**:\n\n- not an idea\n\n${writeIdeas(one)}\n\nWhich one would you like?`
    expect(readFormats(text)).toEqual([
      { kind: 'text', text: 'Here are **five**:\n\n- not an idea' },
      { kind: 'ideas', heading: null, items: one },
      { kind: 'text', text: 'Which one would you like?' },
    ])
  })

  it('keep their lists and labels', () => {
    const summary = '**Hook:** "We said nothing."\n\n- Point one\n- Point two'
    expect(readFormats(`**Idea 1: A**\n\n${summary}\n\n---\n\n**Idea 2: B**`)).toEqual([
      {
        kind: 'ideas',
        heading: null,
        items: [
          { number: 1, title: 'A', summary },
          { number: 2, title: 'B', summary: '' },
        ],
      },
    ])
  })

  it.each([
    'Idea 2 was better than the first.',
    'Ideas 1: none',
    'An idea 1: small',
    '```\n**Idea 1: A**\n```',
  ])('are not seen in %j', (text) => {
    expect(readFormats(text)).toEqual([{ kind: 'text', text }])
  })
})

describe('trends and post ideas as models write them', () => {
  it.each([
    '## Top 10 Trends\n\n1. **Agents**\n   They act.\n\n2. **Chips**\n   They cook.',
    '# 🔥 Top 10 Trends in 2026\n1) **Agents** - They act.\n2) **Chips** – They cook.',
    '**Top 10 Trends**\n\n1. **Agents:** They act.\n\n2. **Chips:** They cook.',
    '### Top 10 Trends\n\n### 1. Agents\nThey act.\n\n### 2. Chips\nThey cook.',
    'Sure!\n\n## **Top 10 Trends**\n\n**1. Agents**\nThey act.\n\n**2. Chips**\nThey cook.\n\nPick one.',
    '## Top 10 Trends\n- **Agents** - They act.\n- **Chips** - They cook.',
    '## Top 10 Trends\n1. Agents - They act.\n2. Chips: They cook.',
  ])('are read from %j', (text) => {
    const trends = readFormats(text).find(({ kind }) => kind === 'trends')
    expect(trends).toMatchObject({
      items: [
        { number: 1, title: 'Agents', description: 'They act.' },
        { number: 2, title: 'Chips', description: 'They cook.' },
      ],
    })
  })

  it('take no other numbered list for trends', () => {
    const text = '## Top 10 Trends\n\n1. **Agents**\n   They act.\n\nNext steps:\n\n1. Read them.\n2. Choose.'
    const segments = readFormats(text)
    expect(titles(segments)).toEqual(['Agents'])
    expect(kinds(segments)).toEqual(['trends', 'text'])
  })

  it('leave the note under post ideas to the screen', () => {
    const note = '*Which post idea would you like me to help you develop?*'
    expect(readFormats(`## LinkedIn Post Ideas\n\n### 1. Why\n\nBecause.\n\n---\n\n${note}`)).toEqual([
      {
        kind: 'post-ideas',
        heading: 'LinkedIn Post Ideas',
        items: [{ number: 1, title: 'Why', description: 'Because.' }],
      },
    ])
  })
})

describe('sources and templates as models write them', () => {
  it('finds what can be chosen', () => {
    const text = [
      'Choose:\n\n### What do you want your post ideas to be about?\n',
      '#### Knowledge Base (5 Latest Items)\n* **Pricing notes** { kb: k1 } – What we learnt\n1. Survey {kb:k2}: 40 shops',
      '**Swipes (5 Latest)**\n\n_None available_\n\n[Add Info](/swipes)',
      '#### My Story\n- **My Story** {story:my-story}',
      '#### My Offers\n- No offers yet\n',
    ].join('\n\n')
    expect(readFormats(text)).toEqual([
      { kind: 'text', text: 'Choose:' },
      {
        kind: 'sources',
        heading: 'What do you want your post ideas to be about?',
        sections: [
          {
            title: 'Knowledge Base (5 Latest Items)',
            items: [
              { name: 'Pricing notes', type: 'kb', id: 'k1', description: 'What we learnt' },
              { name: 'Survey', type: 'kb', id: 'k2', description: '40 shops' },
            ],
            emptyMessage: '',
          },
          { title: 'Swipes (5 Latest)', items: [], emptyMessage: 'None available' },
          {
            title: 'My Story',
            items: [{ name: 'My Story', type: 'story', id: 'my-story', description: '' }],
            emptyMessage: '',
          },
          { title: 'My Offers', items: [], emptyMessage: 'No offers yet' },
        ],
      },
    ])
  })

  it('knows where each section gets its items', () => {
    expect(addInfoAddress('Knowledge Base (5 Latest Items)')).toBe('/knowledge-base')
    expect(addInfoAddress('Swipes')).toBe('/swipes')
    expect(addInfoAddress(' Swipes  (all)')).toBe('/swipes')
    expect(addInfoAddress('my story')).toBe('/identity')
    expect(addInfoAddress('My Offers')).toBe('/identity')
    expect(addInfoAddress('Others')).toBeNull()
  })

  it.each([
    '## Choose a template for your post\n\n### 1. Lesson\n\nOne thing learnt\n\n{template:t1}',
    '**Choose a template for your post:**\n\n1. **Lesson** {template:t1} - One thing learnt',
    '## Choose a template for your post\n### Lesson {template:t1}\nOne thing learnt',
    '## Choose a template for your post\n- **Lesson** - One thing learnt { template: t1 }',
  ])('reads a template from %j', (text) => {
    expect(readFormats(text)[0]).toMatchObject({
      items: [{ id: 't1', title: 'Lesson', description: 'One thing learnt' }],
    })
  })

  it('gives a template without an id back as words', () => {
    const text = '## Choose a template for your post\n\n### 1. Lesson\n\nOne thing'
    const heading = 'Choose a template for your post'
    const list = { kind: 'templates', heading, items: [] }
    expect(readGrowing(`${text}\n`)).toEqual([list])
    expect(readFormats(text)).toEqual([list, { kind: 'text', text: '### 1. Lesson\n\nOne thing' }])
  })

  it.each([
    [writeTrends, '## Top 10 Trends'],
    [writePostIdeas, '## LinkedIn Post Ideas'],
    [writeSources, '## What do you want your post ideas to be about?'],
    [writeTemplates, '## Choose a template for your post'],
  ])('is written under its heading: %o', (write, heading) => {
    expect(write([]).split('\n')[0]).toBe(heading)
  })

  it('says the words of an empty list once', () => {
    const segments = readFormats(writeTemplates([]))
    expect(writeTemplates([])).toContain(
      "You haven't saved any templates yet. Create your own custom templates or browse Lede's template library to quickly generate posts with proven formats and styles.",
    )
    expect(kinds(segments)).toEqual(['templates'])
  })
})

describe('what goes with the formats', () => {
  it('says what each button sends', () => {
    const item = { number: 3, title: 'Why *now*' }
    expect(requests.draftIdea(item)).toBe('Create a post for idea 3: Why *now*')
    expect(requests.ideasAboutTrend(item)).toBe('Give me post ideas about Why *now*')
    expect(requests.ideasForPostIdea(item)).toBe('Give me post ideas for: Why *now*')
  })

  it('links to sources of the web only', () => {
    expect(linkTo({ name: 'A [b]', url: 'https://e.org/x_(y)' })).toBe(
      String.raw`[A \[b\]](https://e.org/x_%28y%29)`,
    )
    expect(linkTo({ name: 'A', url: 'javascript:alert(1)' })).toBe('A')
  })

  it.each([
    ['stars', '*'],
    ['bold', '**a'],
    ['brackets', ']('],
    ['links', '[a]('],
    ['braces', '{kb:'],
    ['numbers', '1. '],
    ['ideas', '**Idea 1: '],
    ['spaces', ' '],
    ['dashes', ' - '],
    ['backslashes', '\\'],
    ['lines', '\n'],
    ['items', '- **a** {kb:k} - b\n'],
    ['templates', '### 1. a\n{template:t}\n'],
    ['code', '```\n'],
  ])('reads 200 kB of %s, and makes no more of it than there is', (_, piece) => {
    for (const heading of ['', '## Top 10 Trends\n', '## What do you want your post ideas to be about?\n']) {
      const text = heading + piece.repeat(Math.ceil(200_000 / piece.length))
      const segments = readFormats(text)
      expect(JSON.stringify(segments).length).toBeLessThan(6 * text.length)
      expect(isSmall(readGrowing(text), segments)).toBe(true)
    }
  })
})

const isSmall = (growing: Segment[], whole: Segment[]) => growing.length <= whole.length

describe('questions as models write them', () => {
  const asked = [
    {
      number: 1,
      text: 'Who is it for?',
      options: [
        { text: 'Founders', noteId: null },
        { text: 'Buyers', noteId: null },
      ],
    },
    { number: 2, text: 'What did it cost?', options: [] },
  ]

  it.each([
    '1. Who is it for?\n   - [ ] Founders\n   - [ ] Buyers\n2. What did it cost?\n   - [ ] …',
    '1. **Who is it for?**\n- [ ] Founders\n- [ ] Buyers\n\n2. **What did it cost?**\n- [ ] ___',
    '1) Who is it for?\r\n\r\n  * [ ] Founders\r\n  * [x] Buyers\r\n\r\n2) What did it cost?\r\n\r\n  * []',
  ])('are read from %j', (text) => {
    expect(readFormats(text)).toEqual([{ kind: 'questions', heading: null, items: asked }])
  })

  it.each([
    '1. Who is it for?\n2. What did it cost?',
    '1. Ask who it is for\n   - [ ] Founders',
    '1. Who is it for?\n\nThat is what readers ask.\n\n- [ ] Founders',
    'Who is it for?\n- [ ] Founders',
  ])('are words without answers to choose, a number or a question mark: %j', (text) => {
    expect(readFormats(text)).toEqual([{ kind: 'text', text }])
  })

  it('may have an answer that brings a note along', () => {
    const [found] = readFormats('Done.\n\n1. Use it?\n   - [ ] Use "Kessler" {kb:k1}').slice(1)
    expect(found).toMatchObject({ items: [{ options: [{ text: 'Use "Kessler"', noteId: 'k1' }] }] })
  })
})
