import { clipWords, capitalise, dropEnd, tidySpaces } from './sentences.ts'

export type PictureWords = {
  /** What is to stand on the picture, in the writer's words; '' when it is to be about the post at hand. */
  words: string
  title: string
}

const politeness = String.raw`(?:(?:please|hey|hi|hello|ok|okay|now|then|also|and|just)[,!.]?\s+|(?:can|could|would|will)\s+you\s+|i\s+(?:want|need)\s+you\s+to\s+|let['’]?s\s+)*`
const verb = String.raw`(?:(?:make|create|draw|design|generate|produce|prepare|give|add)(?:\s+(?:me|us|up))?|i\s+(?:want|need)|i(?:'d|’d|\s+would)\s+(?:like|love))\s+`
const determiner = String.raw`(?:(?:a|an|another|one|some|new|the|my)\s+){0,2}`
const notAdjective = String.raw`(?:posts?|drafts?|articles?|about|for|of|with|on|that|this|it|write|change|replace|remove)`
const adjectives = String.raw`(?:(?!${notAdjective}\b)[\p{L}\p{N}'’-]+\s+){0,3}?`
const noun = String.raw`(?:images?|pictures?|illustrations?|graphics?|visuals?|cards?)(?![\p{L}-])(?!\s+(?:posts?|drafts?|carousels?|ideas?|games?|decks?)\b)`

const asks = new RegExp(`^${politeness}${verb}${determiner}${adjectives}${noun}`, 'iu')
const names = new RegExp(
  String.raw`^(?:an?|another|new)\s+${adjectives}${noun}(?=\s*(?:$|[:.?!]|(?:about|of|for|that\s+says|saying|with)\s))`,
  'iu',
)
const changes =
  /^(?:(?:please|now|can\s+you|could\s+you)\s+)*(?:change|replace|set|update|make|redo)\s+(?:it|this|that|(?:the\s+)?(?:words|text)(?:\s+(?:on|of)\s+(?:it|the\s+(?:image|picture|card)))?|(?:the\s+)?(?:image|picture|card))\s+(?:to|into|with|say|read|so\s+that\s+it\s+says)\b:?\s*/iu
const connection =
  /^\s*(?:[:–—-]+\s*|(?:that\s+)?(?:says|saying|reads|reading)\s*:?\s*|(?:which|that)\s+(?:shows|says)\s+|(?:with|using)\s+(?:the\s+)?(?:words|text|line|title|quote)\s*:?\s*|(?:about|of|on|for|from|showing|with|to\s+go\s+with|to|out\s+of)\s+)/iu
const postAtHand =
  /^(?:(?:it|this|that|the|my|our)(?:\s+(?:open|last|current|new|same))?(?:\s+(?:post|draft|text|one|hook|opening|first\s+line|article))?|its\s+(?:hook|first\s+line|opening))(?:\s+(?:please|too|as\s+well))?[\s.!?]*$/iu
const quoted = /["“„«]([^"“”„«»]+)["”“»]/u
const politeEnd = /[\s,]*\b(?:please|thanks|thank\s+you)[\s.!]*$/iu

const longestTitle = 60
const searched = 600
const untitledPicture = 'Picture'

const titleOf = (words: string) =>
  capitalise(dropEnd(clipWords(tidySpaces(words), longestTitle), ' .!?…:;,')) || untitledPicture

function wordsAfter(rest: string): string {
  const given = quoted.exec(rest)?.[1]
  if (given !== undefined) return given.trim()
  const subject = rest.replace(connection, '').replace(politeEnd, '').trim()
  return postAtHand.test(subject) || !/[\p{L}\p{N}]/u.test(subject) ? '' : capitalise(subject)
}

const read = (text: string, ...openings: RegExp[]): PictureWords | undefined => {
  const start = text.trimStart().slice(0, searched)
  const found = openings.map((opening) => opening.exec(start)).find((match) => match !== null)
  if (!found) return undefined
  const words = wordsAfter(text.trimStart().slice(found[0].length))
  return { words, title: titleOf(words) }
}

/** Reads a message that asks for a picture; undefined for any other. */
export const readPictureRequest = (text: string): PictureWords | undefined => read(text, asks, names)

/** The new words for a picture that is there; undefined for a message that gives none. */
export function readPictureChange(text: string): string | undefined {
  const words = read(text, changes)?.words ?? ''
  return words === '' ? undefined : words
}
