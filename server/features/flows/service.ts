import type { FlowPlace } from '#core/flows.ts'
import { writeSources, writeTemplates } from '#core/formats/write-formats.ts'
import type { WebSearch } from '#server/adapters/web-search/web-search.ts'
import type { FlowTurn } from './flow-turn.ts'
import { answerIdeas, answerPostIdeas } from './ideas.ts'
import { listIndustries, listSources, listTemplateChoices, type Shelves } from './lists.ts'
import { answerTrends } from './trends.ts'

export type { FlowTurn } from './flow-turn.ts'
export { findIdea } from './ideas.ts'
export { NothingListed } from './written-list.ts'

export type Flows = {
  /** Whether a step of a flow has an answer of its own; the others are chat turns that draft a post. */
  answers: (place: FlowPlace) => boolean
  /** Writes the answer. Throws NothingListed, and what a model's provider throws. */
  answer: (turn: FlowTurn) => Promise<void>
}

type Answer = (turn: FlowTurn) => Promise<void>

/** The guided flows on the server (product decisions): what each step answers. */
export function createFlows({ materials, webSearch }: { materials: Shelves; webSearch: WebSearch }): Flows {
  const sources: Answer = async ({ actor, write }) => write(writeSources(await listSources(materials, actor)))
  const steps: Record<string, Answer> = {
    'trending/init': (turn) => askForIndustry(materials, turn),
    'trending/industry-input': (turn) => answerTrends(turn, webSearch),
    'trending/trend-select': answerPostIdeas,
    'trending/ideas': answerIdeas,
    'post-ideas/init': sources,
    'post-ideas/category-selected': answerIdeas,
    'hook-variations/init': async ({ actor, write }) =>
      write(writeTemplates(await listTemplateChoices(materials, actor))),
    'hook-variations/template-selected': sources,
    'hook-variations/topic-selected': answerIdeas,
  }
  const keyOf = ({ flowType, flowStep }: FlowPlace) => `${flowType}/${flowStep}`
  return {
    answers: (place) => Object.hasOwn(steps, keyOf(place)),
    answer: async (turn) => steps[keyOf(turn.place)]?.(turn),
  }
}

async function askForIndustry(materials: Shelves, { actor, write }: FlowTurn): Promise<void> {
  const industries = await listIndustries(materials, actor)
  const question = 'Which industry or niche should I look at?'
  if (industries.length === 0) {
    write(`${question} Name it in a few words, for example “logistics in Europe” or “HR software”.`)
    return
  }
  write(`${question} Name it in a few words. From what you have told me, it could be:\n\n`)
  write(industries.map((industry) => `- ${industry}`).join('\n'))
}
