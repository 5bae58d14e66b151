import type { MessageContext } from '#contract/chat.ts'
import { flows, type FlowType } from '#core/flows.ts'
import { choiceWords } from '#core/flows.ts'
import { type Idea, requests, storyId } from '#core/formats/format-values.ts'
import type { Client } from '#test/harness/client.ts'
import type { EvalBrief } from './brief.ts'
import { Conversation, type MessageCost, type Reply, type Step, type StepName } from './conversation.ts'
import { type PutMaterial, putMaterial, RunBroken } from './put-material.ts'
import {
  readHooks,
  readIdeas,
  readPost,
  readPostIdeas,
  readSources,
  readTemplates,
  readTrends,
} from './read-reply.ts'

/** What was said in a run, and its outcome. */
export type BriefRun = {
  steps: Step[]
  /** The cost of each message, in order. */
  costs: MessageCost[]
  post: { title: string; content: string; first: string } | null
  hooks: string[]
  /** Why the run ended early: the server or the model's provider failed. */
  broke: string | null
}

type Run = { brief: EvalBrief; put: PutMaterial; talk: Conversation }
type Flowing = EvalBrief & { task: 'post-ideas' | 'hook-variations' }
type Ending = { post: Reply['post']; hooks: string[] }

const nothing: Ending = { post: undefined, hooks: [] }
const hooksRequest = 'Give me five other hooks for this post.'

const at = <Type extends FlowType>(flowType: Type, flowStep: (typeof flows)[Type]['steps'][number]) => ({
  flowType,
  flowStep,
})

const saidIn = ({ steps }: Conversation) => [...new Set(steps.map(({ said }) => said))]

/** Returns the item with that number, else the last one. */
const pick = <Item>(items: Item[], number: number): Item | undefined => items[number - 1] ?? items.at(-1)

/** Only the length, before anything was chosen. */
const bare = ({ brief }: Run): MessageContext => ({ postLength: brief.length })

function stepOf(name: StepName, said: string, reply: Reply): Omit<Step, 'problem'> {
  return { name, said, reply: reply.text }
}

async function draft({ talk }: Run, said: string, context: MessageContext): Promise<Reply['post']> {
  const reply = await talk.say(said, context)
  // What violates the format is measured all the same.
  talk.note(stepOf('post', said, reply), readPost(reply, saidIn(talk)))
  return reply.post
}

async function runDirect(run: Run & { brief: { task: 'draft' | 'hooks' } }): Promise<Ending> {
  const { brief, put, talk } = run
  if (!('request' in brief)) return nothing
  const post = await draft(run, brief.request, put.context)
  if (brief.task === 'draft' || post === undefined) return { post, hooks: [] }
  const open = { id: post.id, title: post.title, content: post.content, kind: 'text' }
  const reply = await talk.say(hooksRequest, put.context, { documentContext: open })
  const hooks = talk.note(stepOf('hooks', hooksRequest, reply), readHooks(reply))
  return { post, hooks: hooks ?? reply.hooks }
}

async function draftIdea(run: Run, ideas: Idea[] | undefined, context: MessageContext) {
  const number = 'idea' in run.brief ? run.brief.idea : 1
  const idea = pick(ideas ?? [], number)
  return idea === undefined ? undefined : draft(run, requests.draftIdea(idea), context)
}

async function listIdeas({ talk }: Run, said: string, context: MessageContext): Promise<Idea[] | undefined> {
  const reply = await talk.say(said, context)
  return talk.note(stepOf('ideas', said, reply), readIdeas(reply))
}

/** Lists the sources; they must include the one for the brief's ideas. */
async function listSources(run: Run & { brief: Flowing }, said: string, context: MessageContext) {
  const { put, talk, brief } = run
  const id = { knowledge: put.knowledgeId, story: storyId, offer: put.offer?.id }[brief.source]
  const reply = await talk.say(said, context)
  return talk.note(
    stepOf('sources', said, reply),
    readSources(reply, (item) => item.id === id),
  )
}

async function runPostIdeas(run: Run & { brief: Flowing }): Promise<Ending> {
  const { put } = run
  const first = { ...bare(run), ...at('post-ideas', 'init') }
  if ((await listSources(run, flows['post-ideas'].message, first)) === undefined) return nothing
  const chosen = { ...put.context, ...at('post-ideas', 'category-selected') }
  const ideas = await listIdeas(run, choiceWords.source, chosen)
  return {
    post: await draftIdea(run, ideas, { ...put.context, ...at('post-ideas', 'ideas-generated') }),
    hooks: [],
  }
}

async function runHookVariations(run: Run & { brief: Flowing }): Promise<Ending> {
  const { put, talk } = run
  const { message } = flows['hook-variations']
  const listed = await talk.say(message, { ...bare(run), ...at('hook-variations', 'init') })
  const template = talk.note(
    stepOf('templates', message, listed),
    readTemplates(listed, put.template?.id ?? ''),
  )
  if (template === undefined) return nothing
  const inTemplate = { ...bare(run), selectedTemplateId: template.id, selectedTemplateName: template.title }
  const second = { ...inTemplate, ...at('hook-variations', 'template-selected') }
  if ((await listSources(run, choiceWords.template, second)) === undefined) return nothing
  const chosen = { ...put.context, ...inTemplate }
  const ideas = await listIdeas(run, choiceWords.source, {
    ...chosen,
    ...at('hook-variations', 'topic-selected'),
  })
  const idea = pick(ideas ?? [], 'idea' in run.brief ? run.brief.idea : 1)
  if (idea === undefined) return nothing
  const said = requests.draftIdea(idea)
  const reply = await talk.say(said, chosen)
  talk.note(stepOf('post', said, reply), readPost(reply, saidIn(talk)))
  talk.note(stepOf('hooks', said, reply), readHooks(reply))
  return { post: reply.post, hooks: reply.hooks }
}

async function runTrending(run: Run & { brief: EvalBrief & { task: 'trending' } }): Promise<Ending> {
  const { brief, put, talk } = run
  const searching = { ...put.context, webSearchEnabled: true }
  const { message } = flows.trending
  const question = await talk.say(message, { ...searching, ...at('trending', 'init') })
  talk.note(
    stepOf('question', message, question),
    question.text.includes('?') ? { value: true } : { problem: 'nothing was asked' },
  )
  const found = await talk.say(brief.industry, { ...searching, ...at('trending', 'industry-input') })
  const trends = talk.note(stepOf('trends', brief.industry, found), readTrends(found))
  const trend = pick(trends ?? [], brief.trend)
  if (trend === undefined) return nothing
  const wish = requests.ideasAboutTrend(trend)
  const listed = await talk.say(wish, { ...searching, ...at('trending', 'trend-select') })
  const postIdeas = talk.note(stepOf('post-ideas', wish, listed), readPostIdeas(listed))
  const postIdea = pick(postIdeas ?? [], brief.postIdea)
  if (postIdea === undefined) return nothing
  const ideas = await listIdeas(run, requests.ideasForPostIdea(postIdea), {
    ...searching,
    ...at('trending', 'ideas'),
  })
  return { post: await draftIdea(run, ideas, put.context), hooks: [] }
}

function runTask(run: Run): Promise<Ending> {
  const { brief } = run
  switch (brief.task) {
    case 'draft':
    case 'hooks':
      return runDirect({ ...run, brief })
    case 'post-ideas':
      return runPostIdeas({ ...run, brief })
    case 'hook-variations':
      return runHookVariations({ ...run, brief })
    case 'trending':
      return runTrending({ ...run, brief })
  }
}

/**
 * Does with a new account what a writer would do with a brief: adds the material to the libraries, asks for the post in
 * the chat, and reads it back.
 */
export async function runBrief(client: Client, brief: EvalBrief): Promise<BriefRun> {
  const talk = new Conversation(client)
  try {
    const put = await putMaterial(client, brief)
    const { post, hooks } = await runTask({ brief, put, talk })
    return {
      steps: talk.steps,
      costs: talk.costs,
      post: post ? { title: post.title, content: post.content, first: post.first } : null,
      hooks,
      broke: null,
    }
  } catch (error) {
    if (!(error instanceof RunBroken)) throw error
    return { steps: talk.steps, costs: talk.costs, post: null, hooks: [], broke: error.message }
  }
}
