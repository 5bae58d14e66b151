import type { Node } from '@tiptap/pm/model'
import type { Place } from '#core/post-check/place.ts'

/** Converts a place in the post to a range of the editor's document; null when the text no longer reaches that far. */
export function rangeOfPlace(doc: Node, { paragraph, from, to }: Place): { from: number; to: number } | null {
  if (paragraph >= doc.childCount || to > doc.child(paragraph).content.size) return null
  let start = 1
  for (let at = 0; at < paragraph; at += 1) start += doc.child(at).nodeSize
  return { from: start + from, to: start + to }
}
