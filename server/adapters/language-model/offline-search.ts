import { z } from 'zod'
import { dropEnd } from './sentences.ts'

const searched = 300
const longestQuery = 200

/** How people ask for a search, up to what it is about. */
const askings = [
  /\b(?:search|look|browse|google)(?:\s+(?:it|this|that|up))?(?:\s+(?:online|(?:the|on the|in the)\s+(?:web|internet)))?\s+for\s+/iu,
  /\blook\s+up\s+(?:online\s+)?/iu,
  /\bgoogle\s+/iu,
  /\b(?:find|get|show me|give me)\s+(?:(?:me|the|some|any)\s+)*(?:current|recent|latest|new)\s+(?:(?:news|information|articles?|updates?|trends?|data|figures|numbers)\s+)?(?:about|on|in|for|of)\s+/iu,
  /\b(?:news|updates|articles)\s+(?:about|on)\s+/iu,
  /\bwhat(?:['’]s| is)\s+(?:new|trending|happening|going on)\s+(?:in|with|around|for|at)\s+/iu,
  /\b(?:current|latest)\s+trends\s+(?:in|of|for)\s+/iu,
  /\bresearch\s+(?:the\s+)?(?:topic\s+(?:of\s+)?)?/iu,
] as const

const asides =
  /\s*(?:\b(?:on|in)\s+(?:the\s+)?(?:web|internet)|\bonline|\bfor me|\bplease|\bright now|\btoday|\bthis (?:week|month))\s*$/iu

/** What a message asks to be looked for on the web; undefined when it asks for no search. */
export function readSearchRequest(text: string): string | undefined {
  const start = text.trim().slice(0, searched)
  for (const asking of askings) {
    const found = asking.exec(start)
    if (!found) continue
    const [sentence = ''] = start.slice(found.index + found[0].length).split(/[.!?\n](?:\s|$)/u)
    const query = dropEnd(sentence.replace(asides, '').replace(asides, ''), ' .!?…:;,"”')
      .replace(/^["“]/u, '')
      .slice(0, longestQuery)
    if (/[\p{L}\p{N}]{2}/u.test(query)) return query
  }
  return undefined
}

const found = z.object({
  query: z.string(),
  results: z.array(
    z.object({
      title: z.string(),
      url: z.string(),
      snippet: z.string(),
      publishedAt: z.string().nullable(),
    }),
  ),
})

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A title that cannot end its own link. */
const linkText = (title: string) =>
  title
    .replaceAll(/[[\]\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const linkTarget = (url: string) => url.replaceAll('(', '%28').replaceAll(')', '%29')

/** What a search found, as a list of links with their dates. */
export function describeSearch(output: unknown): string {
  const { query, results } = found.safeParse(output).data ?? { query: '', results: [] }
  if (results.length === 0) return `I found nothing new on the web about “${query}”.`
  const lines = results.map(({ title, url, publishedAt, snippet }) => {
    const date = publishedAt === null ? '' : `, ${day.format(new Date(publishedAt))}`
    return `- [${linkText(title)}](${linkTarget(url)})${date}${snippet === '' ? '' : `: ${snippet}`}`
  })
  return [
    `This is what the web has about “${query}”:`,
    '',
    ...lines,
    '',
    'I have not judged these pages. Open what you want to use, and tell me what your post should say of it.',
  ].join('\n')
}
