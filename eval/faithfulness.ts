import { plainText } from '#core/post/post-text.ts'
import { parseContent } from '#core/post/post-content.ts'
import { splitSentences } from '#server/adapters/offline-writer/reading/sentences.ts'
import type { EvalBrief } from './brief.ts'
import { sourcesOf } from './chosen-material.ts'
import type { BriefRun } from './run-brief.ts'

/** How faithful a post is to the text that it was made from. */
export type Faithfulness = {
  /** Whether the request contained everything that a post needs, and yet there is none. */
  isRefused: boolean
  /** Sentences that refer to the previous one, which is now a different one. */
  brokenReferences: string[]
  /** Quoted words that nobody says in the sources. */
  inventedQuotations: string[]
}

const bare = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

const pronouns =
  'he she they them him his her their it its this that these those ' +
  'er sie es ihn ihm ihr ihre ihnen sein seine das dies dieser diese dieses den deshalb daran davon damit ' +
  'él ella ellos ellas lo los eso esto ese esa este esta su sus ' +
  'il elle ils elles ce cela ça cet cette ces son sa ses leur leurs'
const joints =
  'and but so then yet since in of that is why for with und aber also dann seit y pero en de por a et mais alors c c’est'
const pronounSet = new Set(pronouns.split(' '))
const jointSet = new Set(joints.split(' '))

/** "She …", "This …", "Most of them …", "And they …": these refer to the previous sentence. */
function pointsBack(sentence: string): boolean {
  const words = bare(sentence).split(' ')
  const [first = '', second = ''] = words
  const isTimeHere =
    /^(?:this|dies\p{L}*|est[ae]|cet?(?:te)?) (?:year|week|month|jahr|woche|año|semana|année)/u
  if (isTimeHere.test(`${first} ${second}`)) return false
  const isArticle = /^(?:das|den) \p{Lu}/iu.test(sentence) && /^(?:Das|Den) \p{Lu}/u.test(sentence)
  if (isArticle) return false
  if (pronounSet.has(first)) return true
  return (
    (jointSet.has(first) && pronounSet.has(second)) ||
    /^(?:\S+ ){0,3}(?:of (?:them|these|those)|von ihnen|davon|de ell[oa]s|d entre (?:eux|elles)|d eux)(?: |$)/u.test(
      words.join(' '),
    )
  )
}

type Followed = { sentence: string; before: string | undefined }

const followed = (text: string): Followed[] =>
  splitSentences(text).map((sentence, at, all) => ({ sentence, before: all[at - 1] }))

/** Whether one sentence says little more than the other, e.g. a first line without its "Write a post about". */
function saysSame(one: string, other: string): boolean {
  // A template's words may precede it.
  if (bare(one).endsWith(bare(other))) return true
  const known = new Set(bare(other).split(' '))
  const words = bare(one).split(' ')
  return words.filter((word) => known.has(word)).length >= words.length * 0.8
}

function brokenIn(post: string, sources: readonly string[]): string[] {
  const known = new Map<string, (string | undefined)[]>()
  for (const { sentence, before } of sources.flatMap(followed)) {
    const key = bare(sentence)
    known.set(key, [...(known.get(key) ?? []), before])
  }
  return followed(post).flatMap(({ sentence, before }) => {
    const wanted = known.get(bare(sentence))
    if (wanted === undefined || !pointsBack(sentence)) return []
    const isKept = wanted.some(
      (source) => source === undefined || (before !== undefined && saysSame(before, source)),
    )
    return isKept ? [] : [sentence]
  })
}

const marks = /["“”„«»]\s?([^"“”„«»\n]{3,}?)\s?["“”»«]/gu
const quotationsIn = (text: string) => [...text.matchAll(marks)].map(([, words = '']) => bare(words))

function inventedIn(post: string, sources: readonly string[]): string[] {
  const spoken = sources.flatMap(quotationsIn).join(' | ')
  return quotationsIn(post).filter((words) => words.includes(' ') && !spoken.includes(words))
}

export function faithfulnessOf(brief: EvalBrief, { post, broke }: BriefRun): Faithfulness {
  const hasFacts = brief.id.startsWith('first-')
  const sources = sourcesOf(brief).map(({ text }) => text)
  const text = post === null ? '' : plainText(parseContent(post.content).text)
  return {
    isRefused: hasFacts && post === null && broke === null,
    brokenReferences: brokenIn(text, sources),
    inventedQuotations: inventedIn(text, sources),
  }
}
