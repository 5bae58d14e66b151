import type { Material } from './offline-task.ts'
import { cleanNotes } from './reading/notes.ts'
import { type Passage as Sentence, readPassages } from './reading/passages.ts'
import { hasFigure, openingStrength } from './drafting/opening-line.ts'
import { type Language, knownLanguage } from './reading/language.ts'
import { standsAlone } from './reading/references.ts'
import { countFacts, type PostRequest, readRequest, statementOf, tellsSomething } from './reading/request.ts'
import { capitalise, clipWords, dropEnd, finishSentence, splitSentences } from './reading/sentences.ts'

export type OfflineIdea = { title: string; summary: string }

/** Angles of a post; none of them makes a statement by itself. */
const angleNames = ['number', 'moment', 'view', 'lesson', 'before', 'mistake', 'question'] as const
type Angle = (typeof angleNames)[number]
/** Angles that any sentence of the writer's own can have, whatever it says. */
const plainNames = ['story', 'reason', 'opening', 'detail', 'reply'] as const
type PlainAngle = (typeof plainNames)[number]

type IdeaWords = {
  /** The prefix of a sentence of the writer's own, including its punctuation. */
  angles: Record<Angle | PlainAngle, string>
  /** An idea on a topic about which no sentence is known. */
  about: Record<Angle, (topic: string) => OfflineIdea>
  from: (label: string) => string
}

const idea = (title: string, summary: string): OfflineIdea => ({ title, summary })

const ideaWords: Record<Language, IdeaWords> = {
  en: {
    angles: {
      number: 'The number behind it: ',
      moment: 'The moment it happened: ',
      view: 'A view to argue for: ',
      lesson: 'What others can take from it: ',
      before: 'Before and after: ',
      mistake: 'What nearly went wrong: ',
      question: 'A question for your readers: ',
      story: 'The story behind it: ',
      reason: 'Why it matters: ',
      opening: 'A line to open with: ',
      detail: 'Worth a closer look: ',
      reply: 'What readers may ask about: ',
    },
    about: {
      view: (topic) =>
        idea(
          `Where I stand on ${topic}`,
          'Say what you think in one line, give the reason you trust most, and one thing that speaks against it.',
        ),
      moment: (topic) =>
        idea(
          `The first time I had to deal with ${topic}`,
          'Tell one moment: who was there, what was said, what you did next.',
        ),
      lesson: (topic) =>
        idea(
          `Three things I would tell a colleague about ${topic}`,
          'One thing to start, one to stop and one to keep, each with an example of your own.',
        ),
      mistake: (topic) =>
        idea(
          `What is easy to get wrong about ${topic}`,
          'Name the mistake, how you noticed it, and what you do instead.',
        ),
      question: (topic) =>
        idea(
          `A question about ${topic}`,
          'Ask what you honestly want to know, and say first how you answer it today.',
        ),
      number: (topic) =>
        idea(
          `One number that shows ${topic}`,
          'Open with a figure of your own, and explain how it came about.',
        ),
      before: (topic) =>
        idea(`${topic}: before and after`, 'What it was like, what you changed, what it is like now.'),
    },
    from: (label) => ` From "${label}".`,
  },
  de: {
    angles: {
      number: 'Die Zahl dahinter: ',
      moment: 'Der Moment, in dem es geschah: ',
      view: 'Eine Meinung, die sich vertreten lässt: ',
      lesson: 'Was andere davon haben: ',
      before: 'Vorher und nachher: ',
      mistake: 'Was beinahe schiefging: ',
      question: 'Eine Frage an Ihre Leser: ',
      story: 'Die Geschichte dahinter: ',
      reason: 'Warum es zählt: ',
      opening: 'Ein Satz für den Anfang: ',
      detail: 'Einen genaueren Blick wert: ',
      reply: 'Wonach Leser fragen könnten: ',
    },
    about: {
      view: (topic) =>
        idea(
          `Meine Meinung zum Thema ${topic}`,
          'Sagen Sie in einem Satz, was Sie denken, nennen Sie den stärksten Grund dafür und eines, was dagegen spricht.',
        ),
      moment: (topic) =>
        idea(
          `Als ich zum ersten Mal damit zu tun hatte: ${topic}`,
          'Erzählen Sie einen Moment: wer dabei war, was gesagt wurde, was Sie dann getan haben.',
        ),
      lesson: (topic) =>
        idea(
          `Drei Dinge, die ich einer Kollegin sagen würde: ${topic}`,
          'Womit man anfangen, womit man aufhören und was man behalten sollte, jeweils mit einem eigenen Beispiel.',
        ),
      mistake: (topic) =>
        idea(
          `Was man leicht falsch macht: ${topic}`,
          'Nennen Sie den Fehler, woran Sie ihn bemerkt haben und was Sie stattdessen tun.',
        ),
      question: (topic) =>
        idea(
          `Eine Frage zum Thema ${topic}`,
          'Fragen Sie, was Sie wirklich wissen wollen, und sagen Sie zuerst, wie Sie es heute beantworten.',
        ),
      number: (topic) =>
        idea(
          `Eine Zahl, die es zeigt: ${topic}`,
          'Beginnen Sie mit einer eigenen Zahl und erklären Sie, wie sie zustande kam.',
        ),
      before: (topic) =>
        idea(`${topic}: vorher und nachher`, 'Wie es war, was Sie geändert haben, wie es jetzt ist.'),
    },
    from: (label) => ` Aus „${label}“.`,
  },
  es: {
    angles: {
      number: 'La cifra que lo explica: ',
      moment: 'El momento en que pasó: ',
      view: 'Una opinión que defender: ',
      lesson: 'Lo que puede servir a otros: ',
      before: 'Antes y después: ',
      mistake: 'Lo que casi salió mal: ',
      question: 'Una pregunta para sus lectores: ',
      story: 'La historia detrás: ',
      reason: 'Por qué importa: ',
      opening: 'Una frase para empezar: ',
      detail: 'Para mirar más de cerca: ',
      reply: 'Lo que pueden preguntar los lectores: ',
    },
    about: {
      view: (topic) =>
        idea(
          `Mi opinión sobre ${topic}`,
          'Diga en una frase lo que piensa, dé la razón más fuerte y algo que hable en contra.',
        ),
      moment: (topic) =>
        idea(
          `La primera vez que me encontré con esto: ${topic}`,
          'Cuente un momento: quién estaba, qué se dijo, qué hizo usted después.',
        ),
      lesson: (topic) =>
        idea(
          `Tres cosas que le diría a una colega sobre ${topic}`,
          'Algo que empezar, algo que dejar y algo que mantener, cada cosa con un ejemplo propio.',
        ),
      mistake: (topic) =>
        idea(
          `Lo que es fácil hacer mal: ${topic}`,
          'Nombre el error, cómo lo notó y qué hace ahora en su lugar.',
        ),
      question: (topic) =>
        idea(
          `Una pregunta sobre ${topic}`,
          'Pregunte lo que de verdad quiere saber y diga primero cómo lo responde hoy.',
        ),
      number: (topic) =>
        idea(`Una cifra que lo muestra: ${topic}`, 'Empiece con una cifra propia y explique de dónde sale.'),
      before: (topic) => idea(`${topic}: antes y después`, 'Cómo era, qué cambió usted, cómo es ahora.'),
    },
    from: (label) => ` De «${label}».`,
  },
  fr: {
    angles: {
      number: 'Le chiffre derrière tout cela : ',
      moment: 'Le moment où c’est arrivé : ',
      view: 'Un avis à défendre : ',
      lesson: 'Ce que d’autres peuvent en tirer : ',
      before: 'Avant et après : ',
      mistake: 'Ce qui a failli mal tourner : ',
      question: 'Une question à vos lecteurs : ',
      story: 'L’histoire derrière cela : ',
      reason: 'Pourquoi cela compte : ',
      opening: 'Une phrase pour commencer : ',
      detail: 'À regarder de plus près : ',
      reply: 'Ce que les lecteurs peuvent demander : ',
    },
    about: {
      view: (topic) =>
        idea(
          `Mon avis sur le sujet : ${topic}`,
          'Dites en une phrase ce que vous pensez, donnez la raison la plus forte et un argument contraire.',
        ),
      moment: (topic) =>
        idea(
          `Ma première fois face à ce sujet : ${topic}`,
          'Racontez un moment : qui était là, ce qui s’est dit, ce que vous avez fait ensuite.',
        ),
      lesson: (topic) =>
        idea(
          `Trois choses que je dirais à une collègue : ${topic}`,
          'Une chose à commencer, une à arrêter et une à garder, chacune avec un exemple à vous.',
        ),
      mistake: (topic) =>
        idea(
          `L’erreur facile à faire : ${topic}`,
          'Nommez l’erreur, comment vous l’avez remarquée et ce que vous faites à la place.',
        ),
      question: (topic) =>
        idea(
          `Une question sur ce sujet : ${topic}`,
          'Demandez ce que vous voulez vraiment savoir et dites d’abord comment vous y répondez aujourd’hui.',
        ),
      number: (topic) =>
        idea(
          `Un chiffre qui le montre : ${topic}`,
          'Commencez par un chiffre à vous et expliquez d’où il vient.',
        ),
      before: (topic) =>
        idea(
          `${topic} : avant et après`,
          'Comment c’était, ce que vous avez changé, comment c’est maintenant.',
        ),
    },
    from: (label) => ` De « ${label} ».`,
  },
}

const everyAngle = Object.values(ideaWords).flatMap(({ angles }) => Object.values(angles))

/** Returns the beginning of the sentence from which an idea's title was made; undefined for any other title. */
export function withoutAngle(title: string): string | undefined {
  const angle = everyAngle.find((name) => title.startsWith(name))
  return angle === undefined ? undefined : title.slice(angle.length)
}

const topicMark = '\u0000'
const outlines = Object.values(ideaWords).flatMap(({ about }) =>
  Object.values(about).map((ideaOn) => {
    const { title, summary } = ideaOn(topicMark)
    const [before = '', after = ''] = title.split(topicMark)
    return { before, after, slot: `[${dropEnd(summary, '.')}]` }
  }),
)

/** Returns a slot with what the post of an idea on a topic should tell; undefined for an idea quoting a sentence, or no idea. */
export const outlineOf = ({
  isOfIdea,
  subject,
}: Pick<PostRequest, 'isOfIdea' | 'subject'>): string | undefined =>
  isOfIdea
    ? outlines.find(({ before, after }) => subject.startsWith(before) && subject.endsWith(after))?.slot
    : undefined

const topicAngles: Angle[] = ['view', 'moment', 'lesson', 'mistake', 'question', 'number', 'before']

/** What makes a sentence fit an angle, in any of the languages, the clearest first. */
const signs: [Angle, RegExp][] = [
  [
    'mistake',
    /(?<!\p{L})(?:wrong|mistakes?|fail(?:ed|s|ure)?|lost|forgot|too late|falsch|fehler|verloren|vergessen|zu spät|error(?:es)?|perdi\p{L}+|olvid\p{L}+|demasiado tarde|erreurs?|perdu\p{L}*|oublié\p{L}*|trop tard)(?!\p{L})/iu,
  ],
  [
    'before',
    /(?<!\p{L})(?:used to|no longer|changed|became|früher|geändert|nicht mehr|cambi(?:ó|amos|aron)|ya no|changé\p{L}*|ne .{1,20} plus|devenu\p{L}*)(?!\p{L})|\bfrom\b.{1,40}\bto\b|\bvon\b.{1,40}\bauf\b/iu,
  ],
  [
    'view',
    /(?<!\p{L})(?:should|must|(?:I|we) (?:think|believe)|better|best|worst|sollte\p{L}*|muss|glaube|besser|debe\p{L}*|creo|mejor|doit|devrai\p{L}*|crois|mieux)(?!\p{L})/iu,
  ],
  [
    'lesson',
    /(?<!\p{L})(?:learned|learnt|taught|noticed|realised|realized|helps?|gelernt|gemerkt|hilft|aprend\p{L}+|ayud\p{L}+|appris|remarqué|aide)(?!\p{L})/iu,
  ],
  [
    'moment',
    /(?<!\p{L})(?:when|one day|that day|morning|evening|monday|told|asked|said|als|morgens?|abends?|montag|sagte|fragte|cuando|lunes|dijo|preguntó|quand|matin|soir|lundi|dit|demandé)(?!\p{L})/iu,
  ],
]
function fittingAngles(sentence: string): Angle[] {
  const fitting = signs.flatMap(([angle, sign]) => (sign.test(sentence) ? [angle] : []))
  return hasFigure(sentence) ? ['number', ...fitting] : fitting
}

const ideaCount = 5
const longestTitle = 90
/** As much of a sentence as the title shows after the longest angle. */
const longestShown = 60
const longestTopic = 60
const shortestTitle = 20
/** Scales the strength of an opening, and bounds it below: the worst one costs a sentence one point. */
const weakest = 6

type Passage = { sentence: string; label: string }

const longestSubject = 400

const isSubject = ({ text, leans }: Sentence) =>
  !leans &&
  !text.includes('\n') &&
  text.length >= 25 &&
  text.length <= longestSubject &&
  /\p{L}{3}/u.test(text) &&
  !/\?["”]?$/.test(text)

/** Chooses sentences of the material: those about the topic if there are any, spread over all pieces. */
function choosePassages(material: Material[], topic: string): Passage[] {
  const passages = readPassages({ material, topic, isWanted: () => true }).filter(isSubject)
  const lines = Map.groupBy(passages, ({ piece, line }) => `${piece} ${line}`)
  const heads = new Set([...lines.values()].map(([head]) => head))
  // The first sentence of a paragraph can be taken out of its context.
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

/** Returns everything that the material says, for material of which no sentence makes a subject. */
const anyPassages = (material: Material[]): Passage[] =>
  material
    .filter(({ isCall }) => isCall !== true)
    .flatMap(({ text, label }) => splitSentences(cleanNotes(text)).map((sentence) => ({ sentence, label })))
    .filter(({ sentence }) => /\p{L}{3}/u.test(sentence))
    .map(({ sentence, label }) => ({ sentence: clipWords(finishSentence(sentence), longestSubject), label }))

function inTurn(lists: Passage[][]): Passage[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat()
}

/** Where a sentence that is too long for a title can end: before something it only adds. */
const joints =
  /,\s|[;:]\s|\s[–—-]\s|\s(?=\()|\s(?=(?:because|but|so|which|while|weil|aber|sondern|porque|pero|parce|mais)\s)/gu
/** A clipped title must not end with "at a maker of". */
const danglingEnd =
  /(?:\s+(?:a|an|the|and|as|at|but|by|for|from|in|into|of|on|or|than|that|to|who|with|my|our|their|his|her|its|und|oder|der|die|das|den|dem|ein|eine|einen|mit|von|vom|auf|im|zu|zum|zur|für|bei|y|o|el|la|los|las|de|del|que|con|en|por|para|un|una|et|ou|le|les|des|du|une|avec|à|au|aux|sur|pour|dans|par))+$/iu
const isOpen = (text: string) =>
  (text.match(/["“”„]/g)?.length ?? 0) % 2 === 1 ||
  text.split('«').length !== text.split('»').length ||
  isInBracket(text)
const isInBracket = (text: string) => text.lastIndexOf('(') > text.lastIndexOf(')')

function shorten(sentence: string, room: number): string {
  const whole = dropEnd(sentence, ' .!,;:')
  if (whole.length <= room) return whole
  const ends = [...whole.matchAll(joints)].map(({ index }) => index)
  const end = ends.findLast((at) => at >= shortestTitle && at <= room && !isOpen(whole.slice(0, at)))
  if (end !== undefined) return whole.slice(0, end)
  const clipped = clipWords(whole, room - 1)
  const outside = isInBracket(clipped) ? clipped.slice(0, clipped.lastIndexOf('(')).trimEnd() : clipped
  return `${dropEnd((outside || clipped).replace(danglingEnd, ''), ' .!,;:')}…`
}

function ideaFrom(
  { sentence, label }: Passage,
  angle: Angle | PlainAngle,
  { angles, from }: IdeaWords,
): OfflineIdea {
  const subject = shorten(sentence, longestTitle - angles[angle].length)
  return idea(`${angles[angle]}${subject}`, `${sentence}${label === '' ? '' : from(label)}`)
}

/** Assigns to each sentence an angle that no other has: one that it shows signs of, or one that fits all. */
function giveAngles(passages: Passage[], words: IdeaWords) {
  const taken = new Set<Angle | PlainAngle>()
  return passages.map((passage) => {
    const fitting = [...fittingAngles(shorten(passage.sentence, longestShown)), ...plainNames]
    const angle = fitting.find((one) => !taken.has(one)) ?? 'story'
    taken.add(angle)
    return { idea: ideaFrom(passage, angle, words), angle }
  })
}

/** `language` is the one to write in, even if topic and material do not show it. */
type Wanted = { topic: string; material: Material[]; language?: Language }

const asksHow = /^(?:how|wie|cómo|comment)(?!\p{L})/iu

/** Reads what one of the writer's messages is about and what it tells; "how to price our work" only names a topic. */
export function readSaid(message: string): { subject: string; told: string } {
  const { subject, told } = readRequest(message)
  const statement = subject === '' ? '' : finishSentence(capitalise(statementOf(subject)))
  const all = [statement, told].filter((part) => part !== '').join('\n')
  const isTold =
    /\d/.test(all) || countFacts(all) > 1 || (tellsSomething(statement || told) && !asksHow.test(all))
  return { subject, told: isTold ? all : '' }
}

/** Determines whether the writer's message names a topic, or itself contains what the post can be made of. */
function withoutRequest({ topic, material }: Wanted): Wanted & { isTold: boolean } {
  const said = material.find(({ isSaid }) => isSaid === true)
  if (said === undefined) return { topic, material, isTold: false }
  const { subject, told } = readSaid(said.text)
  const others = material.filter((piece) => piece !== said)
  return told === ''
    ? { topic: subject || topic, material: others, isTold: false }
    : { topic: told, material: [{ ...said, text: told }, ...others], isTold: true }
}

/**
 * Finds ideas in the writer's own sentences, in the language of the topic or else the material; if there are too few,
 * adds angles on the topic. None without both.
 */
export function findIdeas(wanted: Wanted): OfflineIdea[] {
  const { topic, material, isTold } = withoutRequest(wanted)
  const subject = dropEnd(clipWords(topic, longestTopic), ' .!?,;:')
  const chosen = choosePassages(material, topic)
  const own = subject === '' ? withOthers(chosen, material) : chosen
  const words = ideaWords[wanted.language ?? knownLanguage(topic, ...material.map(({ text }) => text))]
  const given = giveAngles(own.slice(0, ideaCount), words)
  const isTaken = (angle: Angle | PlainAngle) => given.some((one) => one.angle === angle)
  const more =
    subject === '' || (isTold && given.length > 0)
      ? plainNames
          .filter((angle) => !isTaken(angle))
          .flatMap((angle, at) => {
            const passage = own[at % own.length]
            return passage ? [ideaFrom(passage, angle, words)] : []
          })
      : topicAngles.filter((angle) => !isTaken(angle)).map((angle) => words.about[angle](subject))
  return [...given.map((one) => one.idea), ...more].slice(0, ideaCount)
}

/** Adds what else the material says, rather than have one sentence stand for several ideas. */
function withOthers(chosen: Passage[], material: Material[]): Passage[] {
  if (chosen.length >= ideaCount) return chosen
  const known = new Set(chosen.map(({ sentence }) => sentence))
  const others = anyPassages(material).filter(({ sentence }) => !known.has(sentence))
  if (chosen.length === 0) return others
  const long = others.filter(({ sentence }) => sentence.length >= shortestTitle)
  const [leaning = [], alone = []] = [false, true].map((isAlone) =>
    long.filter(({ sentence }) => standsAlone(sentence) === isAlone),
  )
  return [...chosen, ...alone, ...leaning]
}

type Result = { title: string; snippet: string }
export type OfflineTrend = { title: string; description: string; source: number }

/** Returns headlines as in the search results: judging what they amount to is up to the writer. */
export const findTrends = (results: Result[]): OfflineTrend[] =>
  results.slice(0, 10).map(({ title, snippet }, at) => ({ title, description: snippet, source: at + 1 }))
