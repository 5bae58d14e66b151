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

/** Words that must not stay in a post as they are, and why. */
export type Problem = { words: string; why: string }

export type CheckedAgainst = {
  actor: Actor
  claims: Pick<Claims, 'trace'>
  promptContext: PromptContext
  /** Posts in the writer's own words, to which the rules about phrases do not object. */
  ownTexts: string[]
  /** What this reply has found on the web, which is not stored yet. */
  found: string[]
}

/** The sources of passages. */
export type Passages = Pick<CheckedAgainst, 'promptContext' | 'found'> & {
  /** The texts of the chat's files, and what the writer said earlier in the chat. */
  earlier: string[]
}

const kinds: Record<Exclude<ClaimKind, 'event'>, string> = {
  number: 'this figure',
  date: 'this date',
  name: 'this name',
  quotation: 'this quotation',
}

/** The rules that find faults rather than matters of taste: stock phrases and the like, and a first line that is cut off. */
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

/** A sentence of at most this many words may appear anywhere. */
const longestCommonWords = 5

/**
 * Returns the lines without a slot that a template has and a post lacks. None when the post lacks all of them: then it
 * words the template in its own way, e.g. in another language.
 */
function lostLines(template: string, text: PostText): string[] {
  const post = inOneForm(plainText(text))
  const lines = template
    .split('\n')
    .filter((line) => slotsOf(line).length === 0 && inOneForm(line).includes(' '))
  const lost = lines.filter((line) => !post.includes(inOneForm(line)))
  return lost.length < lines.length ? lost.map((line) => line.trim()) : []
}

/** Returns what a check finds in a new post that its model should correct; takes tens of milliseconds. */
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

/** Returns what to correct in a post, given its unsupported claims. */
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

/** In UTF-16 code units. */
const roomForPassages = 2400

/** Returns the passages of the material that are closest to the sentences with problems. */
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

/** Applies the replacements in a model's answer to a post one by one, skipping those that do not match. */
export function repaired(text: PostText, answer: string): PostText {
  const markup = new PostMarkup()
  const events = [...markup.push(answer), ...markup.finish()]
  const replacements: Replacement[] = events.flatMap((event) =>
    event.kind === 'edit' ? event.replacements : [],
  )
  return replacements.reduce((post, replacement) => replaceWords(post, [replacement]) ?? post, text)
}
