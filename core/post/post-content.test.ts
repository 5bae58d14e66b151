import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyContent, anyPost, anyString } from '#test/arbitraries.ts'
import {
  draftContent,
  hasMedia,
  readDraft,
  parseContent,
  readText,
  replaceText,
  samePost,
  serializeContent,
  firstLineTitle,
  readPlain,
  fromHtml,
  toHtml,
} from './post-content.ts'
import { plainText } from './post-text.ts'

const lines = (source: string) => plainText(readText(source)).split('\n')

describe('content', () => {
  it('is never too strange to be read and stored', () => {
    fc.assert(
      fc.property(anyString, (source) => {
        const content = parseContent(source)
        expect(parseContent(serializeContent(content))).toEqual(content)
      }),
      { numRuns: 500 },
    )
  })

  it('comes back from its stored form unchanged', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        expect(parseContent(serializeContent(content))).toEqual(content)
      }),
    )
  })

  it('comes back from HTML unchanged', () => {
    fc.assert(
      fc.property(anyPost, (post) => {
        expect(fromHtml(toHtml(post))).toEqual(post)
      }),
    )
  })

  it('has nothing in its text that no database and no network takes', () => {
    for (const source of [
      'a\u0000b \ud83d c',
      '<p>a\u0000b \ud83d c</p>',
      '{"text":"a\\u0000b \\ud83d c"}',
    ]) {
      expect(plainText(parseContent(source).text)).toBe('ab \ufffd c')
    }
  })

  it('uses the text field of a JSON string, and keeps media that are well formed', () => {
    const content = {
      text: '<p>Hi</p>',
      images: ['a', 7],
      videos: 'no',
      documents: [{ url: 'd', name: 'D' }, {}],
      altTexts: { a: 'A', b: 1 },
    }
    expect(parseContent(JSON.stringify(content))).toEqual({
      text: [[{ text: 'Hi', marks: [] }]],
      images: ['a'],
      videos: [],
      documents: [{ url: 'd', name: 'D' }],
      altTexts: { a: 'A' },
    })
    expect(hasMedia(parseContent(JSON.stringify(content)))).toBe(true)
  })

  it('has no media of which it does not say where they are', () => {
    const documents = ['a', null, 7, {}, { url: 7, name: 'D' }, { url: 'e' }, { url: 'f', name: 7 }]
    const read = parseContent(` ${JSON.stringify({ text: 'Hi', documents, altTexts: null })}`)
    expect(read).toEqual({
      text: [[{ text: 'Hi', marks: [] }]],
      images: [],
      videos: [],
      documents: [
        { url: 'e', name: '' },
        { url: 'f', name: '' },
      ],
      altTexts: {},
    })
  })

  it.each(['images', 'videos', 'documents'] as const)('has media when it has %s alone', (kind) => {
    const none = parseContent('Words')
    expect(hasMedia(none)).toBe(false)
    expect(hasMedia({ ...none, [kind]: [kind === 'documents' ? { url: 'a', name: 'A' } : 'a'] })).toBe(true)
  })

  it('is stored in one form, without what it does not have', () => {
    const stored = '{"text":"<p>One</p>","images":[],"videos":[],"documents":[]'
    expect(serializeContent(parseContent('One'))).toBe(`${stored}}`)
    const altTexts = { b: 'B', a: 'A' }
    expect(serializeContent({ ...parseContent('One'), altTexts })).toBe(
      `${stored},"altTexts":{"a":"A","b":"B"}}`,
    )
  })

  it('is no more than its letters where a model wrote JSON, and text in any form else', () => {
    const json = '{"text":"<p>**x**</p>","images":["a"]}'
    expect(readDraft(json)).toMatchObject({ images: [], text: readPlain(json) })
    expect(parseContent(draftContent(json))).toEqual(readDraft(json))
    expect(plainText(readDraft('<p>One</p>').text)).toBe('One')
    expect(draftContent('<p>One</p>')).toBe('<p>One</p>')
  })

  it('is plain text when it only looks like JSON', () => {
    expect(lines('{"title": "x"}')).toEqual(['{"title": "x"}'])
    expect(lines('{ not json')).toEqual(['{ not json'])
  })

  it('splits plain text into a paragraph per line, with bold and italic', () => {
    expect(readText('One **two** *three*\n\n2 * 3 * 4 ***both***')).toEqual([
      [
        { text: 'One ', marks: [] },
        { text: 'two', marks: ['bold'] },
        { text: ' ', marks: [] },
        { text: 'three', marks: ['italic'] },
      ],
      [],
      [
        { text: '2 * 3 * 4 ', marks: [] },
        { text: 'both', marks: ['bold', 'italic'] },
      ],
    ])
    expect(lines('I <3 this & that')).toEqual(['I <3 this & that'])
    expect(lines('Dear <name>, your <title>')).toEqual(['Dear <name>, your <title>'])
  })

  it('reads italic inside bold', () => {
    expect(readText('**one *two* three** *** a ** b')).toEqual([
      [
        { text: 'one ', marks: ['bold'] },
        { text: 'two', marks: ['bold', 'italic'] },
        { text: ' three', marks: ['bold'] },
        { text: ' *** a ** b', marks: [] },
      ],
    ])
  })

  it.each([
    '<script>alert(1)</script>One',
    '<style>p { color: red }</style>\nOne',
    '<section>One</section>',
    '<table><tr><td>One</td></tr></table>',
  ])('takes %s for HTML', (source) => {
    expect(lines(source)).toEqual(['One'])
  })

  it.each([
    [
      'lists',
      '<ul><li>One</li><li><p>Two</p></li></ul><ol><li>Three</li><li>Four</li></ol>',
      ['• One', '• Two', '1. Three', '2. Four'],
    ],
    ['line breaks', '<p>One<br>Two</p>', ['One', 'Two']],
    ['nested blocks', '<div><div>One</div><p>Two</p>Three</div>', ['One', 'Two', 'Three']],
    ['indented source', '<div>\n  <p>One\n  more</p>\n  <p>Two</p>\n</div>', ['One more', 'Two']],
    [
      'scripts and styles',
      '<p>One</p><script>alert("<p>x</p>")</script><style>p{}</style><p>Two</p>',
      ['One', 'Two'],
    ],
    ['comments', '<p>One<!-- <b>no</b> --> two</p>', ['One two']],
    ['classes and links', '<p class="mb-2"><a href="https://x.y">One</a> <span>two</span></p>', ['One two']],
    ['a blank line as editors write it', '<p>One</p><p><br></p><p>Two</p>', ['One', '', 'Two']],
    ['a tag that never ends', '<p>One</p><p>Two <b', ['One', 'Two <b']],
  ])('reads HTML with %s', (_, source, expected) => {
    expect(lines(source)).toEqual(expected)
  })

  it('reads a long hostile text in one pass', () => {
    const pieces = [
      '<',
      '</',
      '<!',
      '<a "',
      '<a ="',
      `<a ='"`,
      ' ',
      '\n ',
      '&',
      '*',
      '<script>',
      '<!--',
      '<p>',
      '<li>',
    ]
    for (const piece of [...pieces, '**a', '**a *b ', '*b**c*y']) {
      const hostile = piece.repeat(200_000 / piece.length)
      for (const source of [hostile, `<p>${hostile}`, `<p>${hostile}>`]) {
        expect(() => parseContent(source)).not.toThrow()
      }
    }
  })

  it('knows the same post in another form', () => {
    expect(samePost('One\n\n**Two**', '{"text":"<p>One</p><p></p><p><b>Two</b></p>"}')).toBe(true)
    expect(samePost('', '{"text":"<p></p>"}')).toBe(true)
    expect(
      samePost('{"text":"One","altTexts":{"a":"1","b":"2"}}', '{"altTexts":{"b":"2","a":"1"},"text":"One"}'),
    ).toBe(true)
    expect(samePost('One', 'One.')).toBe(false)
    expect(samePost('One', '{"text":"<p>One</p>","images":["a"]}')).toBe(false)
  })

  it('keeps the media when the words are replaced', () => {
    const content = parseContent('{"text":"<p>Old</p>","images":["a"]}')
    expect(replaceText(content, 'New\nwords')).toMatchObject({ images: ['a'] })
    expect(plainText(replaceText(content, 'New\nwords').text)).toBe('New\nwords')
  })
})

describe('the title of a post that nobody has named', () => {
  it('is its first line with words in it', () => {
    expect(firstLineTitle(readPlain('\n  \nTen days became **two**.\nMore'))).toBe('Ten days became two.')
  })

  it('is cut after 60 characters, and no letter in two', () => {
    expect(firstLineTitle(readPlain('👍'.repeat(61)))).toBe(`${'👍'.repeat(60)}...`)
    expect(firstLineTitle(readPlain('a'.repeat(60)))).toBe('a'.repeat(60))
    expect(firstLineTitle(readPlain(`${'a'.repeat(59)} b`))).toBe(`${'a'.repeat(59)}...`)
  })

  it('says so where there are no words', () => {
    expect(firstLineTitle(readPlain(' \n'))).toBe('Untitled')
  })
})
