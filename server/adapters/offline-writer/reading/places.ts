export type Unit = 'sentence' | 'paragraph' | 'line' | 'question' | 'item'

/** A part of a post: `count` units from the unit `from`; the last unit has the number -1. */
export type Place = { unit: Unit; from: number; count: number }

const numbers = [
  'one|eine?[nm]?',
  'two|zwei|beiden?|dos|deux',
  'three|drei|tres|trois',
  'four|vier|cuatro|quatre',
  'five|fünf|cinco|cinq',
  'six|sechs|seis',
  'seven|sieben|siete|sept',
  'eight|acht|ocho|huit',
  'nine|neun|nueve|neuf',
  'ten|zehn|diez|dix',
]
/** A number up to ten in words, or up to 99 in figures. */
export const numberPattern = String.raw`\d{1,2}|${numbers.join('|')}`
const wholeNumbers = numbers.map((words) => new RegExp(`^(?:${words})$`, 'iu'))

/** Reads what `numberPattern` matches. */
export const numberOf = (words: string): number =>
  /^\d/.test(words) ? Number(words) : wholeNumbers.findIndex((pattern) => pattern.test(words)) + 1

const ordinals: [from: number, words: string][] = [
  [
    -2,
    'second[\\s-](?:to[\\s-])?last|penultimate|last\\s+but\\s+one|vorletzte[nrms]?|penúltim[oa]|avant-derni(?:er|ère)',
  ],
  [0, 'first|1st|opening|erste[nrms]?|primer[oa]?s?|premi(?:er|ère)s?'],
  [1, 'second|2nd|zweite[nrms]?|segund[oa]|deuxième|seconde?'],
  [2, 'third|3rd|dritte[nrms]?|tercer[oa]?|troisième'],
  [3, 'fourth|4th|vierte[nrms]?|cuart[oa]|quatrième'],
  [4, 'fifth|5th|fünfte[nrms]?|quint[oa]|cinquième'],
  [5, 'sixth|6th|sechste[nrms]?|sext[oa]|sixième'],
  [6, 'seventh|siebte[nrms]?|séptim[oa]|septième'],
  [7, 'eighth|achte[nrms]?|octav[oa]|huitième'],
  [8, 'ninth|neunte[nrms]?|noven[oa]|neuvième'],
  [9, 'tenth|zehnte[nrms]?|décim[oa]|dixième'],
  [-1, 'last|final|closing|letzte[nrms]?|últim[oa]s?|derni(?:er|ère)s?'],
]
const wholeOrdinals = ordinals.map(([from, words]) => [from, new RegExp(`^(?:${words})$`, 'iu')] as const)
const units: [Unit, string][] = [
  ['sentence', 'sentences?|s[aä]tz(?:e[ns]?)?|frases?|oraci(?:ón|ones)|phrases?'],
  ['paragraph', 'paragraphs?|abs[aä]tz(?:e[ns]?)?|párrafos?|paragraphes?'],
  ['line', 'lines?|zeilen?|líneas?|lignes?'],
  ['question', 'questions?|fragen?|preguntas?'],
  ['item', 'bullet\\s+points?|bullets?|list\\s+items?|aufzählungspunkte?s?|stichpunkte?s?'],
]
const wholeUnits = units.map(([unit, words]) => [unit, new RegExp(`^(?:${words})$`, 'iu')] as const)
const unitPattern = units.map(([, words]) => words).join('|')
const ordinalPattern = String.raw`${ordinals.map(([, words]) => words).join('|')}|\d{1,2}(?:st|nd|rd|th|\.)`
const and = String.raw`\s+(?:and|und|with|mit|y|con|et|avec)\s+(?:(?:the|den|dem|der|die|das|el|la|le)\s+)?`

export const unitOf = (words: string): Unit =>
  wholeUnits.find(([, pattern]) => pattern.test(words))?.[0] ?? 'sentence'
const startOf = (words: string): number =>
  wholeOrdinals.find(([, pattern]) => pattern.test(words))?.[0] ?? Math.max(1, Number.parseInt(words, 10)) - 1

/** "The last two sentences", "the first and the third paragraph". */
const byOrdinal = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(${numberPattern})\s+)?(${ordinalPattern})(?:\s+(${numberPattern}))?(?:${and}(${ordinalPattern}))?\s+(${unitPattern})(?!\p{L})`,
  'giu',
)
/** "Paragraph 2", "Absätze 1 und 3". */
const byNumber = new RegExp(
  String.raw`(?<!\p{L})(${unitPattern})\s+(?:(?:no|nr|number|nummer)\.?\s+)?(\d{1,2})(?:${and}(\d{1,2}))?(?![\p{L}\p{N}])(?!\s*[%.]?\d)`,
  'giu',
)

function readOrdinals([, before, ordinal = '', after, other, unit = '']: RegExpMatchArray): Place[] {
  const start = startOf(ordinal)
  const count = Math.max(1, numberOf(after ?? before ?? '1'))
  const from = start < 0 && count > 1 ? -count : start
  const named = unitOf(unit)
  return [
    { unit: named, from, count },
    ...(other === undefined ? [] : [{ unit: named, from: startOf(other), count: 1 }]),
  ]
}

const readNumbers = ([, unit = '', ...places]: RegExpMatchArray): Place[] =>
  places
    .filter((place) => place !== undefined && Number(place) > 0)
    .map((place) => ({ unit: unitOf(unit), from: Number(place) - 1, count: 1 }))

/** Returns the parts of a post that a request names by their place, in order. */
export const readPlaces = (request: string): Place[] =>
  [
    ...[...request.matchAll(byOrdinal)].map((found) => ({ at: found.index, places: readOrdinals(found) })),
    ...[...request.matchAll(byNumber)].map((found) => ({ at: found.index, places: readNumbers(found) })),
  ]
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ places }) => places)

const anyUnit = new RegExp(
  String.raw`(?<!\p{L})(?<!(?:this|that|these|those|diese[nrms]?|est[ae]s?|cet(?:te)?|ces?)\s)(?:${unitPattern})(?!\p{L})`,
  'iu',
)

/** Whether a request speaks of parts of the post other than the selected one, as in "the middle paragraph". */
export const mentionsParts = (request: string): boolean => anyUnit.test(request)

const opening = /(?<!\p{L})(?:hook|opening|headline|opener|einstieg\p{L}*|gancho|accroche)(?!\p{L})/iu
const introduction = /(?<!\p{L})(?:intro(?:duction)?|einleitung|introducción)(?!\p{L})/iu
const ending = /(?<!\p{L})(?:ending|conclusion|schluss(?:teil|absatz)?|conclusión)(?!\p{L})/iu

/** Returns the one part that a request is about, also if it is called the opening or the ending. */
export function readPlace(request: string): Place | undefined {
  const named = readPlaces(request)
  if (named.length > 0) return named[0]
  if (opening.test(request)) return { unit: 'line', from: 0, count: 1 }
  if (introduction.test(request)) return { unit: 'paragraph', from: 0, count: 1 }
  return ending.test(request) ? { unit: 'paragraph', from: -1, count: 1 } : undefined
}

/** What a request names a part by, for patterns that go on after it. */
export const placePattern = String.raw`(?:(?:the|my|its|a|den|die|das|der|el|la|los|las|le|les)\s+)?(?:(?:(?:${numberPattern})\s+)?(?:${ordinalPattern})(?:\s+(?:${numberPattern}))?\s+(?:${unitPattern})|(?:${unitPattern})\s+\d{1,2}|hook|opening|headline|opener|einstieg|gancho|accroche|ending|conclusion|schluss)`
