import { foldLetters } from '#core/text/letter-folding.ts'
import type { Word } from '#core/post-check/reading.ts'

const set = (words: string) => new Set(words.split(' '))
const subjects = set('i we')
const lived = set("i've we've")
const between = set(
  'never ever once also just then finally first only all both still even always almost soon later recently had have not each again',
)
const irregular = set(
  "was were wasn't weren't had hadn't did didn't went made took got gave came saw knew thought felt found told said left " +
    'lost met paid ran built bought brought sold sent spent stood sat wrote won woke wore taught sought slept spoke drove ' +
    'drew ate fell flew forgot froze grew heard held hid hurt kept laid led lent let lit meant put quit read rode rose ' +
    "sang set shook shot showed shut swore stole struck stuck swam threw understood began broke caught chose couldn't cut " +
    'bet hit cost became beat bit blew agreed freed fled dealt dug dreamt burnt learnt undid redid rebuilt overcame',
)
const noPast = set('need feed speed indeed exceed proceed succeed seed weed bleed breed red bed led')

const isPast = (word: string) =>
  irregular.has(word) || (word.length > 3 && word.endsWith('ed') && !noPast.has(word))

/** Whether a sentence tells of something that the writer did or experienced. */
export function isEvent(words: Word[]): boolean {
  return words.some(({ text }, at) => {
    if (lived.has(text)) return true
    if (!subjects.has(text)) return false
    for (const next of words.slice(at + 1, at + 5)) {
      if (isPast(next.text)) return true
      if (next.text === 'have' && words[at + 1] === next) return !/^to$/.test(words[at + 2]?.text ?? '')
      if (!between.has(next.text) && !next.text.endsWith('ly')) return false
    }
    return false
  })
}

/** Stop words. */
const filling = set(
  'the and that this with for was were are had has have not but you your our from they them their then than when what ' +
    'which who whom how why all any can could did does its it his her him she one out more most much many some such ' +
    'only own same too very will just been being into over under again once here there where while about after before ' +
    'because each few other these those through during both off down also even never ever still got get',
)
const stemLength = 6

/** Returns the stems of a text's content words for comparison; forms of one word mostly share their first six letters. */
export const stemsOf = (text: string): string[] => {
  const words = foldLetters(text.replaceAll('’', "'")).match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? []
  const telling = words
    .map((word) => word.replace(/'\p{L}+$/u, ''))
    .filter((word) => word.length > 2 && !filling.has(word))
  return [...new Set(telling.map((word) => word.slice(0, stemLength)))]
}
