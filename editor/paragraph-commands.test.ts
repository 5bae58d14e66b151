import { Editor } from '@tiptap/core'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { listKinds } from '#core/text/list-symbols.ts'
import { readText } from '#core/post/post-content.ts'
import { plainText, type PostText } from '#core/post/post-text.ts'
import { reorderModes } from '#core/text/reorder.ts'
import { anyPost } from '#test/arbitraries.ts'
import { fromEditorJson, toEditorJson } from './editor-json.ts'
import { countSelectedParagraphs } from './paragraph-commands.ts'
import { postExtensions } from './post-extensions.ts'

describe('selected paragraphs', () => {
  let editor: Editor | undefined
  afterEach(() => editor?.destroy())

  const open = (post: PostText) => {
    editor?.destroy()
    editor = new Editor({ extensions: postExtensions({ placeholder: '' }), content: toEditorJson(post) })
    return editor
  }
  const openAll = (text: string) => {
    const opened = open(readText(text))
    opened.commands.selectAll()
    return opened
  }
  const textOf = (opened: Editor) => plainText(fromEditorJson(opened.getJSON()))

  it('become a list and are one undo away from what they were', () => {
    const opened = openAll('One\n\nTwo')
    opened.commands.toggleListSymbol('number')
    expect(textOf(opened)).toBe('1. One\n\n2. Two')
    opened.commands.toggleListSymbol('arrow')
    expect(textOf(opened)).toBe('→ One\n\n→ Two')
    opened.commands.undo()
    expect(textOf(opened)).toBe('1. One\n\n2. Two')
  })

  it('are only those that the selection touches', () => {
    const opened = open(readText('One\nTwo\nThree'))
    opened.commands.setTextSelection({ from: 2, to: 8 })
    opened.commands.toggleListSymbol('bullet')
    expect(textOf(opened)).toBe('• One\n• Two\nThree')
  })

  it('keep their marks under a symbol without any', () => {
    const opened = openAll('**Bold** line')
    opened.commands.toggleListSymbol('dash')
    expect(fromEditorJson(opened.getJSON())[0]).toEqual([
      { text: '- ', marks: [] },
      { text: 'Bold', marks: ['bold'] },
      { text: ' line', marks: [] },
    ])
    opened.commands.clearListSymbols()
    expect(fromEditorJson(opened.getJSON())).toEqual(readText('**Bold** line'))
  })

  it('change places between the blank lines, which stay', () => {
    const opened = openAll('A long first one\n\nShort\n\nMiddle one')
    expect(countSelectedParagraphs(opened.state)).toBe(3)
    opened.commands.reorderParagraphs('short-to-long')
    expect(textOf(opened)).toBe('Short\n\nMiddle one\n\nA long first one')
    opened.commands.undo()
    expect(textOf(opened)).toBe('A long first one\n\nShort\n\nMiddle one')
  })

  it('need a second one to change places with', () => {
    const opened = openAll('Alone\n\n')
    expect(opened.can().reorderParagraphs('short-to-long')).toBe(false)
    opened.commands.reorderParagraphs('short-to-long')
    expect(textOf(opened)).toBe('Alone\n\n')
  })

  it('lose no character, whatever they hold', () => {
    const letters = (text: string) => Array.from(text).toSorted().join('')
    fc.assert(
      fc.property(
        anyPost,
        fc.constantFrom(...reorderModes),
        fc.constantFrom(...listKinds),
        (post, mode, kind) => {
          const opened = open(post)
          opened.commands.selectAll()
          const before = textOf(opened)
          opened.commands.reorderParagraphs(mode)
          expect(letters(textOf(opened))).toBe(letters(before))
          opened.commands.selectAll()
          opened.commands.clearListSymbols()
          const cleared = textOf(opened)
          opened.commands.selectAll()
          opened.commands.toggleListSymbol(kind)
          opened.commands.selectAll()
          opened.commands.clearListSymbols()
          expect(textOf(opened)).toBe(cleared)
        },
      ),
      { numRuns: 60 },
    )
  })
})
