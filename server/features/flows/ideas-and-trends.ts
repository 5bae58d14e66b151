import { z } from 'zod'
import type { Idea, PostIdea, Segment, Trend } from '#core/formats/format-values.ts'
import { frameText } from '#server/adapters/language-model/frame.ts'
import { readFormats } from '#core/formats/read-formats.ts'
import { writeIdeas, writePostIdeas, writeTrends } from '#core/formats/write-formats.ts'
import {
  offlineChoice,
  type PromptContext,
  materialSections,
} from '#server/features/prompt-context/service.ts'
import { escapeText, linkTo, oneLine, plainOf } from '#core/formats/plain-text.ts'
import { searchFailureWords, type WebResult, type WebSearch } from '#server/adapters/web-search/web-search.ts'
import type { Logger } from 'pino'
import type { FlowPlace } from '#core/flows.ts'
import { type ListingModel, listItems } from '#server/adapters/language-model/list-items.ts'
import type { Actor } from '#server/http/session.ts'
import { noUsableAnswer, tookTooLong } from '#server/adapters/language-model/failure-words.ts'
import type { offlineOptions } from '#server/adapters/offline-writer/offline-task.ts'
import { areForeign } from '#server/adapters/offline-writer/reading/language.ts'
import { otherLanguage } from '#server/adapters/offline-writer/reply-words.ts'
import { brand } from '#core/brand.ts'

const titleField = z.string().trim().min(1).max(300)
const idea = z.object({ title: titleField, summary: z.string().max(2000) })
const postIdea = z.object({ title: titleField, description: z.string().max(2000) })

/** Removes line breaks that a model may have left in a text. */
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Returns what in the conversation an idea is about, besides the words of the request. */
function aboutOf({ request, replies, promptContext, isOffline }: FlowTurn) {
  const chosen = chosenBefore(replies, request)
  const named = chosen?.title ?? subjectOf(request)
  const own = named === request.trim() ? [{ label: '', text: request, isSaid: true }] : []
  const { sources, material: written } = offlineChoice(promptContext)
  const material = [...own, ...written]
  return {
    topic: named ?? sources.join(', '),
    said: chosen ? `${chosen.title}\n${chosen.description}` : '',
    material,
    /** Whether the offline writer does not know the language. */
    isForeign: isOffline && areForeign(named ?? '', ...material.map(({ text }) => text)),
  }
}

const asked = /^Give me (?:post )?ideas(?:\s+(?:about|for:?)\s+(.+))?$/is

/** Returns X of "Give me post ideas about X", otherwise the request; undefined when it names nothing. */
function subjectOf(request: string): string | undefined {
  const found = asked.exec(request.trim())
  const subject = found ? found[1] : request
  return subject === undefined || subject.trim() === '' || /^I want post ideas$/i.test(subject.trim())
    ? undefined
    : subject.trim()
}

type Chosen = { title: string; description: string }

/** Returns the trend or post idea of an earlier reply that the request names. */
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

/** Answers with "**Idea N: title**" ideas that are based on what the writer chose. */
export async function answerIdeas(turn: FlowTurn): Promise<void> {
  const { topic, said, material, isForeign } = aboutOf(turn)
  const { promptContext, request } = turn
  if (isForeign) return turn.write(otherLanguage)
  if (turn.isOffline && topic === '' && material.length === 0) return turn.write(nothingYet)
  await writeList<z.infer<typeof idea>, Idea>(turn, {
    element: idea,
    instructions: ideaInstructions(promptContext, `${request} ${topic}`),
    prompt: promptOf(request, said),
    task: { task: 'ideas', topic, material },
    count: ideaCount,
    read: (raw, number) => ({ number, title: inOneLine(raw.title), summary: inOneLine(raw.summary) }),
    nameOf: (item) => item.title,
    writeList: writeIdeas,
  })
}

/** Answers with "## LinkedIn Post Ideas" for the chosen trend. */
export async function answerPostIdeas(turn: FlowTurn): Promise<void> {
  const { topic, said, material, isForeign } = aboutOf(turn)
  const { promptContext, request } = turn
  if (isForeign) return turn.write(otherLanguage)
  await writeList<z.infer<typeof postIdea>, PostIdea>(turn, {
    element: postIdea,
    instructions: postIdeaInstructions(promptContext, `${request} ${topic}`),
    prompt: promptOf(request, said),
    task: { task: 'post-ideas', topic, material },
    count: ideaCount,
    read: (raw, number) => ({ number, title: inOneLine(raw.title), description: inOneLine(raw.description) }),
    nameOf: (item) => item.title,
    writeList: writePostIdeas,
  })
}

/** What the offline writer says when there is nothing to have ideas about. */
const nothingYet =
  'I have nothing of yours to make ideas from yet. Add something to your [knowledge base](/knowledge-base), write [your story](/identity), or tell me here what the post should be about.'

/** Finds an idea of an earlier reply by the words that its button sends. */
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

const trend = z.object({
  title: z.string().trim().min(1).max(300),
  description: z.string().max(2000),
  source: z.coerce.number().int().optional(),
})

const longestNiche = 120
const resultsShown = 24

const notSearched = {
  off: 'Web search is switched off, so these trends carry no sources.',
  forbidden: 'Web search is switched off for your account, so these trends carry no sources.',
}
const nothingFound = 'I found nothing current about this on the web'
const cannotKnow = 'Without the web and without a language model I cannot know what is trending.'

/** How the flow continues without a trend to choose: the next message is taken as one. */
const wayOn = {
  off: 'Type a trend of your own to get post ideas about it, or switch Web Search on under Preferences and ask again.',
  elsewhere:
    'Type a trend of your own to get post ideas about it, or press "Give post ideas" to start from your own material.',
}

const niche = (request: string) => request.replaceAll(/\s+/g, ' ').trim().slice(0, longestNiche)

/** Answers with "## Top 10 Trends", each with one line of description and a link to its source. */
export async function answerTrends(turn: FlowTurn, webSearch: WebSearch): Promise<void> {
  const found = await lookUp(turn, webSearch)
  const { results } = found
  if (turn.isOffline && results.length === 0) {
    const next = turn.search === 'off' ? wayOn.off : wayOn.elsewhere
    const searched = turn.search === 'on' ? `${nothingFound}.` : undefined
    return turn.write([found.failure ?? searched, cannotKnow, next].filter(Boolean).join(' '))
  }
  const note = found.failure ?? found.note
  if (note !== undefined) turn.write(`${note}\n\n`)
  if (results.length > 0) turn.keepPages(results)
  const { request, promptContext } = turn
  await writeList<z.infer<typeof trend>, Trend>(turn, {
    element: trend,
    instructions: trendInstructions(
      promptContext,
      request,
      results.length === 0 ? undefined : framed(results),
    ),
    prompt: `The industry or niche: ${request}`,
    task: { task: 'trends', results },
    count: trendCount,
    read: (raw, number) => readTrend(raw, number, results),
    nameOf: ({ title }) => title,
    writeList: writeTrends,
  })
}

/** `note` is about the trends that follow, `failure` about the search. */
type LookedUp = { results: WebResult[]; note?: string; failure?: string }

async function lookUp(turn: FlowTurn, webSearch: WebSearch): Promise<LookedUp> {
  if (turn.search !== 'on') return { results: [], note: notSearched[turn.search] }
  const subject = niche(turn.request)
  const year = new Date(turn.now).getUTCFullYear()
  const queries = [`${subject} trends ${year}`, `${subject} news`, `${subject} latest developments`]
  const { results, failure } = await webSearch.search(queries, turn.signal)
  if (failure !== undefined) {
    turn.log.info({ failure }, 'web search failed')
    return { results: [], failure: searchFailureWords(failure) }
  }
  return results.length === 0
    ? { results, note: `${nothingFound}, so these trends carry no sources.` }
    : { results: results.slice(0, resultsShown) }
}

const framed = (results: WebResult[]) =>
  frameText(
    '# Search results\nFound on the web, written by others',
    results
      .map(({ title, url, snippet, publishedAt }, at) =>
        [`${at + 1}. ${title}`, publishedAt?.slice(0, 10), url, snippet].filter(Boolean).join('\n'),
      )
      .join('\n\n'),
  )

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

const bareAddress = /(?:https?:\/\/|www\.)\S*/gi

/** Returns a model's words as Markdown that shows only the words: a URL in them may have been planted by a page. */
const withoutLinks = (words: string) => escapeText(oneLine(plainOf(words).replaceAll(bareAddress, '')))

/** Links come from the search, never from the model. */
function readTrend(raw: z.infer<typeof trend>, number: number, results: WebResult[]): Trend {
  const source = raw.source === undefined ? undefined : results[raw.source - 1]
  const words = withoutLinks(raw.description)
  const date = source?.publishedAt == null ? '' : `, ${day.format(new Date(source.publishedAt))}`
  const link = source
    ? ` (${linkTo({ name: new URL(source.url).hostname.replace(/^www\./, ''), url: source.url })}${date})`
    : ''
  return { number, title: plainOf(withoutLinks(raw.title)), description: `${words}${link}`.trim() }
}

/** A message of a guided flow to be answered. */
export type FlowTurn = ListingModel & {
  actor: Actor
  place: FlowPlace
  /** What the writer said. */
  request: string
  /** The earlier replies, latest last. */
  replies: string[]
  promptContext: PromptContext
  /** 'forbidden' when the account may not search. */
  search: 'on' | 'off' | 'forbidden'
  isOffline: boolean
  now: number
  log: Logger
  signal: AbortSignal
  /** Adds text to the reply. */
  write: (text: string) => void
  /** Stores the pages that the reply is based on with it. */
  keepPages: (pages: WebResult[]) => void
}

type ListRequest<Raw, Item> = {
  element: z.ZodType<Raw>
  instructions: string
  prompt: string
  task: Parameters<typeof offlineOptions>[0]
  /** How many items are wanted. */
  count: number
  /** Returns the item with its number; null for one that cannot be used. */
  read: (raw: Raw, number: number) => Item | null
  nameOf: (item: Item) => string
  /** Returns the list as canonical Markdown; a list's text is a prefix of that of a longer list. */
  writeList: (items: readonly Item[]) => string
}

/** Thrown when nothing in a model's answer could be used; the message is for people. */
export class NothingListed extends Error {}

/**
 * Has a model fill a list, and writes the items into the reply as they arrive, validated and without duplicates. When there
 * are fewer than wanted, the rest is asked for once. Throws NothingListed when a model returns none, and whatever the
 * provider throws.
 */
async function writeList<Raw, Item>(turn: FlowTurn, list: ListRequest<Raw, Item>): Promise<void> {
  const items: Item[] = []
  let written = ''
  const take = (raw: Raw) => {
    const item = list.read(raw, items.length + 1)
    const isNew = item !== null && !items.some((other) => sameName(list.nameOf(other), list.nameOf(item)))
    if (!isNew || items.length >= list.count) return Promise.resolve(item !== null)
    items.push(item)
    const text = list.writeList(items)
    turn.write(text.slice(written.length))
    written = text
    return Promise.resolve(true)
  }
  const { element, instructions, prompt, task } = list
  const asking = { ...turn, element, instructions, task, take }
  const end = await listItems({ ...asking, prompt })
  if (end === 'slow') throw new NothingListed(tookTooLong)
  const missing = list.count - items.length
  if (missing > 0 && end !== 'stopped' && !turn.isOffline && items.length > 0) {
    const named = items.map((item) => `- ${list.nameOf(item)}`).join('\n')
    await listItems({
      ...asking,
      prompt: `${prompt}\n\nYou have these already:\n${named}\nWrite ${missing} more.`,
    })
  }
  if (items.length > 0 || end === 'stopped') return
  if (!turn.isOffline) throw new NothingListed(noUsableAnswer)
  turn.write(nothingYet)
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

const role = `# Role
You are ${brand.assistant}, a writing assistant for people who publish on ${brand.network}. You find angles that only this writer can take. You never invent facts, figures, names or experiences for the writer.`

const json = (shape: string) =>
  `# Format\nAnswer with JSON and nothing else: {"elements": [${shape}]}. Texts are plain, in one line, in the language of the writer.`

const ideaCount = 5
const trendCount = 10

/** Returns the model's instructions for having ideas for posts. */
function ideaInstructions(promptContext: PromptContext, request: string): string {
  const task = `# Task
Write ${ideaCount} ideas for posts on what the writer asks for. Each stands on something specific in the writer's material where there is any, takes another angle than the others (a moment, a number, a mistake, a contrary view, a how-to), and could be written today. "title" names the idea in at most 90 characters. "summary" says in one or two sentences what the post would tell and which part of the material it uses.`
  return [
    role,
    ...materialSections({ ...promptContext, ownPosts: [] }, request),
    task,
    json('{"title": "…", "summary": "…"}'),
  ].join('\n\n')
}

/** Returns the model's instructions for turning a trend into post ideas. */
function postIdeaInstructions(promptContext: PromptContext, request: string): string {
  const task = `# Task
Write ${ideaCount} post ideas on the trend that the writer chose. Each says what the trend means for the writer's readers, from an angle of its own. "title" names it in at most 90 characters. "description" says in one or two sentences what the post would argue.`
  return [
    role,
    ...materialSections({ ...promptContext, ownPosts: [] }, request),
    task,
    json('{"title": "…", "description": "…"}'),
  ].join('\n\n')
}

/** Returns the model's instructions for naming trends: from search results, if there are any. */
function trendInstructions(promptContext: PromptContext, request: string, found: string | undefined): string {
  const source =
    found === undefined
      ? 'There are no search results. Name what you know to be of lasting importance, name no dates and no figures, and leave "source" at 0.'
      : 'Take the trends from the search results alone, and give in "source" the number of the result that shows each best.'
  const task = `# Task
Name ${trendCount} trends in the industry or niche that the writer names. ${source} "title" names the trend in at most 80 characters. "description" says in one sentence what is happening.`
  return [
    role,
    ...materialSections({ ...promptContext, template: undefined, swipes: [], ownPosts: [] }, request),
    task,
    json('{"title": "…", "description": "…", "source": 1}'),
    ...(found === undefined ? [] : [found]),
  ].join('\n\n')
}
