import { Editor } from '@tiptap/core'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { plainText, readText } from '#core/post/post-content.ts'
import { normalize, type PostText } from '#core/post/post-text.ts'
import { anyPost } from '#test/arbitraries.ts'
import { fromEditorJson, toEditorJson } from './editor-json.ts'
import { postExtensions } from './post-extensions.ts'
import { putText } from './put-text.ts'
import { underlinesOf } from './underlines.ts'

let updates = 0
const editors: Editor[] = []
function editorWith(text: PostText): Editor {
  const editor = new Editor({
    extensions: postExtensions({ placeholder: '' }),
    content: toEditorJson(text),
    onUpdate: () => {
      updates += 1
    },
  })
  editors.push(editor)
  return editor
}
const textIn = (editor: Editor) => fromEditorJson(editor.getJSON())
const around = (editor: Editor) => {
  const { from, to } = editor.state.selection
  return [editor.state.doc.textBetween(0, from, '\n'), editor.state.doc.textBetween(from, to, '\n')]
}

describe('a text put into the editor from outside', () => {
  afterEach(() => {
    updates = 0
    for (const editor of editors.splice(0)) editor.destroy()
  })

  it('leaves the caret where it was in the words', () => {
    const editor = editorWith(readText('One.\nTwo.\nThree.'))
    editor.commands.setTextSelection(9)
    expect(around(editor)[0]).toBe('One.\nTw')
    putText(editor, readText('Zero.\nOne, longer.\nTwo.\nThree, longer.'), { canUndo: false })
    expect(plainText(textIn(editor))).toBe('Zero.\nOne, longer.\nTwo.\nThree, longer.')
    expect(around(editor)[0]).toBe('Zero.\nOne, longer.\nTw')
    expect(updates).toBe(0)
  })

  it('is left alone by undo, which takes back what was typed', () => {
    const editor = editorWith(readText('One.\nTwo.'))
    editor.commands.insertContentAt(5, ' Typed.')
    putText(editor, readText('One. Typed.\nTwo, theirs.'), { canUndo: false })
    editor.commands.undo()
    expect(plainText(textIn(editor))).toBe('One.\nTwo, theirs.')
  })

  it('is taken back by undo where that is wanted', () => {
    const editor = editorWith(readText('One.\nTwo.'))
    putText(editor, readText('Other.'), { canUndo: true })
    editor.commands.undo()
    expect(plainText(textIn(editor))).toBe('One.\nTwo.')
  })

  it('is a step of its own between what was typed before and after, back and forth', () => {
    const editor = editorWith(readText('One.'))
    const shown = () => plainText(textIn(editor))
    editor.view.dispatch(editor.state.tr.insertText(' Typed.', 5))
    putText(editor, readText('One. Typed. Theirs.\nMore.'), { canUndo: true })
    editor.view.dispatch(editor.state.tr.insertText('!', editor.state.doc.content.size - 1))
    expect(shown()).toBe('One. Typed. Theirs.\nMore.!')
    const steps = ['One. Typed. Theirs.\nMore.', 'One. Typed.', 'One.']
    for (const step of steps) {
      editor.commands.undo()
      expect(shown()).toBe(step)
    }
    for (const step of steps.toReversed().slice(1)) {
      editor.commands.redo()
      expect(shown()).toBe(step)
    }
  })

  it('tells that the text changed when it is taken back', () => {
    const editor = editorWith(readText('One.'))
    putText(editor, readText('Two.'), { canUndo: true })
    expect(updates).toBe(0)
    editor.commands.undo()
    expect(updates).toBe(1)
  })

  it('leaves marks on the paragraphs that stay', () => {
    const editor = editorWith(readText('One.\nTwo.\nThree.'))
    editor.commands.setUnderlines('finding', [
      { id: 'a', from: 1, to: 4 },
      { id: 'b', from: 13, to: 18 },
    ])
    putText(editor, readText('One.\nTwo, and longer.\nSome more.\nThree.'), { canUndo: true })
    const marked = underlinesOf(editor.state, 'finding').map(({ from, to }) =>
      editor.state.doc.textBetween(from, to),
    )
    expect(marked).toEqual(['One', 'Three'])
  })

  it('is what the editor has afterwards, whatever was there', () => {
    fc.assert(
      fc.property(anyPost, anyPost, (before, after) => {
        const editor = editorWith(before)
        putText(editor, after, { canUndo: true })
        expect(textIn(editor)).toEqual(normalize(after))
        editor.destroy()
      }),
    )
  })
})
