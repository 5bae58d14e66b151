import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { readText } from '#core/post/post-content.ts'
import { fromEditorJson, toEditorJson } from './editor-json.ts'
import { postExtensions } from './post-extensions.ts'

describe('hashtags and addresses in the editor', () => {
  let editor: Editor | undefined
  afterEach(() => editor?.destroy())

  const open = (text: string) => {
    editor = new Editor({
      extensions: postExtensions({ placeholder: '' }),
      content: toEditorJson(readText(text)),
    })
    return editor
  }
  const links = ({ view }: Editor) =>
    Array.from(view.dom.querySelectorAll('.post-link'), ({ textContent }) => textContent)

  it('are coloured, also after a line break', () => {
    const opened = open('See www.example.com, #one\nand #two')
    expect(links(opened)).toEqual(['www.example.com', '#one', '#two'])
    expect(opened.getHTML()).not.toContain('post-link')
  })

  it('are coloured as they are typed, and no longer than they are there', () => {
    const opened = open('One\n\nTwo #tag')
    opened.commands.insertContentAt(4, ' #new')
    expect(links(opened)).toEqual(['#new', '#tag'])
    opened.commands.insertContentAt(9, 'est')
    expect(links(opened)).toEqual(['#newest', '#tag'])
    opened.commands.deleteRange({ from: 5, to: 6 })
    expect(links(opened)).toEqual(['#tag'])
    opened.commands.undo()
    expect(links(opened)).toContain('#tag')
  })

  it('are plain in bold, which is sent in letters that make no link', () => {
    const opened = open('#one #two')
    const before = opened.getJSON()
    opened.commands.setTextSelection({ from: 1, to: 5 })
    opened.commands.toggleBold()
    expect(links(opened)).toEqual(['#two'])
    opened.commands.toggleBold()
    expect(links(opened)).toEqual(['#one', '#two'])
    expect(fromEditorJson(opened.getJSON())).toEqual(fromEditorJson(before))
  })
})
