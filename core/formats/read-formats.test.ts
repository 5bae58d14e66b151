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
  ])('%j begins %s', (line, kind) => {
    expect(readFormats(line)[0]?.kind).toBe(kind ?? 'text')
  })

  it('begins another list of its kind', () => {
    expect(readFormats(lines(top, '1. **Agents**', '', top, '1. **Chips**'))).toEqual([
      trends('Agents'),
      trends('Chips'),
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

  it.each([
    ...['#', '## To', '`', '```', '~~', '~~~ts', '1', '12', '1. Wh', '1)', '*', '**', '__'].map((line) => [
      '',
      line,
    ]),
    ...[
      'I',
      'Idea',
      'IDE',
      'Idea 1',
      'Idea 12:',
      '**Idea',
      '**Idea 1**',
      '- Post Id',
      'Post Idea #2 - A',
    ].map((line) => ['', line]),
    ...[
      '**T',
      '**Top',
      '**Top t',
      '**Top 10',
      '**Top ten tr',
      '**Top 10 Trends** o',
      '__LinkedIn P',
      '- **What do you want',
    ].map((line) => ['', line]),
    ...['-', '- [ ] F', '*', '+', ' F'].flatMap((line) => [
      [question, line],
      [answered, line],
    ]),
    ...['- fast', '  They', '2. C', '**Chips', '{', '> so', '|'].map((line) => [trend, line]),
    ...['- fast', '  They', '*a'].map((line) => [idea, line]),
    ...['Which', 'Which post idea would you like me'].map((line) => [postIdea, line]),
    ...['Words', '{kb'].flatMap((line) => [
      [sources, line],
      [templates, line],
    ]),
    ...['`', '```', '  ~~'].map((line) => [code, line]),
    ['Words.', '   '],
  ])('after %j keeps %j back', (before = '', line = '') => {
    expect(readGrowing(`${before}\n${line}`)).toEqual(readGrowing(`${before}\n`))
  })

  it.each([
    ...[
      'Words',
      'Ideally',
      'Idea is',
      'Posts',
      '- item',
      '`code` is',
      '~ 5',
      '2026 was',
      '1st',
      '**Bold',
    ].map((line) => ['', line]),
    ...['**Topics', '**Top 100', '**Top 10 of all', '> so', ' more', 'Which', 'Top 10 T'].map((line) => [
      '',
      line,
    ]),
    ...['Words', 'No'].flatMap((line) => [
      [answered, line],
      [idea, line],
      [trend, line],
      [postIdea, line],
    ]),
    [trend, 'Which'],
    [postIdea, 'Which one'],
    ...['# a', '**', '1. Who', '- a', 'Idea 1'].map((line) => [code, line]),
  ])('after %j shows %j at once', (before = '', line = '') => {
    const shown = JSON.stringify(readGrowing(`${before}\n${line}`))
    expect(shown).toContain(line.trim())
  })
})
