import { expect, it } from 'vitest'
import { createPageReader } from './readable-page.ts'

const read = createPageReader({ timeoutMs: 500, memoryMb: 128 })
const page = (html: string) => ({
  bytes: new TextEncoder().encode(html),
  charset: 'utf-8',
  url: 'https://example.com/blog/post',
})
const textOf = async (html: string) => {
  const found = await createPageReader()(page(html))
  return found.kind === 'text' ? found.text : found.reason
}

it.each([
  ['lines and paragraphs', '<p>One<br>two</p><p>Three</p>', 'One\ntwo\n\nThree'],
  [
    'lists',
    '<p>Two:</p><ul> <li><p>One</p></li> <li>Two</li> </ul><p>End</p>',
    'Two:\n\n• One\n\n• Two\n\nEnd',
  ],
  ['tables', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a\tb\nc'],
  [
    'the spaces between words alone',
    '<p>  One \n\t <b>two</b>  </p>\n\n\n<div>  three</div>',
    'One two\n\nthree',
  ],
  ['entities', '<p>R&amp;D &lt;3 &#8222;Ja&ldquo;</p>', 'R&D <3 „Ja“'],
  ['text without any element', 'Just words', 'Just words'],
])('the text of a page keeps %s', async (_, html, text) => {
  expect(await textOf(html)).toBe(text)
})

it.each([
  ['/post', 'https://example.com/post'],
  ['https://www.example.com/post', 'https://www.example.com/post'],
  ['https://elsewhere.example/post', 'https://example.com/blog/post'],
  ['javascript:alert(1)', 'https://example.com/blog/post'],
  ['http://[', 'https://example.com/blog/post'],
])('a page that gives %s as its address is found at %s', async (canonical, url) => {
  const found = await createPageReader()(page(`<link rel="canonical" href="${canonical}"><p>Words</p>`))
  expect(found).toMatchObject({ url })
})

it.each([
  ['very deep', '<div>'.repeat(200_000)],
  ['never closed', '<a href="'.repeat(100_000)],
  ['all tables', '<table><tr><td>'.repeat(50_000)],
  ['all paragraphs', '<p>a, b, c'.repeat(300_000)],
])('a page that is %s holds nobody up', async (_, html) => {
  const found = await read(page(`${html}words`))
  expect(found.kind === 'text' || found.reason.startsWith('The page ')).toBe(true)
})
