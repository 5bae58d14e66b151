import type { Rule } from '#core/post-check/finding.ts'
import { findingAt } from '#core/post-check/paragraph-rule.ts'
import { firstLine } from '#core/post-check/first-line.ts'
import { indexPhrases, matchPhrases, spotOf } from '#core/post-check/phrases.ts'
import { announcements, runUps } from './opener-list.ts'

const id = 'stock-opener'
const index = indexPhrases([announcements, runUps])

export const stockOpener: Rule = {
  id,
  label: 'First words that many posts begin with',
  isPhrase: true,
  find: (post) => {
    const line = firstLine(post)
    const [first] = line?.sentences ?? []
    if (!line || !first) return []
    const matches = matchPhrases(line.reading, first, index).filter((match) => match.first === 0)
    return matches
      .flatMap((match) => spotOf(line.reading, match))
      .map((spot) => findingAt(id, line.paragraph, spot))
  },
}
