import { markOrder, normalize, type Paragraph, type PostText, type Run } from '#core/post/post-text.ts'
import type { Finding } from './finding.ts'

type Cut = { before: Run[]; within: Run[]; after: Run[] }

function cut(runs: Paragraph, from: number, to: number): Cut {
  const parts: Cut = { before: [], within: [], after: [] }
  let start = 0
  for (const { text, marks } of runs) {
    const piece = (one: number, other: number): Run => ({
      text: text.slice(Math.max(0, one - start), Math.max(0, other - start)),
      marks,
    })
    parts.before.push(piece(start, from))
    parts.within.push(piece(from, to))
    parts.after.push(piece(to, start + text.length))
    start += text.length
  }
  return parts
}

/**
 * Returns the runs that a finding's fix inserts. They have the marks that all of the replaced text has, or none when
 * the fix clears marks. Empty when the fix deletes words or there is no fix.
 */
function fixedRuns(paragraph: Paragraph, { place, fix, clearsMarks }: Finding): Run[] {
  if (fix === undefined || fix === '') return []
  const replaced = cut(paragraph, place.from, place.to).within.filter(({ text }) => text !== '')
  const marks = clearsMarks
    ? []
    : markOrder.filter((mark) => replaced.length > 0 && replaced.every((run) => run.marks.includes(mark)))
  return [{ text: fix, marks }]
}

/** Returns the post with a finding's fix applied; unchanged when there is none. */
export function applyFix(post: PostText, finding: Finding): PostText {
  const { place, fix } = finding
  if (fix === undefined) return post
  return normalize(
    post.map((paragraph, at) => {
      if (at !== place.paragraph) return paragraph
      const { before, after } = cut(paragraph, place.from, place.to)
      return [...before, ...fixedRuns(paragraph, finding), ...after]
    }),
  )
}
