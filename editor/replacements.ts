import { closeHistory } from '@tiptap/pm/history'
import type { Mark, Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'

export type Range = { from: number; to: number }
export type Replacement = Range & {
  /** "\n" is a line break. */
  text: string
  /**
   * Whether bold, italic and strikethrough are removed; otherwise the new text gets the marks that all of the old text
   * has.
   */
  clearsMarks: boolean
}

/** Returns the text in a range, as rules see it. */
export const wordsIn = (doc: Node, { from, to }: Range): string => doc.textBetween(from, to, '\n', '\n')

function sharedMarks(doc: Node, { from, to }: Range): readonly Mark[] {
  const sets: (readonly Mark[])[] = []
  doc.nodesBetween(from, to, (node) => {
    if (node.isInline) sets.push(node.marks)
  })
  const [first = [], ...others] = sets
  return first.filter((mark) => others.every((marks) => mark.isInSet(marks)))
}

function nodesOf({ doc, schema }: EditorState, { text, clearsMarks, ...range }: Replacement): Node[] {
  const marks = clearsMarks ? [] : sharedMarks(doc, range)
  return text
    .split(/(\n)/)
    .filter((piece) => piece !== '')
    .flatMap((piece) => {
      const node =
        piece === '\n' ? schema.nodes.hardBreak?.create(null, null, marks) : schema.text(piece, marks)
      return node ?? []
    })
}

/** Replaces ranges that do not overlap, as one undo step separate from preceding typing. */
export function replaceRanges(state: EditorState, replacements: Replacement[]): Transaction {
  const tr = closeHistory(state.tr)
  // From the end, so that earlier ranges stay valid.
  for (const one of replacements.toSorted((before, after) => after.from - before.from)) {
    tr.replaceWith(one.from, one.to, nodesOf(state, one))
  }
  return tr
}
