import type { Finding, Rule } from './finding.ts'
import { type Reading, readParagraph, type Stretch } from './reading.ts'
import type { Paragraph } from '#core/post/post-text.ts'

/** A finding within a paragraph. */
export type Spot = Stretch & Pick<Finding, 'why' | 'fix' | 'clearsMarks'>

/** A rule that depends only on a paragraph's text and marks: its findings hold until these change. */
export type ParagraphRule = Rule & { findIn: (paragraph: Paragraph) => Spot[] }

export const findingAt = (rule: string, paragraph: number, { from, to, ...rest }: Spot): Finding => ({
  rule,
  place: { paragraph, from, to },
  ...rest,
})

type Description = Omit<Rule, 'find'> & { findIn: (reading: Reading, paragraph: Paragraph) => Spot[] }

export function paragraphRule({ findIn, ...rule }: Description): ParagraphRule {
  const findInParagraph = (paragraph: Paragraph) => findIn(readParagraph(paragraph), paragraph)
  return {
    ...rule,
    findIn: findInParagraph,
    find: (post) =>
      post.flatMap((paragraph, at) => findInParagraph(paragraph).map((spot) => findingAt(rule.id, at, spot))),
  }
}
