import type { EditorState } from '@tiptap/pm/state'
import type { PostClaim } from '#contract/claims.ts'
import { rangeOfPlace } from '#editor/places.ts'
import type { Underline } from '#editor/underlines.ts'

/** A claim with an id that stays the same while the post around it changes. */
export type NamedClaim = PostClaim & { id: string }

export function nameClaims(claims: PostClaim[]): NamedClaim[] {
  const counts = new Map<string, number>()
  return claims.map((claim) => {
    const name = `${claim.kind} ${claim.text}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { ...claim, id: `${name} ${count}` }
  })
}

/** Returns where claims are in the text, without those whose words have changed since. */
export const marksOf = (state: EditorState, claims: NamedClaim[]): Underline[] =>
  claims.flatMap(({ id, text, ...place }) => {
    const range = rangeOfPlace(state.doc, place)
    const isThere = range && state.doc.textBetween(range.from, range.to, '\n', '\n').startsWith(text)
    return isThere ? [{ id, ...range }] : []
  })
