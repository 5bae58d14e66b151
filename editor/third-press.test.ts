import { Editor } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import { plainText, readText } from '#core/post/post-content.ts'
import { fromEditorJson, toEditorJson } from './editor-json.ts'
import { postExtensions } from './post-extensions.ts'

let editor: Editor | undefined
afterEach(() => {
  editor?.destroy()
  document.body.replaceChildren()
})

it.each([
  { pressed: 'Second, bold.', left: 'First.\n\nNew\n\nThird.' },
  { pressed: 'bold', left: 'First.\n\nNew\n\nThird.' },
  { pressed: 'Third.', left: 'First.\n\nSecond, bold.\n\nNew' },
])('the third press on "$pressed", however late, selects its paragraph alone', ({ pressed, left }) => {
  const element = document.body.appendChild(document.createElement('div'))
  editor = new Editor({
    element,
    extensions: postExtensions({ placeholder: '' }),
    content: toEditorJson(readText('First.\n\nSecond, **bold**.\n\nThird.')),
  })
  const place = [...element.querySelectorAll('p, strong')].find(({ textContent }) => textContent === pressed)
  place?.dispatchEvent(new MouseEvent('mousedown', { detail: 3, bubbles: true, cancelable: true }))
  editor.commands.insertContent('New')
  expect(plainText(fromEditorJson(editor.getJSON()))).toBe(left)
})
