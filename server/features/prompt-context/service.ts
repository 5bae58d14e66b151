import type { MessageContext } from '#contract/chat.ts'
import { namesTopic } from '#core/choice-messages.ts'
import { AppError } from '#core/errors.ts'
import { defaultPostLength } from '#core/post/post-length.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { Db } from '#server/db/schema.ts'
import { findPost, findTemplate } from '#server/features/library/service.ts'
import type { Materials } from '#server/features/materials/service.ts'
import type { Voices } from '#server/features/voice/service.ts'
import type { Actor } from '#server/http/session.ts'
import {
  type PromptContext,
  type PromptTemplate,
  type ChosenMaterial,
  type Source,
  knowledgeRoom,
} from './prompt-context.ts'
import type { SemanticRanking } from './semantic-ranking.ts'
import type { Material } from '#server/adapters/offline-writer/offline-task.ts'
import { fittingOffers, readOfferRequest } from '#server/adapters/offline-writer/reading/offer-request.ts'
import { contentWords } from '#server/adapters/offline-writer/reading/sentences.ts'

export type { PromptContext, Source } from './prompt-context.ts'
export { createSemanticRanking } from './semantic-ranking.ts'
export { furtherPassages, lengthSection, materialSections } from './prompt-context.ts'

export type PromptContexts = {
  /** Looks up what a message's context refers to, for its writer only; what does not exist is listed in `gone`. */
  readChosen: (actor: Actor, context: MessageContext) => Promise<ChosenMaterial>
  /** Does the same and adds the writer's voice. */
  read: (actor: Actor, context: MessageContext) => Promise<PromptContext>
  /** Does the same and adds how close long knowledge is in meaning to a request, if an embedding model can tell in time. */
  readFor: (actor: Actor, context: MessageContext, request: string) => Promise<PromptContext>
  /**
   * Returns the context of the latest message in a post's chat, and what the post was asked for with; only the voice for a
   * post without a chat.
   */
  readForPost: (actor: Actor, documentId: string) => Promise<PromptContext & { wish: string }>
  /** Returns the latest knowledge that was not chosen, by title. */
  otherNotes: (actor: Actor, chosen: ChosenMaterial) => Promise<{ id: string; title: string }[]>
  /** Adds the offer that a request wants announced; otherwise the names of the writer's offers, if it wants that at all. */
  withOffer: (
    actor: Actor,
    promptContext: PromptContext,
    request: string,
  ) => Promise<{ promptContext: PromptContext; offers?: string[] }>
  /** Returns the item of knowledge that was not chosen and shares most words with a post: several would not fit together. */
  relatedNote: (actor: Actor, chosen: ChosenMaterial, post: string) => Promise<Source | undefined>
}

/** How many notes are searched for one that a message names. */
const mostNotes = 50

/** How many offers are searched for one that is to be announced. */
const mostOffers = 20

/** Fewer words in common may be chance. */
const leastShared = 2
const countShared = (words: ReadonlySet<string>, text: string) =>
  new Set(contentWords(text).filter((word) => words.has(word))).size

type Libraries = Pick<
  Materials,
  'knowledgeBase' | 'swipes' | 'offers' | 'templates' | 'audiences' | 'stories'
>
type Sources = Libraries & { db: Db; voices: Pick<Voices, 'forModels'> }

/**
 * Reads what the writer chose for a message: their story or an offer, an audience, knowledge, swipes, a template; and their
 * voice, which accompanies every message.
 */
export function createPromptContexts(
  { db, voices, ...materials }: Sources,
  semanticRanking?: Pick<SemanticRanking, 'rank'>,
): PromptContexts {
  const readChosen = (actor: Actor, context: MessageContext) => readMaterial(materials, actor, context)
  const briefs: PromptContexts = {
    readChosen,
    async otherNotes(actor, { knowledge }) {
      const { entries } = await materials.knowledgeBase.list(actor, { limit: mostNotes })
      const chosen = new Set(knowledge.map(({ id }) => id))
      return entries.filter(({ id }) => !chosen.has(id)).map(({ id, title }) => ({ id, title }))
    },
    async withOffer(actor, promptContext, request) {
      const name = readOfferRequest(request)
      if (name === undefined || (promptContext.offer !== undefined && name === '')) return { promptContext }
      const { entries } = await materials.offers.list(actor, { limit: mostOffers })
      const fitting = fittingOffers(entries, name)
      const [offer, ...others] = fitting
      return offer !== undefined && others.length === 0
        ? { promptContext: { ...promptContext, offer } }
        : { promptContext, offers: fitting.map((one) => one.name) }
    },
    async relatedNote(actor, { knowledge }, post) {
      const { entries } = await materials.knowledgeBase.list(actor, { limit: mostNotes })
      const chosen = new Set(knowledge.map(({ id }) => id))
      const words = new Set(contentWords(post))
      const [related] = entries
        .filter(({ id }) => !chosen.has(id))
        .map(({ id, title, excerpt }) => ({ id, shared: countShared(words, `${title} ${excerpt}`) }))
        .filter(({ shared }) => shared >= leastShared)
        .toSorted((one, other) => other.shared - one.shared)
      return related && orGone(() => readKnowledge(materials, actor, related.id))
    },
    async readFor(actor, context, request) {
      const promptContext = await briefs.read(actor, context)
      const near = await semanticRanking?.rank(actor, promptContext.knowledge, {
        request,
        budget: knowledgeRoom,
      })
      return { ...promptContext, near }
    },
    async readForPost(actor, documentId) {
      const messages = await latestMessages(db, actor, documentId)
      const context = messages.findLast(({ role }) => role === 'user')?.context ?? {}
      return { ...(await briefs.read(actor, context)), wish: wishFor(messages, documentId).join('\n\n') }
    },
    async read(actor, context) {
      const [chosen, { rules, posts }] = await Promise.all([
        readChosen(actor, context),
        voices.forModels(actor),
      ])
      return { ...chosen, voice: rules, ownPosts: posts }
    },
  }
  return briefs
}

type Part = { type: string; text?: unknown; input?: unknown; output?: unknown }
type Said = { role: string; parts: readonly Part[] }

/** How many messages are searched for what a post was asked for with. */
const mostMessages = 60

async function latestMessages(db: Db, actor: Actor, documentId: string) {
  const rows = await db
    .selectFrom('document')
    .innerJoin('message', 'message.chatId', 'document.chatId')
    .select(['message.role', 'message.parts', 'message.context'])
    .where('document.id', '=', documentId)
    .where('document.userId', '=', actor.userId)
    .orderBy('message.position', 'desc')
    .limit(mostMessages)
    .execute()
  return rows.toReversed().map(({ role, parts, context }) => ({
    role,
    parts: fromJson<Part[]>(parts),
    context: fromJson<MessageContext>(context),
  }))
}

const idIn = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined

const madeBy = ({ parts }: Said): unknown[] =>
  parts.flatMap(({ type, input, output }) =>
    type === 'tool-createDocument' ? [idIn(output) ?? idIn(input)] : [],
  )

/**
 * Returns what a post was asked for with: what the writer has said since the previous post. For a post that no reply has
 * made, what they said last.
 */
export function wishFor(messages: readonly Said[], documentId: string): string[] {
  const made = messages.findIndex((message) => madeBy(message).includes(documentId))
  const before = messages.slice(0, made === -1 ? undefined : made)
  const since = before.findLastIndex((message) => madeBy(message).length > 0) + 1
  return before
    .slice(since)
    .filter(({ role }) => role === 'user')
    .map(({ parts }) =>
      parts
        .flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []))
        .join('\n'),
    )
    .filter(namesTopic)
}

async function readMaterial(
  materials: Libraries,
  actor: Actor,
  context: MessageContext,
): Promise<ChosenMaterial> {
  const [story, offer, audience, knowledge, swipes, template] = await Promise.all([
    readStory(materials, actor, context),
    readOne(context.selectedIdentity?.selectedOfferId, (id) => materials.offers.read(actor, id)),
    readOne(context.selectedAudienceId, (id) => materials.audiences.read(actor, id)),
    readAll(context.selectedKnowledgeBaseIds, (id) => readKnowledge(materials, actor, id)),
    readAll(context.selectedSwipeIds, (id) => readSwipe(materials, actor, id)),
    readOne(context.selectedTemplateId, (id) => readTemplate(materials, actor, id)),
  ])
  return {
    story: story.found,
    offer: offer.found,
    audience: audience.found,
    knowledge: knowledge.found,
    swipes: swipes.found,
    template: template.found,
    length: context.postLength ?? defaultPostLength,
    isLengthChosen: context.postLength !== undefined,
    gone: [
      ...(story.isGone ? ['My Story, which is empty'] : []),
      ...(offer.isGone ? ['the offer'] : []),
      ...(audience.isGone ? ['the audience'] : []),
      ...countOf(knowledge.gone, 'knowledge-base item'),
      ...countOf(swipes.gone, 'swipe'),
      ...(template.isGone ? ['the template'] : []),
    ],
  }
}

const countOf = (count: number, name: string): string[] => {
  if (count === 0) return []
  return [count === 1 ? `one ${name}` : `${count} ${name}s`]
}

async function orGone<Item>(read: () => Promise<Item>): Promise<Item | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found:api') return undefined
    throw error
  }
}

async function readOne<Item>(id: string | null | undefined, read: (id: string) => Promise<Item>) {
  if (id == null || id === '') return { found: undefined, isGone: false }
  const found = await orGone(() => read(id))
  return { found, isGone: found === undefined }
}

async function readAll<Item>(ids: string[] | undefined, read: (id: string) => Promise<Item>) {
  const wanted = [...new Set(ids ?? [])]
  const found = (await Promise.all(wanted.map((id) => orGone(() => read(id))))).flatMap((item) => item ?? [])
  return { found, gone: wanted.length - found.length }
}

async function readStory({ stories }: Libraries, actor: Actor, { selectedIdentity }: MessageContext) {
  if (selectedIdentity?.myStory !== true) return { found: undefined, isGone: false }
  const { content } = await stories.read(actor)
  return content.trim() === '' ? { found: undefined, isGone: true } : { found: content, isGone: false }
}

async function readKnowledge({ knowledgeBase }: Libraries, actor: Actor, id: string): Promise<Source> {
  const { title, content, sourceUrl } = await knowledgeBase.read(actor, id)
  return { id, title, text: content, url: sourceUrl }
}

/** Lede's own example posts are identified by their slugs. */
async function readSwipe({ swipes }: Libraries, actor: Actor, id: string): Promise<Source> {
  const example = findPost(id)
  if (example) return { id, title: example.title, text: example.text, url: null }
  const { title, content, url } = await swipes.read(actor, id)
  return { id, title, text: content, url }
}

async function readTemplate({ templates }: Libraries, actor: Actor, id: string): Promise<PromptTemplate> {
  const { title, category, content } = findTemplate(id) ?? (await templates.read(actor, id))
  return { title, category, content }
}

/** Whether a text has all the words of another already: a post would say them twice. */
function isSaidIn(text: string, other: string): boolean {
  const words = new Set(contentWords(text))
  return contentWords(other).every((word) => words.has(word))
}

/**
 * Returns what the offline writer may take sentences from, starting with what says most about a topic. Swipes are not
 * included: they are examples of style and not the writer's words. An offer's call to action ends the post.
 */
export function offlineMaterial({ story, offer, knowledge }: PromptContext): Material[] {
  const label = offer?.name ?? ''
  const description = offer?.description ?? ''
  const audience = offer?.audience ?? ''
  const offered = [
    description,
    ...(isSaidIn(description, audience) ? [] : [`Who it is for: ${audience}`]),
  ].join('\n')
  const call = isSaidIn(description, offer?.callToAction ?? '') ? '' : (offer?.callToAction ?? '')
  return [
    ...knowledge.map(({ title, text }) => ({ label: title, text, isChosen: true })),
    ...(story === undefined ? [] : [{ label: 'My Story', text: story, isChosen: true, isBackground: true }]),
    ...(offered.trim() === '' ? [] : [{ label, text: offered, isChosen: true }]),
    ...(call.trim() === '' ? [] : [{ label, text: call, isChosen: true, isCall: true }]),
  ]
}

/** Returns the same, and the names of what can be a topic: the story has none. */
export const offlineChoice = (promptContext: PromptContext) => ({
  material: offlineMaterial(promptContext),
  sources: [
    ...[...promptContext.knowledge, ...promptContext.swipes].map(({ title }) => title),
    ...(promptContext.offer ? [promptContext.offer.name] : []),
  ],
  hasTemplate: promptContext.template !== undefined,
})
