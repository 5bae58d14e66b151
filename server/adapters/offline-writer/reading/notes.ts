import { splitLine } from './sentences.ts'

const months =
  'jan\\p{L}*|feb\\p{L}*|mar\\p{L}*|mär\\p{L}*|apr\\p{L}*|avr\\p{L}*|ma[iyj]o?|jun\\p{L}*|juin|jul\\p{L}*|juil\\p{L}*|aug\\p{L}*|ago\\p{L}*|août|sep\\p{L}*|o[ck]t\\p{L}*|nov\\p{L}*|de[cz]\\p{L}*|déc\\p{L}*|ene\\p{L}*|abr\\p{L}*|dic\\p{L}*|fév\\p{L}*'
const dayOfYear = `(?:(?:mon|tue|wed|thu|fri|sat|sun)\\p{L}*,?\\s+)?(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\s?\\d{1,2}[./]\\s?(?:\\d{2,4})?|\\d{1,2}(?:\\.|st|nd|rd|th|er)?\\s+(?:de\\s+)?(?:${months})(?:\\.?,?\\s+(?:de\\s+)?\\d{4})?|(?:${months})\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s+\\d{4})?)`
const time = `(?:[,\\s]+(?:at\\s+|um\\s+|a\\s+las\\s+|à\\s+)?\\d{1,2}[:.h]\\d{2}(?:\\s?(?:am|pm|h|uhr))?)?`
const onlyDate = new RegExp(`^[\\s([*_#-]*${dayOfYear}${time}[\\s)\\]*_:–—-]*$`, 'iu')
const bracketedDate = new RegExp(`^\\s*[([]\\s*${dayOfYear}${time}\\s*[)\\]]\\s*[:–—-]?\\s*`, 'iu')
const anyDate = new RegExp(`(?<![\\p{L}\\d])${dayOfYear}(?![\\p{L}\\d])`, 'iu')
/** "4/11", "14:03": sufficient as a date after the name of an occasion. */
const shortDate =
  /^(?:[\p{L}-]+\s){0,3}[\s,:–—-]*(?:\d{1,2}[./]\s?\d{1,2}[.]?|\d{1,2}[:.]\d{2}(?:\s?(?:am|pm|h|uhr))?)[\s:]*$/iu

const occasion =
  '(?:(?:video|phone|sales|zoom|teams|customer|client|discovery)[\\s-]*)?(?:call|meeting|notes?|interview|minutes|kick-?off|1:1|transcript|telefonat|anruf|gespräch|termin|besprechung|notiz(?:en)?|protokoll|transkript|llamada|reunión|notas?|entrevista|acta|transcripción|appel|réunion|entretien|compte[\\s-]rendu|transcription)(?:[\\s-]+(?:notes?|transcript|minutes|notiz(?:en)?|protokoll))?'
/** "Call with Jana Roth, 12 March 2026", "Notes for LinkedIn:": headings of notes. */
const heading = new RegExp(
  `^[\\s#*_]*(?:(?:from|aus|de)\\s+)?(?:(?:my|some|a\\sfew|rough|quick|raw|first|meine|ein\\spaar|einige|grobe|erste|rohe|mis|algunas|mes|quelques)\\s+){0,2}${occasion}(?![\\p{L}-])`,
  'iu',
)
const leadIn =
  /\b(?:with|from|for|about|w\/|mit|vom|von|für|zu[mr]?|con|de|del|para|sobre|avec|du|pour|sur)\b/iu
/** "… not cleaned up": said of the notes themselves. */
const ofNotes =
  /(?<!\p{L})(?:not (?:yet )?(?:cleaned up|tidied(?: up)?|edited|sorted|finished)|unedited|unsorted|uncorrected|(?:noch )?nicht (?:aufgeräumt|bereinigt|sortiert|überarbeitet|fertig)|unsortiert|ungeordnet|unbearbeitet|sin (?:editar|ordenar)|en vrac)(?!\p{L})[\s.)!*_]*$/iu
const longestHeading = 90
const ended = /[.!?…]["”’»“)]?\s*$/u

/** "Attendees: me, Ruth": private to those who attended. */
const attendees =
  /^[\s#*_•-]*(?:attendees|participants|teilnehme(?:r|nde|rinnen)|asistentes|participantes)\*{0,2}\s?:/iu
/** "Action: send invoice": private in notes that have a heading. */
const task =
  /^[\s#*_•-]*(?:present|anwesend|présents?|action(?:s|\sitems?)?|to[\s-]?dos?|aufgaben?|acciones|acción|tareas?|à faire)\*{0,2}\s?:/iu

function isHeading(line: string): boolean {
  if (line.length > longestHeading || !heading.test(line)) return false
  if (ofNotes.test(line)) return true
  const rest = line.replace(heading, '').trim()
  if (/^[:.]?\*{0,2}$/.test(rest) || /:\**$/.test(rest)) return true
  if (shortDate.test(rest)) return true
  return !ended.test(line) && (anyDate.test(line) || leadIn.test(rest.slice(0, 12)))
}

const quoting =
  '(?:quot(?:e|ed|ing)|named?|cit(?:e|ed)|on the record|zitier(?:t|en)|genannt|nennen|cit(?:ar|ado|ada|arl[oa])|nombrar|cit(?:er|ée?s?)|nommer|nommée?)'
const granting =
  "(?:ok(?:ay)?|fine|happy|agreed|agrees|allowed|may|can|cleared|approved|permission|darf|dürfen|kann|einverstanden|freigegeben|in ordnung|puede|se puede|permiso|acepta|autoriza(?:do|da)?|peut|d[’']accord|accepte|autorisée?|permission)"
const permission = new RegExp(
  `(?<!\\p{L})${granting}(?!\\p{L})[^.!?()\\n]{0,40}(?<!\\p{L})${quoting}(?!\\p{L})|(?<!\\p{L})${quoting}(?!\\p{L})[^.!?()\\n]{0,12}(?<!\\p{L})(?:ok(?:ay)?|fine|allowed|approved|erlaubt|autorizad[oa])(?!\\p{L})`,
  'iu',
)
const secret =
  /(?:^|[([])\s*(?:please\s+|bitte\s+|por favor\s+)?(?:off the record|not for publication|not to be (?:quoted|named)|(?:do not|don['’]t) quote|nicht (?:zitieren|zitiert werden|zur veröffentlichung)|no (?:citar|se puede citar)|(?:ne )?pas (?:citer|être cité))/iu
const longestPermission = 80
const brackets = /\s*[([]([^()[\]\n]{2,80})[)\]]/gu

const isPermission = (words: string) => words.length <= longestPermission && permission.test(words)

/** Returns a sentence without the permission to quote it; '' if it says nothing else, or if quoting is not permitted. */
function withoutPermission(sentence: string): string {
  if (sentence.length <= 600 && secret.test(sentence)) return ''
  const left = sentence.replace(brackets, (whole, words: string) => (isPermission(words) ? '' : whole)).trim()
  if (left !== sentence.trim()) return /[\p{L}\p{N}]/u.test(left) ? left : ''
  const tells = /["“”„«»]|(?<!\p{L})(?:i|we|ich|wir|yo|je|nous)(?!\p{L})/iu.test(sentence)
  return !tells && isPermission(sentence) && sentence.split(/\s+/).length <= 9 ? '' : sentence
}

const speaksOfPermission = new RegExp(
  `(?<!\\p{L})${quoting}(?!\\p{L})|off the record|not for publication`,
  'iu',
)

/** ", he said I can use it" refers to what precedes it. */
const grantedAtEnd =
  /(?:,\s|(?<=[.!?”"“»]\s))(?:(?:and|und|y|et)\s)?(?:he|she|they|er|sie|(?:él|ella)\s|il|elle|\p{Lu}\p{L}+)?\s?(?:(?:said|says|agreed|is (?:ok|fine|happy)) (?:that )?(?:i|we) (?:can|could|may)(?: use| quote| share| post| publish)+ (?:it|this|that|them|him|her)|(?:hat gesagt|sagt|meinte),? (?:ich darf|wir dürfen) (?:es|das|ihn|sie) (?:verwenden|zitieren|posten|teilen|benutzen)|(?:dice|dijo|me dijo) que (?:puedo|podemos) (?:usar|citar|publicar|compartir)l[oa]|(?:dit|a dit) que (?:je peux|nous pouvons|on peut) (?:l[’']utiliser|le citer|la citer|le publier|le partager))[\s.!]*$/iu
const searchedAtEnd = 160

function withoutGrant(line: string): string {
  const at = Math.max(0, line.length - searchedAtEnd)
  const left = line.slice(at).replace(grantedAtEnd, '')
  return left === line.slice(at) || !/\p{L}/u.test(left) ? line : `${line.slice(0, at)}${left}`
}

function cleanLine(line: string): string | undefined {
  if (onlyDate.test(line.slice(0, longestHeading)) && line.length <= longestHeading) return undefined
  if (isHeading(line)) return undefined
  const dated = withoutGrant(line.replace(bracketedDate, ''))
  if (!speaksOfPermission.test(dated)) return dated
  const sentences = splitLine(dated)
  const kept = sentences
    // "(Not to be quoted)" refers to the previous sentence.
    .filter((_, at) => !/^[([]/.test(sentences[at + 1] ?? '') || !secret.test(sentences[at + 1] ?? ''))
    .map(withoutPermission)
    .filter((sentence) => sentence !== '')
  return kept.length === 0 ? undefined : kept.join(' ')
}

/**
 * Removes from notes what does not belong in a post: the date they were taken, the heading of a call or meeting, and
 * permissions to quote somebody; what may not be quoted is removed too.
 */
export function cleanNotes(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.replaceAll(/\s+/gu, ' '))
  const isOfMeeting = (line: string) => isHeading(line) || attendees.test(line)
  const left = lines.some(isOfMeeting) ? lines.filter((line) => !task.test(line)) : lines
  return left
    .filter((line) => !attendees.test(line))
    .flatMap((line) => cleanLine(line) ?? [])
    .join('\n')
}
