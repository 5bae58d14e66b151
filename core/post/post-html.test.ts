import { describe, expect, it } from 'vitest'
import { fromHtml, toHtml } from './post-content.ts'
import { plainText } from './post-text.ts'

const lines = (source: string) => plainText(fromHtml(source)).split('\n')

describe('HTML of any origin', () => {
  it.each([
    ['a ">" inside an attribute', '<p class="[&>p]:mb-2" title=\'a > b\'>One</p>', ['One']],
    ['a tag inside an attribute', '<p data-x="<b>no</b>">One</p>', ['One']],
    ['a quote that never closes', '<p title="oops>One</p><p>Two</p>', ['One', 'Two']],
    [
      'indented lists',
      '<ul>\n  <li>\n    <p>One</p>\n  </li>\n  <li> Two\n  </li>\n</ul>',
      ['• One', '• Two'],
    ],
    ['nested lists', '<ul><li>A<ol><li>B</li></ol></li><li>C</li></ul>', ['• A', '1. B', '• C']],
    [
      'a list within an item of another',
      '<ol><li>A</li><li>B<ul><li>b</li></ul></li><li>C</li></ol>',
      ['1. A', '2. B', '• b', '3. C'],
    ],
    [
      'blocks within a list',
      '<ol><li><div>A</div></li>between<div>more</div><li>B</li></ol>',
      ['1. A', 'between', 'more', '2. B'],
    ],
    [
      'tags that nothing closes',
      'One<div>Two<p>Three<ul><li>Four<li>Five',
      ['One', 'Two', 'Three', '• Four', '• Five'],
    ],
    ['spaces around a line break of the source', '<p>One  \n  two</p>', ['One two']],
    ['an indented paragraph', '<p>\n  One\n  two\n</p>\n\n<p>\n</p>', ['One two', '']],
    [
      'marks on lines of their own',
      '<p>\n<b>One</b>\n<i>two</i> \n three<br>\nfour</p>',
      ['One two three', 'four'],
    ],
    ['spaces between blocks', '<div> <p>One</p> <p>Two</p> </div>', ['One', 'Two']],
    ['a table', '<table><tr><th>One</th><td>Two</td></tr></table>', ['One', 'Two']],
    ['a title that is no end of the text', '<p>Use <title> wisely</p>', ['Use  wisely']],
    [
      'an address in angle brackets',
      '<p>To <me@x.com>, <https://x.com></p>',
      ['To <me@x.com>, <https://x.com>'],
    ],
    ['a lone "<"', '<p>1 < 2 <b and <i>so</i> on</p>', ['1 < 2 <b and so on']],
    ['a script that never ends', '<p>One</p><script>alert(1)', ['One']],
    ['upper-case tags', '<P>One<BR>Two</P>', ['One', 'Two']],
  ])('is read with %s', (_, source, expected) => {
    expect(lines(source)).toEqual(expected)
  })

  it('has marks from whichever tags stand for them, and from no other', () => {
    const source =
      '<p><b>a</b><strong>a</strong><i>b</i><em>b</em><s>c</s><strike>c</strike><del>c</del><b-x>d</b-x></p>'
    expect(fromHtml(source)).toEqual([
      [
        { text: 'aa', marks: ['bold'] },
        { text: 'bb', marks: ['italic'] },
        { text: 'ccc', marks: ['strike'] },
        { text: 'd', marks: [] },
      ],
    ])
  })

  it('has a mark until the last tag of it is closed, whatever was closed before', () => {
    expect(fromHtml('</b><p>a<b>b<b>c</b>d</b>e</p>')).toEqual([
      [
        { text: 'a', marks: [] },
        { text: 'bcd', marks: ['bold'] },
        { text: 'e', marks: [] },
      ],
    ])
  })

  it('has one form for the empty post', () => {
    for (const source of ['', '<p></p>', '<p><br></p>', '<div></div>']) expect(fromHtml(source)).toEqual([])
  })
})

describe('the HTML of a post', () => {
  it('escapes what would be markup', () => {
    expect(toHtml([[{ text: 'a<b> & "c"\nd', marks: ['bold', 'strike'] }], []])).toBe(
      '<p><strong><s>a&lt;b&gt; &amp; "c"<br>d</s></strong></p><p></p>',
    )
  })
})
