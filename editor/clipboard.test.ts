import { Editor } from '@tiptap/core'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readText, toHtml } from '#core/post/post-content.ts'
import { plainText } from '#core/post/post-text.ts'
import { anyPost, anyString } from '#test/arbitraries.ts'
import { clips } from '#test/fixtures/clipboard.ts'
import { readClipboardHtml } from './clipboard-html.ts'
import { fromEditorJson, toEditorJson } from './editor-json.ts'
import { postExtensions } from './post-extensions.ts'

const asHtml = (lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')

const element = fc.constantFrom(
  ...'p div span b strong i em s u h1 ul ol li table tr td blockquote pre code a img o:p svg math xml font section button'.split(
    ' ',
  ),
)
const attribute = fc.constantFrom(
  '',
  ' style="font-weight:bold;;:;"',
  ' style="mso-list:l0 level9 lfo1"',
  ' style="mso-list:Ignore"',
  ' style="font-family:Wingdings;white-space:pre"',
  ' onclick="throw 1" class="x"',
  ' data-pm-slice="9 9 [&quot;paragraph&quot;,null,&quot;table&quot;,{}]"',
  ' data-pm-slice="0 0 -7 []"',
  ' start="-5" value="999999999999" aria-level="x"',
  ' href="javascript:alert(1)" src="x" alt="🚀"',
)
const hostileHtml = fc
  .array(
    fc.oneof(
      anyString,
      fc.tuple(element, attribute).map(([tag, with_]) => `<${tag}${with_}>`),
      element.map((tag) => `</${tag}>`),
      fc.constantFrom('<br>', '<!--[if mso]>', '<![endif]-->', '<script>', '</script>', '&nbsp;', '\uf0b7'),
    ),
    { maxLength: 25 },
  )
  .map((pieces) => pieces.join(''))

describe('what is pasted', () => {
  let editor: Editor
  const write = (text: string) => {
    editor?.destroy()
    const content = toEditorJson(readText(text))
    editor = new Editor({ extensions: postExtensions({ placeholder: '' }), content })
  }
  beforeEach(() => write(''))
  afterEach(() => editor.destroy())

  const pasteFormats = (formats: Record<string, string>) => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    const clipboardData = { getData: (type: string) => formats[type] ?? '', files: [], items: [], types: [] }
    editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData }))
  }
  const paste = (html: string) => pasteFormats({ 'text/html': html, 'text/plain': 'not this' })
  const pasteText = (text: string) => pasteFormats({ 'text/plain': text })
  const post = () => fromEditorJson(editor.getJSON())
  const lines = () => plainText(post()).split('\n')

  it.each(clips)(
    'from $name keeps its lines, bold, italic and lists, and nothing else',
    ({ html, becomes }) => {
      paste(html)
      expect(toHtml(post())).toBe(asHtml(becomes))
    },
  )

  it('goes on in the paragraph where the caret is, and one undo takes it back', () => {
    write('Before after')
    editor.commands.setTextSelection(8)
    paste('<p>one</p><ul><li>two</li></ul>')
    expect(lines()).toEqual(['Before one', '• twoafter'])
    editor.commands.undo()
    expect(lines()).toEqual(['Before after'])
  })

  it('leaves the selected text alone when there is nothing in it for a post', () => {
    write('Stays')
    editor.commands.selectAll()
    paste('<img src="x.png" alt="A desk"><script>alert(1)</script>')
    expect(lines()).toEqual(['Stays'])
  })

  it('as plain text is a paragraph a line, with **bold**, *italic* and styled letters as marks', () => {
    pasteText('𝗢𝗻𝗲 **two** __init__\r\n\r\n·\ttwo\n  <b>three</b>')
    expect(toHtml(post())).toBe(
      asHtml([
        '<strong>One</strong> <strong>two</strong> __init__',
        '',
        '• two',
        '  &lt;b&gt;three&lt;/b&gt;',
      ]),
    )
  })

  it('comes back from a post of one’s own as it was cut', () => {
    fc.assert(
      fc.property(anyPost, (given) => {
        const html = toHtml(given).replace('<p>', '<p data-pm-slice="1 1 []">')
        expect(readClipboardHtml(html)).toEqual(given)
      }),
    )
  })

  it('never throws and leaves only what a post is made of, whatever it is', () => {
    const allowed = /^(?:doc|paragraph|text|hardBreak|bold|italic|strike)$/
    fc.assert(
      fc.property(hostileHtml, (html) => {
        editor.commands.clearContent()
        paste(html)
        editor.state.doc.check()
        editor.state.doc.descendants((node) => {
          expect(node.type.name).toMatch(allowed)
          for (const mark of node.marks) expect(mark.type.name).toMatch(allowed)
        })
        expect(editor.getHTML()).not.toMatch(/<(?!\/?(?:p|br|strong|em|s)>)/)
      }),
      { numRuns: 300 },
    )
  })

  it('is read however deep it is nested', () => {
    expect(plainText(readClipboardHtml(`${'<div><b>'.repeat(500)}deep`))).toBe('deep')
  })
})
