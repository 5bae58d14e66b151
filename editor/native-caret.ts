import { TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Carries the browser's own caret into a transaction that comes from elsewhere, such as marks under the text.
 *
 * ProseMirror hears of a caret that the browser has moved by `selectionchange`, which Chromium sends up to a frame after
 * the press or the key. Whatever is dispatched until then would put the caret back to where it was, and the next words
 * would be typed there.
 *
 * A transaction that already changes the text or the selection is left alone: call it first.
 */
export function takeNativeCaret(tr: Transaction, view: EditorView): void {
  if (tr.docChanged || tr.selectionSet) return
  if (view.isDestroyed || view.composing || !view.hasFocus() || !(tr.selection instanceof TextSelection))
    return
  const { anchorNode, anchorOffset, focusNode, focusOffset } = view.dom.ownerDocument.getSelection() ?? {}
  const isInside = (node: Node | null | undefined): node is Node => view.dom.contains(node ?? null)
  if (!isInside(anchorNode) || !isInside(focusNode)) return
  // From a node before the first paragraph or after the last one, the place inside is ahead of it.
  const anchor = tr.doc.resolve(view.posAtDOM(anchorNode, anchorOffset ?? 0, 1))
  const head = tr.doc.resolve(view.posAtDOM(focusNode, focusOffset ?? 0, 1))
  const selection = TextSelection.between(anchor, head)
  if (!selection.eq(tr.selection)) tr.setSelection(selection)
}

/** Makes the browser's own caret the editor's selection, for a shortcut that asks where the caret is. */
export function readNativeCaret(view: EditorView): void {
  const { tr } = view.state
  takeNativeCaret(tr, view)
  if (tr.selectionSet) view.dispatch(tr)
}
