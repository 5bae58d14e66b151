import type { TracedClaim } from '#core/claims/claim.ts'
import { findClaims } from '#core/claims/find-claims.ts'
import { traceClaims } from '#core/claims/trace-claims.ts'
import { createPostCheck } from '#core/post-check/check.ts'
import type { Finding } from '#core/post-check/finding.ts'
import { rules } from '#core/post-check/rules.ts'
import { firstLineLength } from '#core/post-check/rules/first-line-length.ts'
import { plainFirstLine } from '#core/post-check/rules/plain-first-line.ts'
import { stockOpener } from '#core/post-check/phrases/stock-opener.ts'
import { schoolYearOf } from '#core/post-check/school-year.ts'
import { parseContent, readDraft, readPlain } from '#core/post/post-content.ts'
import { postLengths } from '#core/post/post-length.ts'
import { countCharacters, plainText, type PostText } from '#core/post/post-text.ts'
import { similarityOf, percentileOf, readVoice } from '#core/voice/similarity.ts'
import { problemsOf } from '#server/features/replies/post-repair.ts'
import type { EvalBrief } from './brief.ts'
import { sourcesOf, suffices } from './chosen-material.ts'
import { type Faithfulness, faithfulnessOf } from './faithfulness.ts'
import type { BriefRun } from './run-brief.ts'

/** Measurements of the post itself. */
export type PostFigures = {
  text: PostText
  /** As the product's counter counts them. */
  characters: number
  isInBand: boolean
  claims: TracedClaim[]
  /** All findings of the rules about phrases. */
  phrases: Finding[]
  /** Whether the check of new drafts still objects to anything in it, including its length; and whether it did before. */
  isFaulty: boolean
  wasFaulty: boolean
  /** How many of the three rules for first lines it passes: fits on a phone, no stock opener, not plain. */
  hookStrength: number
  /** The school year from which it is easy to read; null for a post that is too short to tell. */
  schoolYear: number | null
  /** Similarity to the writer's own posts in percent; null if there are too few of them. */
  similarity: number | null
  /** Slots in square brackets that are left for the writer. */
  slots: string[]
}

export type BriefFigures = {
  steps: { parsed: number; all: number }
  /** Whether the material suffices for the length, determined before the run. */
  suffices: boolean
  post: PostFigures | null
  faithfulness: Faithfulness
  hooks: { text: string; strength: number; unsupported: string[] }[]
}

const firstLineRules = [firstLineLength, stockOpener, plainFirstLine]
export const mostHookStrength = firstLineRules.length

const setting = { off: [], ownTexts: [], hasMedia: false }

const hookStrengthOf = (post: PostText): number =>
  firstLineRules.filter((rule) => createPostCheck([rule])(post, setting).length === 0).length

const phrasesOf = (post: PostText): Finding[] =>
  createPostCheck(rules.filter(({ isPhrase }) => isPhrase === true))(post, setting)

const slot = /\[[^[\]\n]{1,300}\]/g

export const unsupported = (claims: readonly TracedClaim[]): TracedClaim[] =>
  claims.filter(({ source }) => source === null)

function likenessTo(posts: readonly string[], text: string): number | null {
  const similarity = similarityOf(readVoice(posts), text)
  return similarity && percentileOf(similarity)
}

/** Whether a post has faults by the server's own check or by its length: too short counts only if the material suffices. */
function hasFault(brief: EvalBrief, text: PostText): boolean {
  const { template, swipes, voice } = brief.material
  const { min, max } = postLengths[brief.length]
  const characters = countCharacters(text)
  const problems = problemsOf(text, {
    unsupported: unsupported(traceClaims(findClaims(text), sourcesOf(brief))),
    template: template?.content ?? '',
    swipes: swipes.map(({ content }) => content),
    ownTexts: voice,
  })
  return problems.length > 0 || characters > max || (suffices(brief) && characters < min)
}

function postFigures(brief: EvalBrief, { content, first }: NonNullable<BriefRun['post']>): PostFigures {
  const { text } = parseContent(content)
  const characters = countCharacters(text)
  const { min, max } = postLengths[brief.length]
  return {
    text,
    characters,
    isInBand: characters >= min && characters <= max,
    claims: traceClaims(findClaims(text), sourcesOf(brief)),
    phrases: phrasesOf(text),
    isFaulty: hasFault(brief, text),
    wasFaulty: hasFault(brief, readDraft(first).text),
    hookStrength: hookStrengthOf(text),
    schoolYear: schoolYearOf(text),
    similarity: likenessTo(brief.material.voice, plainText(text)),
    slots: plainText(text).match(slot) ?? [],
  }
}

function hookFigures(brief: EvalBrief, hook: string): BriefFigures['hooks'][number] {
  const text = readPlain(hook)
  const claims = traceClaims(findClaims(text), sourcesOf(brief))
  return {
    text: hook,
    strength: hookStrengthOf(text),
    unsupported: unsupported(claims).map((claim) => claim.text),
  }
}

/** Measures the outcome of a brief by the product's own rules. Only the brief's material supports claims. */
export function measure(brief: EvalBrief, run: BriefRun): BriefFigures {
  const { steps, post, hooks } = run
  const listed = steps.filter(({ name }) => name !== 'question')
  return {
    steps: { parsed: listed.filter(({ problem }) => problem === null).length, all: listed.length },
    suffices: suffices(brief),
    post: post && postFigures(brief, post),
    faithfulness: faithfulnessOf(brief, run),
    hooks: hooks.map((hook) => hookFigures(brief, hook)),
  }
}
