import { describe, expect, it } from 'vitest'
import { readFormats, readGrowing } from './read-formats.ts'

const lines = (...texts: string[]) => texts.join('\n')
const trends = (title: string) => ({
  kind: 'trends',
  heading: 'Top 10 Trends',
  items: [{ number: 1, title, description: '' }],
})
const top = '## Top 10 Trends'

describe('the heading of a list', () => {
  it.each([
    ['## Top 10 Trends', 'trends'],
    ['Top 10 Trends', null],
    ['# top ten trends: AI', 'trends'],
    ['**Top 5 Trends**', 'trends'],
    ['## The Top 10 Trends', null],
    ['## Top 100 Trends', null],
    ['## Top 10 Trendsetters', null],
    ['### 📈 LinkedIn post ideas for May', 'post-ideas'],
    ['## LinkedIn Post Ideasmith', null],
    ['## What do you want your post ideas to be about today?', 'sources'],
    ['## Choose a template for your post!', 'templates'],
    ['## Choose a template for your posts', null],
    ['## Now choose a template for your post', null],
    ['## And what do you want your post ideas to be about', null],
  ])('%j begins %s', (line, kind) => {
    expect(readFormats(line)[0]?.kind).toBe(kind ?? 'text')
  })

  it('begins another list of its kind', () => {
    expect(readFormats(lines(top, '1. **Agents**', '', top, '1. **Chips**'))).toEqual([
      trends('Agents'),
      trends('Chips'),
    ])
  })

  it('ends the list where it begins something else', () => {
    expect(readFormats(lines(top, '1. **Agents**', '', '### Sources', '2. **Chips**'))).toEqual([
      trends('Agents'),
      { kind: 'text', text: '### Sources\n2. **Chips**' },
    ])
    expect(
      readFormats(lines('## LinkedIn Post Ideas', '### 1. Why', '### Sources', '### 2. How')),
    ).toMatchObject([
      { kind: 'post-ideas', items: [{ title: 'Why' }] },
      { kind: 'text', text: '### Sources\n### 2. How' },
    ])
  })

  it('of an idea ends the list as well', () => {
    expect(readFormats(lines(top, '1. **Agents**', '**Idea 1: A**', '2. **Chips**'))).toEqual([
      trends('Agents'),
      { kind: 'ideas', heading: null, items: [{ number: 1, title: 'A', summary: '2. **Chips**' }] },
    ])
  })

  it('of another kind ends the list', () => {
    const both = lines(top, '1. **Agents**', '## LinkedIn Post Ideas', '### 1. Why', 'Because.')
    expect(readFormats(both)).toEqual([
      trends('Agents'),
      {
        kind: 'post-ideas',
        heading: 'LinkedIn Post Ideas',
        items: [{ number: 1, title: 'Why', description: 'Because.' }],
      },
    ])
  })
})

describe('a reply that grows', () => {
  const question = '1. Who is it for?'
  const answered = lines(question, '- [ ] Founders')
  const trend = lines(top, '1. **Agents**')
  const postIdea = lines('## LinkedIn Post Ideas', '### 1. Why')
  const sources = lines('## What do you want your post ideas to be about?', '### Notes')
  const templates = '## Choose a template for your post'
  const idea = '**Idea 1: A**'
  const code = '```'
  const each = (befores: string[], ...texts: string[]) =>
    befores.flatMap((before) => texts.map((line): [string, string] => [before, line]))

  it.each([
    ...each([''], '#', '## To', '`', '```', '~~', '~~~ts', '1', '12', '1. Wh', '1)', '*', '**', '__'),
    ...each([''], 'I', 'Ide', 'IDE', 'Post IDE', '- Post Id', '**Idea', '**12', '__1'),
    ...each([''], 'Idea', 'Idea 1', 'Idea  1', 'Idea 12:', '**Idea 1**', 'Post Idea #2 - A'),
    ...each([''], '**T', '**Top', '**Top t', '**Top 10', '**Top ten tr', '**Top 10 Trends** o'),
    ...each([''], '__LinkedIn P', '- **What do you want'),
    ...each([question, answered], '-', '- [ ] F', '*', '+', ' F'),
    ...each([trend], '- fast', '  They', '2. C', '**Chips', '{', '> so', '|'),
    ...each([idea], '- fast', '  They', '*a'),
    ...each([postIdea], 'Which', 'Which post idea would you like me'),
    ...each([sources, templates], 'Words', '{kb'),
    ...each([code], '`', '```', '  ~~'),
    ...each(['Words.'], '   '),
  ])('after %j keeps %j back', (before, line) => {
    expect(readGrowing(`${before}\n${line}`)).toEqual(readGrowing(`${before}\n`))
  })

  it.each([
    ...each([''], 'Words', 'Which', '- item', '`code` is', '~ 5', '2026 was', '1st', '> so', ' more'),
    ...each([''], 'Ideally', 'Idea is', 'Posts', 'Top 10 T'),
    ...each([''], '**Bold', '**Topics', '**Top 100', '**Top 10 of all'),
    ...each([answered, idea, trend, postIdea], 'Words', 'No'),
    ...each([trend], 'Which'),
    ...each([postIdea], 'Which one'),
    ...each([code], '# a', '**', '1. Who', '- a', 'Idea 1'),
  ])('after %j shows %j at once', (before, line) => {
    const shown = JSON.stringify(readGrowing(`${before}\n${line}`))
    expect(shown).toContain(line.trim())
  })
})
