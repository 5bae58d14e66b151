import { postLengths } from '#core/post-length.ts'
import { questionPhrases } from './closing-question.ts'
import { callIn, planDraft } from './draft-plan.ts'
import type { DraftTask } from './offline-task.ts'
import { composeInTemplate } from './offline-template.ts'
import type { Passage } from './passages.ts'
import { clipWords } from './sentences.ts'

const slots = {
  topic: '[what your post is about, in one line]',
  before: '[what it was like before]',
  steps: '[what you did, step by step]',
  result: '[your result in numbers]',
  detail: '[a detail or an example of your own]',
}

/** All that a draft may hold besides the words of its request, its title and its material. */
export const draftPhrases = [...Object.values(slots), ...questionPhrases]

const gap = '\n\n'
const longestPair = 180
/** A last short sentence stays with the two before it. */
const longestTail = 60

/**
 * Pairs short neighbours that stood in one line, so that a paragraph of the post has one or two sentences, or three where
 * the last is a short end. Lists stand alone.
 */
function paragraphs(passages: Passage[]): string[] {
  const result: string[] = []
  let count = 0
  for (const [at, { text, piece, line }] of passages.entries()) {
    const [before, after] = [passages[at - 1], passages[at + 1]]
    const last = result.at(-1) ?? ''
    const isNear = before !== undefined && before.piece === piece && before.line === line
    const isEnd = after === undefined || after.piece !== piece || after.line !== line
    const isShort = last.length + text.length < longestPair && !`${last}${text}`.includes('\n')
    if (isNear && isShort && (count === 1 || (count === 2 && isEnd && text.length <= longestTail))) {
      result[result.length - 1] = `${last} ${text}`
      count += 1
    } else {
      result.push(text)
      count = 1
    }
  }
  return result
}

type Draft = { text: string; body: Passage[]; length: DraftTask['length'] }

/** The slots that show where a thin draft wants more. */
function missing({ text, body, length }: Draft): string[] {
  const { min, max } = postLengths[length]
  const isFilled = body.length > 0 && text.length >= min
  if (body.length > 2 || isFilled) return []
  const proof = /\d/.test(text) ? slots.detail : slots.result
  return body.length === 0 && max > 300 ? [slots.before, slots.steps, proof] : [proof]
}

/** The first parts that fit into `room`, each counted with the gap before it. */
function fitting(parts: string[], room: number): string[] {
  let left = room
  const end = parts.findIndex((part) => (left -= part.length + gap.length) < 0)
  return end === -1 ? parts : parts.slice(0, end)
}

/** What already asks something of the reader needs no question behind it. */
const invitation =
  /^(?:send|write|message|call|book|comment|reply|tell|ask|join|sign up|download|apply|get in touch|visit|dm)\b/iu
const asksReader = (text: string) => text.endsWith('?') || invitation.test(text)

function compose(task: DraftTask, maySkip: boolean): string {
  const { max } = postLengths[task.length]
  const { hook, body, question } = planDraft(task, maySkip)
  const whole = hook === '' ? slots.topic : hook
  const opening = whole.length > max ? `${clipWords(whole, max - 1)}…` : whole
  const texts = body.map(({ text }) => text)
  const open = missing({ text: [opening, ...texts].join(gap), body, length: task.length })
  const filled = paragraphs(body)
  const hasCall = callIn(task.material) !== undefined
  const end = asksReader(texts.at(-1) ?? '') && !hasCall ? filled.splice(-1) : [question]
  const parts = [opening, ...filled, ...open, ...end]
  return fitting(parts, max + gap.length).join(gap) || opening
}

const longestUnit = 300

/** Each passage with those that lean on it, as far as they are not too much for one place. */
function units(passages: Passage[]): string[] {
  const result: string[] = []
  for (const [at, { text, piece, leans }] of passages.entries()) {
    const last = result.at(-1)
    const isNext = leans && last !== undefined && passages[at - 1]?.piece === piece
    if (isNext && !`${last}${text}`.includes('\n') && last.length + text.length < longestUnit)
      result[result.length - 1] = `${last} ${text}`
    else result.push(text)
  }
  return result
}

/** The same sentences, in the frame that the writer chose. */
function composeWith(task: DraftTask, template: string): string {
  const { max, min } = postLengths[task.length]
  const { hook, body } = planDraft(task, false)
  return composeInTemplate({ template, hook, sentences: units(body), call: callIn(task.material), min, max })
}

/**
 * A post of the writer's own sentences: an opening line, paragraphs of one or two sentences, a question. What is not
 * in the request or the material is left as a slot in square brackets. Same task, same post; never empty.
 */
export function composeDraft(task: DraftTask): string {
  if (task.template !== undefined) return composeWith(task, task.template)
  const post = compose(task, true)
  if (post.length >= postLengths[task.length].min) return post
  const wider = compose(task, false)
  return wider.length > post.length ? wider : post
}
