import { type Change, type EditedPost, readEdit } from './changed-sentences.ts'
import { detectors } from './edit-rules.ts'
import { shorten } from './habit.ts'

export type { Change, EditedPost }

/** A rule that the writer's edits suggest, with the places that do, each from another post. */
export type SuggestedRule = { key: string; text: string; evidence: (Change & { documentId: string })[] }

/** A change that was made once may be about that one post. */
const fewestPosts = 2
const mostEvidence = 3
/** In UTF-16 units. */
const longestKey = 200

/**
 * What the changes between first drafts and published posts have in common, what most posts show first. `key` is the same
 * each time, so that what was refused is known again. Only what at least two posts show; any texts will do.
 */
export function learnFromEdits(edits: readonly EditedPost[]): SuggestedRule[] {
  const rules = new Map<string, SuggestedRule>()
  for (const edit of edits.map(readEdit)) {
    for (const { key: name, text, change } of detectors.flatMap((detect) => detect(edit))) {
      const key = name.slice(0, longestKey).toWellFormed()
      const rule = rules.get(key) ?? { key, text: shorten(text), evidence: [] }
      rules.set(key, rule)
      if (rule.evidence.some(({ documentId }) => documentId === edit.documentId)) continue
      const { documentId } = edit
      rule.evidence.push({ documentId, before: shorten(change.before), after: shorten(change.after) })
    }
  }
  return [...rules.values()]
    .filter(({ evidence }) => evidence.length >= fewestPosts)
    .toSorted((one, other) => other.evidence.length - one.evidence.length)
    .map((rule) => ({ ...rule, evidence: rule.evidence.slice(0, mostEvidence) }))
}
