import type { EvalBrief } from './brief.ts'

/**
 * The briefs that the command line names: by a number the first so many, by a word those whose name or trade has it, all
 * without either. None where nothing has that name.
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
