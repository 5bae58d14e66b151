import type { Idea } from '#core/formats/format-values.ts'
import { readFormats } from '#core/formats/read-formats.ts'

const ordinals = [
  'first|1st|erste[nrs]?|primera?|premi(?:er|ère)',
  'second|2nd|zweite[nrs]?|segunda?|deuxième|seconde?',
  'third|3rd|dritte[nrs]?|tercera?|troisième',
  'fourth|4th|vierte[nrs]?|cuarta?|quatrième',
  'fifth|5th|fünfte[nrs]?|quinta?|cinquième',
  'sixth|6th|sechste[nrs]?|sexta?|sixième',
  'seventh|7th|siebte[nrs]?|séptima?|septième',
  'eighth|8th|achte[nrs]?|octava?|huitième',
  'ninth|9th|neunte[nrs]?|novena?|neuvième',
  'tenth|10th|zehnte[nrs]?|décima?|dixième',
]
const last = 'last|letzte[nrs]?|última?|dernière?'
const idea = '(?:(?:post|beitrags)[ -]?)?(?:ideas?|idee|idée|one|option)'
const verb =
  '(?:use|take|write|draft|develop|do|choose|pick|try|go (?:with|for)|start with|expand|i (?:like|want|choose|take|prefer)|i’?d (?:like|take)|make a post (?:of|from|about|out of)|(?:create|write|draft) a post (?:for|from|about|on)|nimm|nutze?|schreib(?:e)?|mach|verwende?|usa|toma|escribe|elige|prends|utilise|écris|choisis)'
const polite = "(?:please|pls|ok(?:ay)?|great|nice|bitte|gut|por favor|vale|bien|s[’']il te plaît|let[’']s)"
/** "Use the second idea", "idea 2, please", "nimm die dritte Idee". */
const naming = new RegExp(
  String.raw`^\s*(?:${polite}[\s,.!]+)*(?:${verb}\s+)?(?:(?:the|die|den|la|el|l[’']|le)\s*)?(?:(?<ordinal>${[...ordinals, last].join('|')})(?:\s+${idea})?|(?:${idea}|number|no\.|nummer|número|numéro|#)\s*(?:number\s+|no\.?\s*|nummer\s+|#)?(?<number>\d{1,2})|(?<bare>\d{1,2}))(?:[\s,]+(?:please|pls|bitte|por favor|svp|into a post))*[\s.!]*$`,
  'iu',
)
const wholeOrdinals = ordinals.map((words) => new RegExp(`^(?:${words})$`, 'iu'))

const ideasIn = (reply: string): Idea[] =>
  readFormats(reply).flatMap((segment) => (segment.kind === 'ideas' ? segment.items : []))

/** Returns the idea of a list that a message names by its place; undefined if it says anything else. */
export function ideaNamedIn(message: string, reply: string): Idea | undefined {
  const groups = naming.exec(message)?.groups
  if (groups === undefined) return undefined
  const ideas = ideasIn(reply)
  const { ordinal = '', number, bare } = groups
  const place = wholeOrdinals.findIndex((pattern) => pattern.test(ordinal))
  if (ordinal !== '' && place === -1) return ideas.at(-1)
  const wanted = ordinal === '' ? Number(number ?? bare) : place + 1
  return ideas.find((one) => one.number === wanted)
}
