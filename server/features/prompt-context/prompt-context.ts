import { inTurn } from '#core/library/in-turn.ts'
import { choosePassages, type Passage, type PassageSimilarity, scoreTexts } from '#core/text/passages.ts'
import { postLengths, type PostLength } from '#core/post/post-length.ts'
import { frameName, frameText } from '#server/adapters/language-model/frame.ts'
import type { VoiceRule } from '#server/features/voice/service.ts'
import type { Audience } from '#contract/materials/audiences.ts'
import type { Offer } from '#contract/materials/offers.ts'

/** The size limit of each section in tokens; a token is about four characters of English. */
const budgets = {
  voice: 1000,
  story: 1500,
  offer: 500,
  audience: 500,
  knowledge: 5000,
  furtherKnowledge: 1000,
  swipes: 2500,
  template: 1200,
}
const charactersPerToken = 4

const room = (section: keyof typeof budgets) => budgets[section] * charactersPerToken

/** The size limit of the knowledge in a message's prompt, in UTF-16 code units. */
export const knowledgeRoom = room('knowledge')

const joined = (passages: Passage[]) => passages.map(({ text }) => text).join('\n\n')

const cutTo = (text: string, limit: number) =>
  text.length <= limit ? text : `${text.slice(0, limit).toWellFormed().trimEnd()} …`

const lines = (fields: [name: string, value: string | null][]): string =>
  fields.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])).join('\n')

const section = (heading: string, ...parts: string[]) => [`# ${heading}`, ...parts].join('\n')

const oneLine = (text: string) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

/** Returns the texts for which there is room, none of them cut; `left` is the remaining room. */
function fit(texts: string[], limit: number, most = Infinity): { fitting: string[]; left: number } {
  let left = limit
  let count = 0
  const fitting = texts.filter((text) => {
    if (text.length > left || count === most) return false
    left -= text.length + 1
    count += 1
    return true
  })
  return { fitting, left }
}

const changesOf = ({ changes }: VoiceRule): string[] =>
  changes.slice(0, 1).map(({ before, after }) => `${before} → ${after === '' ? '(left out)' : after}`)

const mostOwnPosts = 3
const listLine = /^\s*(?:[-–•*→]|\d{1,2}[.)])\s/gm
const isList = (text: string) => (text.match(listLine) ?? []).length > 2

/**
 * Returns the writer's own posts ordered by similarity to what is asked for: in length, then in whether they are a list,
 * then in their words.
 */
function nearestPosts({ ownPosts, length, template }: PromptContext, request: string): string[] {
  const { min, max } = postLengths[length]
  const isListAsked = template === undefined ? undefined : isList(template.content)
  const scores = scoreTexts(ownPosts, request)
  return ownPosts
    .map((text, at) => ({
      text,
      /** The distance from the band in steps of half its maximum. */
      farness: Math.ceil((2 * Math.max(0, text.length - max, min - text.length)) / max),
      isOther: isListAsked !== undefined && isList(text) !== isListAsked,
      score: scores[at] ?? 0,
    }))
    .toSorted(
      (one, other) =>
        one.farness - other.farness || Number(one.isOther) - Number(other.isOther) || other.score - one.score,
    )
    .map(({ text }) => text)
}

/** Describes how the writer writes: rules first, then as many of the writer's own posts as there is room for. */
export function voiceSection(promptContext: PromptContext, request: string): string | undefined {
  const { voice, ownPosts } = promptContext
  if (voice.length === 0 && ownPosts.length === 0) return undefined
  const { fitting, left } = fit(
    voice.map(({ text }) => `- ${oneLine(text)}`),
    room('voice'),
  )
  const changes = fit(
    voice.flatMap(changesOf).map((text) => `- ${oneLine(text)}`),
    left,
  )
  const posts = fit(nearestPosts(promptContext, request), changes.left, mostOwnPosts)
  // Examples show what a rule means when there is no whole post to show it.
  const examples =
    posts.fitting.length > 0
      ? []
      : fit(
          inTurn(voice.map((rule) => rule.examples.slice(0, 2))).map((text) => `- ${oneLine(text)}`),
          posts.left,
        ).fitting
  const places = [...changes.fitting, ...examples]
  const isShown = places.length > 0 || posts.fitting.length > 0
  return section(
    'Voice',
    'This is how the writer writes. Keep to it in every post, except where the request asks for something else.',
    ...fitting,
    ...(isShown ? ['Hear the voice in what stands below, and take no fact, name or figure from it.'] : []),
    ...(places.length > 0 ? [frameText('Places of the writer’s own posts', places.join('\n'))] : []),
    ...posts.fitting.map((text) => frameText('A post of the writer’s own', text)),
  )
}

/** The writer's own story: the voice and the experiences of "I". */
export function storySection({ story }: PromptContext, request: string): string | undefined {
  if (story === undefined) return undefined
  return section(
    'Who writes',
    'Write as this person, in the first person. What they have lived through may be told only as it stands here.',
    frameText('The writer’s own story', joined(choosePassages([story], request, room('story')))),
  )
}

export function offerSection({ offer }: PromptContext): string | undefined {
  if (offer === undefined) return undefined
  const { name, description, audience, url, callToAction } = offer
  const body = lines([
    ['Name', name],
    ['What it is', description],
    ['Who it is for', audience],
    ['Link', url],
    ['Call to action', callToAction],
  ])
  return section(
    'What the writer offers',
    'The post serves this offer: it helps the reader first, and leads to the offer without pushing.',
    frameText('The offer', cutTo(body, room('offer'))),
  )
}

export function audienceSection({ audience }: PromptContext): string | undefined {
  if (audience === undefined) return undefined
  const { name, description, role, industry, pains, goals, vocabulary } = audience
  const body = lines([
    ['Name', name],
    ['Who they are', description],
    ['Role', role],
    ['Industry', industry],
    ['What hurts', pains],
    ['What they want', goals],
    ['Words they use', vocabulary],
  ])
  return section(
    'Who reads',
    'Choose examples, words and depth for these readers, and do not address them by this description.',
    frameText('The readers', cutTo(body, room('audience'))),
  )
}

const framed = (kind: string, { title, url }: Source, text: string) => {
  const from = url === null ? '' : `, from ${frameName(url, '')}`
  return frameText(`${kind} “${frameName(title, 'without a title')}”${from}`, text)
}

const chosenPassages = ({ knowledge, near }: PromptContext, request: string) =>
  choosePassages(
    knowledge.map(({ text }) => text),
    request,
    room('knowledge'),
    near,
  )

const framedItems = ({ knowledge }: PromptContext, passages: Passage[]): string[] =>
  knowledge.flatMap((source, at) => {
    const body = joined(passages.filter((passage) => passage.source === at))
    return body === '' ? [] : [framed('An item of the writer’s knowledge base,', source, body)]
  })

/** The chosen items or, for long ones, the passages that matter for the request. */
export function knowledgeSection(promptContext: PromptContext, request: string): string | undefined {
  if (promptContext.knowledge.length === 0) return undefined
  return section(
    'What the writer knows',
    'Take facts, figures, names and quotations from here and from the writer’s own words only. What is missing stays open as a slot in [square brackets].',
    ...framedItems(promptContext, chosenPassages(promptContext, request)),
  )
}

/**
 * Returns further passages of long knowledge that matter for this request and are not among those already given for another
 * request, `told`; empty when there are none.
 */
export function furtherPassages(promptContext: PromptContext, told: string, request: string): string[] {
  if (told === request || promptContext.knowledge.length === 0) return []
  const key = ({ source, at }: Passage) => `${source} ${at}`
  const known = new Set(chosenPassages(promptContext, told).map(key))
  const all = promptContext.knowledge.map(({ text }) => text)
  const passages = choosePassages(all, request, room('furtherKnowledge')).filter(
    (passage) => !known.has(key(passage)),
  )
  // Knowledge that was given as a whole has no passages left.
  return framedItems(promptContext, passages)
}

export function swipesSection({ swipes }: PromptContext): string | undefined {
  if (swipes.length === 0) return undefined
  const each = Math.floor(room('swipes') / swipes.length)
  return section(
    'Posts whose style the writer likes',
    'Learn from their rhythm, openings and layout. Take no fact, name, figure, story or sentence from them.',
    ...swipes.map((swipe) => framed('An example post,', swipe, cutTo(swipe.text, each))),
  )
}

export function templateSection({ template }: PromptContext): string | undefined {
  if (template === undefined) return undefined
  const { title, category, content } = template
  return section(
    'Template',
    'Build the post on this template: keep its structure and order, replace every slot in [square brackets] by what the writer’s material says, and keep a slot open where it says nothing.',
    frameText(
      `The template “${frameName(title, 'without a title')}” (${frameName(category, 'post')})`,
      cutTo(content, room('template')),
    ),
  )
}

/** With `isLimit`, the length is only an upper limit. */
export function lengthSection({ length }: PromptContext, isLimit = false): string {
  const { max } = postLengths[length]
  const min = isLimit ? 0 : postLengths[length].min
  return `# Length\nThe post has ${min === 0 ? `up to ${max}` : `${min} to ${max}`} characters.`
}

/** Returns what the writer chose, in the fixed order of the prompt: voice, audience, knowledge, swipes, template. */
export const materialSections = (promptContext: PromptContext, request: string): string[] =>
  [
    voiceSection(promptContext, request),
    storySection(promptContext, request),
    offerSection(promptContext),
    audienceSection(promptContext),
    knowledgeSection(promptContext, request),
    swipesSection(promptContext),
    templateSection(promptContext),
  ].filter((part) => part !== undefined)

/** A text that the writer keeps but may not have written: data for a model, never instructions. */
export type Source = { id: string; title: string; text: string; url: string | null }

export type PromptTemplate = { title: string; category: string; content: string }

/** What was chosen for a message, read from the writer's own libraries. */
export type ChosenMaterial = {
  story: string | undefined
  offer: Offer | undefined
  audience: Audience | undefined
  knowledge: Source[]
  /** How close its passages are in meaning to what is asked; omitted when that is not known. */
  near?: PassageSimilarity | undefined
  swipes: Source[]
  template: PromptTemplate | undefined
  length: PostLength
  /** Whether the length came with the message instead of being the default. */
  isLengthChosen: boolean
  /** What was chosen but no longer exists, in words such as "the audience". */
  gone: string[]
}

/** What a message is answered with: what was chosen for it, and how the writer writes. */
export type PromptContext = ChosenMaterial & {
  voice: VoiceRule[]
  /** The writer's own posts, published ones first and the newest first. */
  ownPosts: string[]
}
