import { Extension } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * The third press selects its paragraph and nothing behind it. ProseMirror sees to that only where the presses follow
 * each other within half a second; a browser, with the writer's own pace, selects up to the begin of the next paragraph,
 * and typing would join the two.
 */
export const ThirdPress = Extension.create({
  name: 'thirdPress',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleDOMEvents: { mousedown: (view, event) => selectPressed(view, event) } } }),
  ],
})

function selectPressed(view: EditorView, event: MouseEvent): boolean {
  const { target, button, detail, shiftKey } = event
  if (detail !== 3 || button !== 0 || shiftKey) return false
  if (!(target instanceof Node) || target === view.dom || !view.dom.contains(target)) return false
  const { doc } = view.state
  const place = doc.resolve(view.posAtDOM(target, 0))
  if (!place.parent.isTextblock) return false
  view.focus()
  view.dispatch(
    view.state.tr
      .setSelection(TextSelection.create(doc, place.start(), place.end()))
      .setMeta('pointer', true),
  )
  event.preventDefault()
  return true
}
