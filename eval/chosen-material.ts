import type { ClaimSource } from '#core/claims/claim.ts'
import { postLengths } from '#core/post/post-length.ts'
import type { EvalBrief, EvalMaterial } from './brief.ts'

const linesOf = (texts: (string | undefined)[]) => texts.filter((text) => text !== undefined).join('\n')

const offerText = ({ offer }: EvalMaterial) =>
  offer === undefined ? '' : linesOf([offer.description, offer.audience, offer.callToAction])

/** Returns which material goes with the request for the post: a guided flow keeps only what was chosen in it. */
export function chosenParts(brief: EvalBrief): { knowledge: boolean; story: boolean; offer: boolean } {
  if (brief.task !== 'post-ideas' && brief.task !== 'hook-variations')
    return { knowledge: true, story: true, offer: true }
  const { source } = brief
  return { knowledge: source === 'knowledge', story: source === 'story', offer: source === 'offer' }
}

/** Returns the knowledge items that go with the request for the post. */
export function chosenKnowledge(brief: EvalBrief): EvalMaterial['knowledge'] {
  if (!chosenParts(brief).knowledge) return []
  const isFlow = brief.task === 'post-ideas' || brief.task === 'hook-variations'
  return isFlow ? brief.material.knowledge.slice(0, 1) : brief.material.knowledge
}

/** Returns everything that a brief's post may say: the chosen material, web findings, the template, the request. */
export function sourcesOf(brief: EvalBrief): ClaimSource[] {
  const { material } = brief
  const chosen = chosenParts(brief)
  const source = (kind: ClaimSource['kind'], title: string, text: string): ClaimSource[] =>
    text === '' ? [] : [{ id: `${kind} ${title}`, kind, title, url: null, text }]
  return [
    ...chosenKnowledge(brief).flatMap(({ title, content }) => source('knowledge', title, content)),
    ...source('story', 'My Story', chosen.story ? (material.story ?? '') : ''),
    ...source(
      'offer',
      material.offer?.name ?? '',
      chosen.offer && material.offer ? linesOf([material.offer.name, offerText(material)]) : '',
    ),
    ...(brief.task === 'trending'
      ? brief.findings.flatMap(({ title, text }) => source('web', title, `${title}\n${text}`))
      : []),
    ...source('message', 'Template', material.template?.content ?? ''),
    ...('request' in brief ? source('message', 'Request', brief.request) : []),
    ...('industry' in brief ? source('message', 'Industry', brief.industry) : []),
  ]
}

const ended = /[.!?…]["”’)]?$/

/** Counts the characters in lines that end like sentences, which excludes headings and labels. */
function sentenceCharacters(text: string): number {
  const lines = new Set(text.split('\n').map((line) => line.trim()))
  return [...lines].reduce((sum, line) => sum + (ended.test(line) ? line.length : 0), 0)
}

/**
 * Whether the material suffices for the requested length: the distinct lines of the chosen items that end like
 * sentences have at least as many characters as the band's minimum.
 */
export function suffices(brief: EvalBrief): boolean {
  const { material } = brief
  const chosen = chosenParts(brief)
  const text = linesOf([
    ...chosenKnowledge(brief).map(({ content }) => content),
    chosen.story ? material.story : undefined,
    chosen.offer ? offerText(material) : undefined,
  ])
  return sentenceCharacters(text) >= postLengths[brief.length].min
}
