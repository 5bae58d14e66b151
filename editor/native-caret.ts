import { Extension } from '@tiptap/core'
import { Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Carries the browser's own caret into a transaction from elsewhere, such as one that sets underlines.
 *
 * ProseMirror learns of a caret that the browser has moved through `selectionchange`, which Chromium fires up to a
 * frame after the click or key press. Anything dispatched before that would move the caret back, and the next words
 * would be typed at the old position.
 *
 * Leaves a transaction that already changes the text or the selection alone: call it first.
 */
export function takeNativeCaret(tr: Transaction, view: EditorView): void {
  if (tr.docChanged || tr.selectionSet) return
  if (view.isDestroyed || view.composing || !view.hasFocus()) return
  const { anchorNode, anchorOffset, focusNode, focusOffset } = view.dom.ownerDocument.getSelection() ?? {}
  const isInside = (node: Node | null | undefined): node is Node => view.dom.contains(node ?? null)
  if (!isInside(anchorNode) || !isInside(focusNode)) return
  // With a bias of 1, a position before the first or after the last paragraph resolves to one inside.
  const anchor = tr.doc.resolve(view.posAtDOM(anchorNode, anchorOffset ?? 0, 1))
  const head = tr.doc.resolve(view.posAtDOM(focusNode, focusOffset ?? 0, 1))
  const selection = TextSelection.between(anchor, head)
  // The selection of everything looks like one of all the text.
  const known = TextSelection.between(tr.selection.$anchor, tr.selection.$head)
  if (!selection.eq(known)) tr.setSelection(selection)
}

/** Makes the browser's own caret the editor's selection now, rather than with the event that the browser has queued. */
export function readNativeCaret(view: EditorView): void {
  if (view.isDestroyed || view.composing) return
  view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}

/** The key code of a key that an input method handles. */
const inputMethodKey = 229

/** Makes keys, and what is pressed beside the text, act where the last click or key has put the caret. */
export const NativeCaret = Extension.create({
  name: 'nativeCaret',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown(view, { isComposing, keyCode }) {
            if (!isComposing && keyCode !== inputMethodKey) readNativeCaret(view)
          },
          // In a selection, a click moves the caret only after its events.
          mouseup: (view) => void setTimeout(() => readNativeCaret(view)),
        },
      },
    }),
  ],
})
