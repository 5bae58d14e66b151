import type { EvalBrief } from './brief.ts'

/**
 * Returns the briefs that the command line selects: a number selects the first ones, a word those whose name or trade
 * matches; all without arguments. None when nothing matches.
 */
export function chooseBriefs(briefs: readonly EvalBrief[], wanted: readonly string[]): EvalBrief[] {
  if (wanted.length === 0) return [...briefs]
  const counts = wanted.filter((word) => /^\d+$/.test(word)).map(Number)
  const words = wanted.filter((word) => !/^\d+$/.test(word))
  const first = briefs.slice(0, Math.max(0, ...counts))
  return briefs.filter(
    (brief) => first.includes(brief) || words.some((word) => brief.id.includes(word) || brief.trade === word),
  )
}
