import { z } from 'zod'
import type { Trend } from '#core/formats/format-values.ts'
import { escapeText, linkTo, oneLine, plainOf } from '#core/formats/plain-text.ts'
import { writeTrends } from '#core/formats/write-formats.ts'
import { frameText } from '#server/adapters/language-model/frame.ts'
import { searchFailureWords } from '#server/adapters/web-search/failure-words.ts'
import type { WebResult, WebSearch } from '#server/adapters/web-search/web-search.ts'
import type { FlowTurn } from './flow-turn.ts'
import { trendCount, trendInstructions } from './prompt.ts'
import { writeList } from './written-list.ts'

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

/** How the flow goes on without a trend to choose: the next message is taken for one. */
const wayOn = {
  off: 'Type a trend of your own to get post ideas about it, or switch Web Search on under Preferences and ask again.',
  elsewhere:
    'Type a trend of your own to get post ideas about it, or press “Give post ideas” to start from your own material.',
}

const niche = (request: string) => request.replaceAll(/\s+/g, ' ').trim().slice(0, longestNiche)

/** Answers with "## Top 10 Trends", each with a line about it and a link to its source. */
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
  const { request, brief } = turn
  await writeList<z.infer<typeof trend>, Trend>(turn, {
    element: trend,
    instructions: trendInstructions(brief, request, results.length === 0 ? undefined : framed(results)),
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
    turn.log.info({ failure }, 'the web could not be searched')
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

/** A model's words as markdown that shows just them: an address in them may be one that a page has put there. */
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
