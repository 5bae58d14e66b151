import { finite, speaker } from './closing-question.ts'
import type { Passage } from './passages.ts'

const longest = 180
const shortest = 25
const comfortable = 130
/** Fewer points than this, and a sentence opens no better than any other. */
const enough = 3
/** What the beginning of a piece of material has before any other sentence. */
const natural = 1.5
/** How far into a piece of material an opening may reach that leaves out what stands before it. */
const furthestSkip = 5

const figure = /\d/
const yearOnly = /^(?:\D|\b(?:19|20)\d\d\b)*$/u
const figureWord =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty|forty|fifty|hundred|thousand|half|twice|double)\b/iu
const name = /(?<=[\p{L},;’'”)] )\p{Lu}\p{Ll}{2,}/u
const quotation = /["“][^"”]{8,}["”]/u
const contrast =
  /\b(?:but|not|never|nobody|nothing|instead|without|although|though|only|until|than|no longer|wrong|lost|failed)\b|\bfrom\b.{1,40}\bto\b/iu
const ownVoice = /(?<!\p{L})(?:i|we|my|our)(?!\p{L})/iu
const person = /(?<!\p{L})(?:he|him|his|she|her)(?!\p{L})/iu
const unnamed = /(?<!\p{L})(?:they|them|their|it|this|these|those)(?!\p{L})/iu
const label = /^[^.!?:]{2,60}:\s/u
const introduction = /^(?:my name is|i am|i['’]m|about me|hello|hi)\b/iu

/** Somebody or something is meant that the sentence itself has not named. */
function meansAnother(sentence: string): boolean {
  const found = person.exec(sentence)
  return unnamed.test(sentence) || (found !== null && !name.test(sentence.slice(0, found.index)))
}

const says = (sentence: string) =>
  finite.test(sentence) || speaker.test(sentence) || ownVoice.test(sentence) || /\p{L}{2}ed\b/u.test(sentence)

function numberPoints(sentence: string): number {
  if (figure.test(sentence)) return yearOnly.test(sentence) ? 1 : 3
  return figureWord.test(sentence) ? 2 : 0
}

/** How well a sentence opens a post: with a number, a name, somebody's words or a contrast, and in one breath. */
export function openingStrength(sentence: string): number {
  if (sentence.length > longest || sentence.length < shortest || sentence.includes('\n'))
    return Number.NEGATIVE_INFINITY
  return (
    numberPoints(sentence) +
    (name.test(sentence) ? 1 : 0) +
    (quotation.test(sentence) ? 2 : 0) +
    (contrast.test(sentence) ? 2 : 0) +
    (ownVoice.test(sentence) ? 1 : 0) -
    (says(sentence) ? 0 : 3) -
    (label.test(sentence) || introduction.test(sentence) ? 4 : 0) -
    (meansAnother(sentence) ? 2 : 0) -
    (sentence.length > comfortable ? 2 : 0)
  )
}

/** "Calling the people we reject": what the post is about, and nothing about it. */
const namesActivity = (words: string): boolean =>
  /^\p{Lu}?\p{Ll}+ing\s/u.test(words) &&
  words.split(' ').length <= 8 &&
  !finite.test(words) &&
  !figure.test(words) &&
  !/\p{L}{2}ed\b/u.test(words)

/** Whether words can stand at the head of a post as they are: they say something, or hold a figure or a name. */
export const isStatement = (words: string): boolean =>
  !namesActivity(words) &&
  !/^(?:how|why|what|when|where|which|whether)\b/iu.test(words) &&
  (finite.test(words) || speaker.test(words) || figure.test(words) || name.test(words))

/** The passages from `skipsFrom` up to the opening are not used. */
export type Opening = { at: number; skipsFrom: number }

/**
 * The passage that opens best. Where the next one leans on it, the post goes on from there and what stands before it in
 * its piece is left out, which only an early passage allows, and no more than `mostSkipped` characters. Undefined where
 * none is strong enough.
 */
export function chooseOpening(passages: Passage[], mostSkipped: number): Opening | undefined {
  const firstOf = (piece: number) => passages.findIndex((passage) => passage.piece === piece)
  const candidates = passages.flatMap((passage, at) => {
    const { text, piece, leans, isWanted, isBackground, score } = passage
    if (leans || isBackground || (!isWanted && score === 0)) return []
    const depth = at - firstOf(piece)
    const next = passages[at + 1]
    const isFollowed = next?.piece === piece && next.leans
    const skipped = isFollowed
      ? passages.slice(at - depth, at).reduce((sum, one) => sum + one.text.length, 0)
      : 0
    if (isFollowed && depth > 0 && (skipped > mostSkipped || piece < 0 || depth > furthestSkip)) return []
    const place = depth === 0 ? natural : isFollowed ? -0.5 : 0
    const points = openingStrength(text) + Math.min(score, 3) * 1.5 + place
    return points < enough ? [] : { at, points, skipsFrom: isFollowed ? at - depth : at }
  })
  return candidates.toSorted((one, other) => other.points - one.points || one.at - other.at)[0]
}
