import { z } from 'zod'
import { capitalise, clipWords, dropEnd, tidySpaces } from './sentences.ts'

type PictureWords = {
  /** What is to stand on the picture, in the writer's words; '' when it is to be about the post at hand. */
  words: string
  title: string
}

const politeness = String.raw`(?:(?:please|hey|hi|hello|ok|okay|now|then|also|and|just)[,!.]?\s+|(?:can|could|would|will)\s+you\s+|i\s+(?:want|need)\s+you\s+to\s+|let['’]?s\s+)*`
const verb = String.raw`(?:(?:make|create|draw|design|generate|produce|prepare|give|add)(?:\s+(?:me|us|up))?|i\s+(?:want|need)|i(?:'d|’d|\s+would)\s+(?:like|love))\s+`
const determiner = String.raw`(?:(?:a|an|another|one|some|new|the|my)\s+){0,2}`
const notAdjective = String.raw`(?:posts?|drafts?|articles?|about|for|of|with|on|that|this|it|write|change|replace|remove)`
const adjectives = String.raw`(?:(?!${notAdjective}\b)[\p{L}\p{N}'’-]+\s+){0,3}?`
const noun = String.raw`(?:images?|pictures?|illustrations?|graphics?|visuals?|cards?)(?![\p{L}-])(?!\s+(?:posts?|drafts?|carousels?|ideas?|games?|decks?)\b)`

const asks = new RegExp(`^${politeness}${verb}${determiner}${adjectives}${noun}`, 'iu')
const names = new RegExp(
  String.raw`^(?:an?|another|new)\s+${adjectives}${noun}(?=\s*(?:$|[:.?!]|(?:about|of|for|that\s+says|saying|with)\s))`,
  'iu',
)
const changes =
  /^(?:(?:please|now|can\s+you|could\s+you)\s+)*(?:change|replace|set|update|make|redo)\s+(?:it|this|that|(?:the\s+)?(?:words|text)(?:\s+(?:on|of)\s+(?:it|the\s+(?:image|picture|card)))?|(?:the\s+)?(?:image|picture|card))\s+(?:to|into|with|say|read|so\s+that\s+it\s+says)\b:?\s*/iu
const connection =
  /^\s*(?:[:–—-]+\s*|(?:that\s+)?(?:says|saying|reads|reading)\s*:?\s*|(?:which|that)\s+(?:shows|says)\s+|(?:with|using)\s+(?:the\s+)?(?:words|text|line|title|quote)\s*:?\s*|(?:about|of|on|for|from|showing|with|to\s+go\s+with|to|out\s+of)\s+)/iu
const postAtHand =
  /^(?:(?:it|this|that|the|my|our)(?:\s+(?:open|last|current|new|same))?(?:\s+(?:post|draft|text|one|hook|opening|first\s+line|article))?|its\s+(?:hook|first\s+line|opening))(?:\s+(?:please|too|as\s+well))?[\s.!?]*$/iu
const quoted = /["“„«]([^"“”„«»]+)["”“»]/u
const politeEnd = /[\s,]*\b(?:please|thanks|thank\s+you)[\s.!]*$/iu

const longestTitle = 60
const searched = 600
const untitledPicture = 'Picture'

const titleOf = (words: string) =>
  capitalise(dropEnd(clipWords(tidySpaces(words), longestTitle), ' .!?…:;,')) || untitledPicture

function wordsAfter(rest: string): string {
  const given = quoted.exec(rest)?.[1]
  if (given !== undefined) return given.trim()
  const subject = rest.replace(connection, '').replace(politeEnd, '').trim()
  return postAtHand.test(subject) || !/[\p{L}\p{N}]/u.test(subject) ? '' : capitalise(subject)
}

const read = (text: string, ...openings: RegExp[]): PictureWords | undefined => {
  const start = text.trimStart().slice(0, searched)
  const found = openings.map((opening) => opening.exec(start)).find((match) => match !== null)
  if (!found) return undefined
  const words = wordsAfter(text.trimStart().slice(found[0].length))
  return { words, title: titleOf(words) }
}

/** Reads a message that asks for a picture; undefined for any other. */
export const readPictureRequest = (text: string): PictureWords | undefined => read(text, asks, names)

/** The new words for a picture that is there; undefined for a message that gives none. */
export function readPictureChange(text: string): string | undefined {
  const words = read(text, changes)?.words ?? ''
  return words === '' ? undefined : words
}

const searchedLength = 300
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
  const start = text.trim().slice(0, searchedLength)
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
