import { TextSelection, type Transaction } from '@tiptap/pm/state'
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
  if (view.isDestroyed || view.composing || !view.hasFocus() || !(tr.selection instanceof TextSelection))
    return
  const { anchorNode, anchorOffset, focusNode, focusOffset } = view.dom.ownerDocument.getSelection() ?? {}
  const isInside = (node: Node | null | undefined): node is Node => view.dom.contains(node ?? null)
  if (!isInside(anchorNode) || !isInside(focusNode)) return
  // With a bias of 1, a position before the first or after the last paragraph resolves to one inside.
  const anchor = tr.doc.resolve(view.posAtDOM(anchorNode, anchorOffset ?? 0, 1))
  const head = tr.doc.resolve(view.posAtDOM(focusNode, focusOffset ?? 0, 1))
  const selection = TextSelection.between(anchor, head)
  if (!selection.eq(tr.selection)) tr.setSelection(selection)
}

/** Makes the browser's own caret the editor's selection, for a shortcut that depends on the caret. */
export function readNativeCaret(view: EditorView): void {
  const { tr } = view.state
  takeNativeCaret(tr, view)
  if (tr.selectionSet) view.dispatch(tr)
}
