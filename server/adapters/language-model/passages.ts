import { linesOf, longestPassage } from './material-lines.ts'
import type { Material } from './offline-task.ts'
import { contentWords, finishSentence, wording } from './sentences.ts'

/** A sentence of the material and where it stands in it. */
export type Passage = {
  text: string
  piece: number
  line: number
  /** It reads well only behind the passage before it. */
  leans: boolean
  /** The post may be made of it whatever words it shares with the topic. */
  isWanted: boolean
  /** It tells of the writer, and fills only what the rest leaves empty. */
  isBackground: boolean
  /** How much it has to do with the topic. */
  score: number
}

const longestList = 600
const shortest = 25
const mostContext = 4

const leaningStart =
  /^["“'‘(]?(?:he|she|they|it|his|her|hers|their|theirs|its|them|this(?!\s+(?:week|month|year|morning|evening|summer|winter|spring|autumn))|that|these|those(?!\s+who)|there(?!\s+(?:is|are|was|were|has|have)\b)|then|but|and|so|or|nor|yet|because|which|both|neither|either|instead|also|however|therefore|otherwise|afterwards|meanwhile|still|most|some|others?|another|none|nobody|nothing|for (?:example|instance)|the (?:others?|second|third|fourth|rest|same|latter|former|next|answers?))(?=['’\s,.;:!?]|$)/iu
const leaningEnd = /\s(?:it|them|him|her|that|this|those|these|one|ones|so|too|either)[.!?]["”]?$/iu
const shortWithTail = 70
/** "Before: eleven days." gives its sense to what follows it in the paragraph. */
const label = /^[^.!?:]{2,40}:\s/u

/** "Since then", "of those 30", "58 had tried": what is meant stands in the sentence before. */
const leaningPhrase =
  /^(?:(?:since|until|by|before|after|from) (?:then|that|this)|(?:in|on|of|from|for|after|at|by|with|out of) (?:these|those|them|it|him|her))(?![\p{L}])|^.{0,24}\bof (?:them|these|those)\b|^(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s+(?:(?:have|has|had|were|was|are|is|did|said|named|came|went|left|got|told|made|\p{Ll}{2,}ed)\s|(?:left|replied|\p{Ll}{2,}ed)[.,])/iu
const somebody = /(?<!\p{L})(?:he|she|him|his|hers?)(?!\p{L})/iu
/** A name, or a thing with an article: who is meant may stand in the sentence itself. */
const mentioned =
  /\p{Lu}\p{Ll}+|(?<!\p{L})(?:an?|the|my|our|one|every|each|another|whoever|somebody|nobody|who)\s\p{L}/u
const firstWord = /^["“‘(]?\p{Lu}[\p{L}'’]*\s?/u
const ownWords = /(?<!\p{L})I(?!\p{L})/gu

/** "I said yes before he had finished": somebody is meant whom the sentence has not mentioned. */
function meansSomebody(sentence: string): boolean {
  const found = somebody.exec(sentence)
  if (found === null) return false
  const before = sentence.slice(0, found.index)
  const opensWithName =
    /^["“‘(]?\p{Lu}\p{Ll}+(?:['’]s)? (?:from|of|in|at|who|and|said|told|asked|wrote|has|had|is|was)\b|^\p{Lu}\p{Ll}+,/u
  return (
    !opensWithName.test(before) && !mentioned.test(before.replace(firstWord, '').replaceAll(ownWords, ''))
  )
}

/** Whether a sentence takes up the one before it: its pronoun, its joint, or as the answer to it. */
export const leansOn = (sentence: string, before: string): boolean =>
  leaningStart.test(sentence) ||
  leaningPhrase.test(sentence) ||
  meansSomebody(sentence) ||
  (sentence.length < shortWithTail && leaningEnd.test(sentence)) ||
  /[?:]["”]?$/.test(before)

const finished = (sentence: string) => (sentence.includes('\n') ? sentence : finishSentence(sentence))

/** All sentences of a piece of material, as they stand in a post. */
export const sentencesOf = (piece: Material): string[] => linesOf(piece).flat().map(finished)

type Reading = { material: Material[]; topic: string; isWanted: (piece: Material) => boolean }

const ownName = String.raw`\p{Lu}[\p{L}'’-]+(?:\s(?:de|da|di|van|von|der|den|le|la)){0,2}(?:\s\p{Lu}[\p{L}'’-]+){1,3}`
const presentsSelf = new RegExp(String.raw`^(?:I am|I['’]m|My name is) ${ownName}(?=[\s,.!]|$)`, 'u')
const wantsName = /\b(?:introduc\w*|who i am|about me|about myself|my name)\b/iu

/** A post stands under its writer's name: "I am Ada Bell, a nurse" says "I am a nurse" there. */
function withoutName(sentence: string): string {
  const found = presentsSelf.exec(sentence)
  if (found === null) return sentence
  const rest = sentence.slice(found[0].length)
  const goesOn = /^,?\s+and\s+(?=I\s)/u.exec(rest)
  if (goesOn) return rest.slice(goesOn[0].length)
  return sentence.startsWith('I') && /^,\s+\p{Ll}/u.test(rest) ? `I am ${rest.replace(/^,\s+/, '')}` : ''
}

/** The sentences of the material, each once, in its order. */
export function readPassages({ material, topic, isWanted }: Reading): Passage[] {
  const wanted = new Set(contentWords(topic))
  const keepName = wantsName.test(topic) ? (sentence: string) => sentence : withoutName
  const isAllBackground = material.every(
    ({ isBackground, isCall }) => isBackground === true || isCall === true,
  )
  const seen = new Set<string>()
  return material.flatMap((piece, place) => {
    let before: string | undefined
    if (piece.isCall === true) return []
    return linesOf(piece).flatMap((sentences, line) =>
      sentences.flatMap((sentence, at) => {
        const text = keepName(finished(sentence))
        if (text === '') return []
        if (seen.has(wording(text))) return []
        seen.add(wording(text))
        const isTail = at > 0 && text.length < shortest
        const isUnderLabel = at > 0 && label.test(before ?? '')
        const leans = before !== undefined && (isTail || isUnderLabel || leansOn(text, before))
        before = text
        const score = new Set(contentWords(text).filter((word) => wanted.has(word))).size
        const isBackground = piece.isBackground === true && !isAllBackground
        return { text, piece: place, line, leans, isWanted: isWanted(piece), isBackground, score }
      }),
    )
  })
}

/** A question, or what a colon ends, says something only together with what follows. */
const promises = /[?:]$/

/**
 * The passages that a passage needs: those it leans on, and the answer to a question. Undefined where they are too many or
 * too long.
 */
export function withContext(passages: Passage[], at: number): number[] | undefined {
  let start = at
  while (passages[start]?.leans === true && start > 0 && at - start < mostContext) start -= 1
  if (passages[start]?.leans === true) return undefined
  let end = at
  while (promises.test(passages[end]?.text ?? '')) {
    if (passages[end + 1]?.piece !== passages[at]?.piece || end - at >= mostContext) return undefined
    end += 1
  }
  const needed = Array.from({ length: end - start + 1 }, (_, step) => start + step)
  const isFit = needed.every((place) => {
    const text = passages[place]?.text ?? ''
    return text.length <= (text.includes('\n') ? longestList : longestPassage)
  })
  return isFit ? needed : undefined
}
