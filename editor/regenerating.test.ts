import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { readText } from '#core/post/post-content.ts'
import { plainText } from '#core/post/post-text.ts'
import { fromEditorJson, toEditorJson } from './editor-json.ts'
import { postExtensions } from './post-extensions.ts'
import { regeneratingRange } from './regenerating.ts'

describe('a range that is being rewritten', () => {
  let editor: Editor | undefined
  afterEach(() => editor?.destroy())

  const open = (text: string) => {
    editor = new Editor({
      extensions: postExtensions({ placeholder: '' }),
      content: toEditorJson(readText(text)),
    })
    return editor
  }
  const textOf = (opened: Editor) => plainText(fromEditorJson(opened.getJSON()))
  const marked = (opened: Editor) => opened.view.dom.querySelector('.is-regenerating')?.textContent

  it('is shown, replaced, and one undo away', () => {
    const opened = open('One two three')
    opened.commands.markRegenerating({ id: 'a', from: 5, to: 8 })
    expect(marked(opened)).toBe('two')
    opened.commands.replaceRegenerating({ id: 'a', text: 'second' })
    expect(textOf(opened)).toBe('One second three')
    expect(marked(opened)).toBeUndefined()
    opened.commands.undo()
    expect(textOf(opened)).toBe('One two three')
  })

  it('becomes several paragraphs for several lines', () => {
    const opened = open('Before\nMiddle\nAfter')
    opened.commands.markRegenerating({ id: 'a', from: 9, to: 15 })
    opened.commands.replaceRegenerating({ id: 'a', text: 'First\n\nSecond' })
    expect(textOf(opened)).toBe('Before\nFirst\n\nSecond\nAfter')
  })

  it('stays with its text while somebody writes before it', () => {
    const opened = open('One two three')
    opened.commands.markRegenerating({ id: 'a', from: 5, to: 8 })
    opened.commands.insertContentAt(1, { type: 'text', text: 'Now: ' })
    opened.commands.replaceRegenerating({ id: 'a', text: 'second' })
    expect(textOf(opened)).toBe('Now: One second three')
  })

  it('is nothing when its text was deleted meanwhile', () => {
    const opened = open('One two three')
    opened.commands.markRegenerating({ id: 'a', from: 5, to: 8 })
    opened.commands.deleteRange({ from: 4, to: 9 })
    expect(regeneratingRange(opened.state, 'a')).toBeNull()
    opened.commands.replaceRegenerating({ id: 'a', text: 'second' })
    expect(textOf(opened)).toBe('Onethree')
  })

  it('loses its mark and nothing else when it failed', () => {
    const opened = open('One two three')
    opened.commands.markRegenerating({ id: 'a', from: 5, to: 8 })
    opened.commands.clearRegenerating('a')
    expect(marked(opened)).toBeUndefined()
    expect(textOf(opened)).toBe('One two three')
  })
})
