import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { readText } from '#core/post/post-content.ts'
import { toEditorJson } from './editor-json.ts'
import { rangeOfPlace } from './places.ts'
import { postExtensions } from './post-extensions.ts'
import { underlineAt, underlinesOf } from './underlines.ts'

describe('marks under the text', () => {
  let editor: Editor | undefined
  afterEach(() => editor?.destroy())

  const open = (text: string) => {
    editor = new Editor({
      extensions: postExtensions({ placeholder: '' }),
      content: toEditorJson(readText(text)),
    })
    return editor
  }
  const words = (opened: Editor, selector: string) =>
    Array.from(opened.view.dom.querySelectorAll(selector), ({ textContent }) => textContent)

  it('go where their text goes', () => {
    const opened = open('One two three')
    opened.commands.setUnderlines('suggestion', [{ id: 'a', from: 5, to: 8 }])
    opened.commands.insertContentAt(1, 'Now: ')
    expect(words(opened, '.underline-suggestion')).toEqual(['two'])
    expect(underlinesOf(opened.state, 'suggestion')).toEqual([{ id: 'a', from: 10, to: 13 }])
  })

  it('are gone with their text', () => {
    const opened = open('One two three')
    opened.commands.setUnderlines('suggestion', [{ id: 'a', from: 5, to: 8 }])
    opened.commands.deleteRange({ from: 4, to: 9 })
    expect(underlinesOf(opened.state, 'suggestion')).toEqual([])
  })

  it('of one source leave those of the other alone', () => {
    const opened = open('One two three')
    opened.commands.setUnderlines('suggestion', [{ id: 'a', from: 5, to: 8 }])
    opened.commands.setUnderlines('finding', [{ id: 'b', from: 1, to: 4 }])
    opened.commands.setUnderlines('finding', [])
    expect(words(opened, '.underline-suggestion')).toEqual(['two'])
    expect(words(opened, '.underline-finding')).toEqual([])
  })

  it('are no part of what is undone', () => {
    const opened = open('One two three')
    opened.commands.insertContentAt(1, 'Now: ')
    opened.commands.setUnderlines('finding', [{ id: 'b', from: 1, to: 4 }])
    opened.commands.undo()
    expect(opened.getText()).toBe('One two three')
  })

  it('outside the text are left out', () => {
    const opened = open('One')
    opened.commands.setUnderlines('finding', [{ id: 'b', from: 2, to: 40 }])
    expect(underlinesOf(opened.state, 'finding')).toEqual([])
  })

  it('are found under the caret, and one of them stands out', () => {
    const opened = open('One two three')
    opened.commands.setUnderlines('finding', [
      { id: 'a', from: 1, to: 4 },
      { id: 'b', from: 5, to: 8 },
    ])
    opened.commands.setTextSelection(6)
    expect(underlineAt(opened.state, 'finding')?.id).toBe('b')
    opened.commands.emphasizeUnderline('b')
    expect(words(opened, '.underline-emphasized')).toEqual(['two'])
    opened.commands.emphasizeUnderline(null)
    expect(words(opened, '.underline-emphasized')).toEqual([])
  })

  it('stand where the places of the post are', () => {
    const { doc } = open('One\n\nTwo three').state
    expect(rangeOfPlace(doc, { paragraph: 2, from: 4, to: 9 })).toEqual({ from: 12, to: 17 })
    expect(doc.textBetween(12, 17)).toBe('three')
    expect(rangeOfPlace(doc, { paragraph: 2, from: 4, to: 10 })).toBeNull()
    expect(rangeOfPlace(doc, { paragraph: 3, from: 0, to: 1 })).toBeNull()
  })
})
