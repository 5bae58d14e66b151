import { Editor } from '@tiptap/core'
import { AllSelection } from '@tiptap/pm/state'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { readText } from '#core/post/post-content.ts'
import { toEditorJson } from './editor-json.ts'
import { readNativeCaret } from './native-caret.ts'
import { postExtensions } from './post-extensions.ts'
import { putText } from './put-text.ts'
import { underlineAhead } from './underlines.ts'

describe('a caret that the browser has moved and not told of yet', () => {
  let editor: Editor | undefined
  afterEach(() => {
    editor?.destroy()
    document.body.replaceChildren()
  })

  const open = (text: string) => {
    const element = document.body.appendChild(document.createElement('div'))
    editor = new Editor({
      element,
      extensions: postExtensions({ placeholder: '' }),
      content: toEditorJson(readText(text)),
    })
    editor.view.dom.focus()
    expect(editor.view.hasFocus()).toBe(true)
    return editor
  }

  /** Like a click: the browser’s selection changes at once, its event comes later. */
  const press = (opened: Editor, paragraph: number, offset: number) => {
    const text = opened.view.dom.querySelectorAll('p')[paragraph]?.firstChild
    getSelection()?.collapse(text ?? null, offset)
  }
  const caret = () => {
    const { anchorNode, anchorOffset } = getSelection() ?? {}
    return `${anchorNode?.textContent?.slice(0, anchorOffset)}|${anchorNode?.textContent?.slice(anchorOffset)}`
  }

  it('stays when marks come', () => {
    const opened = open('Alpha.\nBeta.')
    press(opened, 1, 2)
    opened.commands.setUnderlines('finding', [{ id: 'a', from: 1, to: 4 }])
    expect(caret()).toBe('Be|ta.')
    expect(opened.state.selection.from).toBe(11)
  })

  it('stays when a mark is emphasized or taken away', () => {
    const opened = open('Alpha.\nBeta.')
    opened.commands.setUnderlines('finding', [{ id: 'a', from: 1, to: 4 }])
    press(opened, 1, 3)
    opened.commands.emphasizeUnderline('a')
    expect(caret()).toBe('Bet|a.')
    opened.commands.markRegenerating({ id: 'b', from: 1, to: 4 })
    press(opened, 1, 1)
    opened.commands.clearRegenerating('b')
    expect(caret()).toBe('B|eta.')
  })

  it('stays in its words when the text around it is changed', () => {
    const opened = open('Alpha.\nBeta.')
    press(opened, 1, 2)
    putText(opened, readText('Alpha and more.\nBeta.'), { canUndo: false })
    expect(caret()).toBe('Be|ta.')
    opened.commands.markRegenerating({ id: 'b', from: 1, to: 4 })
    press(opened, 1, 4)
    opened.commands.replaceRegenerating({ id: 'b', text: 'One\nTwo' })
    expect(caret()).toBe('Beta|.')
  })

  it('is where a shortcut looks for the next mark', () => {
    const opened = open('Alpha.\nBeta.')
    const marks = [
      { id: 'a', from: 1, to: 4 },
      { id: 'b', from: 12, to: 14 },
    ]
    opened.commands.setUnderlines('finding', marks)
    press(opened, 1, 2)
    readNativeCaret(opened.view)
    expect(underlineAhead(opened.state)?.id).toBe('b')
  })

  const everything = (opened: Editor) => {
    opened.commands.selectAll()
    expect(opened.state.selection).toBeInstanceOf(AllSelection)
  }
  const enter = (init: KeyboardEventInit = {}) =>
    new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true, ...init })

  it('stays when marks come, also where everything was selected before', () => {
    const opened = open('Alpha.\nBeta.')
    everything(opened)
    opened.commands.setUnderlines('finding', [{ id: 'a', from: 1, to: 4 }])
    expect(opened.state.selection).toBeInstanceOf(AllSelection)
    press(opened, 1, 2)
    opened.commands.setUnderlines('finding', [{ id: 'a', from: 2, to: 4 }])
    expect(caret()).toBe('Be|ta.')
  })

  it('is where the next key acts, not on what was selected before', () => {
    const opened = open('Alpha.\nBeta.')
    everything(opened)
    press(opened, 1, 2)
    opened.view.dom.dispatchEvent(enter())
    expect(opened.getText({ blockSeparator: '\n' })).toBe('Alpha.\nBe\nta.')
  })

  it('is read after a click, for what follows elsewhere', async () => {
    const opened = open('Alpha.\nBeta.')
    everything(opened)
    const withhold = (event: Event) => (event.isTrusted ? event.stopImmediatePropagation() : undefined)
    addEventListener('selectionchange', withhold, { capture: true })
    onTestFinished(() => removeEventListener('selectionchange', withhold, { capture: true }))
    press(opened, 1, 2)
    opened.view.dom.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve))
    expect(opened.state.selection.from).toBe(11)
  })

  it('is left to an input method that is composing', () => {
    const opened = open('Alpha.\nBeta.')
    everything(opened)
    press(opened, 1, 2)
    opened.view.dom.dispatchEvent(enter({ isComposing: true }))
    opened.view.dom.dispatchEvent(enter({ keyCode: 229 }))
    expect(opened.state.selection).toBeInstanceOf(AllSelection)
  })

  it('leaves a selection alone that is somewhere else', () => {
    const opened = open('Alpha.\nBeta.')
    opened.commands.setTextSelection(3)
    const beside = document.body.appendChild(document.createElement('p'))
    beside.textContent = 'Beside'
    getSelection()?.collapse(beside.firstChild, 2)
    opened.commands.setUnderlines('finding', [{ id: 'a', from: 1, to: 4 }])
    expect(opened.state.selection.from).toBe(3)
  })

  it('gives way to a selection that the same change makes', () => {
    const opened = open('Alpha.\nBeta.')
    press(opened, 1, 2)
    opened.chain().setTextSelection(3).emphasizeUnderline(null).run()
    expect(opened.state.selection.from).toBe(3)
    expect(caret()).toBe('Al|pha.')
  })
})
