import {
  noNames,
  withoutListNumber,
  type Sentence,
  type Stretch,
  type Word,
} from '#core/post-check/reading.ts'
import { foldLetters } from '#core/text/letter-folding.ts'
import { isKnownInGerman, isKnownName } from './known-names.ts'

const set = (words: string) => new Set(words.split(' '))
/** Words that stay in lower case in a title. */
const smallWords = set(
  'a an and as at but by for from in into is it its of on or over the than to vs with your my our',
)
/** Words that take a capital at the start of a sentence and are not names, even directly before one. */
const openers = set(
  'a about above according across after again all also although always am an and another any are as ask at be ' +
    'because been before behind being below beside between both but by call can compare congrats could dear did do ' +
    'does during each either enter even every except few first finally follow for from get give had has have he hello ' +
    'her here hers hey hi hire his how however if imagine in inside instead into introduce is it its join just last ' +
    'later let like look many may maybe me meanwhile meet might mine more most much must my near neither never next ' +
    'no nobody none nor not nothing now of off often on once one only or other our over perhaps please read remember ' +
    'same second see several shall she should since so some somebody someone sometimes soon still such suddenly take ' +
    'tell than thank thanks that the their them then there these they think third this those though through to today ' +
    'tomorrow too try under unlike until unless up upon use very via visit was watch we were what when where whether ' +
    'which while who whom whose why will with within without would write yes yesterday yet you your',
)
/** Verbs that only people are the subject of: the first word of a sentence before one of these is a name. */
const deeds = set(
  'said says told tells asked asks wrote writes replied answered explained admitted argued insisted noted added joined founded ' +
    'co-founded hired phoned emailed texted laughed smiled nodded cried grinned whispered shrugged apologised apologized sighed ' +
    'resigned retired married graduated studied mentored coached interviewed googled sketched joked recalled remembers',
)
/** After a gap that contains one of these, a capital may merely mark a new beginning. */
const breaksOff = /[^\s,;&.'’()/-]|\s-\s|\n/

const letters = (text: string, { from, to }: Stretch) => text.slice(from, to)
const isCapital = (text: string, word: Stretch) => /^\p{Lu}/u.test(text.slice(word.from, word.from + 2))
const hasInnerCapital = (written: string) => /^.\p{Ll}*\p{Lu}\p{Ll}/u.test(written)
const isAcronym = (written: string) => /^\p{Lu}{2,}\d*$/u.test(written)

const isTitle = (text: string, words: Word[]) =>
  words.length > 3 &&
  words.every((word) => isCapital(text, word) || smallWords.has(word.text) || /^\p{N}/u.test(word.text))

const longestTag = 100

/** Whether a word is a hashtag, or the part of one after an underscore. */
const isTag = (text: string, { from }: Stretch) =>
  /[#_]/.test(text.charAt(from - 1)) &&
  /#[\p{L}\p{M}\p{N}_]*$/u.test(text.slice(Math.max(0, from - longestTag), from))

/** Whether a word is a lower-case handle such as "@ada_b", after which a new run begins; "@Ada Byron" continues. */
const isHandle = (text: string, word: Word) =>
  !isCapital(text, word) &&
  /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.-]*$/u.test(text.slice(Math.max(0, word.from - longestTag), word.from))

/**
 * Whether a word begins a sentence or something like one, e.g. after a hashtag, so that its capital proves nothing.
 * After an opening bracket, this holds for a word followed by a lower-case one: "(Nobody knew)", not "(Kessler)".
 */
const isFirst = (text: string, words: Word[], at: number) => {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]]
  if (before === undefined || word === undefined) return before === undefined
  const gap = text.slice(before.to, word.from)
  const isBeforeSmall =
    next !== undefined && !isCapital(text, next) && text.slice(word.to, next.from).trim() === ''
  const opensBrackets = gap.endsWith('(') && isBeforeSmall
  return isTag(text, before) || isHandle(text, before) || breaksOff.test(gap) || opensBrackets
}

const withoutPossessive = (text: string, { from, to }: Stretch): Stretch =>
  /['’][sS]$/.test(text.slice(from, to)) ? { from, to: to - 2 } : { from, to }

/** Returns a word as it appears in the list of names: "José's" is "jose". */
const nameIn = ({ text }: Word) => foldLetters(text).replace(/'s$/, '')

const germanWords = set(
  'der das und ist nicht wir ich ein eine einen einem einer mit auf für von zu zum zur den dem des sich haben hatte hat wie über ' +
    'wurde wurden sind waren aus bei nach es er sie uns unser unsere kein keine noch nur sagte',
)
const fewestGerman = 2
const leastGerman = 0.12
const germanTitles = set('herr herrn frau dr prof')
const germanDeeds = set(
  'sagte sagt meinte fragte fragt antwortete schrieb erzählte erklärte lachte nickte rief kündigte gründete',
)

/** Words before ordinary German nouns: "eine Seite Papier" contains no name, "mit Jana Roth" does. */
const beforeNouns =
  /^(?:d(?:er|ie|as|en|em|es)|(?:k|m|d|s)?eine?[mnrs]?|(?:unser|ihr|dies|jed|all|viel|wenig|einig|mehrer)(?:e[mnrs]?)?|im|am|beim|zum|zur|vom|ins|ans|\d.*|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|mehr|kein)$/u

/** First words of English terms that German writes as two words: "Social Media" is not a person. */
const borrowed = set(
  'best big business case change content corporate customer data employer human key machine open product project public ' +
    'remote social soft supply top',
)
const beforePlaces = set('in aus nach bei von bis um nahe')
/**
 * Endings of place names that follow a preposition without an article, as in "aus Sinsheim"; common nouns with these
 * endings mostly take an article, but not always.
 */
const placeEnding = /\p{L}(?:burg|hausen|heim|furt|stetten|weiler|reuth|brück|dorf|stadt)$/u
const noPlace =
  /^(?:(?:pflege|alters?|alten|wohn|kinder|jugend|tier|eigen|studenten|ge)heim|(?:innen|alt|vor|neu|gro(?:ß|ss)|klein|haupt|landeshaupt|heimat|geburts|welt|hafen|partner|uni|universitäts|industrie|messe|kreis|nachbar|lieblings|millionen)stadt)$/u

/** Whether sentences are German, in which every noun is capitalized and a capital therefore does not suggest a name. */
function areGerman(sentences: { sentence: Sentence }[]): boolean {
  const words = sentences.flatMap(({ sentence }) => sentence.words)
  const found = words.filter(({ text }) => germanWords.has(text)).length
  return found >= fewestGerman && found >= words.length * leastGerman
}

/** Whether a word is a place, as in "in Sinsheim", or the street of "Lindenstraße 12". */
const isGermanPlace = (text: string, words: Word[], at: number): boolean => {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]]
  if (word === undefined) return false
  const isStreet =
    /\p{L}(?:stra(?:ß|ss)e|gasse|allee)$/u.test(word.text) &&
    next !== undefined &&
    /^ \d+$/.test(text.slice(word.to, next.from) + next.text.replace(/[a-z]$/, ''))
  const isBehind = before !== undefined && text.slice(before.to, word.from) === ' '
  const isTown = placeEnding.test(word.text) && !noPlace.test(word.text)
  return isStreet || (isTown && isBehind && beforePlaces.has(before.text))
}

/**
 * Finds names in German text: known names, words after a title, pairs of names and subjects of speech, and known or
 * likely places.
 */
function germanCandidates(text: string, { words }: Sentence): Candidate[] {
  const sure = new Set<number>()
  for (const [at, word] of words.entries()) {
    const written = letters(text, word)
    if (!isCapital(text, word) || isTag(text, word)) continue
    const before = words[at - 1]
    const isBehind = before !== undefined && /^\.? $/.test(text.slice(before.to, word.from))
    const isNamed =
      isKnownInGerman(nameIn(word)) ||
      isGermanPlace(text, words, at) ||
      hasInnerCapital(written) ||
      isAcronym(written)
    const isSurname =
      isBehind && (germanTitles.has(before.text) || (sure.has(at - 1) && isKnownName(nameIn(before))))
    const next = words[at + 1]
    const isPair =
      !isFirst(text, words, at) &&
      next !== undefined &&
      text.slice(word.to, next.from) === ' ' &&
      isCapital(text, next) &&
      !isCapital(text, before ?? word) &&
      !beforeNouns.test(before?.text ?? '') &&
      !borrowed.has(word.text)
    if (isPair) sure.add(at).add(at + 1)
    if (isNamed || isSurname || germanDeeds.has(words[at + 1]?.text ?? '')) sure.add(at)
  }
  return words.flatMap((word, at) =>
    sure.has(at) && !noNames.has(word.text) && !germanWords.has(word.text)
      ? [{ word, at, isSure: true }]
      : [],
  )
}

type Candidate = { word: Word; at: number; isSure: boolean }

/** Finds capitalized words that may be names; those that begin a sentence are uncertain. */
function candidatesIn(text: string, sentence: Sentence): Candidate[] {
  const words = withoutListNumber(text, sentence)
  if (isTitle(text, words)) return []
  return words.flatMap((word, at) => {
    const written = letters(text, word)
    const couldBe = isCapital(text, word) || hasInnerCapital(written)
    if (!couldBe || isTag(text, word) || noNames.has(word.text) || word.text.startsWith("i'")) return []
    const isPlain = isFirst(text, words, at) && !hasInnerCapital(written) && !isAcronym(written)
    if (!isPlain || isKnownName(nameIn(word))) return [{ word, at, isSure: true }]
    if (openers.has(word.text)) return []
    const next = words[at + 1]
    const isPerson = next !== undefined && (deeds.has(next.text) || isName(text, words, at + 1))
    const isOwner =
      /['’]s$/.test(written) && !/^(?:it|that|what|who|where|how|let|here|there|she|he)['’]s$/i.test(written)
    return [{ word, at, isSure: isPerson || isOwner }]
  })
}

const isName = (text: string, words: Word[], at: number) => {
  const word = words[at]
  return word !== undefined && isCapital(text, word) && !noNames.has(word.text) && !isFirst(text, words, at)
}

/** Finds the names in sentences, each with the index of its sentence; a name of several words is one. */
export function namesOf(sentences: { text: string; sentence: Sentence }[]): { at: number; name: Stretch }[] {
  const find = areGerman(sentences) ? germanCandidates : candidatesIn
  const all = sentences.map(({ text, sentence }) => find(text, sentence))
  const known = new Set(all.flat().flatMap(({ word, isSure }) => (isSure ? [word.text] : [])))
  return sentences.flatMap(({ text }, number) => {
    const names: Stretch[] = []
    for (const { word, isSure } of all[number] ?? []) {
      if (!isSure && !known.has(word.text)) continue
      const last = names.at(-1)
      const gap = last ? text.slice(last.to, word.from) : ''
      if (last && /^(?: |-|\. | & )$/.test(gap)) last.to = word.to
      else names.push({ from: word.from, to: word.to })
    }
    return names.map((name) => ({ at: number, name: withoutPossessive(text, name) }))
  })
}
