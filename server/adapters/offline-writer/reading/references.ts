import { type Language, languageOf } from './language.ts'

/** Words that begin a sentence which refers back to the previous one. */
const starts: Record<Language, string> = {
  en: 'he|she|they|it|his|her|hers|their|theirs|its|them|this(?!\\s+(?:week|month|year|morning|evening|summer|winter|spring|autumn))|that|these|those(?!\\s+who)|there(?!\\s+(?:is|are|was|were|has|have)(?![\\p{L}]))|then|but|and|so|or|nor|yet|because|which|both|neither|either|instead|also|however|therefore|otherwise|afterwards|meanwhile|still|most|some|others?|another|none|nobody|nothing|such|for (?:example|instance)|the (?:others?|second|third|fourth|rest|same|latter|former|next|answers?)',
  de: 'er|sie|ihn|ihm|ihnen|ihr(?:e[nmrs]?)?|seine?[nmrs]?|es(?!\\s+(?:gibt|gab)(?![\\p{L}]))|dies(?:e[nmrs]?)?(?!\\s+(?:woche|jahr))|jene[nmrs]?|denen|dessen|deren|dann|danach|dabei|dazu|davon|damit|dafür|dagegen|daran|darauf|daraus|darin|darüber|darum|daher|dadurch|deshalb|deswegen|trotzdem|außerdem|stattdessen|seitdem|seither|inzwischen|aber|und|oder|denn|doch|also|auch|so|beide[ns]?|keine[rs]?|manche|andere|solche|dort|da|das(?=\\s+(?:ist|war|hat|hatte|waren|sind|wurde|heißt|bedeutet|half|ging|geht|kostete?)\\s)|die (?:anderen|meisten|übrigen)|zum beispiel',
  es: 'él|ella|ellos|ellas|ello|lo|le|les|se|est[eao]s?(?!\\s+(?:semana|mes|año))|es[eao]s?|aquell?[oa]s?|su|sus|entonces|después|luego|pero|y|o|porque|así|además|también|ambos|ambas|ningun[oa]|otr[oa]s?|cada un[oa]|allí|ahí|aun así|sin embargo|por (?:eso|ello|lo tanto|ejemplo)|de(?:sde)? entonces|en eso|l[oa]s (?:demás|otr[oa]s)|la mayoría',
  fr: "il(?!\\s+y\\s+(?:a|avait)(?![\\p{L}]))|elle|ils|elles|lui|leurs?|eux|ce(?!tte\\s+(?:semaine|année))|c|cela|ça|cet(?:te)?(?!\\s+(?:semaine|année))|ces|celui|celle|ceux|son|sa|ses|alors|puis|ensuite|après|mais|et|ou|donc|car|parce|pourtant|aussi|ainsi|depuis|là|aucune?|d[’']autres|les (?:autres|deux)|la plupart|par exemple|tous les deux|toutes les deux",
}
const quoteBefore = String.raw`^["“'‘(«„\s]*`
const startOf = (words: string) => new RegExp(`${quoteBefore}(?:${words})(?=['’\\s,.;:!?]|$)`, 'iu')
const leaningStart: Record<Language | 'any', RegExp> = {
  en: startOf(starts.en),
  de: startOf(starts.de),
  es: startOf(starts.es),
  fr: startOf(starts.fr),
  any: startOf(Object.values(starts).join('|')),
}
/** "Das hat geholfen", not "Das alte System". */
const germanPronoun = /^["“„]?D(?:as|en|em|ie|er)\s+\p{Ll}+(?:\s+\p{Ll}|[.!?,])/u
const shortWithTail = 70
const leaningEnd =
  /\s(?:it|them|him|her|that|this|those|these|one|ones|so|too|either|ihn|ihm|ihnen|davon|daran)[.!?]["”]?$/iu

/** "Since then", "of those 30", "58 had tried": these refer to the previous sentence. */
const leaningPhrase =
  /^(?:(?:since|until|by|before|after|from) (?:then|that|this)|(?:in|on|of|from|for|after|at|by|with|out of) (?:\d+ of )?(?:these|those|them|it|him|her))(?![\p{L}])|^.{0,24}\b(?:of (?:them|these|those)|(?:von|unter) (?:ihnen|diesen)|de (?:ellos|ellas)|d[’']entre (?:eux|elles)|d[’'](?:eux|elles))(?![\p{L}])|^.{0,12}(?<!\p{L})(?:davon|daran|damit|darüber)(?!\p{L})|^(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s+(?:(?:have|has|had|were|was|are|is|did|said|named|came|went|left|got|told|made|\p{Ll}{2,}ed)\s|(?:left|replied|\p{Ll}{2,}ed)[.,])/iu
const somebody =
  /(?<!\p{L})(?:he|she|they|him|his|hers?|them|their|theirs|ihn|ihm|ihnen|ihre[nmrs]?|él|ellos|ellas|leurs?|eux)(?!\p{L})/iu
/** A name, or a thing with an article: the sentence itself may name who is meant. */
const mentioned =
  /\p{Lu}\p{Ll}+|(?<!\p{L})(?:an?|the|my|our|one|every|each|another|whoever|somebody|nobody|who|people|everyone|eine?[nmr]?|mein\p{L}*|unser\p{L}*|jede[nmrs]?|un[ae]?|mi|nuestr\p{L}|cada|quien|notre|nos|mon|ma|mes|chaque|les?|la|los|las|el)\s\p{L}/u
const firstWord = /^["“‘(]?\p{Lu}[\p{L}'’]*\s?/u
const ownWords = /(?<!\p{L})I(?!\p{L})/gu
const opensWithName =
  /^["“‘(]?\p{Lu}\p{Ll}+(?:['’]s)? (?:from|of|in|at|who|and|said|told|asked|wrote|has|had|is|was)\b|^\p{Lu}\p{Ll}+,/u

/** "I said yes before he had finished": refers to somebody whom the sentence has not mentioned. */
function meansSomebody(sentence: string): boolean {
  const found = somebody.exec(sentence)
  if (found === null) return false
  const before = sentence.slice(0, found.index)
  return (
    !opensWithName.test(before) && !mentioned.test(before.replace(firstWord, '').replaceAll(ownWords, ''))
  )
}

const searched = 600

/** Whether a sentence refers back to the previous one: by its pronoun, its joint, or as its answer. Errs on the side of yes. */
export function leansOn(sentence: string, before: string): boolean {
  const start = sentence.slice(0, searched)
  const language = languageOf(start)
  const known = language === undefined || language === 'other' ? 'any' : language
  return (
    leaningStart[known].test(start) ||
    (known === 'de' && germanPronoun.test(start)) ||
    leaningPhrase.test(start) ||
    meansSomebody(start) ||
    (sentence.length < shortWithTail && leaningEnd.test(sentence)) ||
    /[?:]\s?["”»]?$/.test(before.slice(-4))
  )
}

/** Whether a sentence makes sense anywhere. */
export const standsAlone = (sentence: string): boolean => !leansOn(sentence, '')
