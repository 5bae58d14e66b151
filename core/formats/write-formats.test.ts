import { describe, expect, it } from 'vitest'
import { cleanIdea, cleanQuestion, cleanSection, cleanTemplate, cleanTrend } from './clean-values.ts'
import {
  writeIdeas,
  writePostIdeas,
  writeQuestions,
  writeSources,
  writeTemplates,
  writeTrends,
} from './write-formats.ts'

const raw = String.raw

describe('the markdown of a format', () => {
  it('of ideas has a bold line for each', () => {
    const ideas = [
      { number: 1, title: 'A *quiet* launch', summary: 'Why silence sells.\n\n- Once\n- Twice' },
      { number: 2, title: 'B', summary: '' },
    ]
    expect(writeIdeas(ideas)).toBe(
      `**Idea 1: ${raw`A \*quiet\* launch`}**\nWhy silence sells.\n\n- Once\n- Twice\n\n**Idea 2: B**`,
    )
  })

  it('of trends is a numbered list, with what belongs to an item under its words', () => {
    const trends = [
      { number: 9, title: 'Agents:', description: 'They act.\n\n- Fast' },
      { number: 10, title: 'Chips', description: 'They cook.' },
    ]
    expect(writeTrends(trends)).toBe(
      `## Top 10 Trends\n\n9. **${raw`Agents\:`}**\n   They act.\n\n   - Fast\n\n10. **Chips**\n    They cook.`,
    )
  })

  it('of post ideas has a heading for each', () => {
    expect(writePostIdeas([{ number: 1, title: 'Why `now`', description: 'Because.' }])).toBe(
      `## LinkedIn Post Ideas\n\n### 1. ${raw`Why \`now\``}\nBecause.`,
    )
  })

  it('of questions is a numbered list with open tasks, one even where no answer is known', () => {
    const questions = [
      {
        number: 1,
        text: 'Who is *it* for',
        options: [
          { text: 'Founders', noteId: null },
          { text: 'Use {it}', noteId: 'k1' },
        ],
      },
      { number: 10, text: 'Why?', options: [] },
    ]
    expect(writeQuestions(questions)).toBe(
      raw`1. Who is \*it\* for?
   - [ ] Founders
   - [ ] Use \{it} {kb:k1}
10. Why?
    - [ ] …`,
    )
  })

  it('of sources has a section for each kind, with its items or the reason for none', () => {
    const sections = [
      {
        title: 'Swipes (5 Latest)',
        items: [
          { name: 'Notes *a*', type: 'kb' as const, id: 'k1', description: 'What `we` learnt' },
          { name: 'B', type: 'lede-swipe' as const, id: 's-2', description: '' },
        ],
        emptyMessage: 'unused',
      },
      { title: 'My Story', items: [], emptyMessage: 'None *yet*' },
      { title: 'My Offers', items: [], emptyMessage: '' },
    ]
    expect(writeSources(sections)).toBe(
      [
        '## What do you want your post ideas to be about?',
        '### Swipes (5 Latest)',
        raw`- **Notes \*a\*** {kb:k1} - What \`we\` learnt` + '\n- **B** {lede-swipe:s-2}',
        '### My Story',
        raw`*None \*yet\**`,
        '### My Offers',
      ].join('\n\n'),
    )
  })

  it.each([
    ['# a', raw`\# a`],
    ['- a', raw`\- a`],
    ['+ a', raw`\+ a`],
    ['> a', raw`\> a`],
    ['=== a', raw`\=== a`],
    ['| a', raw`\| a`],
    ['12. a', raw`12\. a`],
    ['1) a', raw`1\) a`],
    ['1: a', raw`1\: a`],
    ['1234. a', '1234. a'],
    ['a - b 1. #c', 'a - b 1. #c'],
  ])('of templates takes a description for words: %j', (description, markdown) => {
    const templates = [
      { id: 't1', title: 'Lesson', description: '' },
      { id: 't2', title: '*Story*', description },
    ]
    expect(writeTemplates(templates)).toBe(
      `## Choose a template for your post\n\n### 1. Lesson\n{template:t1}\n\n### 2. ${raw`\*Story\*`}\n${markdown}\n{template:t2}`,
    )
  })
})

describe('a value of a format', () => {
  it.each([
    [-3, 1],
    [0, 1],
    [Number.NaN, 1],
    [2.7, 2],
    [999, 999],
    [1200, 999],
  ])('has a number of one to three digits: %d is %d', (given, number) => {
    expect(cleanIdea({ number: given, title: 'A', summary: '' }).number).toBe(number)
    expect(cleanTrend({ number: given, title: 'A', description: '' }).number).toBe(number)
    expect(cleanQuestion({ number: given, text: 'A', options: [] }).number).toBe(number)
  })

  it('has titles and names of one line, and some words where there are none', () => {
    expect(cleanIdea({ number: 1, title: ' A\n b ', summary: '' }).title).toBe('A b')
    expect(cleanTrend({ number: 1, title: ' \n', description: '' }).title).toBe('Untitled')
    expect(cleanTemplate({ id: 't1', title: '', description: ' a\nb ' })).toEqual({
      id: 't1',
      title: 'Untitled',
      description: 'a b',
    })
    const item = { name: '', type: 'kb' as const, id: 'k1', description: ' a\nb ' }
    expect(cleanSection({ title: ' A\nb', items: [item], emptyMessage: 'None' })).toEqual({
      title: 'A b',
      items: [{ name: 'Untitled', type: 'kb', id: 'k1', description: 'a b' }],
      emptyMessage: '',
    })
    expect(cleanSection({ title: '', items: [], emptyMessage: ' None\nyet ' })).toEqual({
      title: 'Untitled',
      items: [],
      emptyMessage: 'None yet',
    })
  })

  it('asks a question with answers that say something', () => {
    const options = ['Yes\nplease', '…', '', '2'].map((text) => ({ text, noteId: null }))
    expect(cleanQuestion({ number: 1, text: ' Is it\nso', options })).toEqual({
      number: 1,
      text: 'Is it so?',
      options: [
        { text: 'Yes please', noteId: null },
        { text: '2', noteId: null },
      ],
    })
    expect(cleanQuestion({ number: 1, text: 'Why?', options: [] }).text).toBe('Why?')
    expect(cleanQuestion({ number: 1, text: 'Why? Now', options: [] }).text).toBe('Why? Now?')
    expect(cleanQuestion({ number: 1, text: 'なぜ？', options: [] }).text).toBe('なぜ？')
  })

  it.each([
    ['  One\n\n\ntwo  ', 'One\ntwo'],
    ['One\r\ntwo\rthree\u2028four\u2029five', 'One\ntwo\nthree\nfour\nfive'],
    ['\n\n- One\n\n\n- two\n\n  more\n\n\n', '- One\n\n- two\n\n  more'],
    ['- One\n\t- two\n      - three', '- One\n  - two\n      - three'],
    [`One\n${' '.repeat(20)}two`, `One\n${' '.repeat(12)}two`],
    ['One\n---\n***\ntwo', 'One\ntwo'],
    ['# One\n## Top 10 Trends', '\\# One\n\\## Top 10 Trends'],
    ['```\nlet a = 1\n```', '\\```\nlet a = 1\n\\```'],
    ['**Top 10 Trends**', 'Top 10 Trends'],
    ['**A bold line**', '**A bold line**'],
    ['Idea 2: a *b*', raw`Idea 2\: a b`],
    ['Idea  12 - a', raw`Idea 12\: a`],
    ['**Post Idea 3 - a**', raw`Post Idea 3\: a`],
    ['A\nWhich post idea would you like me to help you develop?\nB', 'A\nB'],
    ['*Which post idea would you like me to help you develop?*', ''],
    ['', ''],
  ])('has a description that stays in its item: %j is %j', (given, description) => {
    expect(cleanTrend({ number: 1, title: 'A', description: given }).description).toBe(description)
    expect(cleanIdea({ number: 1, title: 'A', summary: given }).summary).toBe(description)
  })
})
