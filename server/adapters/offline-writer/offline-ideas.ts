import type { Material } from './offline-task.ts'
import { type Passage as Sentence, readPassages } from './reading/passages.ts'
import { openingStrength } from './opening-line.ts'
import { clipWords, dropEnd } from './reading/sentences.ts'

export type OfflineIdea = { title: string; summary: string }

/** Angles of a post; none of them says anything by itself. */
const angles = {
  number: 'The number behind it',
  moment: 'The moment it happened',
  view: 'A view to argue for',
  lesson: 'What others can take from it',
  before: 'Before and after',
  mistake: 'What nearly went wrong',
  question: 'A question for your readers',
}
type Angle = keyof typeof angles

/** The beginning of the sentence that the title of an idea was made of; undefined for another title. */
export function withoutAngle(title: string): string | undefined {
  const angle = Object.values(angles).find((name) => title.startsWith(`${name}: `))
  return angle === undefined ? undefined : title.slice(angle.length + 2)
}

const about: Record<Angle, (topic: string) => OfflineIdea> = {
  view: (topic) => ({
    title: `Where I stand on ${topic}`,
    summary:
      'Say what you think in one line, give the reason you trust most, and one thing that speaks against it.',
  }),
  moment: (topic) => ({
    title: `The first time I had to deal with ${topic}`,
    summary: 'Tell one moment: who was there, what was said, what you did next.',
  }),
  lesson: (topic) => ({
    title: `Three things I would tell a colleague about ${topic}`,
    summary: 'One thing to start, one to stop and one to keep, each with an example of your own.',
  }),
  mistake: (topic) => ({
    title: `What is easy to get wrong about ${topic}`,
    summary: 'Name the mistake, how you noticed it, and what you do instead.',
  }),
  question: (topic) => ({
    title: `A question about ${topic}`,
    summary: 'Ask what you honestly want to know, and say first how you answer it today.',
  }),
  number: (topic) => ({
    title: `One number that shows ${topic}`,
    summary: 'Open with a figure of your own, and explain how it came about.',
  }),
  before: (topic) => ({
    title: `${topic}: before and after`,
    summary: 'What it was like, what you changed, what it is like now.',
  }),
}

const topicAngles: Angle[] = ['view', 'moment', 'lesson', 'mistake', 'question', 'number', 'before']

/** What a sentence says of the angle that suits it, the plainest sign first. */
const signs: [Angle, RegExp][] = [
  ['number', /\d/],
  ['mistake', /\b(?:wrong|mistakes?|fail(?:ed|s|ure)?|lost|nearly|almost|forgot|too late)\b/iu],
  ['before', /\b(?:before|used to|since|changed|moved|no longer|became)\b|\bfrom\b.{1,40}\bto\b/iu],
  ['view', /\b(?:should|must|think|believe|better|best|worst|never|always|rather)\b/iu],
  ['lesson', /\b(?:learned|learnt|taught|found|noticed|realised|realized|help|helps)\b/iu],
  ['moment', /\b(?:when|one day|that day|morning|evening|monday|told|asked|said|was|were)\b/iu],
]
const anyOrder: Angle[] = ['moment', 'lesson', 'view', 'before', 'mistake', 'question', 'number']

const wanted = 5
const longestTitle = 90
const longestTopic = 60
const shortestTitle = 20
/** How much a sentence that opens badly loses against one that has to do with the topic. */
const weakest = 6

type Passage = { sentence: string; label: string }

const isSubject = ({ text, leans }: Sentence) =>
  !leans &&
  !text.includes('\n') &&
  text.length >= 25 &&
  text.length <= 400 &&
  /\p{L}{3}/u.test(text) &&
  !/\?["”]?$/.test(text)

/** Sentences of the material: those about the topic where there are any, spread over all pieces. */
function choosePassages(material: Material[], topic: string): Passage[] {
  const passages = readPassages({ material, topic, isWanted: () => true }).filter(isSubject)
  const lines = Map.groupBy(passages, ({ piece, line }) => `${piece} ${line}`)
  const heads = new Set([...lines.values()].map(([head]) => head))
  // The first of its paragraph can be taken out of it.
  const rank = (one: Sentence) =>
    one.score + Math.max(-weakest, openingStrength(one.text)) / weakest + (heads.has(one) ? 0.5 : 0)
  const related = passages.filter(({ score }) => score > 0)
  const lists = Map.groupBy(related.length > 0 ? related : passages, ({ piece }) => piece)
  const ranked = [...lists.values()].map((list) => list.toSorted((one, other) => rank(other) - rank(one)))
  const best = (list: Sentence[]) => (list[0] === undefined ? 0 : rank(list[0]))
  const sorted = ranked
    .toSorted((one, other) => best(other) - best(one))
    .map((list) => list.map(({ text, piece }) => ({ sentence: text, label: material[piece]?.label ?? '' })))
  return inTurn(sorted)
}

function inTurn(lists: Passage[][]): Passage[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat()
}

/** Where a sentence that is too long for a title can end: before what it adds. */
const joints = /,\s|[;:]\s|\s[–—-]\s|\s(?=\()|\s(?=(?:because|but|so|which|while)\s)/gu
/** A clipped title does not end on "at a maker of". */
const danglingEnd =
  /(?:\s+(?:a|an|the|and|as|at|but|by|for|from|in|into|of|on|or|than|that|to|who|with|my|our|their|his|her|its))+$/iu
const isOpen = (text: string) => (text.match(/["“”]/g)?.length ?? 0) % 2 === 1

function shorten(sentence: string, room: number): string {
  const whole = dropEnd(sentence, ' .!,;:')
  if (whole.length <= room) return whole
  const ends = [...whole.matchAll(joints)].map(({ index }) => index)
  const end = ends.findLast((at) => at >= shortestTitle && at <= room && !isOpen(whole.slice(0, at)))
  return end === undefined
    ? `${dropEnd(clipWords(whole, room - 1).replace(danglingEnd, ''), ' .!,;:')}…`
    : whole.slice(0, end)
}

function ideaFrom({ sentence, label: from }: Passage, angle: Angle): OfflineIdea {
  const subject = shorten(sentence, longestTitle - angles[angle].length - 2)
  const source = from === '' ? '' : ` From “${from}”.`
  return { title: `${angles[angle]}: ${subject}`, summary: `${sentence}${source}` }
}

/** An angle for each sentence, none twice while there are others. */
function giveAngles(passages: Passage[]): { idea: OfflineIdea; angle: Angle }[] {
  const left = new Set(anyOrder)
  return passages.map((passage) => {
    const fitting = signs.flatMap(([angle, sign]) => (sign.test(passage.sentence) ? [angle] : []))
    const angle = [...fitting, ...anyOrder].find((one) => left.has(one)) ?? 'view'
    left.delete(angle)
    return { idea: ideaFrom(passage, angle), angle }
  })
}

/** Ideas on sentences of the writer's own, and where those do not suffice, angles on the topic. None without both. */
export function findIdeas({ topic, material }: { topic: string; material: Material[] }): OfflineIdea[] {
  const passages = choosePassages(material, topic).slice(0, wanted)
  const given = giveAngles(passages)
  const own = given.map(({ idea }) => idea)
  const free = topicAngles.filter((angle) => given.every((one) => one.angle !== angle))
  const subject = dropEnd(clipWords(topic, longestTopic), ' .!?,;:')
  const more =
    subject === ''
      ? free.flatMap((angle, at) => {
          const passage = passages[at % passages.length]
          return passage ? [ideaFrom(passage, angle)] : []
        })
      : free.map((angle) => about[angle](subject))
  return [...own, ...more].slice(0, wanted)
}

type Result = { title: string; snippet: string }
export type OfflineTrend = { title: string; description: string; source: number }

/** Headlines as they stand in the search's results: what they amount to is for the writer to judge. */
export const findTrends = (results: Result[]): OfflineTrend[] =>
  results.slice(0, 10).map(({ title, snippet }, at) => ({ title, description: snippet, source: at + 1 }))
