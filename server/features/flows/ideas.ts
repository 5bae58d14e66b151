import { z } from 'zod'
import { type Idea, type PostIdea, type Segment } from '#core/formats/format-values.ts'
import { frameText } from '#server/adapters/language-model/frame.ts'
import { readFormats } from '#core/formats/read-formats.ts'
import { writeIdeas, writePostIdeas } from '#core/formats/write-formats.ts'
import { offlineMaterial } from '#server/features/prompt-context/service.ts'
import type { FlowTurn } from './flow-turn.ts'
import { ideaCount, ideaInstructions, postIdeaInstructions } from './prompt.ts'
import { writeList } from './written-list.ts'

const title = z.string().trim().min(1).max(300)
const idea = z.object({ title, summary: z.string().max(2000) })
const postIdea = z.object({ title, description: z.string().max(2000) })

/** A text without line breaks that a model may have left in it. */
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** What of the conversation an idea is about, besides the words of the request. */
function aboutOf({ request, replies, brief }: FlowTurn): { topic: string; said: string } {
  const chosen = chosenBefore(replies, request)
  const source = [
    ...brief.knowledge.map(({ title: name }) => name),
    ...brief.swipes.map(({ title: name }) => name),
    ...(brief.offer ? [brief.offer.name] : []),
  ]
  const topic = chosen?.title ?? subjectOf(request) ?? source.join(', ')
  return { topic, said: chosen ? `${chosen.title}\n${chosen.description}` : '' }
}

const asked = /^Give me (?:post )?ideas(?:\s+(?:about|for:?)\s+(.+))?$/is

/** "X" of "Give me post ideas about X", else what was said; undefined where it names nothing. */
function subjectOf(request: string): string | undefined {
  const found = asked.exec(request.trim())
  const subject = found ? found[1] : request
  return subject === undefined || subject.trim() === '' || /^I want post ideas$/i.test(subject.trim())
    ? undefined
    : subject.trim()
}

type Chosen = { title: string; description: string }

/** The trend or post idea of an earlier reply that the request names. */
function chosenBefore(replies: readonly string[], request: string): Chosen | undefined {
  const isNamed = ({ title: name }: Chosen) => name !== '' && request.includes(name)
  const itemsOf = (segment: Segment): Chosen[] =>
    segment.kind === 'trends' || segment.kind === 'post-ideas' ? segment.items : []
  return replies
    .toReversed()
    .flatMap((reply) => readFormats(reply).flatMap(itemsOf))
    .find(isNamed)
}

const promptOf = (request: string, said: string) =>
  said === '' ? request : `${request}\n\n${frameText('What was written of it before', said)}`

/** Answers with "**Idea N: title**" ideas that stand on what the writer chose. */
export async function answerIdeas(turn: FlowTurn): Promise<void> {
  const { topic, said } = aboutOf(turn)
  const { brief, request } = turn
  const material = offlineMaterial(brief)
  if (turn.isOffline && topic === '' && material.length === 0) return turn.write(nothingYet)
  const ideas = await writeList<z.infer<typeof idea>, Idea>(turn, {
    element: idea,
    instructions: ideaInstructions(brief, `${request} ${topic}`),
    prompt: promptOf(request, said),
    task: { task: 'ideas', topic, material },
    count: ideaCount,
    read: (raw, number) => ({ number, title: inOneLine(raw.title), summary: inOneLine(raw.summary) }),
    nameOf: (item) => item.title,
    writeList: writeIdeas,
  })
  if (ideas.length === 0) turn.write(nothingYet)
}

/** Answers with "## LinkedIn Post Ideas" for the chosen trend. */
export async function answerPostIdeas(turn: FlowTurn): Promise<void> {
  const { topic, said } = aboutOf(turn)
  const { brief, request } = turn
  await writeList<z.infer<typeof postIdea>, PostIdea>(turn, {
    element: postIdea,
    instructions: postIdeaInstructions(brief, `${request} ${topic}`),
    prompt: promptOf(request, said),
    task: { task: 'post-ideas', topic, material: offlineMaterial(brief) },
    count: ideaCount,
    read: (raw, number) => ({ number, title: inOneLine(raw.title), description: inOneLine(raw.description) }),
    nameOf: (item) => item.title,
    writeList: writePostIdeas,
  })
}

/** Said by a writer without a model, where there is nothing to have ideas about. */
const nothingYet =
  'I have nothing of yours to make ideas from yet. Add something to your [knowledge base](/knowledge-base), write [your story](/identity), or tell me here what the post should be about.'

/** An idea of an earlier reply, by the words that its button sends. */
export function findIdea(replies: readonly string[], request: string): Idea | undefined {
  const found = /^Create a post for idea (\d{1,3}): (.+)$/s.exec(request.trim())
  if (!found) return undefined
  const [, number, name = ''] = found
  const ideas = replies
    .toReversed()
    .flatMap((reply) => readFormats(reply))
    .flatMap((segment) => (segment.kind === 'ideas' ? segment.items : []))
  return (
    ideas.find((item) => item.number === Number(number) && item.title === name.trim()) ?? {
      number: Number(number),
      title: name.trim(),
      summary: '',
    }
  )
}
