import type { Word } from './reading.ts'

/** Words that are frequent in English and rare in other languages in Latin script. */
const englishWords = new Set(
  (
    'the and of to is that it you for with are this have my we not but they from i our your be at on by or an as ' +
    "what how who when why if their there it's i'm don't can had has been were would will about just all a out up"
  ).split(' '),
)
const englishShare = 0.25

/**
 * Whether words are English. About half of the words of running English text are in the list, and less than an eighth
 * of those of another language; mere lists of words can be misjudged.
 */
export function isEnglish(words: readonly Word[]): boolean {
  const found = words.filter(({ text }) => englishWords.has(text)).length
  return words.length > 0 && found >= words.length * englishShare
}

const otherLetter = /^(?!\p{Script=Latin})\p{L}/u
const fewOthers = 0.2

/** Whether words are in Latin script, so that their number says how long a sentence is. */
export const isLatin = (words: readonly Word[]): boolean =>
  words.filter(({ text }) => otherLetter.test(text)).length <= words.length * fewOthers
