import type { Paragraph, PostText } from '#core/post/post-text.ts'
import type { CheckSetting, Finding, Rule } from './finding.ts'
import { createOwnWords } from './own-words.ts'
import { findingAt, type ParagraphRule, type Spot } from './paragraph-rule.ts'
import { readParagraph } from './reading.ts'
import { rules } from './rules.ts'

/** In addition to what rules may know: the rules that are switched off, and the writer's own texts. */
export type PostCheckSetting = CheckSetting & { off: string[]; ownTexts: string[] }
export type PostCheck = (post: PostText, setting: PostCheckSetting) => Finding[]

/** The rules, in the order in which they are listed. */
export const postCheckRules: { id: string; label: string }[] = rules.map(({ id, label }) => ({ id, label }))

type KnownParagraph = { paragraph: Paragraph; spots: Map<string, Spot[]> }
type AnyRule = Rule | ParagraphRule

function spotsOf({ paragraph, spots }: KnownParagraph, rule: ParagraphRule): Spot[] {
  const known = spots.get(rule.id)
  if (known) return known
  const found = rule.findIn(paragraph)
  spots.set(rule.id, found)
  return found
}

type Ranked = { finding: Finding; rank: number; isPhrase: boolean }

const byPlace = (
  { finding: { place: one }, rank }: Ranked,
  { finding: { place: other }, rank: otherRank }: Ranked,
) => one.paragraph - other.paragraph || one.from - other.from || one.to - other.to || rank - otherRank

const isSamePlace = ({ place: one }: Finding, { place: other }: Finding) =>
  one.paragraph === other.paragraph && one.from === other.from && one.to === other.to

const overlap = ({ place: one }: Finding, { place: other }: Finding) =>
  one.paragraph === other.paragraph && one.from < other.to && other.from < one.to

/** Keeps one finding per place, in text order; of overlapping phrases, the one whose rule comes first. */
function reduce(findings: Ranked[]): Finding[] {
  const kept: Ranked[] = []
  let phrase: Ranked | undefined
  for (const one of findings.toSorted(byPlace)) {
    const before = kept.at(-1)
    if (before && isSamePlace(before.finding, one.finding)) continue
    if (one.isPhrase && phrase && overlap(phrase.finding, one.finding)) {
      if (phrase.rank <= one.rank) continue
      kept.splice(kept.lastIndexOf(phrase), 1)
    }
    if (one.isPhrase) phrase = one
    kept.push(one)
  }
  return kept.map(({ finding }) => finding)
}

/**
 * Creates a check for successive versions of posts: a paragraph's findings are cached while the paragraph is in the
 * post. Findings are in text order. Of several for the same place, the one whose rule comes first is kept, and likewise
 * of several overlapping phrases. Findings are advice: a check never throws and never blocks.
 */
export function createPostCheck(among: readonly AnyRule[] = rules): PostCheck {
  const isOwn = createOwnWords()
  const phrases = new Set(among.filter((rule) => rule.isPhrase).map(({ id }) => id))
  const ranks = new Map(among.map(({ id }, rank) => [id, rank]))
  let known = new Map<string, KnownParagraph>()

  const recall = (post: PostText): KnownParagraph[] => {
    const kept = new Map<string, KnownParagraph>()
    const recalled = post.map((paragraph) => {
      const content = JSON.stringify(paragraph)
      const same = kept.get(content) ??
        known.get(content) ?? {
          paragraph: paragraph.map((run) => ({ ...run })),
          spots: new Map<string, Spot[]>(),
        }
      kept.set(content, same)
      return same
    })
    known = kept
    return recalled
  }

  return (post, { off, ownTexts, ...setting }) => {
    const paragraphs = recall(post)
    const text = paragraphs.map(({ paragraph }) => paragraph)
    const isOwnPhrase = ({ rule, place: { paragraph, from, to } }: Finding) => {
      const stretch = text[paragraph]
      return (
        phrases.has(rule) &&
        stretch !== undefined &&
        isOwn(readParagraph(stretch).text.slice(from, to), ownTexts)
      )
    }
    const found = among
      .filter(({ id }) => !off.includes(id))
      .flatMap((rule) =>
        'findIn' in rule
          ? paragraphs.flatMap((one, at) => spotsOf(one, rule).map((spot) => findingAt(rule.id, at, spot)))
          : rule.find(text, setting),
      )
    const others = found.filter((finding) => !isOwnPhrase(finding))
    return reduce(
      others.map((finding) => ({
        finding,
        rank: ranks.get(finding.rule) ?? 0,
        isPhrase: phrases.has(finding.rule),
      })),
    )
  }
}
