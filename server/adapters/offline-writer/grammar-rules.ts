import { isPluralOfKnown } from '#core/post-check/plural-words.ts'

/** What the checker found: the name of its rule, the words, and the line around them. */
type Finding = { rule: string; words: string; fix: string; before: string; after: string }

/** A slip is corrected unasked only when it is sure; when it is possible, the writer decides. */
type Verdict = 'sure' | 'possible' | 'wrong'

/**
 * Rules of Harper 2.10 that take good English for a slip: found by checking the library's posts, two novels, two
 * handbooks and some hundred sentences that are easily misread.
 */
export const unreliableRules = [
  'CompoundNouns',
  'Copyright',
  'DiscourseMarkers',
  'DisjointPrefixes',
  'DoubleCheckHyphen',
  'DoubleModal',
  'Everyone',
  'ExpandMemoryShorthands',
  'ExpandTimeShorthands',
  'FindOut',
  'HomeInOn',
  'InflectedVerbAfterTo',
  'LeftRightHand',
  'MassNouns',
  'MergeWords',
  'MissingTo',
  'NotTo',
  'OkToOkay',
  'Overall',
  'PhrasalVerbAsCompoundNoun',
  'PossessiveYour',
  'PronounKnew',
  'QuantifierNumeralConflict',
  'QuiteQuiet',
  'RedundantThat',
  'RoadMap',
  'SingleBe',
  'Someone',
  'SplitWords',
  'SufficeItToSay',
  'ThatWhich',
  'TheHowWhy',
  'TheMy',
  'TheTheToThatThe',
  'ThereIsAgreement',
  'ThereToTheir',
  'TheyToThem',
  'ToDoHyphen',
  'ToTo',
  'TransposedSpace',
  'WhomSubjectOfVerb',
  'WrongNegative',
  'YeaToYeah',
]

const sureIf = (isSure: boolean): Verdict => (isSure ? 'sure' : 'possible')
const possibleIf = (isPossible: boolean): Verdict => (isPossible ? 'possible' : 'wrong')
const onlyIf = (isRight: boolean): Verdict => (isRight ? 'sure' : 'wrong')

/** Where a pronoun must be the subject: "What she did went unnoticed" has another one. */
const subject =
  /(?:^|[.!?:;,—–]["”]?\s+)["“]?(?:(?:and|but|so|because|did)\s+)?(?:I|you|he|she|it|we|they)(?:['’](?:ve|s|d))?\s+(?:(?:have|has|had|should|would|could|must|might|may|never|just|also|did|didn['’]t|hasn['’]t|haven['’]t|hadn['’]t)\s+){0,2}$/iu
const auxiliary = /^(?:have|has|do|does|am|is|are|was)(?:n['’]t)?$/i
const beginsSentence = /(?:^|[.!?:]\s+)["“]?$/u
const nextWord = (after: string) => /^\s+(\p{L}+)/u.exec(after)?.[1] ?? ''

/** Letters whose names begin with a vowel: "an NHS trust". An abbreviation with vowels can be read as a word. */
const spelledOut = /^[B-DF-HJ-NP-TV-Z]{2,}$/
const vowelNames = /^[FHLMNRSX]/

const notNamed = /^(?:I|you|he|she|it|we|they|this|that|these|those|then|there|so|not|the|to|is|was)$/i

function judgeArticle({ words, fix, before, after }: Finding): Verdict {
  const next = nextWord(after)
  const isArticle = words !== 'A' || beginsSentence.test(before)
  if (!isArticle || next === '') return 'wrong'
  if (spelledOut.test(next)) {
    return next === 'SQL' ? 'wrong' : onlyIf(vowelNames.test(next) === (fix.toLowerCase() === 'an'))
  }
  // "Progress an we are glad": "and" is meant.
  if (notNamed.test(next)) return 'wrong'
  // "An historic speech" is old-fashioned, no slip.
  const isOld = fix.toLowerCase() === 'a' && /^h/i.test(next)
  return isOld || /^\p{Lu}{2}/u.test(next) ? 'wrong' : sureIf(/^\p{Ll}{2}/u.test(next))
}

function judgeAgreement({ words, fix, before }: Finding): Verdict {
  if (!subject.test(before)) return 'wrong'
  if (auxiliary.test(words)) return 'sure'
  return possibleIf(/(?:he|she|it)\s+$/iu.test(before) && fix.startsWith(words) && /e?s$/.test(fix))
}

/** Words that never stand twice in a row; "had had", "that that" and "came in in May" are right. */
const neverTwice = /^(the|an?|and|of|my|our|your|their)\s+\1$/i

/** "They could of course wait", "of necessity". */
const afterOf =
  /^(?:course|necessity|late|old|all|any|these|those|this|that|the|its|their|my|our|his|her|itself|themselves)$/i
const comparedWith =
  /^\s+(?:\d|(?:an?|the|me|him|us|them|my|our|your|his|their|ever|any|before|usual|expected|planned|most|nothing|others?|last|this|that|these|those|half|one|two|three|ten)(?!\p{L}))/iu
const groups =
  /^(?:staff|team|family|crew|board|group|class|committee|cast|club|gang|band|crowd|bunch|press|police|series|sheep|best|worst|few|first|last|only|lot|rest|many)$/i

const judges: Record<string, (finding: Finding) => Verdict> = {
  AnA: judgeArticle,
  Cant: ({ before }) => onlyIf(/(?:^|\s)(?:I|you|he|she|it|we|they|that|who|people)\s+$/iu.test(before)),
  CommaFixes: ({ before, after }) =>
    onlyIf(/\p{L}{2}[\s,]?$/u.test(before) && /^[\s,]?\s?\p{L}{2}/u.test(after)),
  CorrectNumberSuffix: () => 'sure',
  DidPast: ({ before }) => onlyIf(subject.test(before)),
  FillerWords: () => 'sure',
  ItsContraction: ({ after }) => possibleIf(/^\s+(?:not|been)\s/.test(after)),
  ItsPossessive: ({ before, after }) =>
    beginsSentence.test(before) ? 'wrong' : sureIf(/^\s+own(?!\p{L})/u.test(after)),
  ModalOf: ({ after }) => onlyIf(nextWord(after) !== '' && !afterOf.test(nextWord(after))),
  OfCourse: () => 'sure',
  OneOfTheSingular: ({ words }) => possibleIf(!groups.test(words)),
  OpenCompounds: () => 'sure',
  PronounInflectionBe: judgeAgreement,
  PronounVerbAgreement: judgeAgreement,
  RepeatedWords: ({ words }) => onlyIf(neverTwice.test(words)),
  SimplePastToPastParticiple: ({ before }) => onlyIf(subject.test(before)),
  ThenThan: ({ after }) => possibleIf(comparedWith.test(after)),
}
/** How somebody else talks is not the writer's slip. */
const isQuoted = (before: string) => (before.match(/["“”]/g)?.length ?? 0) % 2 === 1

/** Returns how far a rule of the checker is right; only those that are known to be sure are. Not for spelling. */
export function judge(finding: Finding): Verdict {
  const verdict = judges[finding.rule]?.(finding) ?? 'possible'
  return verdict === 'sure' ? sureIf(!isQuoted(finding.before)) : verdict
}

type Missed = { start: number; end: number; fix: string; isSure: boolean }

/** No thing belongs to "its" or "your" before an article, nor before a number that ends the clause. */
const missedApostrophe =
  /(?<![\p{L}'’])(?:([Ii]t)s|([Yy]ou)r)(?=\s+(?:an?|the)\s+(?!(?:la|cappella|priori)\s)\p{Ll}|(?<=ts)\s+(?:not\s|(?:about|almost|already|always|around|mostly|nearly|now|often|only|over|still|usually)\s+\d+(?:[.,]\d+)?(?:[.,;!?](?!\S)|$)))/gu
const clauseStart = /(?:^|[.!?,;:–—]\s+|(?<!\p{L})(?:and|but|because|so|think|know|say|that|when)\s+)$/iu

/** Finds "its" and "your" for "it's" and "you're" where the checker does not. */
export const missedContractions = (line: string): Missed[] =>
  [...line.matchAll(missedApostrophe)].map(({ 0: words, 1: it, 2: you = '', index: start }) => ({
    start,
    end: start + words.length,
    fix: `${it ?? you}${line.includes('’') ? '’' : "'"}${it === undefined ? 're' : 's'}`,
    isSure:
      clauseStart.test(line.slice(0, start).slice(-20)) &&
      !isQuoted(line.slice(0, start)) &&
      !/^\s+not\s/.test(line.slice(start + words.length)),
  }))

const contraction =
  /^(?:\p{L}+n['’]t|i['’]m|(?:i|you|we|they)['’](?:ve|re|ll|d)|(?:he|she|it|that|what|there|here|who|where|how|let)['’]s)$/iu
const plain = (text: string) => text.replaceAll(/['’]/g, '')

/** "Dont" for "Don't". */
export const isContraction = (words: string, fix: string): boolean =>
  contraction.test(fix) && plain(fix) === words

type Change = { removed: string; added: string; at: number }

/** What differs between two words, without what they begin and end with alike. */
function changeOf(one: string, other: string): Change {
  let at = 0
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1
  let end = 0
  const most = Math.min(one.length, other.length) - at
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return { removed: one.slice(at, one.length - end), added: other.slice(at, other.length - end), at }
}

/** "recieve": two letters in the wrong order. */
const isSwap = ({ removed, added }: Change, words: string) =>
  words.length >= 5 && removed.length === 2 && added === `${removed[1]}${removed[0]}`
/** "occured", "untill": a letter once instead of twice, or twice instead of once. */
function isDouble({ removed, added, at }: Change, words: string): boolean {
  const letter = removed + added
  return letter.length === 1 && words.length >= 5 && (words[at - 1] === letter || words[at + 1] === letter)
}
/** A letter more, fewer or different: further from the end than any ending, where another form of the word differs. */
const isNear = ({ removed, added, at }: Change, words: string) =>
  removed.length <= 1 && added.length <= 1 && words.length >= 6 && at > 0 && at < words.length - 2

/** "Organised": both spellings are right. */
const isVariant = ({ removed, added }: Change) => removed + added === 'sz'
const isVowel = (letters: string) => /^[aeiou]?$/.test(letters)

/**
 * Chooses the correction of a misspelled word: sure if it is a usual typing error and nothing else comes near; none if
 * the word may well be one that the dictionary lacks.
 */
export function chooseSpelling(words: string, fixes: string[]): { fix: string; isSure: boolean } | undefined {
  const contracted = fixes.find((fix) => isContraction(words, fix))
  if (contracted !== undefined) return { fix: contracted, isSure: true }
  if (/['’]/.test(words) || fixes.some((fix) => isPluralOfKnown(words, fix))) return undefined
  const changes = fixes
    .filter((fix) => /^[a-z]+$/.test(fix))
    .map((fix) => ({ fix, change: changeOf(words, fix) }))
  const typed = changes.filter(({ change }) => isSwap(change, words) || isDouble(change, words))
  const [first, ...others] = typed.length > 0 ? typed : changes.filter(({ change }) => isNear(change, words))
  if (first === undefined || others.length > 0 || isVariant(first.change)) return undefined
  const { removed, added } = first.change
  const isUsual = removed === '' || (isVowel(removed) && isVowel(added))
  return { fix: first.fix, isSure: typed.length > 0 || isUsual }
}
