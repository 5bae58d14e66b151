import type { FlowPlace } from '#core/flows.ts'
import { writeSources, writeTemplates } from '#core/formats/write-formats.ts'
import type { WebSearch } from '#server/adapters/web-search/web-search.ts'
import { type FlowTurn, answerIdeas, answerPostIdeas, answerTrends } from './ideas-and-trends.ts'
import {
  type SourceItem,
  type SourceSection,
  sourceSections,
  storyId,
  type TemplateChoice,
} from '#core/formats/format-values.ts'
import type { Materials } from '#server/features/materials/service.ts'
import type { Actor } from '#server/http/session.ts'

export type { FlowTurn } from './ideas-and-trends.ts'
export { findIdea } from './ideas-and-trends.ts'
export { ideaNamedIn } from './named-idea.ts'
export { NothingListed } from './ideas-and-trends.ts'

export type Flows = {
  /** Whether a step of a flow has its own answer; the others are chat turns that draft a post. */
  answers: (place: FlowPlace) => boolean
  /** Writes the answer. Throws NothingListed, and whatever a model's provider throws. */
  answer: (turn: FlowTurn) => Promise<void>
}

type Answer = (turn: FlowTurn) => Promise<void>

/** The guided flows on the server (product decisions): the answer to each step. */
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
    write(`${question} Name it in a few words, for example "logistics in Europe" or "HR software".`)
    return
  }
  write(`${question} Name it in a few words. From what you have told me, it could be:\n\n`)
  write(industries.map((industry) => `- ${industry}`).join('\n'))
}

type Shelves = Pick<Materials, 'knowledgeBase' | 'swipes' | 'stories' | 'offers' | 'templates' | 'audiences'>

const listed = 5
const longestDescription = 140
const longestIndustry = 60
const templatesShown = 20

/** Returns the beginning of a text on one line. */
function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longestDescription) return line
  const end = line.lastIndexOf(' ', longestDescription)
  return `${line.slice(0, end > longestDescription / 2 ? end : longestDescription).toWellFormed()}…`
}

type Section = Omit<SourceSection, 'title'>

const filled = (items: SourceItem[], emptyMessage: string): Section => ({
  items,
  emptyMessage: items.length > 0 ? '' : emptyMessage,
})

/** Returns what post ideas can be about: the latest of the writer's libraries, in the sections of specification 4.8. */
async function listSources(shelves: Shelves, actor: Actor): Promise<SourceSection[]> {
  const sections = await Promise.all([
    knowledge(shelves, actor),
    swipes(shelves, actor),
    story(shelves, actor),
    offers(shelves, actor),
  ])
  return sections.map((section, at) => ({ title: sourceSections[at]?.title ?? '', ...section }))
}

async function knowledge({ knowledgeBase }: Shelves, actor: Actor): Promise<Section> {
  const { entries } = await knowledgeBase.list(actor, { limit: listed })
  return filled(
    entries.map(({ id, title, excerpt }) => ({
      name: title,
      type: 'kb',
      id,
      description: beginningOf(excerpt),
    })),
    'Your knowledge base is empty.',
  )
}

async function swipes({ swipes: library }: Shelves, actor: Actor): Promise<Section> {
  const { entries } = await library.list(actor, { limit: listed })
  return filled(
    entries.map(({ id, title, excerpt }) => ({
      name: title,
      type: 'swipe',
      id,
      description: beginningOf(excerpt),
    })),
    'You have not saved any swipes yet.',
  )
}

async function story({ stories }: Shelves, actor: Actor): Promise<Section> {
  const { content } = await stories.read(actor)
  const items: SourceItem[] =
    content.trim() === ''
      ? []
      : [{ name: 'My Story', type: 'story', id: storyId, description: beginningOf(content) }]
  return filled(items, 'You have not written your story yet.')
}

async function offers({ offers: library }: Shelves, actor: Actor): Promise<Section> {
  const { entries } = await library.list(actor, {})
  return filled(
    entries.map(({ id, name, description }) => ({
      name,
      type: 'offer',
      id,
      description: beginningOf(description ?? ''),
    })),
    'You have not described any offers yet.',
  )
}

/** Returns the writer's own templates, newest first. */
async function listTemplateChoices({ templates }: Shelves, actor: Actor): Promise<TemplateChoice[]> {
  const { entries } = await templates.list(actor, { limit: templatesShown })
  return entries.map(({ id, title, description, content }) => ({
    id,
    title,
    description: beginningOf(description ?? content),
  }))
}

const firstWords = /^I(?:['’]m| am| run| lead| own| work (?:in|for|with)) (?:(?:an?|the) )?/i

/**
 * Returns what a story is headed with, such as a role or a niche: its first line, or the second where the first is a
 * name. Nothing when that line is a sentence about something else.
 */
function headlineOf(content: string, name: string): string[] {
  const [first = '', second = ''] = content.trim().split('\n')
  const line = (second.trim() === '' ? first : second).replace(/^[#>*\s-]+/, '').trim()
  const words = line.replace(/[.!]$/, '').replace(firstWords, '')
  const isHeadline = /\p{L}{2}/u.test(words) && !/^(?:I|My|We|Our)\b|[.!?] /.test(words)
  return isHeadline && words !== name ? [words] : []
}

/** Returns the industries that the writer's story, audiences and offers name in a few words, without duplicates. */
async function listIndustries(
  { stories, audiences, offers: library }: Shelves,
  actor: Actor,
): Promise<string[]> {
  const [own, readers, offered] = await Promise.all([
    stories.read(actor),
    audiences.list(actor, { limit: 20 }),
    library.list(actor, { limit: 20 }),
  ])
  const named = [
    ...headlineOf(own.content, actor.name),
    ...readers.entries.map(({ industry, name }) => industry ?? name),
    ...offered.entries.flatMap(({ audience }) => (audience === null ? [] : [audience])),
  ].map((text) => text.replaceAll(/\s+/g, ' ').trim())
  // A longer text is not the name of an industry.
  return [...new Set(named.filter((text) => text.length <= longestIndustry))].slice(0, listed)
}
