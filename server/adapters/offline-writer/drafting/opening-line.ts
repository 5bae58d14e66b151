const helper = `am|is|are|was|were|has|have|had|should|can|could|will|would|must|may|might|do|does|did|cannot|need|needs`
/** Words that indicate a clause rather than the name of a thing. */
export const finite = new RegExp(
  String.raw`(?<![\p{L}])(?:${helper}|\p{L}+n['’]t|\p{L}+['’](?:m|re|ve|ll|d))(?![\p{L}])`,
  'iu',
)
export const speaker = /(?<![\p{L}])(?:i|we|he|she|they|you)(?![\p{L}-])/iu

const longest = 180
const shortest = 25
const comfortable = 130

const figure = /\d/
const yearOnly = /^(?:\D|\b(?:19|20)\d\d\b)*$/u
const figureWord =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty|forty|fifty|hundred|thousand|half|twice|double)\b/iu
const name = /(?<=[\p{L},;’'”)] )\p{Lu}\p{Ll}{2,}/u
const quotation = /["“][^"”]{8,}["”]/u
const contrast =
  /\b(?:but|not|never|nobody|nothing|instead|without|although|though|only|until|than|no longer|wrong|lost|failed)\b|\bfrom\b.{1,40}\bto\b/iu
const ownVoice = /(?<!\p{L})(?:i|we|my|our)(?!\p{L})/iu
const person = /(?<!\p{L})(?:he|him|his|she|her)(?!\p{L})/iu
const unnamed = /(?<!\p{L})(?:they|them|their|it|this|these|those)(?!\p{L})/iu
const label = /^[^.!?:]{2,60}:\s/u
const introduction = /^(?:my name is|i am|i['’]m|about me|hello|hi)\b/iu

/** Whether the sentence refers to somebody or something that it has not named itself. */
export function meansAnother(sentence: string): boolean {
  const found = person.exec(sentence)
  return unnamed.test(sentence) || (found !== null && !name.test(sentence.slice(0, found.index)))
}

const says = (sentence: string) =>
  finite.test(sentence) || speaker.test(sentence) || ownVoice.test(sentence) || /\p{L}{2}ed\b/u.test(sentence)

function numberPoints(sentence: string): number {
  if (figure.test(sentence)) return yearOnly.test(sentence) ? 1 : 3
  return figureWord.test(sentence) ? 2 : 0
}

/**
 * Scores how well a sentence opens a post: with a number, a name, a quotation or a contrast, and short enough to say in
 * one breath.
 */
export function openingStrength(sentence: string): number {
  if (sentence.length > longest || sentence.length < shortest || sentence.includes('\n'))
    return Number.NEGATIVE_INFINITY
  return (
    numberPoints(sentence) +
    (name.test(sentence) ? 1 : 0) +
    (quotation.test(sentence) ? 2 : 0) +
    (contrast.test(sentence) ? 2 : 0) +
    (ownVoice.test(sentence) ? 1 : 0) -
    (says(sentence) ? 0 : 3) -
    (label.test(sentence) || introduction.test(sentence) ? 4 : 0) -
    (meansAnother(sentence) ? 2 : 0) -
    (sentence.length > comfortable ? 2 : 0)
  )
}

const irregular =
  /(?<!\p{L})(?:began|bought|broke|brought|built|came|chose|cost|costs|did|drove|fell|felt|found|gave|goes|got|grew|held|kept|knew|led|left|let|lost|made|makes|means|met|needs|paid|ran|rose|said|sat|saw|says|sent|sold|spent|stood|takes|taught|thought|told|took|wants|went|won|works|wrote)(?!\p{L})/iu
/** Whether an English sentence has a verb that shows: not "Take 50 documents home." */
export const hasVerb = (sentence: string): boolean => says(sentence) || irregular.test(sentence)

/** Whether an English sentence is a list of things, or an afterthought: "Politely, and a bit sadly." */
export const isFragment = (sentence: string): boolean =>
  !hasVerb(sentence) && /,\s|^\p{Lu}\p{Ll}+ly(?!\p{L})/u.test(sentence)

/** "Calling the people we reject": names the topic and says nothing about it. */
const namesActivity = (words: string): boolean =>
  /^\p{Lu}?\p{Ll}+ing\s/u.test(words) &&
  words.split(' ').length <= 8 &&
  !finite.test(words) &&
  !figure.test(words) &&
  !/\p{L}{2}ed\b/u.test(words)

/** Whether words can head a post as they are: they say something, or contain a figure or a name. */
export const isStatement = (words: string): boolean =>
  !namesActivity(words) &&
  !/^(?:how|why|what|when|where|which|whether)\b/iu.test(words) &&
  (finite.test(words) || speaker.test(words) || figure.test(words) || name.test(words))

const dateOrTime =
  /(?<!\p{L})(?:\d{1,2}(?:st|nd|rd|th|\.)? (?:de )?(?:jan|feb|mar|mär|may|mai|apr|jun|jul|aug|sep|oct|okt|nov|dec|dez|dic|ene|abr|ago|fév|avr|juin|juil|aoû|déc)\p{L}*|(?:jan|feb|mar|may|apr|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}(?!\d)|(?:19|20)\d\d(?!\d)|\d{1,2}[:.]\d\d(?:\s?(?:am|pm|uhr|h))|\d{1,2} (?:uhr|o['’]clock)|\d{1,2}\s?(?:am|pm))/giu
/** Whether a sentence has a figure, which no date or time of day is. */
export const hasFigure = (sentence: string) => /\d/.test(sentence.replaceAll(dateOrTime, ''))

const outcome =
  /(?<!\p{L})(?:fell|rose|grew|dropped|cut|halved|doubled|tripled|saved|won|lost|closed|signed|shipped|launched|opened|sold|hired|raised|reached|finished|delivered|passed|failed|reduced|increased|improved|fixed|results?|now|no longer|since then|never again|sank(?:en)?|stieg(?:en)?|wuchs(?:en)?|gesunken|gestiegen|gespart|gewonnen|verloren|verkauft|eröffnet|unterschrieben|halbiert|verdoppelt|erreicht|geschafft|ergebnis|seitdem|jetzt|bajó|bajaron|subió|creció|reduj\p{L}+|ahorr\p{L}+|gan(?:ó|amos|aron)|perdi\p{L}+|vendi\p{L}+|abri(?:ó|mos)|firm(?:ó|amos)|logr\p{L}+|resultados?|ahora|baissé|augmenté|réduit|gagné|perdu|vendu|ouvert|signé|économisé|atteint|résultats?|désormais|maintenant)(?!\p{L})/iu
/** Whether a sentence says what came of something. */
export const namesOutcome = (sentence: string): boolean => outcome.test(sentence)

const counts =
  /(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|half|twice|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|zwanzig|hundert|tausend|hälfte|doppelt|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|mitad|doble|deux|trois|quatre|cinq|sept|huit|neuf|dix|moitié|double)(?!\p{L})/iu
/** Whether a sentence has a number in words. */
export const countsInWords = (sentence: string): boolean => counts.test(sentence)
