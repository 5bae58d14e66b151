import { readings } from './asking-words.ts'
import { replyWords } from '#server/adapters/offline-writer/reply-words.ts'
import { finishSentence, splitSentences, wording } from './sentences.ts'

const formWords = 16
const fewWords = 5
/** Longer beginnings than this are not searched, so that no sentence can make the reading slow. */
const searched = 600
const searchedAtEnd = 160

const toAssistant =
  /^[\s¿]*(?:(?:can|could|would|will)\s+you|(?:kannst|könntest|würdest)\s+du|(?:me\s+)?(?:puedes|podrías)|(?:peux|pourrais)-tu|what\s+do\s+you\s+think|was\s+meinst\s+du|qué\s+te\s+parece|qu['’]en\s+penses-tu)(?![\p{L}])/iu
/** "Target audience: managers" says of the post how it is to be, whatever it says. */
const field =
  /^\s*(?:target audience|zielgruppe|público objetivo|audience cible|public visé|tone(?: of voice)?|tonfall|tonalität|tono|hashtags?|cta|call to action|keywords?|word count)\s?[:=]/iu
/** "Here's my draft, what do you think?" points at what stands below. */
const pointsAtDraft =
  /^\s*(?:here(?:['’]s| is| are)|hier (?:ist|sind|kommt|kommen)|aquí (?:está|están|va|van|tienes?)|voici|voilà)\s+(?:my|the|mein\p{L}*|der|die|das|mis?|el|los|las|mon|ma|mes|les?)\s+(?:(?:first|rough|new|erste[rn]?|rohe[rn]?)\s+)?(?:draft|post|text|notes?|entwurf|beitrag|notizen|stichpunkte|borrador|texto|notas|brouillon|texte)(?!\p{L})/iu
/** "This should go on LinkedIn", "das soll ein Beitrag werden". */
const meantForNetwork =
  /^\s*(?:(?:please|pls|bitte|por favor)\s+)?(?:(?:put|post|share|publish)\s+)?(?:all\s+)?(?:this|that|it|das|dies|es|esto|eso|ça|cela|ceci)\s(?:\p{L}+\s){0,4}?(?:linked-?in|ein(?:en)?\s(?:post|beitrag)|a\s(?:linked-?in\s)?post|una?\s(?:post|publicación)|un\spost)(?:\s(?:please|pls|bitte|por favor|werden|sein|post))*[\s.!?]*$/iu
const justWrite =
  /^(?:(?:please|bitte|por favor)\s+)?(?:just (?:write|draft)|(?:write|draft) it anyway|schreib(?:en sie|e)? (?:es |ihn )?(?:einfach|trotzdem)|(?:escr[ií]be(?:lo|la)|escr[ií]ba(?:lo|la)) (?:igual|sin más)|écri(?:s|vez)(?:-le)? (?:quand même|simplement))/iu

/** Whether a message says to write without being told more. */
export const asksToJustWrite = (message: string): boolean => justWrite.test(message.trim())

const mayBe = /^\s*(?:maybe|perhaps|vielleicht|quizás?|tal vez|peut-être)(?![\p{L}])/iu
const namesPost = /(?<!\p{L})(?:post|beitrag|publicación|linked-?in)(?!\p{L})/iu
const asksForHelp =
  /^\s*(?:please\s+)?(?:help|hilfe|ayuda|au secours)(?:\s+(?:me|please|pls|bitte|por favor))*[\s!.?]*$/iu
const seeksIdeas =
  /(?<!\p{L})(?:(?:no idea|don['’]?t (?:really )?know|not sure|struggling with) (?:about )?(?:what|how) (?:to|i (?:should|could|can)) (?:post|write|share|say)|what (?:should|could|can|do) i (?:post|write|share|say)|how (?:do|can|should|could|would) (?:i|we|you) (?:write|post|say|share|tell|announce|talk about)|wei(?:ß|ss) nicht,? (?:was|wie) ich (?:posten|schreiben|erzählen|sagen)|was (?:soll|kann|könnte) ich (?:posten|schreiben|erzählen|sagen)|wie (?:schreibe?|poste?|sage?|erzähle?|formuliere?) (?:ich|man)|wie (?:kann|soll) (?:ich|man) .{0,40}(?:schreiben|posten|sagen|erzählen)|no sé (?:qué|que|cómo|como) (?:publicar|escribir|poner|contar)|qu[eé] (?:puedo|debo|debería) (?:publicar|escribir|contar)|c[oó]mo (?:(?:puedo|debo|podría) )?(?:contar|escribir|publicar|decir|anunciar|cuento|escribo|digo)|sais pas (?:quoi|comment) (?:publier|écrire|poster|dire)|que (?:puis-je|dois-je) (?:publier|écrire|poster|dire)|comment (?:puis-je |je peux |je pourrais )?(?:écrire|raconter|annoncer|dire|publier))(?!\p{L})/iu

/** Whether a sentence asks what or how to write, rather than telling anything. */
export const isSeeking = (sentence: string) =>
  seeksIdeas.test(sentence.slice(0, searched).replaceAll(/\s+/g, ' '))

const questions = new Set(
  Object.values(replyWords).flatMap((words) => words.questions.asked.map((question) => wording(question))),
)

/** Whether a sentence only repeats a question that it answers. */
export const isAskedBefore = (sentence: string): boolean =>
  sentence.trimEnd().endsWith('?') && questions.has(wording(sentence.slice(0, searched)))

/** Whether a message asks what or how to write. */
export const asksWhatToWrite = (text: string): boolean => splitSentences(text).some(isSeeking)

/** "…, pls write a post", "…, bitte als Beitrag": what asks for a post at the end of what is told. */
const requestAtEnd =
  /(?:[,;–—-]|\sso|\sand)\s+(?:(?:please|pls|plz|bitte|por favor|porfa|svp|stp|s['’]il (?:te|vous) plaît)\s[^,.;:!?\d]{0,50}?|(?:can|could) you\s[^,.;:!?\d]{0,50}?|(?:kannst|könntest) du\s[^,.;:!?\d]{0,50}?|(?:puedes|podrías)\s[^,.;:!?\d]{0,50}?|(?:peux|pourrais)-tu\s[^,.;:!?\d]{0,50}?)(?<!\p{L})(?:linked-?in|post|beitrag|publicación)(?!\p{L})[^,.;:!?\d]{0,30}[.!?]*$/iu

/** A sentence without the request for a post that it ends in. */
export function withoutRequestAtEnd(sentence: string): string {
  const end = sentence.slice(-searchedAtEnd)
  const left = sentence.slice(0, -searchedAtEnd) + end.replace(requestAtEnd, '')
  return left === sentence || !/\p{L}/u.test(left) ? sentence : finishSentence(left)
}

/** A form that takes words or a manner which the writer has not given. */
const takesWords =
  /(?<!\p{L})(?:hashtags?|emojis?|call to action|cta|tone|voice|ton(?:fall|alität)?|tono|style?|stil|estilo|question|frage|pregunta)(?!\p{L})/iu
const isNegated =
  /(?<!\p{L})(?:no|not|non|without|avoid|don['’]?t|keine?n?|ohne|nicht|sin|sans|pas|evita|évite)(?!\p{L})/iu

/** Whether an aside wishes for what takes a model. */
export const isUnmetWish = (sentence: string): boolean =>
  takesWords.test(sentence.slice(0, searched)) &&
  !isNegated.test(sentence.slice(0, searched)) &&
  !toAssistant.test(sentence)

/** Whether a sentence speaks of the form of the post, or to the assistant. */
export function isAside(sentence: string): boolean {
  const start = sentence.slice(0, searched)
  if (!/[\p{L}\p{N}]/u.test(start) || toAssistant.test(start) || asksForHelp.test(start)) return true
  const words = start.split(/\s+/, formWords + 1).length
  const isShort = words <= formWords
  if (!isShort) return false
  if (pointsAtDraft.test(start) || (asksToJustWrite(start) && words <= fewWords)) return true
  const isWish = mayBe.test(start) && !/\d/.test(start)
  return (
    field.test(start) ||
    meantForNetwork.test(start) ||
    (isWish && namesPost.test(start)) ||
    readings.some(
      ({ aside, form, formStart }) =>
        aside.test(start) || ((isWish || formStart.test(start)) && form.test(start)),
    )
  )
}
