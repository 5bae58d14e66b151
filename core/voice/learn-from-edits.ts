import { type Change, type EditedPost, readEdit } from './changed-sentences.ts'
import { detectors } from './edit-rules.ts'
import { shorten } from './habit.ts'

export type { Change, EditedPost }

/** A rule that the writer's edits suggest, with the changes that show it, each from a different post. */
export type SuggestedRule = { key: string; text: string; evidence: (Change & { documentId: string })[] }

/** A change that was made only once may be specific to that post. */
const fewestPosts = 2
const mostEvidence = 3
/** In UTF-16 units. */
const longestKey = 200

/**
 * Finds what the edits between first drafts and published posts have in common, the rules that most posts show first.
 * `key` is stable, so that a rejected rule can be recognized. Only rules shown by at least two posts are returned; any
 * text is accepted.
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
