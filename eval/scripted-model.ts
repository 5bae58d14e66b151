import { composeDraft } from '#server/adapters/offline-writer/drafting/offline-draft.ts'
import { chatCompletionBody, startOpenAiServer } from '#test/fixtures/openai-server.ts'
import type { RecordedRequest, ScriptedReply } from '#test/fixtures/scripted-server.ts'
import type { EvalBrief } from './brief.ts'
import { allBriefs } from './briefs/all-briefs.ts'
import { chosenKnowledge } from './chosen-material.ts'
import type { CheckedPost } from './checked-posts.ts'
import { startEvalServer } from './eval-server.ts'
import { evaluate, type EvalResult } from './result.ts'

/** A model's answers for a brief: a post, and its corrections of what a check objects to. */
type Script = Pick<CheckedPost, 'post' | 'faults'>

/** The objections to a post, as the model was told. */
type Objections = { words: string; why: string }[]

const text = (words: string): ScriptedReply => ({ kind: 'text', pieces: [words] })
const spoken = ({ body }: RecordedRequest): string[] =>
  chatCompletionBody
    .parse(body)
    .messages.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))

const objectionsIn = (request: string): Objections => {
  const [, list = ''] = request.split('A check of this post has found:')
  const lines = list.split('\n\n', 1)[0] ?? ''
  return [...lines.matchAll(/^- “(.*)”: (.+)$/gm)].map(([, words = '', why = '']) => ({ words, why }))
}

/** Runs briefs on a scripted model: the whole app, except what a model thinks. */
async function evaluateScripted(briefs: readonly EvalBrief[], scriptOf: (brief: EvalBrief) => Script) {
  const model = await startOpenAiServer({ countsTokens: true })
  const server = await startEvalServer({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' }, false)
  const objections = new Map<string, Objections[]>()
  let current: EvalBrief | undefined
  model.handle((request) => {
    const said = spoken(request)
    if (current === undefined || said.some((words) => words.includes('Answer with a title')))
      return text('A title')
    const { post, faults } = scriptOf(current)
    const last = said.at(-1) ?? ''
    if (!last.includes('A check of this post has found:'))
      return text(`<post title="A post">\n${post}\n</post>\nMind the end.`)
    objections.set(current.id, [...(objections.get(current.id) ?? []), objectionsIn(last)])
    const pairs = faults.map(({ words, mended }) => `<old>${words}</old><new>${mended}</new>`)
    return text(`<edit id="post">${pairs.join('')}</edit>`)
  })
  try {
    const result = await evaluate({
      server: {
        ...server,
        enter(brief) {
          current = brief
          return server.enter(brief)
        },
      },
      briefs,
      now: Date.now,
    })
    const broken = result.results.find(({ run }) => run.broke !== null)
    if (broken) throw new Error(`${broken.brief.id}: ${broken.run.broke}`)
    return { result, objections }
  } finally {
    await server.stop()
    await model.close()
  }
}

export type CheckFigures = {
  posts: number
  /** Posts that were sent back, those of them that deserved it, and those that deserved it but were not sent back. */
  objectedTo: number
  deserved: number
  missed: number
  /** Objections to something that is not a fault. */
  falseAlarms: { id: string; words: string; why: string }[]
  /** The most repair requests for a single post. */
  mostRepairs: number
  /** Posts with a fault, before and after the correction. */
  faultyFirst: number
  faulty: number
}

/** Whether an objection is deserved: it is to the words of a fault, or to words that its correction contains. */
const isDeserved = ({ faults }: Script, { words }: Objections[number]): boolean =>
  faults.some(
    (fault) =>
      fault.words.includes(words) || words.includes(fault.words.trim()) || fault.mended.includes(words),
  )

/** Checks and corrects posts as the app does. */
export async function measureCheck(posts: readonly CheckedPost[]): Promise<CheckFigures> {
  const known = new Map(posts.map((one) => [one.brief.id, one]))
  const scriptOf = ({ id }: EvalBrief): Script => known.get(id) ?? { post: '', faults: [] }
  const { result, objections } = await evaluateScripted(
    posts.map(({ brief }) => brief),
    scriptOf,
  )
  const told = posts.map((post) => ({ post, rounds: objections.get(post.brief.id) ?? [] }))
  const { faultyFirst, faulty } = result.summary
  return {
    posts: posts.length,
    objectedTo: told.filter(({ rounds }) => rounds.length > 0).length,
    deserved: told.filter(({ post, rounds }) => rounds.flat().some((one) => isDeserved(post, one))).length,
    missed: told.filter(
      ({ post, rounds }) => post.faults.length > 0 && !rounds.flat().some((one) => isDeserved(post, one)),
    ).length,
    falseAlarms: told.flatMap(({ post, rounds }) =>
      rounds
        .flat()
        .filter((one) => !isDeserved(post, one))
        .map((one) => ({ id: post.brief.id, ...one })),
    ),
    mostRepairs: Math.max(0, ...told.map(({ rounds }) => rounds.length)),
    faultyFirst: faultyFirst.good,
    faulty: faulty.good,
  }
}

/** The briefs that ask for one draft and include knowledge. */
export const draftBriefs = allBriefs.filter(
  ({ task, material }) => task === 'draft' && material.knowledge.length > 0,
)

const mostItems = 5
const largeItem = 9500

/** Returns the same brief with five long items, filled with other briefs' knowledge. */
function withLargeLibrary(brief: EvalBrief): EvalBrief {
  const others = allBriefs.filter(({ id }) => id !== brief.id).flatMap(({ material }) => material.knowledge)
  const once = others.map(({ content }) => content).join('\n\n')
  const filler = once.repeat(Math.ceil((mostItems * largeItem) / once.length))
  const knowledge = Array.from({ length: mostItems }, (_, at) => {
    const own = brief.material.knowledge[at]
    const from = at * largeItem
    const content = [...(own ? [own.content] : []), filler.slice(from, from + largeItem)].join('\n\n')
    return { title: own?.title ?? `Notes ${at + 1}`, content: content.slice(0, largeItem) }
  })
  return { ...brief, material: { ...brief.material, knowledge } }
}

/** Uses the offline writer's draft as what a model would write at the first attempt. */
const draftOf = (brief: EvalBrief): Script => ({
  post: composeDraft({
    task: 'draft',
    title: '',
    request: 'request' in brief ? brief.request : '',
    length: brief.length,
    material: [
      ...chosenKnowledge(brief).map(({ title, content }) => ({
        label: title,
        text: content,
        isChosen: true,
      })),
      ...(brief.material.story ? [{ label: 'My Story', text: brief.material.story, isChosen: true }] : []),
    ],
    ...(brief.material.template ? { template: brief.material.template.content } : {}),
  }),
  faults: [],
})

type Cost = EvalResult['summary']['cost'] & {
  /** Input tokens for a post that was not sent back; null if all were. */
  inputAtOnce: number | null
}
export type CostFigures = Record<'small' | 'large', Cost>

function costOf({ results, summary }: EvalResult): Cost {
  const atOnce = results.flatMap(({ run }) => run.costs).filter(({ repairs }) => repairs === 0)
  const input = atOnce.reduce((sum, cost) => sum + cost.input, 0)
  return { ...summary.cost, inputAtOnce: atOnce.length === 0 ? null : input / atOnce.length }
}

/** Measures the cost of a draft with its brief's material, and with a large library. */
export async function measureCost(briefs: readonly EvalBrief[]): Promise<CostFigures> {
  const posts = new Map(briefs.map((brief) => [brief.id, draftOf(brief)]))
  const scriptOf = ({ id }: EvalBrief): Script => posts.get(id) ?? { post: '', faults: [] }
  const small = await evaluateScripted(briefs, scriptOf)
  const large = await evaluateScripted(briefs.map(withLargeLibrary), scriptOf)
  return { small: costOf(small.result), large: costOf(large.result) }
}
