import type { Unit } from './places.ts'
import { readPlaces, unitOf } from './places.ts'
import { dropEnd } from './sentences.ts'

/** A part of a post, named by what it is about. `unit` is undefined for "the part about …". */
export type Topic = { topic: string; unit: Unit | undefined; isSingle: boolean }

const lead = String.raw`^(?:(?:please|pls|now|ok|okay|and|also|then|just|can\s+you|could\s+you|i['’]d\s+like\s+to|i\s+want\s+to|let['’]?s|bitte|por\s+favor|kannst\s+du|puedes|peux-tu)[,\s]+)*`
const takeOut = String.raw`(?:remove|delete|cut|drop|lose|scrap|skip|strip|take\s+out|leave\s+out|cut\s+out|get\s+rid\s+of)`
const parts = String.raw`parts?|bits?|sections?|passages?|sentences?|lines?|paragraphs?|stuff`
const about = String.raw`(?:(?:that(?:['’]s|\s+is)\s+)?about|on|of|with|where|(?:that\s+)?(?:mentions?|mentioning|says?|saying)|that\s+talks\s+about|talking\s+about)`
const fromGerman = String.raw`(?:streich|lösch|entfern|nimm|lass)\p{L}*`
const germanPart = String.raw`(?:den\s+(?<unit>teil|satz|absatz|abschnitt)|die\s+(?<unit>sätze|stellen?|passagen?|frage|zeile|absätze)|das|alles)`
const away = String.raw`(?:\s+(?:weg|raus|heraus|aus))?`

/** "Remove the part about labels." */
const removing = [
  String.raw`${takeOut}\s+(?:the\s+|all\s+the\s+|any\s+|that\s+|this\s+)?(?<unit>${parts}|questions?|everything|all|mentions?)\s+${about}\s+(?<topic>\S.*)`,
  String.raw`(?:take|leave|cut)\s+(?:the\s+|that\s+)?(?<unit>${parts}|questions?)\s+${about}\s+(?<topic>\S.*?)\s+out`,
  String.raw`${fromGerman}\s+(?:bitte\s+)?${germanPart}\s+(?:über|zu[mr]?|mit|von|nach)\s+(?<topic>\S.*?)${away}`,
  String.raw`${fromGerman}\s+(?:bitte\s+)?${germanPart},?\s+(?:in\s+de[mr]|wo)\s+es\s+um\s+(?<topic>\S.*?)\s+geht,?${away}`,
  String.raw`(?:quita|elimina|borra|saca|suprime)\s+(?:la\s+(?<unit>parte|frase|pregunta)|las\s+(?<unit>frases)|el\s+(?<unit>párrafo|fragmento)|lo|todo\s+lo)\s+(?:que\s+habla\s+)?(?:del?|sobre|con)\s+(?<topic>\S.*)`,
  String.raw`(?:enlève|supprime|retire|coupe)[rz]?\s+(?:la\s+(?<unit>partie|phrase|question)|les\s+(?<unit>phrases)|le\s+(?<unit>paragraphe|passage)|ce|tout)\s+(?:qui\s+parle\s+)?(?:(?:sur|du|des?|avec)\s+|d[’'])(?<topic>\S.*)`,
].map((pattern) => new RegExp(`${lead}${pattern}$`, 'iu'))

/** "Remove the hiring part", "streich den Audit-Absatz". */
const removingNamed = [
  String.raw`${takeOut}\s+(?:the|that|this|my)\s+(?<topic>\S.{0,60}?)\s+(?<unit>${parts})`,
  String.raw`(?:take|leave|cut)\s+(?:the|that|this|my)\s+(?<topic>\S.{0,60}?)\s+(?<unit>${parts})\s+out`,
  String.raw`${fromGerman}\s+(?:bitte\s+)?(?:den|die)\s+(?<topic>\p{L}{3,}?)-?(?<unit>teil|absatz|abschnitt|satz|passage|stelle)${away}`,
].map((pattern) => new RegExp(`${lead}${pattern}$`, 'iu'))

/** "The part about hiring", "the hiring part", without what is to be done with it. */
const naming = [
  String.raw`(?:the\s+|that\s+)?(?<unit>${parts}|questions?)\s+${about}\s+(?<topic>\S.*)`,
  String.raw`(?:the|that|my)\s+(?<topic>\S.{0,60}?)\s+(?<unit>${parts})`,
  String.raw`${germanPart}\s+(?:über|zu[mr]?|mit|von|nach)\s+(?<topic>\S.*)`,
  String.raw`(?:la\s+(?<unit>parte|frase)|el\s+(?<unit>párrafo)|lo)\s+(?:del?|sobre)\s+(?<topic>\S.*)`,
  String.raw`(?:la\s+(?<unit>partie|phrase)|le\s+(?<unit>paragraphe|passage))\s+(?:(?:sur|du|des?)\s+|d[’'])(?<topic>\S.*)`,
].map((pattern) => new RegExp(`^${pattern}$`, 'iu'))

const isPlural = /^(?:everything|all|\p{L}+s|stuff|sätze|stellen|absätze)$/iu
const isAnyUnit =
  /^(?:parts?|bits?|sections?|passages?|stuff|everything|all|mentions?|teil|abschnitt|stellen?|passagen?|parte|fragmento|partie)$/iu
/** "The boring part", "the last bit", "the hashtag line": not what a part is about. */
const notTopic =
  /^(?:(?:whole|entire|full|same|other|next|previous|middle|main|long(?:est)?|short(?:est)?|boring|weak(?:est)?|bad|worst|best|good|extra|empty|blank|unnecessary|repetitive|redundant|personal|sales-?y|salesy|technical|fluffy|filler|new|old|top|bottom|first|last|final|closing|opening|ending|quoted?|hashtags?|emojis?|links?|signature|schluss|anfangs?|einleitungs?|ein|gegen|grund|vor|nach|jahres|\p{L}*um)(?:\s|$))/iu

const withoutArticle = (topic: string) =>
  topic.replace(/^(?:(?:the|our|my|an?|de[rnm]|die|das|el|la|los|las|les?)\s+|l[’'])(?=\S)/iu, '')

function topicIn(found: Record<string, string> | undefined): Topic | undefined {
  const topic = found?.['topic']
  if (topic === undefined) return undefined
  const named = found?.['unit'] ?? 'all'
  const unit = isAnyUnit.test(named) ? undefined : unitOf(named)
  return { topic: withoutArticle(topic), unit, isSingle: !isPlural.test(named) }
}

const matchOf = (patterns: RegExp[], text: string) =>
  patterns.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined)

/** Reads which part is to be removed, if the request names it by what it is about. */
export function readRemovedTopic(request: string): Topic | undefined {
  const plain = dropEnd(request, ' .!')
  const found = matchOf(removing, plain)
  if (found !== undefined) return topicIn(found)
  const named = matchOf(removingNamed, plain)
  const isTopic =
    named !== undefined && !notTopic.test(named['topic'] ?? '') && readPlaces(plain).length === 0
  return isTopic ? topicIn(named) : undefined
}

const ofName = String.raw`(?:(?:the|any|all|every)\s+)?(?:(?:mentions?\s+of|names?|words?)\s+)?(?:(?:the|our|my)\s+)?(?:(?:client|customer|company)\s+)?`
/** "Take out Harlow Pumps." */
const removingName = [
  String.raw`(?:${takeOut}|don['’]?t\s+mention|do\s+not\s+mention|no\s+mention\s+of)\s+${ofName}(?<name>\S.{0,60}?)(?:\s+(?:out|from\s+(?:it|this|the\s+(?:post|text|draft))))?`,
  String.raw`(?:take|leave|cut)\s+${ofName}(?<name>\S.{0,60}?)\s+out(?:\s+of\s+(?:it|this|the\s+(?:post|text|draft)))?`,
  String.raw`${fromGerman}\s+(?:bitte\s+)?(?:den\s+namen\s+|die\s+firma\s+)?(?<german>\S.{0,60}?)${away}`,
  String.raw`(?:quita|elimina|borra|saca|suprime)\s+(?:el\s+nombre\s+(?:de\s+)?|a\s+)?(?<name>\S.{0,60}?)`,
  String.raw`(?:enlève|supprime|retire)[rz]?\s+(?:le\s+nom\s+(?:de\s+)?)?(?<name>\S.{0,60}?)`,
].map((pattern) => new RegExp(`${lead}${pattern}$`, 'iu'))
const properName =
  /^\p{Lu}[\p{L}\p{N}&.'’+-]*(?:,?\s+(?:(?:of|and|&|de|von|und|y|et)\s+)?\p{Lu}[\p{L}\p{N}&.'’+-]*){0,4}$/u
const sign =
  /^(?:hashtags?|emojis?|smileys?|bullets?|links?|numbers?|jargon|filler\p{L}*|everything|all|nothing|it|this|that|i|line\s+breaks?)$/iu

/** Reads which name is to be taken out; in German, where every noun has a capital, only one of several words. */
export function readRemovedName(request: string): string | undefined {
  const groups = matchOf(removingName, dropEnd(request, ' .!?'))
  const name = groups?.['name'] ?? groups?.['german'] ?? ''
  const isName = properName.test(name) && !sign.test(name) && readPlaces(name).length === 0
  return isName && (groups?.['german'] === undefined || name.includes(' ')) ? name : undefined
}

/** Reads words that name a part of the post by what it is about. */
export function readTopic(words: string): Topic | undefined {
  const found = matchOf(naming, words)
  if (found === undefined || notTopic.test(found['topic'] ?? '') || readPlaces(words).length > 0)
    return undefined
  return topicIn(found)
}
