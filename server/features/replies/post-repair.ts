import type { Claim, ClaimKind, ClaimSource } from '#core/claims/claim.ts'
import { isOpenClaim } from '#core/claims/ledger.ts'
import { traceClaims } from '#core/claims/trace-claims.ts'
import { slotsOf } from '#core/library/template.ts'
import { createPostCheck } from '#core/post-check/check.ts'
import type { Place } from '#core/post-check/place.ts'
import { postSentences, written } from '#core/post-check/reading.ts'
import { rules } from '#core/post-check/rules.ts'
import { serializeContent, textOnly } from '#core/post/post-content.ts'
import { plainText, type PostText } from '#core/post/post-text.ts'
import { replaceWords, type Replacement } from '#core/post/replace-words.ts'
import { choosePassages } from '#core/text/passages.ts'
import type { Claims } from '#server/features/claims/service.ts'
import type { PromptContext } from '#server/features/prompt-context/service.ts'
import type { Actor } from '#server/http/session.ts'
import { PostMarkup } from './post-markup.ts'

/** Words that must not stand in a post as they do, and why. */
export type Problem = { words: string; why: string }

export type CheckedAgainst = {
  actor: Actor
  claims: Pick<Claims, 'trace'>
  promptContext: PromptContext
  /** Posts whose words are the writer's own, which no rule about phrases takes from them. */
  ownTexts: string[]
  /** What this reply has found on the web: it is not stored yet. */
  found: string[]
}

/** What a passage can come from. */
export type Passages = Pick<CheckedAgainst, 'promptContext' | 'found'> & {
  /** The texts of the chat's files, and what the writer said in it before. */
  earlier: string[]
}

const kinds: Record<Exclude<ClaimKind, 'event'>, string> = {
  number: 'this figure',
  date: 'this date',
  name: 'this name',
  quotation: 'this quotation',
}

/** The rules whose findings are faults and no matter of taste: stock phrases and their kin, and a first line that is cut. */
const check = createPostCheck(
  rules.filter((rule) => rule.isPhrase === true || rule.id === 'first-line-length'),
)

const wordsAt = (text: PostText, { paragraph, from, to }: Place) =>
  (text[paragraph] ?? [])
    .map((run) => run.text)
    .join('')
    .slice(from, to)

const inOneForm = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A shorter sentence may stand anywhere. */
const longestCommonWords = 5

/**
 * The lines of a template without a slot that a post has lost. A post that keeps none of them tells the template in words
 * of its own, such as those of another language.
 */
function lostLines(template: string, text: PostText): string[] {
  const post = inOneForm(plainText(text))
  const lines = template
    .split('\n')
    .filter((line) => slotsOf(line).length === 0 && inOneForm(line).includes(' '))
  const lost = lines.filter((line) => !post.includes(inOneForm(line)))
  return lost.length < lines.length ? lost.map((line) => line.trim()) : []
}

/** What a checker finds in a new post that its model should mend: it takes tens of milliseconds. */
export async function findProblems(
  { actor, claims, promptContext, ownTexts, found }: CheckedAgainst,
  documentId: string,
  text: PostText,
): Promise<Problem[]> {
  const content = serializeContent(textOnly(text))
  const open = (await claims.trace(actor, { documentId, content })).filter(isOpenClaim)
  const template = promptContext.template?.content ?? ''
  const more = [...found, template].map((body, at): ClaimSource => ({
    id: String(at),
    kind: 'web',
    title: '',
    url: null,
    text: body,
  }))
  const unsupported = traceClaims(open, more).filter(({ source }) => source === null)
  const swipes = promptContext.swipes.map((swipe) => swipe.text)
  return problemsOf(text, { unsupported, template, swipes, ownTexts })
}

type Given = { unsupported: readonly Claim[]; template: string; swipes: string[]; ownTexts: string[] }

/** What is to be mended in a post, given the claims in it that nothing supports. */
export function problemsOf(text: PostText, { unsupported, template, swipes, ownTexts }: Given): Problem[] {
  const invented = unsupported.flatMap(({ kind, text: words }): Problem[] =>
    kind === 'event' ? [] : [{ words, why: `nothing that was given holds ${kinds[kind]}` }],
  )
  const findings = check(text, { off: [], ownTexts, hasMedia: false }).map(({ place, why }) => ({
    words: wordsAt(text, place),
    why,
  }))
  const liked = ` ${swipes.map(inOneForm).join(' | ')} `
  const taken = postSentences(text)
    .map(written)
    .filter((sentence) => {
      const form = inOneForm(sentence)
      return form.split(' ').length > longestCommonWords && liked.includes(` ${form} `)
    })
    .map((words) => ({ words, why: 'this sentence is taken from a post that was shown for its style' }))
  const lost = lostLines(template, text).map((words) => ({
    words,
    why: 'this line of the template is missing; put it back where it stands there',
  }))
  return [...invented, ...findings, ...taken, ...lost]
}

/** In UTF-16 units. */
const roomForPassages = 2400

/** What of the material is nearest to the sentences that a checker objects to. */
export function passagesFor(
  { promptContext: { knowledge, story, offer, template }, found, earlier }: Passages,
  text: PostText,
  problems: Problem[],
): string[] {
  const sentences = postSentences(text).map(written)
  const faulty = sentences.filter((sentence) => problems.some(({ words }) => sentence.includes(words)))
  const texts = [
    ...knowledge.map((item) => item.text),
    story ?? '',
    ...(offer ? [[offer.name, offer.description, offer.audience, offer.callToAction].join('\n')] : []),
    ...earlier,
    ...found,
    template?.content ?? '',
  ]
  return choosePassages(texts, faulty.join('\n'), roomForPassages).map((passage) => passage.text)
}

/** A post with what a model's answer replaces in it: one after the other, those that fit. */
export function repaired(text: PostText, answer: string): PostText {
  const markup = new PostMarkup()
  const events = [...markup.push(answer), ...markup.finish()]
  const replacements: Replacement[] = events.flatMap((event) =>
    event.kind === 'edit' ? event.replacements : [],
  )
  return replacements.reduce((post, replacement) => replaceWords(post, [replacement]) ?? post, text)
}
