import {
  hidingIn,
  isAddressed,
  isAside,
  isAskedBefore,
  isInstruction,
  isOrder,
  isWish,
  isPartingWish,
  takesUp,
  withoutPreface,
  isSeeking,
  isUnmetWish,
  wantsMaterial,
  withoutRequestAtEnd,
} from './asides.ts'
import { languages, readings } from './asking-words.ts'
import {
  isIdea,
  type Opening,
  subjectOf,
  partsWanted,
  tellsOfDoing,
  wishesBehind,
  withoutWishes,
} from './subject.ts'
import {
  isLanguageWish,
  type Language,
  knownLanguage,
  languageOf,
  languageWanted,
  splitAtLanguage,
} from './language.ts'
import { listInLine, withApostrophes, withoutLeadIns, withoutLetterFrame } from './message-frame.ts'
import { cleanNotes } from './notes.ts'
import { withOfferNamed } from './offer-request.ts'
import {
  bulletOf,
  capitalise,
  clipWords,
  dropEnd,
  finishSentence,
  splitLine,
  splitSentences,
  tidySpaces,
  withoutBullet,
} from './sentences.ts'

/** A message, split into what addresses the assistant and what a post can be made of. */
export type PostRequest = {
  /** Whether it asks for a post. */
  asksForPost: boolean
  /** Whether it names one of the assistant's ideas, of which the post should be made. */
  isOfIdea: boolean
  /** What the post is about, verbatim; '' if the message does not say. */
  subject: string
  /** Whether the subject is named after the facts. */
  isSubjectLast: boolean
  /** Whether the subject only names a topic of the material, and is no sentence to open the post with. */
  isOnlyTopic?: boolean
  /** Wishes about its form that require words the writer has not given. */
  wishes: string[]
  /** The language that it wants the post in, if it says so. */
  language?: Language | 'other' | undefined
  /** What else the writer tells, in order and with its lines; lists keep their bullets. */
  told: string
}

/** Openings of a short message that stand for a whole request. */
const bareOpenings = [
  /^(?:please\s+)?(?:write|rite|draft|post)\s+(?:it\s+|one\s+|short\s+|a\s+bit\s+|(?:in|with|from|as|like)\s+(?!the\s+comments)(?:[\p{L}’'-]+\s+){1,5}?)?(?:about|on|for\s+idea)(?![\p{L}])/iu,
  /^(?:like|similar\s+to|in\s+the\s+style\s+of|same\s+as|wie)\s+(?:my|our|the|that|this|mein\p{L}*|unser\p{L}*|der|das)\s+[^.,;:!?\n]{0,60}?(?:posts?|one|swipes?|beitrag)(?:,\s*|\s+)(?:but|just|only|aber|nur)\s+(?:about|on|for|with|über|zu)(?!\p{L})/iu,
  /^(?:a |new |another )?(?:linked-?in )?(?:post|draft)(?:\s+(?:about|on)(?![\p{L}])|\s*:|\s+for\s+idea\b|\s*$)/iu,
  /^(?:please\s+)?draft\s*(?:this|it)?\s*(?::|$)/iu,
  /^(?:write|put|word|phrase|type|work|clean|sum|summari[sz]e|condense|pack|package)\s+(?:up\s+)?(?:all\s+)?(?:this|that|it|these|the\s+(?:below|following)|my\s+notes)\s+(?:(?:up|down|together|out)\s+)?(?:for|as|into|in)\s+(?:(?:an?|my|our)\s+)?(?:\p{L}+\s+)?(?:linked-?in(?:\s+post)?|posts?)(?![\p{L}-])/iu,
  /^(?:turn|make|convert|transform|rewrite|shape|work)\s+(?:.{0,200}?\s)??(?:into|to|as)\s+(?:an?\s+|another\s+|\d\s+)?(?:[\p{L}-]+\s+){0,3}?(?:posts?|drafts?)(?![\p{L}-])/iu,
  /^(?:please\s+)?(?:make|turn)\s+(?:all\s+(?:of\s+)?)?(?:this|that|it|these)\s+(?:into\s+)?(?:an?\s+)?(?:[\p{L}-]+\s+){0,3}?(?:post|draft)(?![\p{L}-])/iu,
  /^(?:(?:please|bitte|pls|por\s+favor),?\s+)?(?:as|als|como|en)\s+(?:an?\s+|einen?\s+|una?\s+)?(?:linked-?in[\s-]?)?(?:post|beitrag|publicación)(?:\s+(?:para\s+)?linked-?in)?(?:,?\s+(?:please|bitte|pls|por\s+favor))?[\s.!?]*$/iu,
  /^(?:fass|pack|resume|résume)\p{L}*\s+.{0,60}?(?:in|en)\s+(?:einem|einen|ein|une?|un)\s+(?:linked-?in[\s-])?(?:beitrag|post|publicación)(?:\s+(?:de\s+)?linked-?in)?(?:\s+zusammen)?(?![\p{L}-])/iu,
  /^(?:schreib|mach|formulier)\p{L}*\s+.{0,120}?(?:als|(?:zu|als|in)\s+(?:einem|einen|ein))\s+(?:[\p{L}-]+\s+){0,3}?(?:beitrag|post|linkedin-?(?:beitrag|post))(?![\p{L}-])/iu,
]
/** "Make this better: …", followed by the text itself. */
const betterings = [
  /^(?:please\s+)?(?:(?:can|could)\s+you\s+)?(?:make\s+(?:this|it)\s+(?:better|nicer|work|clearer|more\s+\p{L}+|sound\s+(?:more\s+)?\p{L}+)|(?:improve|polish|fix|rewrite|edit|clean\s+up|use)(?:\s+(?:this|it|my|the))?(?:\s+(?:post|text|draft|story|notes))?)(?:\s+(?:for|on)\s+linked-?in)?(?:,?\s+(?:please|pls))?\s*:\s*/iu,
  /^(?:bitte\s+)?(?:verbesser\p{L}*|überarbeite\p{L}*|optimier\p{L}*|mach\p{L}*\s+(?:das|dies\p{L}*|es)\s+besser)(?:\s+(?:das|dies\p{L}*|den|meinen))?(?:\s+(?:text|beitrag|post|entwurf))?(?:\s+bitte)?\s*:\s*/iu,
  /^(?:por\s+favor,?\s+)?(?:mejora|corrige|pule|arregla)(?:\s+(?:est[eo]|el|mi))?(?:\s+(?:texto|post|borrador))?(?:,?\s+por\s+favor)?\s*:\s*/iu,
  /^(?:améliore|corrige|retravaille|reprends)\p{L}*(?:\s+(?:ceci|ça|ce|mon|le))?(?:\s+(?:texte|post|brouillon))?(?:,?\s+(?:svp|s['’]il\s+\p{L}+\s+plaît))?\s*:\s*/iu,
]
const toldToSay =
  /^(?:please\s+)?(?:mention|include|say|note|tell\s+(?:them|people|readers)|the\s+facts?\s+(?:is|are))\s*(?:that\s+|:\s*|the\s+fact\s+that\s+)/iu
/** Only this much of a sentence's start is searched, so that no request can make parsing slow. */
const searched = 600

type Standing = {
  /** Whether nothing was told before it. */
  isFirst: boolean
  /** Whether the message already asked for a post: what is only possibly a request no longer counts as one. */
  wasAsked: boolean
}

/** Splits a sentence into the request for a post and its continuation. */
function openingOf(sentence: string, { isFirst, wasAsked }: Standing): Opening | undefined {
  const whole = sentence.trimStart()
  const start = whole.slice(0, searched)
  const sure = readings.map(({ command }) => command)
  const likely = wasAsked ? [] : [...betterings, ...readings.map(({ wish }) => wish)]
  const bare = isFirst ? readings.map((reading) => reading.bare) : []
  // The opening that matches furthest covers most of the request's own words.
  const furthest = (patterns: RegExp[]) =>
    Math.max(0, ...patterns.map((pattern) => requestEnd(start, pattern)))
  const before = furthest(readings.map(({ polite }) => polite))
  const direct = Math.max(
    ...bareOpenings.map((pattern) => requestEnd(start.slice(before), pattern)),
    ...bareOpenings.map((pattern) => requestEnd(start, pattern) - before),
  )
  const command = Math.max(furthest([...sure, ...bare]), direct > 0 ? before + direct : 0)
  const wish = furthest(likely)
  const end = Math.max(command, wish)
  if (end === 0) return undefined
  return { words: whole.slice(0, end), rest: whole.slice(end), isWish: wish > command }
}

const finiteVerb =
  /(?<![\p{L}])(?:is|are|was|were|has|have|had|gets?|got|made|makes|goes|went|ist|sind|war|waren|hat|haben|hatte|wird|wurden?|es|son|fue|ha|han|tiene|est|sont|a|ont|avait)(?![\p{L}])/iu

/**
 * Returns where a request ends; 0 if "A post about" is itself the subject of a statement: "A post about layoffs got
 * 4,000 views".
 */
function requestEnd(start: string, pattern: RegExp): number {
  const end = pattern.exec(start)?.[0].length ?? 0
  if (!/^(?:an?|one|ein(?:en)?|una?|une?)\s/iu.test(start)) return end
  const clause = /^[^,;:.!?]*/u.exec(start.slice(end))?.[0] ?? ''
  const isQuestion =
    /^(?:\s*(?:about|on|über|sobre|sur))?\s*(?:how|why|what|when|wie|warum|cómo|comment|pourquoi)\s/iu
  return finiteVerb.test(clause) && !isQuestion.test(clause) ? 0 : end
}

/** "Topic: our charity run", if a post was requested and nothing told yet. */
const topic = /^\s*(?:(?:topic|subject|theme|thema|tema|asunto|sujet|thème)\s?:\s*|thema\s)(?=\S)/iu
/** "Facts: …", "Tagline: …": labels of the details of a requested post. */
const briefLabel =
  /^\s*(?:(?:key\s)?(?:facts?|details?|points?|infos?)|(?:start|begin|open|end|finish|close)(?:\swith)?|then|tag\s?line|slogan|motto|hook|headline|fakten|eckdaten|inhalt|überschrift|datos|hechos|contenido|titular|faits|contenu|accroche)\s?:\s*(?=\S)/iu

/** "News: we open in May": labels itself. */
const announced =
  /^(?:announce|share|tell (?:people|everyone|my network)|(?:event|job|hiring|product|company|team|personal|press)\s(?:update|news|post)|(?:[\p{L}-]+\s)?announcement|veranstaltungshinweis|stellenanzeige|post idea|idea for a post|post-?idee|idee für (?:einen )?(?:post|beitrag)|idea para (?:un )?post|idée de post|news|update|announcement|neuigkeit(?:en)?|neues|ankündigung|novedad(?:es)?|noticia|anuncio|nouvelle|annonce|actu)(?:\s*:|\s[–—-]\s)\s*(?=\S)|^(?:[\p{L}-]+\s){1,4}(?:for|für|para|pour)\s(?:my\s|our\s)?linked-?in\s*(?::|[–—-]\s|\p{Extended_Pictographic}\uFE0F?)\s*(?=\S)/iu
/** "Notes for LinkedIn:", "New post:": a label for what follows. */
const label =
  /^[\s#*]*(?:(?:linked-?in|new|the|my|key|neuer?|nuev[oa]|nouveau)[\s-]+)?(?:posts?|points|facts|info|beitrag|publicación|text|draft|entwurf|borrador|brouillon|stichpunkte)(?:\s+(?:(?:for|für|para|pour|de)\s+)?(?:linked-?in|(?:the|a|my|our|den|einen|el|un|le)\s(?:post|beitrag)))?\s*:[\s*]*$/iu

/** "Write: …", "LinkedIn - …", "For our page: …": what precedes the colon requests the text after it. */
const beforeText = /^([^:.!?\n\d]{2,100}?)(?::|\s[–—-])\s+(?=\S)/u
const onlyAsks =
  /^[\s¡]*(?:linked-?in|(?:a\s)?(?:new|next|another)\sone|(?:[\p{L}-]+\s){0,3}(?:to\s(?:post|publish)|zum\sposten|à\s(?:publier|poster)|para\spublicar)|(?:[\p{L}-]+\s){0,5}(?:folgende\p{L}*|the\sfollowing|siguientes?|suivant\p{L}*)(?:\s[\p{L}-]+){0,6}|(?:please\s|bitte\s|por favor\s)?(?:write|post|say|schreib\p{L}*|escribe|publica|écris|publie)|(?:for|für|para|pour)\s(?:our|my|the|unsere?|meine?|nuestr\p{L}+|mi|notre|ma|mon)\s(?:\p{L}+\s)?(?:page|profile|feed|channel|seite|profil|kanal|página|perfil|page))\s*$/iu

function withoutLabel(sentence: string): string {
  const bare = sentence.replace(announced, '')
  const found = beforeText.exec(bare.slice(0, searched))
  const isAsking =
    found?.[1] !== undefined &&
    (onlyAsks.test(found[1]) || isInstruction(found[1]) || isAddressed(found[1], true))
  return isAsking ? bare.slice(found[0].length) : bare
}

/** "Ich würde gern über das Scheitern schreiben": the verb follows the subject. */
const wishAround =
  /^ich (?:würde|möchte|will|wollte)(?:\s(?:gern|gerne|mal|einmal|heute|hier|auf linked-?in))*\s((?:über|von)\s[^.,;:!?]{2,80}?)\s(?:schreiben|posten|erzählen|berichten)[.!]?$/iu

/** "Hashtags: #hazel #rugby": given by the writer. */
const givenHashtags = /^\s*hashtags?\s?[:=]\s*((?:#[\p{L}\p{N}_]+[\s,]*)+)$/iu

/** Returns what a sentence of the message tells, as it appears in the post. */
function statementIn(sentence: string, isFirst: boolean): string {
  const statement = withoutRequestAtEnd(sentence.replace(toldToSay, '').trim())
  return isFirst ? withoutLeadIns(statement) : statement
}

/** Whether a wish may stay unmet. */
const isLeftOut = (wish: string): boolean => isUnmetWish(wish) || wantsMaterial(wish)

const betweenWishes = /,\s*(?:(?:and|und|y|et)\s+)?|\s(?:and|und|y|et)\s/iu

/** Returns the wishes of a sentence that may stay unmet: "no emojis, and finish with a question" has one. */
const unmetIn = (sentence: string): string[] =>
  isLeftOut(sentence) ? [sentence] : sentence.split(betweenWishes).filter(isLeftOut)

type Asked = { found: Opening | undefined; language?: Language | 'other' | undefined }

/** Reads a request without the language that it wants, which is no part of its subject. */
function readOpening(sentence: string, openingIn: (text: string) => Opening | undefined): Asked {
  const parts = splitAtLanguage(sentence)
  const found = parts === undefined ? undefined : openingIn(parts.join(''))
  if (parts !== undefined && found !== undefined) {
    const isBehindRequest = parts[0].trimEnd().endsWith(dropEnd(found.words, ' :'))
    const isContent = /^\s*:/u.test(found.rest) || tellsOfDoing.test(found.rest)
    if (isBehindRequest || !isContent) return { found, language: languageWanted(sentence) }
  }
  const whole = openingIn(sentence)
  return { found: whole, language: whole === undefined ? undefined : languageWanted(whole.words) }
}

/** Mends the words of a request that was typed in haste: "a psot abuot our move". */
const withoutTypos = (message: string): string =>
  message
    .replace(/^(.{0,40}?)(?<!\p{L})(?:psot|ptos|posst)(?!\p{L})/iu, '$1post')
    .replace(/^(.{0,40}?post.{0,20}?)(?<!\p{L})(?:abuot|aobut|abotu|baout|abut|abot)(?!\p{L})/iu, '$1about')

/** Splits a message. What it tells keeps its order, its lines and its lists. */
export function readRequest(given: string): PostRequest {
  const message = withoutTypos(withOfferNamed(given))
  let opening: Opening | undefined
  let subject = ''
  let isSubjectLast = false
  const lines: string[] = []
  const wishes: string[] = []
  const hashtags: string[] = []
  let language: Language | 'other' | undefined
  const isEnglish = languageOf(message) === 'en'
  const all = cleanNotes(withoutLetterFrame(message)).split('\n').flatMap(listInLine)
  const lastLine = all.findLastIndex((line) => line.trim() !== '')
  for (const [place, line] of all.entries()) {
    if (label.test(line.slice(0, searched))) {
      opening ??= { words: line, rest: '', isWish: false }
      continue
    }
    const mark = bulletOf(line)
    const statements: string[] = []
    const sentences = splitLine(line.slice(mark.length))
    for (const [at, said] of sentences.entries()) {
      const isFirst = lines.length === 0 && statements.length === 0 && mark === ''
      const isLast = place === lastLine && at === sentences.length - 1
      const standing = { isFirst, wasAsked: opening !== undefined }
      const openingIn = (text: string) =>
        subject === '' ? openingOf(withoutLeadIns(text), standing) : undefined
      const whole = withoutPreface(said).replace(wishAround, 'Schreib einen Post $1.')
      const { found: asked, language: wanted } = readOpening(whole, openingIn)
      const sentence = isFirst && asked === undefined ? withoutLabel(whole) : whole
      const found = asked ?? (sentence === whole ? undefined : openingIn(sentence))
      const bare = withoutLeadIns(sentence)
      const isBrief = opening !== undefined
      const isToAssistant =
        (isBrief && (isOrder(bare) || (/\s/u.test(bare.trim()) && isWish(bare)))) ||
        (isAside(bare) && !takesUp(sentences[at + 1] ?? '')) ||
        isAskedBefore(bare) ||
        ((isFirst || isLast) && isAddressed(bare, isLast)) ||
        (isLast && isPartingWish(bare))
      const hidden = found !== undefined || isToAssistant ? hidingIn(bare) : undefined
      if (hidden !== undefined) wishes.push(hidden)
      language ??= wanted ?? (isToAssistant && isLanguageWish(bare) ? languageWanted(bare) : undefined)
      if (isBrief && isFirst && subject === '' && topic.test(bare))
        subject = withoutWishes(bare.replace(topic, ''))
      else if (found !== undefined) {
        opening ??= found
        if (!isIdea.test(found.rest)) {
          const isHidden = (wish: string) => hidden === undefined && hidingIn(wish) !== undefined
          const behind = wishesBehind(found.rest)
          const parts = partsWanted(found.rest)
          wishes.push(...behind.filter((wish) => isLeftOut(wish) || isHidden(wish)))
          if (parts !== '') wishes.push(parts)
        }
        const named = subjectOf(found, /\?\s*$/u.test(sentence))
        if (isFirst || named === '' || !found.isWish) {
          subject = named
          isSubjectLast = !isFirst && named !== ''
        } else statements.push(finishSentence(statementOf(named)))
      } else if (!isToAssistant)
        statements.push(statementIn(isBrief ? sentence.replace(briefLabel, '') : sentence, isFirst))
      else if (givenHashtags.test(bare)) hashtags.push(bare.replace(givenHashtags, '$1').trim())
      else if (hidden === undefined) wishes.push(...unmetIn(bare))
    }
    const words = statements.filter((statement) => statement !== '').join(' ')
    if (words !== '') lines.push(`${mark}${words}`)
    else if (line.trim() === '' && lines.length > 0) lines.push('')
  }
  const statement = [...lines, ...(hashtags.length > 0 ? ['', hashtags.join(' ')] : [])].join('\n').trim()
  const mended = isEnglish ? withApostrophes : (text: string) => text
  return {
    asksForPost: opening !== undefined,
    isOfIdea: opening !== undefined && isIdea.test(opening.rest),
    subject: mended(subject),
    isSubjectLast,
    wishes,
    language,
    told: splitSentences(statement).every(isSeeking) ? '' : mended(statement),
  }
}

const commands =
  /^[\s¡¿]*(?:give|tell|show|explain|find|count|talk|list|suggest|propose|help|search|look|research|ignore|answer|translate|summari[sz]e|compare|try|stop|undo|repurpose|(?:recycle|reuse)(?=\s+(?:my|the|our)\s)|(?:make|create|build|write|draft)(?=\s+(?:me\s+)?(?:an?|my|our)\s+(?:[\p{L}-]+\s+)?(?:plan|calendar|strategy|bio|comment|dm|message|e-?mail|newsletter|carousel|template)s?(?!\p{L}))|gib|zeig|erklär|finde?|nenne|liste|hilf|such|übersetze?|da(?:me)?|muestra|explica|busca|ayuda|traduce|donne|montre|explique|trouve|cherche|aide|traduis)(?:-?(?:me|moi|mir|us|uns))?(?![\p{L}])/iu
const reacts =
  /^(?:(?:thanks(?! to )|thank you|great|nice|good|perfect|cool|super|danke|prima|toll|gut|gracias|genial|perfecto|merci|parfait|bien)(?![\p{L}])|(?:it|this|that|the (?:post|draft))(?:['’]s| is| looks| sounds)\s|i (?:like|love|don['’]t like|hate)\s)/iu
const own =
  /(?<!\p{L})(?:i|we|my|our|ich|wir|mein\p{L}*|unser\p{L}*|yo|nosotr[oa]s|mi|nuestr\p{L}|hemos|he|je|j|nous|notre|nos|mon|ma)(?!\p{L})/iu
const namesSomebody = /(?<=[\p{L},] )\p{Lu}\p{Ll}{2,}/u

/** "Thanks, that looks good": refers to the previous answer. */
export const isReaction = (text: string): boolean => reacts.test(text.trim())

/** Whether words ask for something, or refer to the previous answer. */
export const isAskingOrReacting = (words: string): boolean => isAsking(words.slice(0, searched).trim())

const isAsking = (start: string): boolean =>
  isSeeking(start) || /\?$|^["“].*\?["”]$/u.test(start) || commands.test(start) || reacts.test(start)

/** Whether a sentence tells something that a post can be made of. */
function isFact(sentence: string): boolean {
  const start = sentence.slice(0, searched).trim()
  if (isAsking(start)) return false
  const words = start.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  const isOwn = /\d/.test(start) || own.test(start) || namesSomebody.test(start)
  return words >= (isOwn ? 4 : 6)
}

/** Counts the sentences of a text that tell something a post can be made of. */
export function countFacts(told: string): number {
  const sentences = splitSentences(told)
  return sentences.filter(isFact).length || Number(isFactTogether(sentences))
}

/** Whether sentences that are too short individually tell something together, with a figure: "Saved £8,400. People talk more." */
function isFactTogether(sentences: string[]): boolean {
  const telling = sentences.filter((sentence) => !isAsking(sentence.slice(0, searched).trim())).join(' ')
  const words = telling.slice(0, searched).match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return words >= 4 && /\d/.test(telling)
}

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

/** "dass ich in Teilzeit arbeite", but not separable verbs: "dass ich aufhöre". */
const plainVerbLast =
  /^(?:dass)\s+(ich(?=.*e[.!]?$)|wir(?=.*en[.!]?$))\s+(.+?)\s+((?!ab|an|auf|aus|bei|ein|fest|her|hin|los|mit|nach|vor|weg|zu|zurück|weiter|teil|statt|um|über|unter)\p{Ll}{3,})[.!]?$/u

/**
 * "dass wir X verkürzt haben", "wie wir X verkürzt haben": "wir haben X verkürzt". Clauses with a less plain order stay
 * unchanged.
 */
const asMainClause = (clause: string) =>
  clause.includes(',') ? clause : clause.replace(verbLast, '$1 $3 $2').replace(plainVerbLast, '$1 $3 $2')

/** Turns the subject into a sentence: "how we cut onboarding" becomes "We cut onboarding". */
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

/** A quotation that a clipped title would open and not close. */
const openQuotation = /(?<=\p{L})[\s:,]+(?:"[^"]*|„[^“”]*|“[^”]*|«[^»]*)$(?<!(?:"[^"]*){2}$)/u

/** A clipped title must not end with "by writing" or "and the". */
const danglingEnd =
  /\s+(?:a|an|and|as|at|because|but|by|for|from|in|of|on|or|so|than|that|the|to|too|very|when|which|while|with|und|der|die|das|den|dem|ein|eine|einen|einem|mit|von|vom|auf|aus|nach|über|an|am|im|zu|für|bei|um|y|el|la|de|que|con|en|por|para|et|le|du|des|avec|à|au|aux|sur|pour|dans|par)(?:\s+\S+)?$/iu
/** The start of a reason, a time or a means that a clipped title would not complete. */
const clauseInside =
  /^.{20,}(?=,?\s(?:because|when|while|where|after|before|so that|instead of|(?:by|without) \p{L}+ing|weil|wenn|während|nachdem|bevor|indem|obwohl|ohne dass|porque|cuando|mientras|después de|antes de|parce que|quand|lorsque|après|avant)\s)/iu
/** Where a title that is too long may end: before a comma, a dash, a bracket or an emoji. */
const seams = /[,;](?=\s)|\s[–—]\s|\s(?=\()|\s(?=\p{Extended_Pictographic})/gu
const shortestTitle = 20

const isBalanced = (text: string) => (text.match(/\(/g)?.length ?? 0) === (text.match(/\)/g)?.length ?? 0)

function withoutDanglingEnd(text: string): string {
  const left = text.replace(danglingEnd, '')
  return left === text || left.length < shortestTitle ? left : withoutDanglingEnd(left)
}

/** Cuts a title that is too long at a place where it can end. */
function clipTitle(whole: string): string {
  const seam = [...whole.slice(0, longestTitle + 1).matchAll(seams)]
    .map(({ index }) => index)
    .find((at) => at >= shortestTitle && isBalanced(whole.slice(0, at)))
  if (seam !== undefined) return dropEnd(whole.slice(0, seam), ' :')
  const clipped = clipWords(whole, longestTitle)
  return clauseInside.exec(clipped)?.[0] ?? withoutDanglingEnd(clipped)
}

function shorten(words: string): string {
  const plain = tidySpaces(withoutBullet(words)).replace(/^(?:the fact that|that)\s+/iu, '')
  // "5 tips: 1. Call back.": the first number of a list.
  const whole = dropEnd(plain.replace(/:\s*1\.?$/u, ''), ' .!?…:;,')
  const title = (whole.length > longestTitle ? clipTitle(whole) : whole).replace(openQuotation, '')
  const isOpen = /^["“„«]/u.test(title) && !/["”“»]/u.test(title.slice(1))
  return capitalise(isOpen ? title.slice(1).trimStart() : title)
}

/** Returns a title for a post with this subject. */
export const titleOf = (subject: string): string => shorten(subject)

/** Returns a short title for the requested post, in the request's words; '' if it does not say. */
export function draftTitle(request: string): string {
  const { subject, told } = readRequest(request)
  const [first = ''] = splitSentences(told)
  return shorten(subject.startsWith('dass ') ? statementOf(subject) : subject || first)
}

/** Returns a short title for a chat that begins with this text; '' for a text without words. */
export const chatTitle = (text: string): string => draftTitle(text) || shorten(splitSentences(text)[0] ?? '')

/** Returns the language of a message, else of what was said before; 'other' for an unsupported one. */
export const replyLanguage = (text: string, earlier: readonly string[]): Language | 'other' => {
  const language = languageOf(text)
  return language ?? knownLanguage(...earlier.toReversed())
}

const usesNote = /^(?:Use (?:"[^"]+"|“[^”]+”)|„[^“]+“ verwenden|Usar «[^»]+»|Utiliser «[^»]+»)$/u

/** Whether a message only says which note to use: the actual request precedes it. */
export const asksToUseNote = (message: string): boolean => usesNote.test(message.trim())
