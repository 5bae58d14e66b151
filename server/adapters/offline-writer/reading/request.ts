import { type Asking, asking } from './asking-words.ts'
import { type Language, knownLanguage, languageOf } from './language.ts'
import { cleanNotes } from './notes.ts'
import {
  bulletOf,
  capitalise,
  clipWords,
  dropEnd,
  splitLine,
  splitSentences,
  tidySpaces,
  withoutBullet,
} from './sentences.ts'

/** A message taken apart into what speaks to the assistant and what a post can be made of. */
export type PostRequest = {
  /** It says that a post is wanted. */
  asksForPost: boolean
  /** It names an idea of the assistant's, of which the post is to be. */
  isOfIdea: boolean
  /** What the post is about, in the writer's words; '' where the message does not say. */
  subject: string
  /** What else the writer tells, in their order, with their lines; lists keep their marks. */
  told: string
}

const languages = ['en', 'de', 'es', 'fr'] as const satisfies Language[]

type Reading = {
  openings: RegExp[]
  link: RegExp
  after: RegExp
  aside: RegExp
  form: RegExp
  formStart: RegExp
}

const edge = '(?![\\p{L}\\p{N}-])'
const notList = '(?!\\s+(?:ideas?|schedule|plan|calendar|templates?|topics?|hooks?)(?!\\p{L}))'
const linkedIn = '(?:\\s+(?:for|on|für|auf|para|en|pour|sur)\\s+(?:my\\s+)?linked-?in)?'

function readingOf(words: Asking): Reading {
  const spaced = (list: string) => list.replaceAll(' ?', '\\s*').replaceAll(' ', '\\s+')
  const start = `^[\\s¡¿"“]*(?:(?:${spaced(words.polite)})${edge}[,!.]?\\s*){0,6}`
  const between = `(?:(?!(?:${words.stops})${edge})[\\p{L}\\p{N}’'-]+,?\\s+){0,7}?`
  const noun = `(?:(?:linked-?in[\\s-]+)?(?:${spaced(words.nouns)}))${edge}${notList}${linkedIn}`
  const open = (pattern: string) => new RegExp(pattern, 'iu')
  return {
    openings: [
      open(
        `${start}(?:${spaced(words.wishes)})\\s+(?:[\\p{L}’'-]+,?\\s+){0,3}?(?:${spaced(words.telling)})${edge}(?:\\s+${between}${noun})?`,
      ),
      open(
        `${start}(?:${spaced(words.verbs)})\\s*${between}(?:into\\s+|to\\s+|as\\s+|als\\s+|en\\s+)?${between}${noun}`,
      ),
    ],
    link: open(`^\\s*(?:${spaced(words.link)})(?![\\p{L}\\p{N}’'-])\\s*`),
    after: open(spaced(words.after)),
    aside: open(
      `^[\\s¡¿]*(?:${spaced(words.greeting)})(?:\\s+(?:lede|there|zusammen|a\\s+lot|so\\s+much|im\\s+voraus|d[’']avance))?[\\s,.!]*$`,
    ),
    form: open(`(?<![\\p{L}])(?:${spaced(words.form)})(?![\\p{L}])`),
    formStart: open(`^[\\s¡¿]*(?:${spaced(words.formStart)})(?![\\p{L}])`),
  }
}
const readings = languages.map((language) => readingOf(asking[language]))

/** What a short message says instead of a whole request. */
const bareOpenings = [
  /^(?:please\s+)?(?:write|draft|post)\s+(?:it\s+|one\s+)?(?:about|on|for\s+idea)(?![\p{L}])/iu,
  /^(?:a |new |another )?(?:linked-?in )?(?:post|draft)(?:\s+(?:about|on)(?![\p{L}])|\s*:|\s+for\s+idea\b|\s*$)/iu,
  /^(?:please\s+)?draft\s*(?:this|it)?\s*(?::|$)/iu,
  /^(?:turn|make|convert|transform|rewrite|shape|work)\s+(?:.{0,200}?\s)??(?:into|to|as)\s+(?:an?\s+|another\s+)?(?:[\p{L}-]+\s+){0,3}?(?:posts?|drafts?)(?![\p{L}-])/iu,
  /^(?:schreib|mach|formulier)\p{L}*\s+.{0,120}?(?:zu|als|in)\s+(?:einem|einen|ein)\s+(?:[\p{L}-]+\s+){0,3}?(?:beitrag|post|linkedin-?(?:beitrag|post))(?![\p{L}-])/iu,
]
const idea = /^\s*(?:for\s+)?(?:the\s+)?idea\s*(?:no\.?\s*)?\d*\s*[:.–—-]?\s*/iu
const isIdea = /^\s*(?:for\s+)?(?:the\s+)?idea\b/iu
const linkLater = /^\s*(?:for|in|on|of|with|to|,?\s*this)\s(?:[^\s]+\s+){1,8}?about\s+/iu
const punctuation = /^\s*[:,.–—-]+\s*/u
const toldToSay =
  /^(?:please\s+)?(?:mention|include|say|note|tell\s+(?:them|people|readers)|the\s+facts?\s+(?:is|are))\s*(?:that\s+|:\s*|the\s+fact\s+that\s+)/iu
const toAssistant =
  /^[\s¿]*(?:(?:can|could|would|will)\s+you|(?:kannst|könntest|würdest)\s+du|(?:me\s+)?(?:puedes|podrías)|(?:peux|pourrais)-tu|what\s+do\s+you\s+think|was\s+meinst\s+du|qué\s+te\s+parece|qu['’]en\s+penses-tu)(?![\p{L}])/iu
/** "This:", "the following notes": it only points at what comes. */
const pointing =
  /^(?:this|that|it|these|those|the following|my notes|these notes|dies\p{L}*|das|folgend\p{L}*|daraus|est[oae]s?|lo siguiente|ceci|cela|ça|ce qui suit)(?:\s+(?:notes?|notizen|notas|text|texto|texte))?[\s.:!?]*$/iu
const formWords = 16
/** Longer beginnings than this are not searched, so that no request can make the reading slow. */
const searched = 600

function openingOf(sentence: string): { rest: string } | undefined {
  const whole = sentence.trimStart()
  const start = whole.slice(0, searched)
  const rests = [...bareOpenings, ...readings.flatMap(({ openings }) => openings)].flatMap((opening) => {
    const found = opening.exec(start)
    return found === null ? [] : [whole.slice(found[0].length)]
  })
  // The opening that reads furthest knows most of the request's own words.
  const rest = rests.toSorted((one, other) => one.length - other.length)[0]
  return rest === undefined ? undefined : { rest }
}

function subjectOf(rest: string, wasQuestion: boolean): string {
  if (isIdea.test(rest)) return rest.replace(idea, '').trim()
  let subject = rest.replace(punctuation, '').replace(linkLater, '')
  for (const { link } of readings) {
    const left = subject.replace(link, '')
    if (left !== subject) {
      subject = left.replace(/^[\s,]*(?:(?:that|about|que)(?![\p{L}'’-])\s*)?/iu, '')
      break
    }
  }
  subject = subject.replace(punctuation, '')
  const bounded = subject.slice(-searched).replaceAll(/\s+/g, ' ')
  const trimmed = readings.reduce((text, { after }) => text.replace(after, ''), bounded)
  subject = (subject.slice(0, -searched) + trimmed).replace(/\s+(?:for|on)\s+(?:my\s+)?linked-?in\s*$/iu, '')
  if (wasQuestion) subject = subject.replace(/\?+\s*$/u, '')
  return subject.replace(/^["“](.*)["”][.!]?$/u, '$1').trim()
}

/** Whether a sentence speaks of the form of the post, or to the assistant. */
function isAside(sentence: string): boolean {
  const start = sentence.slice(0, searched)
  if (!/[\p{L}\p{N}]/u.test(start) || toAssistant.test(start)) return true
  const isShort = start.split(/\s+/, formWords + 1).length <= formWords
  return readings.some(
    ({ aside, form, formStart }) =>
      aside.test(start) || (isShort && formStart.test(start) && form.test(start)),
  )
}

/** "News: we open in May" says of itself what it is. */
const announced =
  /^(?:news|update|announcement|neuigkeit(?:en)?|neues|ankündigung|novedad(?:es)?|noticia|anuncio|nouvelle|annonce|actu)\s*:\s*(?=\S)/iu
/** "ok so yesterday", in small letters: what people say before they begin. */
const beforeSpeaking =
  /^(?:ok(?:ay)? so|ok(?:ay)?|so|well|also|na ja|bueno pues|bueno|pues|bon alors|alors|bon|eh bien),? (?=\p{Ll})/u

/** "Notes for LinkedIn:", "New post:": a label over what follows. */
const label =
  /^[\s#*]*(?:(?:linked-?in|new|neuer?|nuev[oa]|nouveau)[\s-]+)?(?:posts?|beitrag|publicación|text)\s*:[\s*]*$/iu

/** Takes a message apart. What it tells keeps its order, its lines and its lists. */
export function readRequest(message: string): PostRequest {
  let opening: { rest: string } | undefined
  let subject = ''
  const lines: string[] = []
  for (const line of cleanNotes(message).split('\n')) {
    if (label.test(line.slice(0, searched))) {
      opening ??= { rest: '' }
      continue
    }
    const mark = bulletOf(line)
    const statements: string[] = []
    for (const sentence of splitLine(line.slice(mark.length))) {
      const found = opening === undefined || subject === '' ? openingOf(sentence) : undefined
      if (found !== undefined) {
        opening ??= found
        subject = subjectOf(found.rest, /\?\s*$/u.test(sentence))
        if (pointing.test(subject)) subject = ''
      } else if (!isAside(sentence)) {
        const isFirst = lines.length === 0 && statements.length === 0 && mark === ''
        const statement = sentence.replace(toldToSay, '').trim()
        statements.push(isFirst ? statement.replace(announced, '').replace(beforeSpeaking, '') : statement)
      }
    }
    if (statements.length > 0) lines.push(`${mark}${statements.join(' ')}`)
    else if (line.trim() === '' && lines.length > 0) lines.push('')
  }
  return {
    asksForPost: opening !== undefined,
    isOfIdea: opening !== undefined && isIdea.test(opening.rest),
    subject,
    told: lines.join('\n').trim(),
  }
}

const commands =
  /^[\s¡¿]*(?:give|tell|show|explain|find|count|talk|list|suggest|propose|help|search|look|research|ignore|answer|translate|summari[sz]e|compare|try|stop|undo|gib|zeig|erklär|finde?|nenne|liste|hilf|such|übersetze?|da(?:me)?|muestra|explica|busca|ayuda|traduce|donne|montre|explique|trouve|cherche|aide|traduis)(?:-?(?:me|moi|mir|us|uns))?(?![\p{L}])/iu
const reacts =
  /^(?:(?:thanks|thank you|great|nice|good|perfect|cool|super|danke|prima|toll|gut|gracias|genial|perfecto|merci|parfait|bien)(?![\p{L}])|(?:it|this|that|the (?:post|draft))(?:['’]s| is| looks| sounds)\s|i (?:like|love|don['’]t like|hate)\s)/iu
const own =
  /(?<!\p{L})(?:i|we|my|our|ich|wir|mein\p{L}*|unser\p{L}*|yo|nosotr[oa]s|mi|nuestr\p{L}|hemos|he|je|j|nous|notre|nos|mon|ma)(?!\p{L})/iu
const namesSomebody = /(?<=[\p{L},] )\p{Lu}\p{Ll}{2,}/u

/** "Thanks, that looks good": it speaks of what was answered. */
export const isReaction = (text: string): boolean => reacts.test(text.trim())

/** Whether a sentence tells something that a post can be made of. */
function isFact(sentence: string): boolean {
  const start = sentence.slice(0, searched).trim()
  if (/[?]["”]?$/.test(start) || commands.test(start) || reacts.test(start)) return false
  const words = start.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  const isOwn = /\d/.test(start) || own.test(start) || namesSomebody.test(start)
  return words >= (isOwn ? 4 : 6)
}

/** How many sentences of a text tell something that a post can be made of. */
export const countFacts = (told: string): number => splitSentences(told).filter(isFact).length

const how =
  /^(?:how|cómo|comment|wie|la façon dont|la manière dont|la forma en que|dass|that|que)\s+(?=\p{L})/iu

/** Whether a subject says what happened, rather than naming a topic. */
export const tellsSomething = (subject: string): boolean =>
  /\d/.test(subject) ||
  (subject.split(/\s+/).length >= 4 &&
    (how.test(subject) || languages.some((language) => speakers[language].test(subject))))

const speakers: Record<Language, RegExp> = {
  en: /^(?:i|we|he|she|they|you)(?:['’]\p{L}+)?\s|(?<!\p{L})(?:is|are|was|were|has|have|had|\p{L}+n['’]t)\s/iu,
  de: /(?<!\p{L})(?:ich|wir)\s|\s(?:ist|sind|war|waren|hat|haben|wird|wurde|werden)(?:\s|[.,]|$)/iu,
  es: /(?<!\p{L})(?:es|son|fue|ha|han|hemos|tiene|tenemos)\s|\p{L}+(?:amos|imos)\s/iu,
  fr: /(?<!\p{L})(?:nous|je|j['’]|est|sont|a|ont|avons)(?:\s|(?<=['’]))/iu,
}

const germanSubject = String.raw`(?:wir|ich|sie|er|man|(?:[Uu]nser|[Mm]ein|[Dd]er|[Dd]ie|[Dd]as|[Ee]in)\p{Ll}*(?:\s\p{Ll}+)?\s\p{Lu}\p{L}+)`
const auxiliary =
  'haben|habe|hat|hatten?|sind|bin|ist|waren|war|werden|werde|wird|wurden|wurde|können|kann|konnten?|müssen|muss|mussten?|wollen|will|wollten?'
const verbLast = new RegExp(
  String.raw`^(?:dass|wie)\s+(${germanSubject})\s+(.+?)\s+(${auxiliary})[.!]?$`,
  'u',
)

/** "dass wir X verkürzt haben", "wie wir X verkürzt haben": "wir haben X verkürzt". Clauses whose order is less plain stay as they are. */
const asMainClause = (clause: string) =>
  clause.includes(',') ? clause : clause.replace(verbLast, '$1 $3 $2')

/** The subject as a sentence of its own: "We cut onboarding" of "how we cut onboarding". */
export function statementOf(subject: string): string {
  return asMainClause(subject)
    .replace(/^(?:the fact that|that)\s+(?=\S)/iu, '')
    .replace(/^how\s+(?=(?:i|we|he|she|they|our|my)\s)/iu, '')
    .replace(/^how\s+(?=i['’]|we['’])/iu, '')
    .replace(
      /^(?:la façon dont|la manière dont|comment)\s+(?=(?:nous|je|il|elle|on|notre|mon|ma)\s|j['’])/iu,
      '',
    )
    .replace(/^(?:la forma en que|cómo)\s+(?=\p{L}+(?:amos|imos|é|í)\s)/iu, '')
    .replace(/^que\s+(?=\S)/iu, '')
}

const longestTitle = 60

/** A clipped title does not end on "by writing" or "and the". */
const danglingEnd =
  /\s+(?:a|an|and|as|at|because|but|by|for|from|in|of|on|or|so|than|that|the|to|too|very|when|which|while|with|und|der|die|das|mit|von|auf|an|im|zu|für|bei|y|el|la|de|que|con|en|por|para|et|le|du|des|avec|à|au|aux|sur|pour|dans|par)(?:\s+\S+)?$/iu

function shorten(words: string): string {
  const plain = tidySpaces(withoutBullet(words)).replace(/^(?:the fact that|that)\s+/iu, '')
  const whole = dropEnd(plain, ' .!?…:;,')
  const clause = /^.{20,60}?(?=[,;]\s)/u.exec(whole)?.[0]
  const clipped =
    whole.length > longestTitle && clause !== undefined ? clause : clipWords(whole, longestTitle)
  return capitalise(clipped === whole || clipped === clause ? clipped : clipped.replace(danglingEnd, ''))
}

/** A short title for the post that a request asks for, in the request's words; '' when it does not say. */
export function draftTitle(request: string): string {
  const { subject, told } = readRequest(request)
  const [first = ''] = splitSentences(told)
  return shorten(subject.startsWith('dass ') ? statementOf(subject) : subject || first)
}

/** A short title for a chat that begins with this text; '' for a text without words. */
export const chatTitle = (text: string): string => draftTitle(text) || shorten(splitSentences(text)[0] ?? '')

/** The language of a message, else of what was said before; 'other' for one that cannot be answered in. */
export const replyLanguage = (text: string, earlier: readonly string[]): Language | 'other' => {
  const language = languageOf(text)
  return language ?? knownLanguage(...earlier.toReversed())
}

const justWrite =
  /^(?:(?:please|bitte|por favor)\s+)?(?:just (?:write|draft)|(?:write|draft) it anyway|schreib(?:en sie|e)? (?:es |ihn )?(?:einfach|trotzdem)|(?:escr[ií]be(?:lo|la)|escr[ií]ba(?:lo|la)) (?:igual|sin más)|écri(?:s|vez)(?:-le)? (?:quand même|simplement))/iu

/** Whether a message says to write without being told more. */
export const asksToJustWrite = (message: string): boolean => justWrite.test(message.trim())

const usesNote = /^(?:Use “[^”]+”|„[^“]+“ verwenden|Usar «[^»]+»|Utiliser «[^»]+»)$/u

/** Whether a message only says which note to use: what was asked for stands before it. */
export const asksToUseNote = (message: string): boolean => usesNote.test(message.trim())
