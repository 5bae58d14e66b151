import { hidingIn, isAside, isWish } from './asides.ts'
import { readings } from './asking-words.ts'
import { numberPattern } from './places.ts'
import { dropEnd } from './sentences.ts'

/** The part of a sentence that asks for a post, and how it continues. */
export type Opening = {
  words: string
  rest: string
  /** Whether it may also be addressed to readers. */
  isWish: boolean
}

/** Only this much of a sentence's start is searched, so that no request can make parsing slow. */
const searched = 600

const idea = /^\s*(?:for\s+)?(?:the\s+)?idea\s*(?:no\.?\s*)?\d*\s*[:.–—-]?\s*/iu
export const isIdea = /^\s*(?:for\s+)?(?:the\s+)?idea\b/iu
const linkLater = /^\s*(?:for|in|on|of|with|to|,?\s*this)\s(?:[^\s]+\s+){1,8}?about\s+/iu
const punctuation = /^\s*[:,.–—-]+\s*/u
/** "This:", "the following notes", "about this somehow": only refers to what is told. */
const pointing =
  /^(?:(?:about|on|from|with|of|con|de|avec|mit|aus)\s+)?(?:all\s+(?:of\s+)?)?(?:this|that|it|these|those|them|something|a story|the following|my notes|these notes|dies\p{L}*|das|folgend\p{L}*|da?raus|darüber|davon|est[oae]s?|eso|lo siguiente|algo|una historia|ceci|cela|ça|ce qui suit|quelque chose|une histoire)(?:\s+(?:e-?mails?|notes?|notizen|notas|datos|data|bullets?|bullet points|points|facts|stichpunkte|daten|fakten|puntos|infos|éléments|text|texto|texte|mail|correo|story|article|message|conversation|chat|transcript|interview|nachricht|gespräch|mensaje|conversación|entrevista|entretien))?(?:,?\s+(?:somehow|please|pls|porfa|stp|svp|maybe|today|online|here|on linked-?in|irgendwie|bitte|mal|de alguna (?:forma|manera)|por favor|aquí|quelque part))*[\s.:!?]*$/iu
/** "For my team": the audience of a post is not part of its subject. */
const readers =
  /^\s*(?:for|to|für|an|para|pour|à)\s+(?=(?:all\s+(?:of\s+)?)?(?:my|our|the|mein|unser|mi|mis|nuestr|mon|ma|mes|notre|nos)\p{L}*\s)((?:\S+\s+){1,2}(?:team|crew|staff|network|followers?|clients?|customers?|colleagues?|readers?|audience|page|profile|account|feed|channel|netzwerk|seite|profil|kanal|kund\p{L}+|kolleg\p{L}+|follower|red|página|perfil|equipo|clientes|seguidores|compañer\p{L}+|réseau|équipe|abonnés|collègues))(?:[\s.!?]*$|[,:]\s+(?=\S))/iu
/** "For HR managers", "für Personaler": people without an article are the audience. */
const audience =
  /^\s*(?:for|para)\s+(?!(?:the|a|an|my|our|this|that|el|la|mi|nuestr\p{L}*|un|una|contar|anunciar|explicar)\s)(?:[\p{L}-]+\s+){0,3}(?:[\p{L}-]{2,}(?<!s|u|i|a)s|people|folks|staff)[\s.!]*$|^\s*für\s+(?!(?:der|die|das|den|ein|mein|unser)\p{L}*\s)(?:[\p{L}-]+\s+){0,2}\p{L}+(?:er|innen|leute|kräfte|nten|sten|oren)[\s.!]*$|^\s*pour\s+les\s+(?:\p{L}+\s){0,2}\p{L}+s[\s.!]*$/iu
/** "By 3pm", "bis morgen": when the writer needs it. */
const deadline =
  /^\s*(?:(?:urgente?|dringend|asap|quick(?:ly)?|today|rápido|vite)(?:[\s.!]*$|\s+))?(?:by|until|before|for|bis|für|para|pour|d[’']ici)\s+(?:\p{L}+\s)?(?:\d{1,2}(?:[:.h]\d{0,2})?\s?(?:am|pm|uhr|h)?|noon|tonight|tomorrow|today|eod|(?:mon|tues|wednes|thurs|fri|satur|sun)day|heute|morgen|\p{L}+tag|mañana|hoy|lunes|martes|miércoles|jueves|viernes|demain|ce soir|lundi|mardi|mercredi|jeudi|vendredi)(?:\s(?:please|pls|bitte|por favor|svp|stp))?[\s.!]*$/iu
/** "In a friendly tone", "mit maximal 600 Zeichen". */
const inForm =
  /^\s*(?:in|with|using|mit|im|con|en|avec|d[’']un|max\p{L}*\.?|under|about|at most|up to|unter|höchstens|menos de|moins de)\s(?:.*\s)?(?:tone|voice|style|words|characters|chars|ton|stil|zeichen|wörtern?|tono|estilo|palabras|caracteres|mots|caractères|style)\s*$/iu
/** "Professional tone", "but not too salesy". */
const asTone =
  /^\s*(?:\p{L}+\s){1,2}da?raus$|^\s*(?:[\p{L}-]+\s){1,3}(?:tone|style|voice|ton|stil|tono|estilo)[\s.!]*$|^\s*(?:ton|tono)\s\p{L}+[\s.!]*$|^\s*(?:but|aber|pero|mais)\s(?:bitte\s|please\s)?(?:not|nicht|no|pas|without|ohne|sin|sans|keine?)\s(?:[\p{L}-]+\s?){1,4}[\s.!]*$|^\s*d[e’']\s?\p{Ll}+[\s.!]*$/u
/** Somebody does something: "how we teach in German" is about German, "our prices in German" is a wish. */
export const tellsOfDoing =
  /(?<!\p{L})(?:i|we|he|she|they|who|is|are|was|were|has|have|had|ich|wir|er|sie|man|ist|sind|war|hat|haben|nous|je|on|nos|yo|nosotr[oa]s|hemos)(?!\p{L})/iu

const nearly =
  'around|roughly|exactly|some|at most|max(?:imum|imal)?\\.?|no more than|less than|fewer than|up to|under|below|just|only|circa|ca\\.|etwa|ungefähr|rund|genau|höchstens|unter|un[oa]s|aproximadamente|máximo|menos de|environ|maximum|moins de|au plus'
const size = String.raw`(?:(?:in|of|with|within|using|mit|auf|von|en|de|con|avec)\s(?:(?:about|${nearly})\s){0,2}|(?:${nearly})\s)(?:\d{1,5}\s?(?:[–-]|to|bis|a|à)\s?)?(?:\d{1,2}[.,]\d{3}|\d{2,5}|${numberPattern}|an?\ssingle)[\s-](?:(?:short|clear|simple|kurzen?|cortas?|cortos|court(?:e?s)?)\s)?(?:words?|characters?|chars|sentences?|paragraphs?|wörtern?|worten?|zeichen|s[aä]tz(?:en?)?|abs[aä]tz(?:en?)?|palabras|caracteres|frases?|oraciones|párrafos?|mots|caractères|phrases?|paragraphes?)(?!\p{L})(?:\s(?:max(?:imum)?|at most|or less|long|lang))?`
/** "In five sentences from these notes", "of about 120 words: …": a length before or behind the subject. */
const sizeBefore = new RegExp(String.raw`^\s*${size}(?=[\s,.:!?]|$),?`, 'iu')
const sizeBehind = new RegExp(String.raw`[\s,]+${size}[\s.!?]*$`, 'iu')

/** Removes the wished length around a subject, but not "how we explain it in five words". */
function withoutSize(rest: string): string {
  const bare = rest.replace(sizeBefore, '')
  if (/^\s*:/u.test(bare)) return bare
  const end = bare.slice(-searched)
  const left = end.replace(sizeBehind, '')
  return left === end || tellsOfDoing.test(left) ? bare : bare.slice(0, -searched) + left
}

const partOfPost = String.raw`(?:an?\s+|eine[mnr]?\s+|una?\s+|une?\s+)?(?:(?!(?:and|und|y|et)\s)[\p{L}-]+\s+)?(?:hooks?|cta|call[\s-]to[\s-]action|questions?|hashtags?|emojis?|einstieg|frage|handlungsaufruf|gancho|pregunta|accroche|llamada a la acción|appel à l[’']action)`
/** "With a hook and a CTA". */
const withParts = new RegExp(
  String.raw`^\s*(?:with|mit|con|avec)\s+${partOfPost}(?:(?:,\s*|\s+(?:and|und|y|et|&)\s+)${partOfPost})*(?:\s+(?:at the end|am ende|am schluss|al final|à la fin))?[\s.!]*$`,
  'iu',
)

/** Returns the parts that a request wants its post to have, where it says nothing else; '' if it does. */
export const partsWanted = (rest: string): string => (withParts.test(rest) ? dropEnd(rest.trim(), ' .!') : '')

const isSpecification = (part: string): boolean =>
  [audience, deadline, asTone, withParts].some((pattern) => pattern.test(part)) ||
  (inForm.test(part) && !(/^\s*about\s/iu.test(part) && tellsOfDoing.test(part))) ||
  pointing.test(part.trim()) ||
  isAside(part)
/** Audience, length and tone, before a colon or alone: not part of the subject. */
const beforeColon = /^(\s*\p{L}[^:.!?\n]{1,200}):\s+(?=\S)/u

function withoutSpecifications(rest: string): string {
  const isAll = (words: string) => words.split(/,(?!\d)/u).every(isSpecification)
  const given = beforeColon.exec(rest)
  if (given?.[1] !== undefined && isAll(given[1])) return rest.slice(given[0].length)
  return rest.length <= searched && rest.trim() !== '' && isAll(rest.replace(/[\s.!:?]+$/u, '')) ? '' : rest
}

/** Where a wish may follow a subject: "our party, no emojis", "the sale but leave out the names". */
const joints =
  /,(?!\d)(?:\s+(?:but|and|then|aber|und|pero|y|mais|et)(?=\s))?|\s(?:but|and|aber|und|pero|y|mais|et)(?=\s)|\s(?:that|which)(?=\s(?:starts?|begins?|opens?|ends?|closes?|finishes|uses?|mentions?|includes?)\s)|\s(?=(?:without|ohne|sin|sans)\s)/giu
/** After "and" or "but", fewer words may belong to the subject: "fashion and style". */
const leastAfterWord = 3

/** Splits a subject from the wishes about the form behind it, in the order in which they were said. */
export function splitWishes(
  subject: string,
  isOne: (part: string) => boolean,
): { subject: string; wishes: string[] } {
  const wishes: string[] = []
  let left = subject
  for (;;) {
    const from = Math.max(0, left.length - searched)
    const joint = [...left.slice(from).matchAll(joints)].at(-1)
    if (joint === undefined || from + joint.index === 0) break
    const part = left.slice(from + joint.index + joint[0].length)
    const isSure = joint[0].startsWith(',') || /^(?:without|ohne|sin|sans)\s/iu.test(part)
    const isEnough = isSure || part.trim().split(/\s+/).length >= leastAfterWord
    if (!isEnough || !isOne(part)) break
    wishes.unshift(dropEnd(part.trim(), ' .!'))
    left = left.slice(0, from + joint.index)
  }
  return { subject: left, wishes }
}

/** "Our party, no emojis", "ça stp, sans nommer le client": removes wishes about the form from a subject. */
export const withoutWishes = (subject: string): string => splitWishes(subject, isWish).subject

/** What is told after a colon may end with what would be a wish elsewhere. */
const isSureWish = (part: string): boolean => isAside(part) || hidingIn(part) !== undefined

/** Returns the wishes about the form behind the subject of a request. */
export const wishesBehind = (rest: string): string[] => splitWishes(rest, isWishBehind(rest)).wishes

const isWishBehind = (rest: string) => (/^\s*:/u.test(rest) ? isSureWish : isWish)

/** Whether words only name for whom a post is: "for ops directors". */
export const isAudience = (part: string): boolean => audience.test(part)

/** Whether words only point at a text: "this", "these notes". */
export const pointsAtText = (words: string): boolean =>
  pointing.test(words.trim()) || ownMaterial.test(words.trim())

const ownMaterial =
  /^(?:me|myself|us|mich|uns|mí|moi|(?:(?:this|the|my|our|these|that|diese?s?|die|das|mein\p{L}*|unser\p{L}*|est[ae]s?|l[ao]s?|mis?|cette|mes|ma|la)\s+)(?:\p{L}+\s+)?(?:notes?|material|story|offer|items?|notiz(?:en)?|geschichte|angebot|notas?|historia|oferta|histoire|offre))[\s.!]*$/iu

const politeBeforeColon = /\s(?:please|pls|plz|bitte|por favor|porfa|stp|svp)(?=\s?:)/iu
/** "For me", before the subject. */
const forMe =
  /^\s*(?:for|für|para|pour)\s+(?:me|us|myself|mich|uns|mí|nosotr[oa]s|moi|nous)(?!\p{L})(?=\s|[,:.!]|$)/iu
/** After "a thank-you post": who is thanked. */
const thanked = /^\s*(?:for|to|an|für|para|a|pour|à)\s+(?=\S)/iu
const thanking = /(?:thank[\s-]*you|thanks|danke|gracias|merci)(?=(?:\s|-)+\S*$)/iu
/** "Something nice about …", "un post bonito sobre …": the adjective follows the noun. */
const behindAdjective =
  /^\s*(?:\p{Ll}+\s+){1,2}(?:about|sobre|acerca\s+de|sur|concernant|à\s+propos\s+d[eu]|para\s+(?:anunciar|contar|explicar)(?:\s+que)?|pour\s+(?:annoncer|dire|raconter)(?:\s+que)?)\s+/u
/** "De agradecimiento para mi equipo:" names the kind of post. */
const kind =
  /^(?:de\s+)?(?:agradecimiento|remerciements?)\s+(?:para|a|pour|à|aux?)\s+[^:,.]{2,40}[:,]\s*(?=\S)/iu

/** "A hiring post for a senior nurse": readers must learn that it is about a job. */
const hiringPost =
  /(?<!\p{L})(?:hiring|job|recruit(?:ing|ment))[\s-](?:post|ad|advert|announcement)(?!\p{L})/iu
const saysHiring = /(?<!\p{L})(?:hir(?:e|ing)|job|looking|join|vacancy|role|position|apply to)(?!\p{L})/iu

/** "To congratulate Ines on …" says what the post does. */
const greetings: [RegExp, string][] = [
  [/^\s*(?:to|that)\s+congratulates?\s+/iu, 'Congratulations to '],
  [/^\s*(?:to|that)\s+thanks?\s+/iu, 'Thank you to '],
  [/^\s*para\s+felicitar\s+a\s+/iu, 'Felicidades a '],
  [/^\s*para\s+(?:agradecer|dar(?:le)?\s+las\s+gracias)\s+a\s+/iu, 'Gracias a '],
  [/^\s*pour\s+féliciter\s+/iu, 'Félicitations à '],
  [/^\s*pour\s+remercier\s+/iu, 'Merci à '],
]
function asGreeting(rest: string): string | undefined {
  const found = greetings.find(([pattern]) => pattern.test(rest))
  return found === undefined ? undefined : rest.replace(found[0], found[1]).trim()
}

/** "A thank you post for my team" thanks them. */
function addressed(words: string, to: string): string {
  const thanks = thanking.exec(words)?.[0] ?? ''
  return `${thanks.replace('-', ' ')}, ${to.replace(/^(.{2,60}?)\s(who|die|der|que|qui)\s/u, '$1, $2 ')}`
}

/** "Zu unserem neuen Rad", "über den neuen Kran": without the preposition it could not be a heading. */
const oblique =
  /^\s*(?:zu[mr]|vom|(?:zu|von|mit|aus|über|bei)\s(?:dem|den|der|dies\p{L}*(?:m|n|r)|(?:unser|mein|ein|kein)(?:em|en|er))(?=\s))(?!\s+thema)/iu
const isOblique = (subject: string): boolean => oblique.test(subject)

/**
 * Returns what a post is about, from the words after the request; '' if they only refer to something, or say how it
 * should be.
 */
export function subjectOf({ words, rest: all }: Opening, wasQuestion: boolean): string {
  if (isIdea.test(all)) return all.replace(idea, '').trim()
  const given = withoutSize(all)
  const named = given.replace(forMe, '')
  const to = readers.exec(named)
  const isAllReaders = to !== null && to[0].length === named.length
  const greeted = asGreeting(named)
  if (greeted !== undefined) return greeted
  if (thanking.test(words) && thanked.test(named)) return addressed(words, named.replace(thanked, ''))
  const plain = named.slice(to?.[0].length ?? 0).replace(politeBeforeColon, '')
  const rest = withoutSpecifications(splitWishes(plain, isWishBehind(plain)).subject)
  if (isAllReaders || pointing.test(rest.trim())) return ''
  const bare = rest.replace(punctuation, '')
  const isAfterColon = bare.length < rest.trimStart().length
  let subject = bare.replace(linkLater, '')
  let isLinked = subject.length < rest.trimStart().length || /(?:about|on|über|sobre|sur|:)\s*$/iu.test(words)
  for (const pattern of isAfterColon ? [] : [...readings.map(({ link }) => link), behindAdjective]) {
    const left = subject.replace(pattern, '')
    if (left !== subject && isOblique(subject)) {
      isLinked = true
      break
    }
    if (left !== subject) {
      subject = left.replace(/^[\s,]*(?:(?:that|about|que|q)(?![\p{L}'’-])\s*)?/iu, '')
      isLinked = true
      break
    }
  }
  subject = subject.replace(punctuation, '')
  const bounded = subject.slice(-searched).replaceAll(/\s+/g, ' ')
  const trimmed = readings.reduce((text, { after }) => text.replace(after, ''), bounded)
  subject = (subject.slice(0, -searched) + trimmed).replace(/\s+(?:for|on)\s+(?:my\s+)?linked-?in\s*$/iu, '')
  if (wasQuestion) subject = subject.replace(/\?+\s*$/u, '')
  subject = subject.replace(/^["“](.*)["”][.!]?$/u, '$1').trim()
  subject = subject.replace(kind, '').replace(/^(?:me|myself|mich|mir|mí|moi)\s*[,:–—]\s*/iu, '')
  // "Make something nice", "…, keep it humble": how the post should be.
  const isManner =
    isAside(subject) ||
    (!isLinked &&
      /^(?!(?:our|my|the|an?|unsere?|meine?|nuestr[oa]|mi|el|la|notre|mon|ma|le)\s)\p{Ll}+(?:\s\p{Ll}+)?[.!]*$/u.test(
        subject,
      ))
  if (pointing.test(subject) || isManner || subject === '') return ''
  return hiringPost.test(words) && !saysHiring.test(subject) ? `Hiring: ${subject}` : subject
}
