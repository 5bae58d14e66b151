import { languageOf } from './language.ts'
import { splitLine } from './sentences.ts'

/** "From: …", "Betreff: …": the header lines of an e-mail. */
const header =
  /^\s*(?:from|to|cc|bcc|date|sent|subject|von|an|datum|gesendet|betreff|de|para|fecha|enviado|asunto|à|envoyé|objet)\s?:\s/iu
const surelyHeader = /^\s*(?:subject|betreff|asunto|objet)\s?:|@/iu

const salutation =
  /^\s*(?:hi|hello|hey|hallo|moin|servus|guten (?:tag|morgen)|hola|buenos días|buenas(?: tardes)?|bonjour|bonsoir|salut|coucou)(?:\s[\p{L}.’'-]+){0,4}\s?[,!:]?\s*$/iu
/** Salutations that may also open a letter to readers. */
const letterSalutation =
  /^\s*(?:dear|liebe[rs]?|sehr geehrte[rs]?|estimad[oa]s?|querid[oa]s?|ch(?:er|ère)s?)(?:\s[\p{L}.’'-]+){1,6}\s?[,!:]?\s*$/iu
const closing =
  /^\s*(?:(?:with )?(?:best|kind|warm)(?: (?:regards|wishes))?|regards|all the best|cheers|(?:many |with )?thanks|thank you|sincerely|yours(?: \w+)?|(?:viele|liebe|beste|herzliche|freundliche) grü(?:ß|ss)e|mit (?:freundlichen|besten|herzlichen|lieben) grü(?:ß|ss)en|gru(?:ß|ss)|lg|vg|mfg|(?:un )?(?:cordial )?saludos?(?: cordiales)?|un abrazo|atentamente|(?:bien )?cordialement|bien à (?:vous|toi)|amicalement|à bientôt)(?:[,.!]?\s*|,\s\p{Lu}[\p{L}’'. -]{1,40})$/iu
const divider = /^\s*(?:--|—|_{2,})\s*$/u
const longestSignature = 8
const longestSignatureLine = 80
const endsSentence = /[.!?…]\s*$/u
const isFilled = (line: string) => line.trim() !== ''

/** Whether lines may be a signature: few, short, and none of them a sentence. */
const areSignature = (lines: string[]) =>
  lines.length <= longestSignature &&
  lines.every(
    (line) => line.length <= longestSignatureLine && !endsSentence.test(line) && !/^\s*[-*•]\s/u.test(line),
  )

/** Returns where a letter's closing or signature begins; undefined if it has neither. */
function endOfLetter(lines: string[]): number | undefined {
  const from = Math.max(0, lines.length - 3 * longestSignature)
  const at = lines.findIndex((line, place) => {
    if (place < from || !(closing.test(line) || divider.test(line))) return false
    return areSignature(lines.slice(place + 1).filter(isFilled))
  })
  return at === -1 ? undefined : at
}

/** Returns the header lines of an e-mail, which are contiguous. */
function headOf(lines: string[]): Set<string> {
  const from = lines.findIndex((line) => header.test(line))
  const rest = from === -1 ? [] : lines.slice(from)
  const end = rest.findIndex((line) => !header.test(line))
  const head = end === -1 ? rest : rest.slice(0, end)
  return new Set(head.some((line) => surelyHeader.test(line)) ? head : [])
}

/** "---------- Forwarded message ---------": separates two letters. */
const betweenLetters =
  /^[\s>]*(?:-{3,}\s*\p{L}[\p{L}’' ]{2,40}\s*-{2,}|begin forwarded message\s?:|anfang der weitergeleiteten (?:nachricht|e-mail)\s?:|inicio del mensaje reenviado\s?:|début du message (?:réexpédié|transféré)\s?:)\s*$/iu

function withoutFrame(lines: string[]): string {
  const end = endOfLetter(lines)
  const body = lines.slice(0, end)
  const head = headOf(body)
  const isLetter = end !== undefined || head.size > 0
  const isFrame = (line: string) =>
    head.has(line) || (isFilled(line) && salutation.test(line)) || (isLetter && letterSalutation.test(line))
  return body.filter((line) => !isFrame(line)).join('\n')
}

/** Removes the headers, salutation, closing and signature of a pasted e-mail or letter, or of each of several. */
export function withoutLetterFrame(text: string): string {
  const letters: string[][] = [[]]
  for (const line of text.split(/\r?\n/)) {
    if (betweenLetters.test(line)) letters.push([])
    else letters.at(-1)?.push(line)
  }
  return letters.map(withoutFrame).join('\n\n')
}

const firstItem = /(?:^|\s)1\)\s/u
const longestListLine = 2000

/**
 * Splits "1) this 2) that 3) the other" on one line into list items; what follows the last item's sentence becomes a
 * line of its own.
 */
export function listInLine(line: string): string[] {
  if (line.length > longestListLine || !firstItem.test(line)) return [line]
  const parts = line.split(/(?<=^|\s)(?=\d{1,2}\)\s)/u)
  const items = parts.filter((part) => /^\d{1,2}\)\s/u.test(part))
  const isCounted = items.every((item, at) => item.startsWith(`${at + 1})`))
  if (items.length < 2 || !isCounted) return [line]
  const [last = '', ...rest] = splitLine(parts.at(-1) ?? '')
  return [...parts.slice(0, -1), last, rest.join(' ')].map((part) => part.trim()).filter(isFilled)
}

const hesitation = /^(?:uh+|uhm+|erm|hm+|äh+m?|euh+|ehm)(?!\p{L})[,.…]*\s*/iu
/** "um" is also a German word. */
const englishHesitation = /^um+(?!\p{L})[,.…]*\s*/iu
const greeting =
  /^(?:dear|liebe[rs]?|querid[oa]|estimad[oa]|ch(?:er|ère))\slede(?:\s?[,!:.–—-]+\s*|\s(?=\p{Ll}))|^yo(?=[,!]|\s(?:can|could|lede|so)\s)[,!]?\s*|^(?:hi|hello|hey|hallo|moin|servus|hola|buenas|bonjour|salut|coucou|guten (?:tag|morgen)|buenos días)(?:\s(?:there|lede|all|everyone|zusammen|à tous|team))?(?:\s?[,!]\s*|\s(?=\p{Ll}))(?!(?:from|aus|desde|depuis|de|du)\s)/iu
/** Words with which a telling sentence begins. */
const beginnings =
  "i|i['’]\\p{L}+|im|we|my|our|the|this|that|these|today|yesterday|last|next|he|she|they|it|there|here|in|on|at|when|after|an?|every|maybe|so|um|uh|yeah|basically|what|also|ich|wir|mein\\p{L}*|unser\\p{L}*|der|die|das|ein\\p{L}*|gestern|heute|letzte\\p{L}*|am|im|bei|seit|als|vielleicht|nous|je|j['’]\\p{L}+|hier|aujourd['’]hui|ce|cet|cette|le|la|les|l['’]\\p{L}+|mon|ma|mes|notre|nos|depuis|quand|en|peut-être|yo|nosotr[oa]s|mis?|ayer|hoy|el|los|las|nuestr\\p{L}+|est[ae]|me|cuando|hace|desde|somos|tengo|tenemos|soy|estoy|quizás?"
const lead = new RegExp(
  String.raw`^(?:ok(?:ay)?|so|well|yeah|basically|alright|also|ja|na ja|naja|tja|bueno|pues|vale|alors|bon|ben|eh bien),?\s(?=(?:${beginnings})(?![\p{L}-]))`,
  'iu',
)
/** After another lead-in, whatever follows: "hey so Kessler called". */
const joint = /^so,?\s(?=\p{L})/iu
const mostLeads = 6
const searched = 300

/** Removes what people say before they begin: "Hey, ok so um I run …" */
export function withoutLeadIns(sentence: string): string {
  const isEnglish =
    /^(?:\p{L}+,?\s){0,3}um/iu.test(sentence) && languageOf(sentence.slice(0, searched)) !== 'de'
  const steps = isEnglish ? [hesitation, englishHesitation] : [hesitation]
  let left = sentence
  for (let step = 0; step < mostLeads; step += 1) {
    const leads = left === sentence ? [greeting, lead] : [greeting, lead, joint]
    const shorter = [...steps, ...leads].reduce((rest, pattern) => rest.replace(pattern, ''), left)
    if (shorter === left || !/\p{L}/u.test(shorter)) return left
    left = shorter
  }
  return left
}

const unmarked =
  /(?<![\p{L}\p{N}'’@#/-])(?:((?:could|would|should|did|does|do|was|were|is|are|has|have|had|ca)n)(t)|(they|you)(re|ve)|(that|what|here|there)(s)|(i)(m|ve))(?![\p{L}\p{N}'’@/-])/giu
const smallI = /(?<![\p{L}\p{N}.'’@#/-])i(?=[\s,]\s?\p{Ll}|['’](?:m|ve|d|ll)(?!\p{L}))/gu

/** Restores apostrophes and the capital "I" in hastily typed English: nothing else is certain to be a slip. */
export function withApostrophes(text: string): string {
  const mark = text.includes("'") ? "'" : '’'
  return text
    .replaceAll(unmarked, (_, ...groups: (string | undefined)[]) =>
      groups
        .slice(0, 8)
        .filter((part) => part !== undefined)
        .join(mark),
    )
    .replaceAll(smallI, 'I')
}
