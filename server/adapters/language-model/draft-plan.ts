import { postLengths } from '#core/post-length.ts'
import { choosePassages } from './choose-passages.ts'
import { closingQuestion } from './closing-question.ts'
import { readDraftRequest } from './draft-request.ts'
import { fileTitle, pointsAtFile } from './file-material.ts'
import { withoutAngle } from './offline-ideas.ts'
import type { DraftTask, Material } from './offline-task.ts'
import { chooseOpening, isStatement } from './opening-line.ts'
import { leansOn, type Passage, readPassages, sentencesOf } from './passages.ts'
import { finishSentence, wording } from './sentences.ts'

/** The title of a post whose request does not say what it is about. */
export const untitledPost = 'New post'

const gap = 2
/** What the request itself says stands before all material. */
const ofRequest = -1
/** The line of sentences that were taken from their place to follow the opening. */
const behindOpening = -1

/** "We cut onboarding" of "how we cut onboarding": the plain statement where there is one. */
const statement = (subject: string) =>
  finishSentence(
    subject
      .replace(/^(?:the fact that|that)\s+(?=\S)/iu, '')
      .replace(/^how\s+(?=(?:i|we|he|she|they|our|my)\s)/iu, '')
      .replace(/^how\s+(?=i['’]|we['’])/iu, ''),
  )

/** A request that only points at a file leaves the beginning of the post to the file. */
function readRequest({ request, material }: DraftTask) {
  const { subject, facts } = readDraftRequest(request)
  const isAboutFile = material.some(({ file }) => file !== undefined) && pointsAtFile(subject)
  return { subject: isAboutFile ? '' : subject, facts, isAboutFile }
}

const isNameOfFile = ({ title, material }: DraftTask) =>
  material.some(({ label, file }) => file !== undefined && wording(fileTitle(label)) === wording(title))

/** An idea made of a sentence of the material opens with that sentence, whole. */
function hookOf(subject: string, material: Material[]): string {
  const begun = withoutAngle(subject)
  if (begun === undefined) return statement(subject)
  const isWhole = (sentence: string) => wording(sentence).startsWith(wording(begun))
  const sentence = material.flatMap(sentencesOf).find(isWhole)
  return sentence ?? statement(begun)
}

/** "We started it in May" needs the topic before it. */
const pointsBack = /(?<!\p{L})(?:it|this|that)(?!\p{L})/iu

type Beginning = {
  topic: string
  hook: string
  facts: string[]
  isAboutFile: boolean
  /** The hook only names the topic, so that a sentence that says something opens better. */
  isWeak: boolean
}

function beginning(task: DraftTask): Beginning {
  const { subject, facts, isAboutFile } = readRequest(task)
  const finished = facts.map(finishSentence).filter((fact) => fact !== '')
  const begun = (topic: string, hook: string, others: string[]) => ({
    topic,
    hook,
    facts: others,
    isAboutFile,
    isWeak:
      !isStatement(hook) &&
      withoutAngle(topic) === undefined &&
      !(others[0] !== undefined && (leansOn(others[0], hook) || pointsBack.test(others[0]))),
  })
  if (subject !== '') return begun(subject, hookOf(subject, task.material), finished)
  const [first, ...others] = finished
  if (first !== undefined) return { ...begun(first, first, others), isWeak: false }
  const title = finishSentence(task.title)
  const isNamed = title !== '' && wording(title) !== wording(untitledPost) && !isNameOfFile(task)
  return begun(isNamed ? task.title : '', isNamed ? title : '', [])
}

/** What a post is made of although it shares no word with the topic: it was chosen, or came with the request. */
const fillsPost = ({ file, isChosen }: Material, isAboutFile: boolean) =>
  isChosen === true || file === 'new' || (file === 'earlier' && isAboutFile)

/** Where a sentence of the material opens the post, those that lean on it come next, and need nothing else before them. */
function behindHook(passages: Passage[], hook: string): Passage[] {
  const at = passages.findIndex(({ text }) => wording(text) === wording(hook))
  const opening = passages[at]
  if (opening === undefined) return passages
  const rest = passages.slice(at + 1)
  const end = rest.findIndex(({ leans, piece }) => !leans || piece !== opening.piece)
  const tail = end === -1 ? rest : rest.slice(0, end)
  const [first, ...others] = tail
  if (first === undefined) return passages
  const moved = [{ ...first, leans: false }, ...others].map((one) => ({ ...one, line: behindOpening }))
  return [...moved, ...passages.filter((one) => one !== opening && !tail.includes(one))]
}

/** The request's own sentences, then those of the material, each once. */
function stockOf(task: DraftTask, { topic, hook, facts, isAboutFile }: Beginning): Passage[] {
  const seen = new Set([wording(hook)])
  const own = facts.map((text, at) => ({
    text,
    piece: ofRequest,
    line: 0,
    leans: leansOn(text, facts[at - 1] ?? hook),
    isWanted: true,
    isBackground: false,
    score: 0,
  }))
  const found = readPassages({
    material: task.material,
    topic: [topic, task.title, ...facts].join(' '),
    isWanted: (piece) => fillsPost(piece, isAboutFile),
  })
  // Without a topic any material will do.
  const isBare = topic === '' && found.every(({ isWanted }) => !isWanted)
  const usable = isBare
    ? found.slice(0, 3).map((one) => ({ ...one, isWanted: true }))
    : behindHook(found, hook)
  return [...own, ...usable].filter(({ text }) => !seen.has(wording(text)) && seen.add(wording(text)))
}

/** What the reader is asked to do: the post ends with it. */
export function callIn(material: Material[]): string | undefined {
  const call = material.find(({ isCall }) => isCall === true)
  return call && finishSentence(call.text.replaceAll(/\s+/g, ' '))
}

/** A post about one's story or offer as such has no topic that a reader could have learned about. */
function questionOn({ topic, hook }: Beginning, material: Material[], passages: Passage[]): string {
  const isNameOfMaterial = material.some(
    ({ label }) => wording(label) !== '' && wording(topic).endsWith(wording(label)),
  )
  const usedText = [hook, ...passages.map(({ text }) => text)].join(' ')
  return closingQuestion(isNameOfMaterial ? '' : topic, usedText)
}

/** The first passages that fit into `room`, each counted with the gap before it. */
function fitting(passages: Passage[], room: number): Passage[] {
  let left = room
  const end = passages.findIndex(({ text }) => (left -= text.length + gap) < 0)
  return end === -1 ? passages : passages.slice(0, end)
}

export type Plan = { hook: string; body: Passage[]; question: string }

/** Where no sentence is strong enough to open, the first one does rather than the topic's mere name. */
function openWithFirst({ hook, body, question }: Plan): Plan {
  const [first, ...rest] = body
  return first === undefined ? { hook, body, question } : { hook: first.text, body: rest, question }
}

/**
 * What a post consists of: it opens with the request where that says something, else with the strongest sentence that
 * there is; `maySkip` lets it leave out what stands before that sentence.
 */
export function planDraft(task: DraftTask, maySkip: boolean): Plan {
  const { max, min } = postLengths[task.length]
  const begun = beginning(task)
  const passages = stockOf(task, begun)
  const question = callIn(task.material) ?? questionOn(begun, task.material, passages)
  const volume = passages.reduce((sum, { text }) => sum + text.length + gap, 0)
  // Of little material hardly any may be left out.
  const mostSkipped = !maySkip ? 0 : volume > max ? volume : volume / 5
  const strongest = begun.isWeak ? chooseOpening(passages, mostSkipped) : undefined
  const hook = (strongest && passages[strongest.at]?.text) ?? begun.hook
  const frame = hook.length + question.length + gap
  const own = passages.filter(({ piece, text }) => piece === ofRequest && text !== hook)
  const kept = fitting(own, max - frame)
  const used = frame + kept.reduce((sum, { text }) => sum + text.length + gap, 0)
  const room = (length: number) => Math.max(0, length - used)
  const taken = passages.flatMap(({ piece }, at) => {
    const isSkipped = strongest !== undefined && at >= strongest.skipsFrom && at <= strongest.at
    return piece === ofRequest || isSkipped ? [at] : []
  })
  const wished = room(Math.min(max, Math.max(300, (min + max) / 2)))
  const found = choosePassages(passages, { wished, least: room(min), most: room(max) }, taken)
  const plan = { hook, body: [...kept, ...found], question }
  const isBare =
    hook === '' || (begun.isWeak && strongest === undefined && kept.length === 0 && found.length > 1)
  return isBare ? openWithFirst(plan) : plan
}
