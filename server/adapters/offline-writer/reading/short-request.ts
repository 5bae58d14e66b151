import type { Material } from '#server/adapters/offline-writer/offline-task.ts'
import { asksToUndo, isApproval, isCorrection, isRemark, isWish } from './asides.ts'
import { asksForChange, asksForHooks, asksForSuggestions } from './change-request.ts'
import { isAskingOrReacting, countFacts, type PostRequest, readRequest } from './request.ts'
import { asksToUseTemplate } from './other-requests.ts'
import { isAudience, pointsAtText, splitWishes } from './subject.ts'
import { contentWords, dropEnd, splitSentences } from './sentences.ts'

const longest = 200
const polite = String.raw`^[\s¡¿]*(?:(?:please|pls|ok(?:ay)?|now|and|so|(?:can|could|would) you(?: please)?|bitte|jetzt|por favor|s[’']il te plaît)[\s,]+)*`
const order = (words: string) => new RegExp(`${polite}(?:${words.replaceAll(' ', String.raw`\s+`)})`, 'iu')

/** Orders to make a text of something: what follows is the topic. */
const orders = [
  order(
    String.raw`(?:tell|share|retell)(?: (?:me|us|people|them|everyone))?(?: (?:the|my|our|her|his|their))?(?: \p{L}+)? story(?!\p{L})(?: (?:of|about|behind|with))?`,
  ),
  order(
    String.raw`(?:summari[sz]e|sum up|recap|condense|promote|advertise|pitch|plug|market|write up)(?!\p{L})`,
  ),
  order(String.raw`(?:talk|something|anything|smth)(?: (?:short|nice|new))? (?:about|on|from|for)(?!\p{L})`),
  order(String.raw`introduce(?= (?:me|myself|us|our\p{L}*|my)(?!\p{L}))`),
  order(
    String.raw`(?:use|take|work with|go with) (?=(?:this|the|my|these|that)(?: \p{L}+)? (?:notes?|material|story|offer|items?)(?!\p{L}))`,
  ),
  order(
    String.raw`erzähl(?:e|en sie)?(?: (?:mal|bitte))?(?: (?:(?:meine|unsere|die|seine|ihre) (?:\p{L}+ )?geschichte(?!\p{L})(?: (?:von|über|zu))?|von|über)(?!\p{L}))`,
  ),
  order(
    String.raw`(?:bewirb|bewerbe|bewerben sie|wirb für|werben sie für|stelle?(?= .{1,80} vor[\s.!]*$))(?!\p{L})`,
  ),
  order(String.raw`(?:etwas|was|irgendwas)(?: (?:kurzes|nettes))? (?:über|zu[mr]?|aus)(?!\p{L})`),
  order(
    String.raw`(?:nutze?|nimm|verwende?|benutze?) (?=(?:diese|die|meine|unsere?|mein|das)(?: \p{L}+)? (?:notiz(?:en)?|geschichte|angebot)(?!\p{L}))`,
  ),
  order(
    String.raw`(?:cuenta|cuéntales?) (?:mi|la|nuestra|su) historia(?!\p{L})(?: de)?|(?:resume|promociona|anuncia)(?!\p{L})|algo (?:sobre|de)(?!\p{L})|usa (?=(?:esta|la|mi) (?:nota|historia|oferta))`,
  ),
  order(
    String.raw`raconte (?:mon |l[’']|notre |son )histoire(?!\p{L})(?: de)?|(?:résume|promeus)(?!\p{L})|quelque chose sur(?!\p{L})|utilise (?=(?:cette|la|ma) (?:note|histoire|offre))`,
  ),
]
/** "Fass die Notizen in fünf Sätzen zusammen": the verb encloses the topic and the length. */
const enclosed =
  /^[\s]*(?:(?:bitte|kannst\s+du|jetzt)[\s,]+)*fass(?:e|en\s+sie)?\s+(?<topic>.{1,100}?)(?:\s+(?<wish>(?:bitte\s+)?(?:in|auf)\s+.{1,40}?))?(?:\s+(?:bitte|kurz|knapp))*\s+zusammen[\s.!]*$/iu
const asPost = /^(?<topic>.{2,80}?)(?:\s+|-)(?:linked-?in[\s-])?(?:post|beitrag|publicación)[\s.!]*$/iu
const asks =
  /^[\s¡¿]*(?:what|who|whom|whose|where|when|which|is|are|do|does|did|can|could|should|would|will|was|were|has|have|how\s+(?:do|can|could|should|many|much|long|about)|why\s+(?:do|is|are|did|not)|wer|wen|wo|wann|welche\p{L}*|ist|sind|kann|hast|haben|soll|was\s+(?:ist|sind|soll|kann)|wie\s+(?:kann|soll|viel\p{L}*|lange)|qué|quién|cuándo|dónde|qui|quoi|quand|où|est-ce)(?!\p{L})/iu
const toWriter = /(?<!\p{L})(?:me|you|us|mir|dir|ihnen|uns|te|vous)(?!\p{L})/iu

/** Whether a message only orders a text: "tell my story", "promote the pilot". */
const isBareOrder = (message: string): boolean =>
  message.length <= longest && (enclosed.test(message) || orders.some((pattern) => pattern.test(message)))

/** Whether an earlier message may be used in a later post: it is neither a bare order nor a remark about another post. */
export const isForPost = (message: string, isFirst: boolean): boolean =>
  !isBareOrder(message) &&
  !isApproval(message) &&
  !asksToUndo(message) &&
  (isFirst || (!isOfOpenPost(message) && !splitSentences(readRequest(message).told).some(isRemark)))

/** "Bold the 2%", "give me other hooks". */
const isOfOpenPost = (message: string) =>
  asksForHooks(message) || asksForSuggestions(message) || (asksForChange(message) && countFacts(message) < 2)

const fewestOfStory = 3
/** "The list was too long", "I want to tell you what happened": may also belong to a story. */
const mayTell =
  /(?<!\p{L})(?:was|were|had|went|came|did|\p{L}{3,}ed|(?:want|like)\s+to\s+(?:tell|thank|share)|war(?:en)?|hatten?|wurden?|era|fue|había|était|avait)(?!\p{L})/iu
const demands =
  /(?<!\p{L})(?:should|must|needs?\s+to|please|soll(?:te)?|muss|bitte|debe(?:ría)?|doit|devrait)(?!\p{L})/iu

/** Whether what is told is about the open post. A story may have sentences that sound like that: "The list was too long." */
export function isAboutOpenPost(told: string): boolean {
  const sentences = splitSentences(told)
  const [first = ''] = sentences
  if (!sentences.some(isRemark)) return false
  const isOfStory = (sentence: string) =>
    !isRemark(sentence) ||
    (mayTell.test(sentence) && !demands.test(sentence) && !isCorrection(sentence) && !asksForChange(sentence))
  const isStory = !isRemark(first) && countFacts(first) > 0 && countFacts(told) >= fewestOfStory
  return !(isStory && sentences.every(isOfStory))
}

type Ordered = { topic: string; wishes: string[]; isOrder: boolean }

function orderedIn(sentence: string): Ordered {
  if (asksToUseTemplate(sentence)) return { topic: '', wishes: [], isOrder: true }
  const groups = enclosed.exec(sentence)?.groups
  if (groups !== undefined)
    return {
      topic: groups.topic ?? '',
      wishes: groups.wish === undefined ? [] : [groups.wish],
      isOrder: true,
    }
  const found = orders.map((pattern) => pattern.exec(sentence)?.[0].length ?? 0)
  const end = Math.max(...found)
  const { subject, wishes } = splitWishes(sentence.slice(end), (part) => isWish(part) || isAudience(part))
  const named = asPost.exec(subject)?.groups?.topic
  return { topic: named ?? subject, wishes, isOrder: end > 0 || named !== undefined }
}

const sharesWord = (topic: string, material: readonly Material[]): boolean => {
  const wanted = contentWords(topic).filter((word) => word.length > 2)
  if (wanted.length === 0) return false
  const known = new Set(material.flatMap(({ label, text }) => contentWords(`${label} ${text}`)))
  return wanted.some((word) => known.has(word))
}

/**
 * Reads a message that only makes sense beside chosen material, "pay vs rota" or "tell my story", as a request for a
 * post about it; undefined if it tells something itself, or has nothing to do with the material.
 */
export function readShortRequest(message: string, material: readonly Material[]): PostRequest | undefined {
  const chosen = material.filter(({ isSaid, isCall }) => isSaid !== true && isCall !== true)
  if (chosen.length === 0 || message.length > longest || /\?\s*$/u.test(message)) return undefined
  const own = readRequest(message)
  if (own.asksForPost || isApproval(message)) return undefined
  // "Write it with the template" addresses the assistant, and so tells nothing.
  const [first = '', ...others] = splitSentences(own.told === '' ? message : own.told)
  if (others.some((sentence) => !isWish(sentence))) return undefined
  const { topic, wishes, isOrder } = orderedIn(dropEnd(first, ' .!'))
  const subject = topic.trim()
  if (!isOrder) {
    const isTopic = subject !== '' && countFacts(subject) === 0 && sharesWord(subject, chosen)
    if (
      !isTopic ||
      isWish(subject) ||
      asks.test(subject) ||
      isAskingOrReacting(subject) ||
      toWriter.test(subject)
    )
      return undefined
  }
  const isPointing = subject === '' || pointsAtText(subject) || isWish(subject)
  return {
    ...own,
    asksForPost: true,
    subject: isPointing ? '' : subject,
    isOnlyTopic: true,
    wishes: [...own.wishes, ...wishes, ...others],
    told: '',
  }
}
