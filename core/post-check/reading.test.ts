import { describe, expect, it } from 'vitest'
import { placeOf, postSentences, readParagraph, readWords, specificsOf, written } from './reading.ts'

const paragraph = (...texts: string[]) => texts.map((text) => ({ text, marks: [] }))
const read = (text: string) => readParagraph(paragraph(text))
const wordsOf = (text: string) => read(text).words.map((word) => word.text)

describe('a paragraph', () => {
  it('has the lines, the sentences and the words of all its runs', () => {
    const { text, lines, sentences } = readParagraph(paragraph('We ca', 'me.\nIt ra', 'ined. We left.'))
    expect(lines.map(({ from, to }) => text.slice(from, to))).toEqual(['We came.', 'It rained. We left.'])
    expect(sentences.map(({ from, to }) => text.slice(from, to))).toEqual([
      'We came.',
      'It rained.',
      'We left.',
    ])
    expect(sentences.map(({ words }) => words.map((word) => word.text))).toEqual([
      ['we', 'came'],
      ['it', 'rained'],
      ['we', 'left'],
    ])
  })

  it('is read once', () => {
    const same = paragraph('We came.')
    expect(readParagraph(same)).toBe(readParagraph(same))
    expect(readParagraph(same)).not.toBe(readParagraph(paragraph('We came.')))
  })
})

describe('the words of a text', () => {
  it.each([
    ['DON’T stop', ["don't", 'stop']],
    ["it's 1,000.50 euros", ["it's", '1,000.50', 'euros']],
    ['well-known, #hashtag and @Ada', ['well', 'known', 'hashtag', 'and', 'ada']],
    ['𝗕𝗼𝗹𝗱 ﬁnds', ['bold', 'finds']],
    ['Cafe\u0301 schön', ['café', 'schön']],
    ['on 3.5 and 4. May, a.b', ['on', '3.5', 'and', '4', 'may', 'a', 'b']],
    ['rock ’n’ roll’', ['rock', 'n', 'roll']],
  ])('are told apart in “%s”', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected)
  })

  it('lie where they stand', () => {
    const { text, words } = readWords('  We’re off, #now!')
    expect(words.map(({ from, to }) => text.slice(from, to))).toEqual(['We’re', 'off', 'now'])
  })

  it('are none in a web address, and are counted again after it', () => {
    expect(wordsOf('See example.org/a-page and https://b.example/c?d=e or not.')).toEqual([
      'see',
      'and',
      'or',
      'not',
    ])
    expect(readWords('example.com here').words.map(({ text }) => text)).toEqual(['here'])
    const sentences = read('See example.org now. We left.').sentences
    expect(sentences.map(({ words }) => words.length)).toEqual([2, 2])
  })
})

describe('a web address', () => {
  const linksIn = (text: string) => read(text).links.map(({ from, to }) => text.slice(from, to))

  it.each([
    ['(https://a.example/b).', 'https://a.example/b'],
    ['“http://a.example/b?c”,', 'http://a.example/b?c'],
    ['[www.example/x]', 'www.example/x'],
    ['(“www.example/y”)', 'www.example/y'],
    ['<HTTPS://EXAMPLE.ORG>', 'HTTPS://EXAMPLE.ORG'],
    ['my-shop.co.uk!', 'my-shop.co.uk'],
    ['lede.app/a.b?c=d…', 'lede.app/a.b?c=d'],
    ['example.org:8080/x', 'example.org:8080/x'],
    ['example.org#top;', 'example.org#top'],
  ])('is seen in %s without what surrounds it', (piece, address) => {
    expect(linksIn(`One ${piece} more`)).toEqual([address])
  })

  it.each([
    'e.g. this',
    'and/or',
    'v2.0',
    '3.5',
    'end.Next',
    'www. x',
    'https:// x',
    '(((',
    'ada@example.org',
    'example.orgs',
  ])('is not seen in %s', (text) => {
    expect(linksIn(text)).toEqual([])
  })

  it('is each of several', () => {
    expect(linksIn('a.com b.org\nc.net')).toEqual(['a.com', 'b.org', 'c.net'])
  })
})

describe('the sentences of a post', () => {
  const post = [paragraph('We came. It rained.'), [], paragraph('!!!\nWe left.', ' We slept.')]

  it('are those with words, each with its paragraph', () => {
    expect(postSentences(post).map((one) => [one.paragraph, written(one)])).toEqual([
      [0, 'We came.'],
      [0, 'It rained.'],
      [2, 'We left.'],
      [2, 'We slept.'],
    ])
  })

  it('are marked together as far as they stand in the paragraph of the last', () => {
    const sentences = postSentences(post)
    expect(placeOf(sentences)).toEqual({ paragraph: 2, from: 4, to: 22 })
    expect(placeOf(sentences.slice(0, 2))).toEqual({ paragraph: 0, from: 0, to: 19 })
    expect(placeOf(sentences.slice(1, 3))).toEqual({ paragraph: 2, from: 4, to: 12 })
    expect(placeOf([])).toBeNull()
  })
})

describe('the numbers and names in a text', () => {
  const specificsIn = (text: string) => specificsOf(read(text)).map(({ from, to }) => text.slice(from, to))

  it.each([
    ['We sold 40 cranes to twelve people in 2019.', ['40', 'twelve', '2019']],
    ['We met Ada Lovelace in the city of Leeds.', ['Ada Lovelace', 'Leeds']],
    ['We met Ada, Omar and Lin-Li for lunch at noon.', ['Ada', 'Omar', 'Lin-Li']],
    ['LinkedIn and McKinsey met the CEO, but PayPal won.', ['McKinsey', 'PayPal']],
    ['GitHub is down. We left.', ['GitHub']],
    ['Nobody came. Everybody left.', []],
    ['The Future Of Our Work', []],
    ['Everything You Need to Know', []],
    ['I met Ada Lovelace.', ['Ada Lovelace']],
    ['We met Ada Lovelace in Leeds.', ['Ada Lovelace', 'Leeds']],
    ['The Ada Lovelace prize went', ['Ada Lovelace']],
    ['We Met Ada', ['Met Ada']],
    ['1. Call the people', []],
    ['10. Call the people', []],
    ['We sold half of them to ninety-five people.', ['half', 'ninety-five']],
    ['2) Call Ada', ['Ada']],
    ['3 people called', ['3']],
    ['AI and SEO, not I', []],
    ['Over 50% of Łódź', ['50', 'Łódź']],
  ])('are found in “%s”', (text, expected) => {
    expect(specificsIn(text)).toEqual(expected)
  })
})
