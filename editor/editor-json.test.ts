import { Editor } from '@tiptap/core'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { readText } from '#core/post/post-content.ts'
import { plainText, type PostText } from '#core/post/post-text.ts'
import { anyPost } from '#test/arbitraries.ts'
import { fromEditorJson, toEditorJson } from './editor-json.ts'
import { postExtensions } from './post-extensions.ts'

describe('a post in the editor', () => {
  let editor: Editor | undefined
  afterEach(() => editor?.destroy())

  const open = (post: PostText) => {
    editor?.destroy()
    editor = new Editor({ extensions: postExtensions({ placeholder: '' }), content: toEditorJson(post) })
    return editor
  }

  it('goes to the editor’s document and back unchanged', () => {
    fc.assert(
      fc.property(anyPost, (post) => {
        expect(fromEditorJson(toEditorJson(post))).toEqual(post)
      }),
    )
  })

  it('comes out of a real editor as it went in', () => {
    fc.assert(
      fc.property(anyPost, (post) => {
        expect(fromEditorJson(open(post).getJSON())).toEqual(post)
      }),
      { numRuns: 50 },
    )
  })

  it('is edited with marks and undone', () => {
    const opened = open(readText('One two'))
    opened.chain().setTextSelection({ from: 1, to: 4 }).toggleBold().run()
    expect(fromEditorJson(opened.getJSON())).toEqual([
      [
        { text: 'One', marks: ['bold'] },
        { text: ' two', marks: [] },
      ],
    ])
    opened.commands.undo()
    expect(plainText(fromEditorJson(opened.getJSON()))).toBe('One two')
    expect(fromEditorJson(opened.getJSON())[0]).toHaveLength(1)
  })
})
