import { finite, speaker } from '#server/adapters/offline-writer/drafting/opening-line.ts'
import { type Language, languageOf } from './language.ts'
import { numberOf, numberPattern } from './places.ts'
import { capitalise } from './sentences.ts'

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

/** "One of the three", "all six", "alle drei". */
const countedBefore =
  /^.{0,40}(?<![\p{L}\p{N}])(?:(?:of|all|these|those|the\s+other|of\s+the|the)\s+(?:two|three|four|five|six|seven|eight|nine|ten)|(?:all|of\s+the)\s+\d+(?!\s*%)|(?:alle|allen|aller|der|den|diese[nr]?|die\s+anderen|die)\s+(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)|(?:de\s+)?l[oa]s\s+(?:dos|tres|cuatro|cinco|seis)|(?:les|des)\s+(?:deux|trois|quatre|cinq|six))(?![\p{L}\p{N}])/iu

/** "We moved it to Linz.", "For each we asked …": what is meant stands before. */
const objectBefore =
  /^(?:and\s+|then\s+|so\s+)?(?:i|we|you|they|he|she|nobody|everyone)(?:['’]\p{L}+)?\s+(?:\p{L}+\s+){1,2}(?:it|them|him)(?=\s+(?:to|in|into|on|for|up|out|at|with|from|again|all|down|off|by|back|away|over)(?!\p{L})|[.,!])|^(?:for|of|from|with|to|in)\s+(?:each|both|all)(?=\s+(?:i|we|you|they|he|she)\s|,)|^there\s+(?:was|is|were|are)\s+(?:nothing|none|only|more)(?!\p{L})|^.{0,40}\s(?:ha(?:t|be|ben|tten?)|mach(?:t|en|ten?)|tat(?:en)?)\s+(?:das|es|dies)\s+\p{Ll}|^(?:für|bei|von|in|mit)\s+(?:jede[nmrs]?|alle[nr]?)\s+\p{Ll}|^(?:ich|wir|sie|er)\s+\p{L}+\s+(?:es|ihn|ihm|ihnen)(?!\p{L})/iu

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
    countedBefore.test(start) ||
    objectBefore.test(start) ||
    meansSomebody(start) ||
    (sentence.length < shortWithTail && leaningEnd.test(sentence)) ||
    /[?:]\s?["”»]?$/.test(before.slice(-4))
  )
}

/** Whether a sentence makes sense anywhere. */
export const standsAlone = (sentence: string): boolean => !leansOn(sentence, '')

const announcing =
  /^["“]?(?:(?:so|and)\s+)?(?:here(?:['’]s|\s+is|\s+are)\s|this\s+is\s+(?:what|how|why)\s|one\s+(?:that|who)\s.{1,50}:|hier\s+(?:ist|sind)\s|folgendes\s|esto\s+es\s+lo\s+que\s|voici\s|voilà\s)|^what\s.{1,60}\s(?:was|is|were)\s(?:\p{L}+\s?){1,2}\.$|^was\s.{1,60},\s(?:war|ist)\s(?:\p{L}+\s?){1,2}\.$/iu
const longestAnnouncement = 120
const counting = new RegExp(String.raw`(?<![\p{L}\p{N}.,])(${numberPattern})\s+\p{L}{3,}`, 'iu')

/** Whether a sentence announces the next: "Here's what I found.", "What she wanted was boring." */
export const announcesNext = (sentence: string): boolean =>
  sentence.length <= longestAnnouncement && announcing.test(sentence)

/** Returns how many things a sentence may announce: 3 for "we asked three questions"; 0 for none. */
export function announcedBy(sentence: string): number {
  const found = sentence.length <= longestAnnouncement ? counting.exec(sentence)?.[1] : undefined
  const count = found === undefined ? 0 : numberOf(found)
  return count >= 2 && count <= 10 ? count : 0
}

const countsOnly = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${numberPattern})\s+(?:(?:more|whole|full|long|ganzen?)\s+)?(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|times?|percent|euros?|dollars?|pounds?|sekunden|minuten|stunden|tagen?|wochen?|monaten?|jahren?|mal|prozent|segundos|minutos|horas|días|semanas|meses|años|veces|secondes|heures|jours|semaines|mois|ans|fois)(?!\p{L})|^["“]?(?:${numberPattern})\s+(?!(?:\p{L}+\s+)?(?:things?|questions?|rules?|steps?|lessons?|reasons?|points?|changes?|ideas?|mistakes?|facts?|habits?|ways?|sachen|dinge|fragen|regeln|schritte|gründe|punkte|cosas|preguntas|reglas|pasos|choses|questions|règles|étapes)(?!\p{L}))`,
  'iu',
)

/** "After six weeks", "Three customers came back": whether a sentence counts what the next ones are not about. */
export const onlyCounts = (sentence: string): boolean => countsOnly.test(sentence)

const negation =
  /(?<!\p{L})(?:do|does|did|is|are|was|were|have|has|can|could|will|would)n['’]t(?!\p{L})|(?<!\p{L})(?:not|never|no|nicht|nie|keine?[nmrs]?|nunca|ne|pas)(?!\p{L})/giu
const headOf = (sentence: string) => sentence.slice(0, 80).toLowerCase().replaceAll('’', "'")
const firstWords = (text: string) => text.match(/[\p{L}\p{N}']+/gu) ?? []
const pointing = /^(?:it|it's|that|that's|this|es|das|c'est)$/u

const labelled = /^\p{Lu}[\p{L} ]{1,20}:\s/u
const isFigure = (word: string | undefined) => /^\d/.test(word ?? '')

/** "Before: … After: …" */
export const areLabelled = (before: string, sentence: string): boolean =>
  labelled.test(before) && labelled.test(sentence)

/** "It wasn't.", which the next sentence puts right. */
const bareDenial =
  /^["“]?(it|that|this|they|he|she)\s(?:was|is|were|are|did|does|do|had|has)(?:n['’]t|\snot)[.!]?$/iu

/** Whether a sentence only denies the one before: "I thought it was the rota. It wasn't." */
export const isBareDenial = (sentence: string): boolean => bareDenial.test(sentence)

/** Whether two sentences are one statement: "I'm not saying X. I'm saying Y." */
export function contrasts(before: string, sentence: string): boolean {
  const heads = [headOf(before), headOf(sentence)]
  const plain = heads.map((head) => firstWords(head.replaceAll(negation, ' ')))
  const [isDenied, isDeniedAgain] = heads.map((head) => head.replaceAll(negation, '') !== head)
  const [first, second] = plain
  if (bareDenial.exec(before)?.[1]?.toLowerCase() === second?.[0] && second !== undefined) return true
  if (
    isDenied &&
    /^["“]?(?:not|nicht|no)\s(?!(?:every\p{L}*|all|many|much|jede\p{L}*|alle|viele?)(?!\p{L}))/iu.test(
      before,
    ) &&
    !isDeniedAgain
  )
    return true
  if (isDenied === isDeniedAgain || first?.[0] === undefined || first[0] !== second?.[0]) return false
  const isSameFigure = isFigure(first[1]) && isFigure(second[1])
  return first[1] === second[1] || isSameFigure || pointing.test(first[0])
}

/** Whether a quotation that a sentence starts, or continues, goes on in the next one. */
export function leavesQuotationOpen(sentence: string, isOpen: boolean): boolean {
  let open = isOpen
  for (const mark of sentence.match(/["“”„«»]/gu) ?? []) {
    if (mark === '"') open = !open
    else if (mark === '“') open = !open || !sentence.includes('„')
    else open = mark === '„' || mark === '«'
  }
  return open
}

const verbs =
  'pay|ask|call|keep|make|take|cost|come|go|get|say|work|need|mean|want|know|run|leave|sell|buy|give|show|tell|live|start|stop|help|open|close|ship|sit|stand|think|feel|look|find|use|see|hear|read|write|build|learn|teach|lead|lose|win|hire|move|grow|meet|talk|play|try|turn|bring|hold|send|spend|put|cut|let|set|drive|eat|sleep|speak|wait|love|hate|believe|remember|matter|happen|seem|become|begin|choose|save|add|fail|join|share|print|count|sort|check|place|list'
const pasts =
  'came|went|left|took|made|got|gave|grew|ran|rang|won|lost|found|told|said|asked|saw|met|paid|sold|sent|kept|built|cost|cut|put|stood|sat|wrote|knew|thought|felt|fell|rose|spent|became|began|brought|bought|chose|drove|held|heard|hit|led|let|quit|read|shut|slept|spoke|taught|wore|threw|broke|flew|drew|dealt|meant|learnt|burnt|rode|sang|sank|shook|stole|woke|hung|lay|ate|drank'
const englishVerb = new RegExp(String.raw`(?<!\p{L})(?:(?:${verbs})s?|${pasts}|\p{L}{2,}ed)(?!\p{L})`, 'iu')
const germanVerb =
  /(?<!\p{L})(?:ist|war|sind|waren|hat|haben|hatten?|wird|wurden?|kann|muss|will|soll|mag|darf|\p{Ll}{2,}(?:t|te|ten|st|en|elt))(?!\p{L})/u
const imperative = new RegExp(String.raw`^["“]?(?:don['’]t\s+)?(?:${verbs}|do|be)\s`, 'iu')

/** Whether a sentence tells somebody to do something: one step of several, maybe. */
export const isImperative = (sentence: string, language: Language): boolean =>
  language === 'en' && imperative.test(sentence)

/** Whether a sentence is complete and tells something; in Spanish and French, all are taken for that. */
export function isTelling(sentence: string, language: Language): boolean {
  if (language === 'en') {
    const isComplete = finite.test(sentence) || speaker.test(sentence) || englishVerb.test(sentence)
    return isComplete && !imperative.test(sentence)
  }
  return language !== 'de' || germanVerb.test(sentence)
}

const longestFragment = 90
const fewWords = 4

/** "Per part.", "Politely, and a bit sadly.": says nothing without the sentence before. */
export const isFragment = (sentence: string, language: Language): boolean =>
  sentence.length <= longestFragment &&
  (language === 'en' || sentence.split(' ', fewWords + 1).length <= fewWords) &&
  !/[?:]["”]?$/.test(sentence) &&
  !imperative.test(sentence) &&
  !isTelling(sentence, language)

const definite =
  /^["“]?(?:The|Der|Die|Das|El|La|Los|Las|Le|Les)\s+(?!\p{L}+(?:est|ste[nrms]?)\s|(?:first|only|most|more|truth|point|problem|lesson|reason|best|worst)\s)(?!\p{L}+\s+(?:of|who|that|which|in|from|at|for|with|we|I|behind|der|des|von|in|aus|de|del|du|des|que|qui)\s)(\p{L}{3,}(?:\s+\p{L}+)?)/u

/** Returns the thing that a sentence takes as known: "owner" for "The owner had had a stroke"; '' if none. */
export const thingMeant = (sentence: string): string => definite.exec(sentence)?.[1]?.split(' ', 1)[0] ?? ''

const capitalised =
  /(?<=[\p{L}\d,;:’'”")(]\s["“(]?)\p{Lu}\p{Ll}{2,}|^["“(]?\p{Lu}\p{Ll}{2,}(?=['’]s\s|\s(?:asked|said|told|had|has|was|is|wrote|came|left|handed|called|sat|stood)\s)/gu
const calendar =
  /^["“(]?(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Christmas|Easter|The|This|That|They|There|What|Nobody|Everyone|Everybody|She|And|But|Who|Which|Our|His|Her|Their|Most|Some|One|Two|Three|LinkedIn)$/u

/** Returns the names in a sentence; none in German, where every noun has a capital. */
export const namesIn = (sentence: string, language: Language): string[] =>
  language === 'de'
    ? []
    : (sentence.match(capitalised) ?? [])
        .filter((name) => !calendar.test(name))
        .map((name) => name.replace(/^["“(]/u, ''))

const aPerson = /(?<!\p{L})(?:Frau|Herrn?|Mr|Mrs|Ms|Dr|Señora?|Madame|Monsieur)\.?\s+\p{Lu}/u
const pronoun =
  /^["“]?(?:He|She|His|Her|Er|Sie(?=\s+(?:ist|hat|war|hatte|sagt|sagte|kam|ging|blieb|will|kann)\s)|Ihm|Ihn)(?![\p{L}])/u

/** Whether a sentence names a person. */
export const namesPerson = (sentence: string, language: Language): boolean =>
  aPerson.test(sentence) || namesIn(sentence, language).length > 0

/** Whether a sentence starts with a pronoun for one person. */
export const startsWithPerson = (sentence: string): boolean => pronoun.test(sentence)

/** A word that only joins a sentence to the one before; not where the word order would depend on it. */
const joint = /^(?:(?:And|But|Yet|Plus),?|Also,|However,|Und|Aber|Y|Pero|Et|Mais)\s+(?=\p{L}|\d)/u
const consequence =
  /^(?:So(?!\s+(?:did|does|do|is|are|was|were|has|have|had|can|will|far|much|many|that)(?!\p{L})),?|Así que|Donc)\s+(?=\p{L}|\d)/u
/** A word that says what a sentence comes after. */
const sequel =
  /^(?:(?:And|But|So)\s+)?(?:then(?!\s+(?:came|comes?|went|did|is|are|was|were|has|had)(?!\p{L})),?|(?:after\s+that|afterwards|meanwhile|later|next|finally|in\s+the\s+end|since\s+then),|entonces,|alors,)\s+(?=\p{L}|\d)/iu

/** Returns a sentence without "And" or "But", whatever it leans on: a list line begins with neither. */
export const asListLine = (sentence: string): string => capitalise(sentence.replace(joint, ''))

/** Returns a sentence without the words that `pattern` finds; as it was if it needs the one before anyway. */
function without(pattern: RegExp, sentence: string): string {
  const bare = sentence.replace(pattern, '')
  return bare === sentence || leansOn(bare, '') ? sentence : capitalise(bare)
}
/** Returns a sentence without a word that joins it to the one before: "And", "But". */
export const withoutJoint = (sentence: string) => without(joint, sentence)
/** The same, and without a word for a consequence: "So". */
export const withoutLink = (sentence: string) => without(consequence, without(joint, sentence))
/** The same for a sentence that nothing stands before any more, and so comes after nothing. */
export const asOpening = (sentence: string) => withoutLink(without(sequel, sentence))
