import { describe, expect, it } from 'vitest'
import { escapeText, linkTo, oneLine, plainOf } from './plain-text.ts'

const raw = String.raw

it('a text of one line has no breaks, no control characters, and single spaces', () => {
  expect(oneLine(' \ta\r\n b\u2028c \u0000\u00a0d\u0007e ')).toBe('a b c de')
  expect(oneLine('\n \u0000')).toBe('')
})

describe('a plain text', () => {
  it.each([
    ['2 * 3', raw`2 \* 3`],
    [raw`C:\temp`, raw`C:\\temp`],
    ['the `code`', raw`the \`code\``],
    ['{kb:k1}', raw`\{kb:k1}`],
    ['~5', raw`\~5`],
    ['a <b> c', raw`a \<b> c`],
    ['a < b <', 'a < b <'],
    ['snake_case', 'snake_case'],
    ['_it_', raw`\_it\_`],
    ['a __b', raw`a \_\_b`],
    ['a__b', raw`a\_\_b`],
    ['(a_)', raw`(a\_)`],
    ['a._b', raw`a.\_b`],
    ['[a](b) [c] d', raw`[a\](b) [c] d`],
    ['Hook:', raw`Hook\:`],
    ['Hook: a', 'Hook: a'],
  ])('%j is the markdown %j', (text, markdown) => {
    expect(escapeText(text)).toBe(markdown)
    expect(plainOf(markdown)).toBe(text)
  })
})

describe('the words of markdown', () => {
  it.each([
    ['**Bold**, *italic*, __bold__ and _italic_', 'Bold, italic, bold and italic'],
    ['the `code` here', 'the code here'],
    ['a [link](https://e.org/x) here', 'a link here'],
    ['[**bold** link](u)', 'bold link'],
    ['[a [b](u) c](v)', 'a b c'],
    ['[a](u)[b](v)', 'ab'],
    ['[a] and [b](u)', '[a] and b'],
    ['a](b)', 'a](b)'],
    ['[a](b c)', '[a](b c)'],
    ['[a](b(c)', '[a](b(c)'],
    ['[a](b', '[a](b'],
    ['[a (b) c](u)', 'a (b) c'],
    ['[a]-b) c', '[a]-b) c'],
    ['[a]', '[a]'],
    [raw`\*a\* \[b](c)`, '*a* [b](c)'],
    [raw`C:\temp \\ \x`, raw`C:\temp \ \x`],
    ['snake_case_name', 'snake_case_name'],
    ['a\\', 'a\\'],
    ['  a \n b ', 'a b'],
  ])('%j are %j', (markdown, words) => {
    expect(plainOf(markdown)).toBe(words)
  })

  it('keep an address that is too long for one', () => {
    const address = (length: number) => `https://e.org/${'a'.repeat(length - 14)}`
    expect(plainOf(`[a](${address(1999)})`)).toBe('a')
    expect(plainOf(`[a](${address(2000)})`)).toBe(`[a](${address(2000)})`)
  })
})

describe('a link to a source', () => {
  it.each([
    [{ name: 'A *b*', url: 'http://e.org' }, raw`[A \*b\*](http://e.org/)`],
    [{ name: 'A](https://e.com)', url: 'https://e.org' }, raw`[A\](https://e.com)](https://e.org/)`],
    [{ name: raw`A\[b`, url: 'https://e.org' }, raw`[A\\\[b](https://e.org/)`],
    [{ name: 'A\nb', url: 'ftp://e.org' }, 'A b'],
    [{ name: 'A', url: 'no address' }, 'A'],
    [{ name: ' \n', url: 'https://e.org' }, ''],
    [{ name: 'A', url: 'https://e.org/(a)(b)' }, '[A](https://e.org/%28a%29%28b%29)'],
  ])('of %j is %s', (source, markdown) => {
    expect(linkTo(source)).toBe(markdown)
  })
})
