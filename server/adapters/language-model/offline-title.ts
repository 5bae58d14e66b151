import { readDraftRequest } from './draft-request.ts'
import { capitalise, clipWords, dropEnd, splitSentences, tidySpaces, withoutBullet } from './sentences.ts'

const longest = 60

/** A clipped title does not end on "by writing" or "and the". */
const danglingEnd =
  /\s+(?:a|an|and|as|at|because|but|by|for|from|in|of|on|or|so|than|that|the|to|when|which|while|with)(?:\s+\S+)?$/iu

function shorten(words: string): string {
  const plain = tidySpaces(withoutBullet(words)).replace(/^(?:the fact that|that)\s+/iu, '')
  const whole = dropEnd(plain, ' .!?…:;,')
  const clipped = clipWords(whole, longest)
  return capitalise(clipped === whole ? whole : clipped.replace(danglingEnd, ''))
}

/** A short title for the post that a request asks for, in the request's words; '' when it does not say. */
export function draftTitle(request: string): string {
  const { subject, facts } = readDraftRequest(request)
  return shorten(subject || facts[0] || '')
}

/** A short title for a chat that begins with this text; '' for a text without words. */
export const chatTitle = (text: string): string => draftTitle(text) || shorten(splitSentences(text)[0] ?? '')
