import { inTurn } from '#core/library/in-turn.ts'
import { choosePassages, type Passage, type Nearness } from '#core/text/passages.ts'
import { postLengths, type PostLength } from '#core/post/post-length.ts'
import { frameName, frameText } from '#server/adapters/language-model/frame.ts'
import type { VoiceRule } from '#server/features/voice/service.ts'
import type { Audience } from '#contract/materials/audiences.ts'
import type { Offer } from '#contract/materials/offers.ts'

/** Room for each section, in tokens; a token is about four characters of English. */
const budgets = {
  voice: 700,
  story: 1500,
  offer: 500,
  audience: 500,
  knowledge: 6000,
  swipes: 2500,
  template: 1200,
}
const charactersPerToken = 4

const room = (section: keyof typeof budgets) => budgets[section] * charactersPerToken

/** What the knowledge of a message may take of its prompt, in UTF-16 units. */
export const knowledgeRoom = room('knowledge')

const joined = (passages: Passage[]) => passages.map(({ text }) => text).join('\n\n')

const cutTo = (text: string, limit: number) =>
  text.length <= limit ? text : `${text.slice(0, limit).toWellFormed().trimEnd()} …`

const lines = (fields: [name: string, value: string | null][]): string =>
  fields.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])).join('\n')

const section = (heading: string, ...parts: string[]) => [`# ${heading}`, ...parts].join('\n')

const oneLine = (text: string) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

/** As many as there is room for, none of them cut; `left` is what they leave of it. */
function fit(texts: string[], limit: number): { fitting: string[]; left: number } {
  let left = limit
  const fitting = texts.filter((text) => {
    if (text.length > left) return false
    left -= text.length + 1
    return true
  })
  return { fitting, left }
}

const evidenceOf = ({ examples, changes }: VoiceRule): string[] => [
  ...examples.slice(0, 2),
  ...changes.slice(0, 1).map(({ before, after }) => `${before} → ${after === '' ? '(left out)' : after}`),
]

/** How the writer writes: rules first, then as many of the places that show them as there is room for. */
export function voiceSection({ voice }: PromptContext): string | undefined {
  if (voice.length === 0) return undefined
  const { fitting, left } = fit(
    voice.map(({ text }) => `- ${oneLine(text)}`),
    room('voice'),
  )
  // The first example of each rule before the second one of any.
  const evidence = inTurn(voice.map(evidenceOf)).map((text) => `- ${oneLine(text)}`)
  const shown = fit(evidence, left).fitting
  return section(
    'Voice',
    'The writer’s own posts show these habits. Keep to them in every post, except where the request asks for something else.',
    ...fitting,
    ...(shown.length === 0
      ? []
      : [
          'Hear the voice in what stands below, and take no fact, name or figure from it.',
          frameText('Places of the writer’s own posts', shown.join('\n')),
        ]),
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

/** The chosen items, or their passages that matter for the request where they are long. */
export function knowledgeSection({ knowledge, near }: PromptContext, request: string): string | undefined {
  if (knowledge.length === 0) return undefined
  const passages = choosePassages(
    knowledge.map(({ text }) => text),
    request,
    room('knowledge'),
    near,
  )
  const items = knowledge.flatMap((source, at) => {
    const body = joined(passages.filter((passage) => passage.source === at))
    return body === '' ? [] : [framed('An item of the writer’s knowledge base,', source, body)]
  })
  return section(
    'What the writer knows',
    'Take facts, figures, names and quotations from here and from the writer’s own words only. What is missing stays open as a slot in [square brackets].',
    ...items,
  )
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

export function lengthSection({ length }: PromptContext): string {
  const { min, max } = postLengths[length]
  return `# Length\nThe post has ${min === 0 ? `up to ${max}` : `${min} to ${max}`} characters.`
}

/** What the writer chose, in the fixed order of the prompt: voice, audience, knowledge, swipes, template. */
export const materialSections = (promptContext: PromptContext, request: string): string[] =>
  [
    voiceSection(promptContext),
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
  /** How near its passages are in meaning to what is asked; left out where that is not known. */
  near?: Nearness | undefined
  swipes: Source[]
  template: PromptTemplate | undefined
  length: PostLength
  /** The length came with the message, and is not the default. */
  isLengthChosen: boolean
  /** What was chosen and is no longer there, in words such as "the audience". */
  gone: string[]
}

/** What a message is to be answered with: what was chosen for it, and how the writer writes. */
export type PromptContext = ChosenMaterial & { voice: VoiceRule[] }
