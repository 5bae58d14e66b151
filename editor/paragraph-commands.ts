import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { clearListSymbols, type LineEdit, type ListKind, toggleList } from '#core/text/list-symbols.ts'
import { minToReorder, reorder, type ReorderMode } from '#core/text/reorder.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    paragraphCommands: {
      /** Turns the selected paragraphs into a list of this kind, or back. */
      toggleListSymbol: (kind: ListKind) => ReturnType
      /** Removes all list symbols from the selected paragraphs. */
      clearListSymbols: () => ReturnType
      /** Reorders the selected paragraphs; refused with fewer than two. */
      reorderParagraphs: (mode: ReorderMode) => ReturnType
    }
  }
}

type Place = { node: Node; from: number }

/** Returns the paragraphs that the selection touches, in order, with their start positions. */
function selectedParagraphs({ doc, selection }: EditorState): Place[] {
  const places: Place[] = []
  doc.nodesBetween(selection.from, selection.to, (node, from) => {
    if (node.isTextblock) places.push({ node, from })
    return !node.isTextblock
  })
  return places
}

const lineOf = ({ node }: Place) => node.textBetween(0, node.content.size, '\n', '\n')

const isWritten = (place: Place) => lineOf(place).trim() !== ''

/** Counts the selected paragraphs that are not blank. */
export const countSelectedParagraphs = (state: EditorState): number =>
  selectedParagraphs(state).filter(isWritten).length

function editLines(tr: Transaction, places: Place[], edits: LineEdit[]): boolean {
  // From the end, so that earlier positions stay valid.
  for (let at = places.length - 1; at >= 0; at -= 1) {
    const [place, edit] = [places[at], edits[at]]
    if (!place || !edit) continue
    const start = place.from + 1
    if (edit.cut > 0) tr.delete(start, start + edit.cut)
    if (edit.insert !== '') tr.insert(start, tr.doc.type.schema.text(edit.insert))
  }
  return tr.docChanged
}

function moveParagraphs(tr: Transaction, places: Place[], mode: ReorderMode): boolean {
  const written = places.filter(isWritten)
  if (written.length < minToReorder) return false
  const order = reorder(
    written.map((place) => lineOf(place).trim().length),
    mode,
  )
  order.toReversed().forEach((from, back) => {
    const to = written[written.length - 1 - back]
    const moved = written[from]
    if (to && moved) tr.replaceWith(to.from, to.from + to.node.nodeSize, moved.node)
  })
  return true
}

/** Lists and reordering of whole paragraphs (specification 2.10 and 5.6); each command is one undo step. */
export const ParagraphCommands = Extension.create({
  name: 'paragraphCommands',
  addCommands: () => ({
    toggleListSymbol:
      (kind) =>
      ({ state, tr }) => {
        const places = selectedParagraphs(state)
        return editLines(tr, places, toggleList(places.map(lineOf), kind))
      },
    clearListSymbols:
      () =>
      ({ state, tr }) => {
        const places = selectedParagraphs(state)
        return editLines(tr, places, clearListSymbols(places.map(lineOf)))
      },
    reorderParagraphs:
      (mode) =>
      ({ state, tr }) =>
        moveParagraphs(tr, selectedParagraphs(state), mode),
  }),
})
