import { expect, it } from 'vitest'
import { splitLinks } from './feed-links.ts'
import type { Run } from './post-text.ts'

const linksIn = (text: string, ...marks: Run['marks']) =>
  splitLinks([{ text, marks }])
    .filter(({ isLink }) => isLink)
    .map((piece) => piece.text)

it.each([
  ['On #writing and #open_source.', ['#writing', '#open_source']],
  ['#2024goals #2024 C# ##twice', ['#2024goals']],
  ['#日本 (#Über)', ['#日本', '#Über']],
  ['#one#two #tag🎉', ['#one', '#tag']],
  [
    'See https://example.org/a_b?c=d#e, or (www.example.com).',
    ['https://example.org/a_b?c=d#e', 'www.example.com'],
  ],
  ['example.com\nmail@example.com and Node.js', ['example.com']],
  ['https://example.com/(#tag #next', ['https://example.com/(#tag', '#next']],
  ['@Ada, 3.5 and e.g. nothing', []],
])('finds the hashtags and addresses of %j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

it('does not link what is sent in styled letters', () => {
  expect(linksIn('#growth https://example.com', 'bold')).toEqual([])
  expect(linksIn('#growth', 'strike')).toEqual([])
  expect(linksIn('#𝗴𝗿𝗼𝘄𝘁𝗵')).toEqual([])
  expect(linksIn('#日本', 'bold')).toEqual(['#日本'])
})

it('splits runs at the edges of links, and keeps their marks', () => {
  const runs: Run[] = [
    { text: 'a #one b', marks: ['bold'] },
    { text: ' #two', marks: [] },
    { text: '日', marks: ['italic'] },
    { text: ' c #thr', marks: [] },
    { text: 'ee', marks: ['bold'] },
  ]
  expect(splitLinks(runs)).toEqual([
    { text: 'a #one b', marks: ['bold'], isLink: false },
    { text: ' ', marks: [], isLink: false },
    { text: '#two', marks: [], isLink: true },
    { text: '日', marks: ['italic'], isLink: true },
    { text: ' c #thr', marks: [], isLink: false },
    { text: 'ee', marks: ['bold'], isLink: false },
  ])
})
