import { describe, expect, it } from 'vitest'
import { headingWords, ideaIn, isFence, isRule, readLine, titleOf, withoutSeparator } from './line.ts'

const raw = String.raw

describe('a line of markdown', () => {
  it.each([
    ['words', { level: 0, isBullet: false, number: null, isBoldOpen: false }],
    ['  words \t', { raw: '  words \t', text: '  words', indent: 2, body: 'words', content: 'words' }],
    ['words\r', { raw: 'words', text: 'words' }],
    [' \twords', { indent: 5, content: 'words' }],
    ['', { text: '', indent: 0, content: '' }],
    ['## Words', { level: 2, body: 'Words', content: 'Words' }],
    ['######', { level: 6, content: '' }],
    ['  # 1. Words', { level: 1, indent: 2, number: 1, body: '1. Words', content: 'Words' }],
    ['####### Words', { level: 0, content: '####### Words' }],
    ['#words', { level: 0, content: '#words' }],
    ['- words', { isBullet: true, body: 'words', content: 'words' }],
    ['*  words', { isBullet: true, content: 'words' }],
    ['+ words', { isBullet: true }],
    ['• words', { isBullet: true }],
    ['– words', { isBullet: true }],
    ['-', { isBullet: true, content: '' }],
    ['-5 degrees', { isBullet: false, content: '-5 degrees' }],
    ['**words', { isBullet: false }],
    ['# - words', { level: 1, isBullet: false, content: '- words' }],
    ['7. words', { number: 7, isBoldOpen: false, body: '7. words', content: 'words' }],
    ['12) words', { number: 12, content: 'words' }],
    ['999: words', { number: 999, content: 'words' }],
    ['7.', { number: 7, content: '' }],
    ['- 7. words', { isBullet: true, number: 7, content: 'words' }],
    ['1000. words', { number: null, content: '1000. words' }],
    ['7.5 words', { number: null, content: '7.5 words' }],
    ['7 words', { number: null }],
    ['**7. words**', { number: 7, isBoldOpen: true, content: 'words**' }],
    ['**7.** words', { number: 7, isBoldOpen: false, content: 'words' }],
    ['__7)__ words', { number: 7, isBoldOpen: false, content: 'words' }],
    ['7.**words**', { number: 7, isBoldOpen: false, content: '**words**' }],
    ['7.*words*', { number: 7, isBoldOpen: false, content: '*words*' }],
    ['7._words_', { number: 7, content: '_words_' }],
  ])('is taken apart: %j', (line, parts) => {
    expect(readLine(line)).toMatchObject(parts)
  })

  it.each([
    ['---', true],
    ['  ****', true],
    ['___', true],
    ['--', false],
    ['--- a', false],
    ['-*-', false],
    ['a ---', false],
  ])('%j divides: %s', (line, expected) => {
    expect(isRule(readLine(line))).toBe(expected)
  })

  it.each([
    ['```', true],
    ['   ~~~ts', true],
    ['    ```', false],
    ['a ```', false],
    ['``', false],
  ])('%j begins or ends code: %s', (line, expected) => {
    expect(isFence(readLine(line))).toBe(expected)
  })
})

describe('a title and what follows it', () => {
  it.each([
    ['**Agents** - They act', 'Agents', 'They act'],
    ['**Agents**: They act', 'Agents', 'They act'],
    ['**Agents:** They act', 'Agents', 'They act'],
    ['__Agents__ — They act', 'Agents', 'They act'],
    ['**Agents** They act', 'Agents', 'They act'],
    ['**Agents**-like', 'Agents', '-like'],
    ['**Agents', 'Agents', ''],
    ['**__init__** is run', 'init', 'is run'],
    ['__2 ** 3__ is 8', '2 3', 'is 8'],
    [raw`**2 \*\* 3** is 8`, '2 ** 3', 'is 8'],
    [raw`**2 \*** is even`, '2 *', 'is even'],
    ['**Agents: ** They act', 'Agents', 'They act'],
    [raw`**Agents\:** They act`, 'Agents:', 'They act'],
    ['7. **Agents** - They act', 'Agents', 'They act'],
    ['**7. Agents** - They act', 'Agents', 'They act'],
    ['Agents - They act', 'Agents', 'They act'],
    ['Agents – They act', 'Agents', 'They act'],
    ['Agents — They act', 'Agents', 'They act'],
    ['Agents: They act', 'Agents', 'They act'],
    ['Well-known agents', 'Well-known agents', ''],
    ['At 10:30', 'At 10:30', ''],
    ['### Agents: They *act* - fast', 'Agents: They act - fast', ''],
  ])('are found in %j', (line, title, rest) => {
    expect(titleOf(readLine(line))).toMatchObject({ title, rest })
  })

  it.each([
    [' - words', 'words'],
    [': words', 'words'],
    ['–', ''],
    ['-5 degrees', '-5 degrees'],
    ['a day', 'a day'],
    ['', ''],
  ])('are parted: %j is followed by %j', (text, rest) => {
    expect(withoutSeparator(text)).toBe(rest)
  })
})

describe('a heading', () => {
  it.each([
    ['## Agents **and** chips', 'Agents and chips'],
    ['**Agents**', 'Agents'],
    ['**Agents:**', 'Agents'],
    ['__Agents__', 'Agents'],
    ['**Agents** act', null],
    ['****', null],
    ['- **Agents**', null],
    ['1. **Agents**', null],
    ['### 1. Agents', null],
    ['Agents', null],
  ])('in %j is %j', (line, words) => {
    expect(headingWords(readLine(line))).toBe(words)
  })
})

describe('the head of an idea', () => {
  it.each([
    ['Post Idea 12: The quiet launch', 12, 'The quiet launch', ''],
    ['**Post IDEA #3) The quiet launch** - Why', 3, 'The quiet launch', 'Why'],
    ['**Idea  4** :  The quiet launch', 4, 'The quiet launch', ''],
    ['__Idea 5:__ The quiet launch', 5, 'The quiet launch', ''],
    ['Idea 6:**The quiet launch** Why', 6, 'The quiet launch', 'Why'],
    ['2. **Idea 7 — The quiet launch**', 7, 'The quiet launch', ''],
    ['**2. Idea 8: The quiet launch**: Why', 8, 'The quiet launch', 'Why'],
    ['Idea 9: The quiet launch - Why', 9, 'The quiet launch - Why', ''],
  ])('is read from %j', (line, number, title, rest) => {
    expect(ideaIn(readLine(line))).toMatchObject({ number, titled: { title, rest } })
  })

  it.each([
    'Idea 1',
    'Idea 1:',
    '**Idea 1:**',
    'Idea 1234: A',
    'idea 1: A',
    'Idea   1: A',
    'Idea 1 is: A',
    'The Idea 1: A',
  ])('is none in %j', (line) => {
    expect(ideaIn(readLine(line))).toBeNull()
  })
})
