import { describe, expect, it } from 'vitest'
import { htmlTokens, markOfTag, tellsHtml } from './html-tokens.ts'

/** Formats tags as "<p>" and "</p>", and text as it is. */
const tokens = (source: string) =>
  Array.from(htmlTokens(source), (token) =>
    token.kind === 'text' ? token.text : token.kind === 'open' ? `<${token.tag}>` : `</${token.tag}>`,
  )

describe('HTML in parts', () => {
  it.each<[string, string, string[]]>([
    ['tags and text', 'a<b>c</b>d', ['a', '<b>', 'c', '</b>', 'd']],
    ['nothing', '', []],
    ['text alone', 'a > b', ['a > b']],
    ['tags alone', '<p></p>', ['<p>', '</p>']],
    ['tags in capitals', '<DIV></Div >', ['<div>', '</div>']],
    ['tags that close themselves', 'a<br/>b<hr />', ['a', '<br>', 'b', '<hr>']],
    ['names of several parts', '<o:p><x-y1>', ['<o:p>', '<x-y1>']],
    ['brackets in attributes', `<a title="b > c" x='<i>'>d`, ['<a>', 'd']],
    ['attributes without quotes', '<a href=x>b', ['<a>', 'b']],
    ['a quote that is no attribute’s', '<a b">c">d', ['<a>', 'c">d']],
    ['a quote that never closes', '<p title="a>b</p>c', ['<p>', 'b', '</p>', 'c']],
    ['line breaks in tags', '<p\nclass="x"\n>a', ['<p>', 'a']],
  ])('are %s', (_, source, parts) => expect(tokens(source)).toEqual(parts))

  it.each([
    'me <me@x.com>',
    '<https://x.com>',
    '1 < 2',
    '<3 it',
    'a <b',
    'a <b c="d" e',
    '<>',
    '</>',
    '</ p>',
    '<-b>',
    '<a->',
    'a <! b',
    '<?',
  ])('are text where there is no tag: %s', (source) => expect(tokens(source)).toEqual([source]))

  it('begin anew at the next bracket where a tag does not end', () => {
    expect(tokens('a <b <i>c')).toEqual(['a <b ', '<i>', 'c'])
    expect(tokens('<b x="1" <i>c')).toEqual(['<b x="1" ', '<i>', 'c'])
  })

  it.each<[string, string[]]>([
    ['a<!-- b > c -->d', ['a', 'd']],
    ['a<!-- b -- > c', ['a']],
    ['<!doctype html><p>', ['<p>']],
    ['<?xml version="1"?>a', ['a']],
    ['a<!--><p>', ['a', '<p>']],
  ])('are none of comments and declarations: %s', (source, parts) => expect(tokens(source)).toEqual(parts))

  it.each<[string, string[]]>([
    ['a<script>b<p></script>c', ['a', '<script>', '</script>', 'c']],
    ['<style x>b{}</STYLE >c', ['<style>', '</style>', 'c']],
    ['<script>a</style><p></script>b', ['<script>', '</script>', 'b']],
    ['a<script>b<p>', ['a', '<script>']],
    ['<script>a</script>b<script>c</script>d', ['<script>', '</script>', 'b', '<script>', '</script>', 'd']],
    ['</script>a', ['</script>', 'a']],
    ['<constructor>a', ['<constructor>', 'a']],
  ])('are none of what is never shown: %s', (source, parts) => expect(tokens(source)).toEqual(parts))
})

it.each([
  ['<p>', true],
  ['<name>', false],
  ['</name>', false],
  ['<section>', false],
  ['</section>', true],
  ['</b>', true],
])('%s tells that a text is HTML: %s', (source, tells) => {
  const [tag] = htmlTokens(source)
  expect(tag && tag.kind !== 'text' && tellsHtml(tag)).toBe(tells)
})

it('a tag without a mark has none', () => expect(markOfTag('p')).toBeUndefined())
