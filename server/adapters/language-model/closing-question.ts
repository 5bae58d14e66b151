import { dropEnd, tidySpaces } from './sentences.ts'

/** The questions that fit whatever the topic is. */
const whatWouldYou = 'What would you have done?'
const sameWay = 'Do you see it the same way?'
const whatHelped = 'What has made the difference for you?'
const whatToAdd = 'What would you add?'
const whereYouWork = 'What does it look like where you work?'
const seenIt = 'Have you seen something like it?'
const goneAbout = 'How would you have gone about it?'
const wrongAtFirst = 'What did you get wrong at first?'
const whichNumber = 'Which number would you look at first?'

const helper = `am|is|are|was|were|has|have|had|should|can|could|will|would|must|may|might|do|does|did|cannot|need|needs`
/** Words that show a clause rather than a name of a thing. */
export const finite = new RegExp(
  String.raw`(?<![\p{L}])(?:${helper}|\p{L}+n['’]t|\p{L}+['’](?:m|re|ve|ll|d))(?![\p{L}])`,
  'iu',
)
export const speaker = /(?<![\p{L}])(?:i|we|he|she|they|you)(?![\p{L}-])/iu
const swaps: Record<string, string> = {
  my: 'your',
  our: 'your',
  me: 'you',
  us: 'you',
  myself: 'yourself',
  ourselves: 'yourselves',
}

const toReader = (phrase: string) =>
  phrase.replace(
    /(?<![\p{L}])(?:[Mm]y|[Oo]ur|me|us|myself|ourselves)(?![\p{L}-])/gu,
    (word) => swaps[word.toLowerCase()] ?? word,
  )

const lowerStart = (phrase: string) =>
  phrase.replace(/^(?:The|A|An|My|Our|This|These|\p{Lu}\p{Ll}+ing)(?=\s)/u, (word) => word.toLowerCase())

const stopsObject =
  /^(?:from|to|by|in|on|at|with|for|after|before|when|because|and|or|so|but|while|using|without|into|over|under|through|during|as|than|that|which|who|whose|if|until|since|where|how|why|what|about|between|across|per|not)$/iu
const unfitObject =
  /^(?:a|an|it|this|that|them|him|her|me|us|you|everything|nothing|something|one|all|more|less|back|very|too)$|ly$/iu
const linking =
  /^(?:am|is|are|was|were|got|became|felt|went|came|decided|tried|wanted|want|had|have|can|could|should|will|would|must|did|do)$/iu
const subjectAndVerb =
  /^(?:how\s+)?(?:i|we)(?:['’](?:ve|d))?\s+(?:(?:have|had|finally|just|recently|also|never|always|once|then)\s+){0,2}(\p{L}+)\s+(?:(?:up|down|out|off)\s+)?(.+)$/iu

/** "onboarding" of "we cut onboarding from 10 days to 2"; undefined where a plain reading finds no common noun. */
function objectOf(clause: string): string | undefined {
  const found = subjectAndVerb.exec(clause)
  if (!found?.[2] || linking.test(found[1] ?? '')) return undefined
  const words = found[2].split(' ')
  const end = words.findIndex((word) => stopsObject.test(word) || /[,;:.!?()–—]/u.test(word))
  const object = words.slice(0, end === -1 ? words.length : end)
  const first = object[0]
  const last = object.at(-1)
  if (first === undefined || last === undefined || object.length > 3) return undefined
  const isUnfit = object.some((word) => /^\p{Lu}|\d/u.test(word)) || unfitObject.test(first)
  return isUnfit || /^(?:my|our|the|their|his|her)$/iu.test(last) ? undefined : object.join(' ')
}

const isNounPhrase = (phrase: string) => {
  const words = phrase.split(' ')
  if (finite.test(phrase) || speaker.test(phrase) || words.length > 9) return false
  if (/^\p{L}+ing$/u.test(words[0] ?? '') && words.length > 1) return true
  const link = words.findIndex((word) => /^(?:of|with|in|for|between|behind|at)$/iu.test(word))
  const head = link === -1 ? words.length : link
  return head > 0 && head <= (/^(?:the|my|our|a|an)$/iu.test(words[0] ?? '') ? 3 : 2)
}

/** "the four-day week" of "the four-day week in our workshop", which is not where the reader is. */
const withoutPlace = (phrase: string) =>
  phrase.replace(/(?<=\S+\s\S+)\s(?:in|at|on)\s(?:my|our)\s(?:\p{L}+\s?){1,2}$/u, '')

const learnedAbout = (phrase: string) => `What have you learned about ${toReader(lowerStart(phrase))}?`

const opinion =
  /\b(?:should|must|ought|better|best|worst|believe|think|matters?|overrated|underrated)\b|^why\b/iu
const change = /\bfrom\b.{1,60}\bto\b|\b(?:fell|rose|dropped|doubled|halved|no longer|instead of)\b/iu
const mistake = /\b(?:wrong|mistakes?|too (?:fast|late|soon)|failed|i had expected|nobody had)\b/iu
const manyFigures = 6
const advice = /(?:^|[.!?]\s+)(?:do not|don['’]t|never|always|ask|start|begin|try|take|write)\s/iu

/** A question that fits without naming the topic, by what the post tells; not the same under every post. */
function openQuestion(topic: string, told: string): string {
  if (told === '' || opinion.test(topic)) return sameWay
  const fitting = [
    ...(change.test(told) ? [whatHelped] : []),
    ...(advice.test(told) ? [whatToAdd] : []),
    ...(mistake.test(told) ? [wrongAtFirst] : []),
    ...((told.match(/\d+/g)?.length ?? 0) > manyFigures ? [whichNumber] : []),
    ...(/(?<!\p{L})(?:we|I)(?!\p{L})/u.test(told) ? [goneAbout] : []),
    whereYouWork,
    seenIt,
  ]
  const codes = Array.from(told.slice(0, 200), (letter) => letter.codePointAt(0) ?? 0)
  const sum = codes.reduce((total, code) => total + code, 0)
  return fitting[sum % fitting.length] ?? sameWay
}

/**
 * A question to the reader, made from the topic where its grammar is plain, else one that fits what the post tells:
 * `told`, where that is known.
 */
export function closingQuestion(subject: string, told = ''): string {
  const topic = dropEnd(tidySpaces(subject), ' .!?…:;,')
  if (topic === '' || topic.length > 160) return openQuestion('', told)
  const steps = /^how to (.{3,80})$/iu.exec(topic)?.[1]
  if (steps !== undefined && !speaker.test(steps)) return `How do you ${toReader(steps)}?`
  const lesson = /^what (?:i|we)(?:['’]ve| have)? (?:learned|learnt) ((?:from|about|in|at) .{3,80})$/iu.exec(
    topic,
  )?.[1]
  if (lesson !== undefined && !speaker.test(lesson)) return `What have you learned ${toReader(lesson)}?`
  const object = objectOf(topic)
  if (object !== undefined) return learnedAbout(object)
  if (/^(?:how )?(?:i|we)(?![\p{L}])/iu.test(topic)) return whatWouldYou
  const isOwn = /^(?:my|our)\s/iu.test(topic)
  return isNounPhrase(topic) && !isOwn ? learnedAbout(withoutPlace(topic)) : openQuestion(topic, told)
}

/** Every phrase that a closing question adds to the writer's own words. */
export const questionPhrases = [
  whatWouldYou,
  sameWay,
  whatHelped,
  whatToAdd,
  whereYouWork,
  seenIt,
  goneAbout,
  wrongAtFirst,
  whichNumber,
  'What have you learned about',
  'How do you',
  Object.values(swaps).join(' '),
]
