import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node } from '@tiptap/pm/model'
import { diffCapped } from '#core/text/sentence-diff.ts'
import type { PostText } from '#core/post/post-text.ts'
import { toEditorJson } from './editor-json.ts'
import { takeNativeCaret } from './native-caret.ts'

type Change = { from: number; to: number; content: Fragment }

type PutOptions = {
  /** Whether it can be undone, as a step of its own. */
  canUndo: boolean
}

/**
 * Replaces the editor's text without emitting an update. Changes only what differs, so that the caret, the selection
 * and any composition elsewhere are preserved.
 */
export function putText(editor: Editor, text: PostText, { canUndo }: PutOptions): void {
  if (editor.isDestroyed) return
  const { state, schema, view } = editor
  const changes = changesBetween(state.doc, schema.nodeFromJSON(toEditorJson(text)))
  if (changes.length === 0) return
  const { tr } = state
  takeNativeCaret(tr, view)
  for (const { from, to, content } of changes.toReversed()) tr.replaceWith(from, to, content)
  tr.setMeta('preventUpdate', true).setMeta('addToHistory', canUndo)
  view.dispatch(canUndo ? closeHistory(tr) : tr)
  if (canUndo) view.dispatch(closeHistory(view.state.tr))
}

const paragraphsOf = (doc: Node): Node[] => [...doc.children]
const sizeOf = (paragraphs: Node[]) => paragraphs.reduce((size, { nodeSize }) => size + nodeSize, 0)

/** Returns the changes that turn one document into the other, by positions in the first. */
function changesBetween(before: Node, after: Node): Change[] {
  const parts = diffCapped(paragraphsOf(before), paragraphsOf(after), (one, other) => one.eq(other))
  const changes: Change[] = []
  let from = 0
  for (const [at, { added, removed, value }] of parts.entries()) {
    const next = parts[at + 1]
    if (removed) {
      changes.push(...replacing(from, value, next?.added ? next.value : []))
      from += sizeOf(value)
    } else if (added && !parts[at - 1]?.removed) {
      changes.push({ from, to: from, content: Fragment.from(value) })
    } else if (!added) from += sizeOf(value)
  }
  return changes
}

/** Replaces paragraphs one by one if their number is unchanged, limited to the part of each that differs. */
function replacing(start: number, before: Node[], after: Node[]): Change[] {
  if (before.length !== after.length) {
    return [{ from: start, to: start + sizeOf(before), content: Fragment.from(after) }]
  }
  let from = start
  return before.flatMap((paragraph, at) => {
    const inside = from + 1
    from += paragraph.nodeSize
    const other = after[at]
    return other === undefined ? [] : changeIn(inside, paragraph.content, other.content)
  })
}

function changeIn(inside: number, before: Fragment, after: Fragment): Change[] {
  const start = before.findDiffStart(after)
  const end = before.findDiffEnd(after)
  if (start === null || end === null) return []
  // In "aa" against "aaa" the two ends overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  return [
    {
      from: inside + start,
      to: inside + end.a + overlap,
      content: after.cut(start, end.b + overlap),
    },
  ]
}
