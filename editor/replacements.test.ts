import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { readText } from '#core/post/post-content.ts'
import { toEditorJson } from './editor-json.ts'
import { postExtensions } from './post-extensions.ts'
import { type Replacement, replaceRanges, wordsIn } from './replacements.ts'

describe('words in the place of others', () => {
  let editor: Editor | undefined
  afterEach(() => editor?.destroy())

  const replaced = (
    text: string,
    replacements: (Omit<Replacement, 'clearsMarks'> & { clearsMarks?: true })[],
  ) => {
    editor = new Editor({
      extensions: postExtensions({ placeholder: '' }),
      content: toEditorJson(readText(text)),
    })
    const all = replacements.map((one) => ({ clearsMarks: false, ...one }))
    editor.view.dispatch(replaceRanges(editor.state, all))
    return editor.getHTML()
  }

  it('have the marks that all of the old ones had', () => {
    expect(replaced('See **teh** post', [{ from: 5, to: 8, text: 'the' }])).toBe(
      '<p>See <strong>the</strong> post</p>',
    )
    expect(replaced('See **t**eh post', [{ from: 5, to: 8, text: 'the' }])).toBe('<p>See the post</p>')
  })

  it('have none when that is what the fix takes away', () => {
    const bold = { from: 5, to: 8, text: 'the', clearsMarks: true } as const
    expect(replaced('See **teh** post', [bold])).toBe('<p>See the post</p>')
  })

  it('may hold line breaks, or be nothing at all', () => {
    expect(replaced('One two', [{ from: 4, to: 5, text: '\n' }])).toBe('<p>One<br>two</p>')
    expect(replaced('One two', [{ from: 4, to: 8, text: '' }])).toBe('<p>One</p>')
  })

  it('come several at once and go in one step, which is not the one of what was typed before', () => {
    editor = new Editor({ extensions: postExtensions({ placeholder: '' }), content: '<p>a</p>' })
    editor.commands.insertContent('aab')
    const before = editor.getText()
    const state = editor.state
    editor.view.dispatch(
      replaceRanges(state, [
        { from: 1, to: 2, text: 'longer', clearsMarks: false },
        { from: 3, to: 4, text: 'words', clearsMarks: false },
      ]),
    )
    expect(wordsIn(editor.state.doc, { from: 1, to: 7 })).toBe('longer')
    editor.commands.undo()
    expect(editor.getText()).toBe(before)
  })
})
