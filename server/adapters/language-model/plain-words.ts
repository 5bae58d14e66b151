import { applyFix } from '#core/post-check/apply-fix.ts'
import { createPostCheck } from '#core/post-check/check.ts'
import { stockOpener } from '#core/post-check/rules/stock-opener.ts'
import { stockPhrase } from '#core/post-check/rules/stock-phrase.ts'
import { plainText, readPlain } from '#core/post-content.ts'
import { capitalise, splitLine, tidySpaces, wording } from './sentences.ts'

const longestSentence = 140
const shortestPart = 25
/** Where a long sentence can be made two. A gap is looked at from its beginning only, as below. */
const joint =
  /,?(?<!\s)\s+(?:and|but)\s+(?=(?:i|we|he|she|they|it|you|that|this|now)\s)|(?<!\s)\s+[–—]\s+(?=(?:i|we|he|she|they|it|you)\s)|;\s+/iu

/** The text with plainer words for its stock phrases, where the lists have some. */
function withoutPhrases(content: string): string {
  const check = createPostCheck([stockOpener, stockPhrase])
  const post = readPlain(content)
  const findings = check(post, { off: [], ownTexts: [], hasMedia: false })
  // From the end, so that the places before it stay.
  return plainText(findings.toReversed().reduce(applyFix, post))
}

function inTwo(sentence: string): string {
  const found = sentence.length > longestSentence ? joint.exec(sentence.slice(shortestPart)) : null
  const at = found === null ? 0 : found.index + shortestPart
  if (found === null || sentence.length - at < shortestPart) return sentence
  return `${sentence.slice(0, at)}. ${capitalise(sentence.slice(at + found[0].length))}`
}

const inLines = (content: string, change: (sentence: string) => string): string =>
  content
    .split('\n')
    .map((line) =>
      splitLine(line)
        .map((sentence) => change(sentence))
        .filter((sentence) => sentence !== '')
        .join(' '),
    )
    .join('\n')

/** Plain words for stock phrases, and two sentences for a long one; nothing else is touched. */
export function inPlainWords(content: string): string {
  const plainer = withoutPhrases(content)
  const parted = inLines(plainer, (sentence) => capitalise(tidySpaces(inTwo(sentence))))
  return wording(parted) === '' ? content : parted
}

/** What a sentence can do without: an aside in brackets, or what it adds behind a joint. */
const asides = /(?<!\s)\s+\([^()]{1,120}\)/gu
const addition =
  /(?:,\s+(?:and|but|so|because|which|who|while|although|though|where|even|especially|including|such as)\s|(?<!\s)\s+(?:because|although|though|even though|so that)\s|(?<!\s)\s+[–—]\s+|;\s+).*$/isu
const shortestSentence = 20

function trimSentence(sentence: string): string {
  const bare = sentence.replaceAll(asides, '')
  if (bare !== sentence) return bare
  const end = /[.!?…]["”’]?$/.exec(sentence)?.[0] ?? ''
  const found = addition.exec(sentence)
  const isSpeech = /["“”]/.test(sentence)
  if (found === null || isSpeech || found.index < shortestSentence) return sentence
  return `${sentence.slice(0, found.index)}${end === '?' ? '?' : '.'}`
}

/** Each sentence without what it only adds, for a text that has no sentence to spare. */
export const trimmed = (content: string): string => inLines(inPlainWords(content), trimSentence)
