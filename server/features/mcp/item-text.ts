import type { Audience } from '#contract/audiences.ts'
import type { KnowledgeItem } from '#contract/knowledge-base.ts'
import type { Offer } from '#contract/offers.ts'
import type { Swipe } from '#contract/swipes.ts'
import type { Template } from '#contract/templates.ts'
import type { Materials } from '#server/features/materials/service.ts'
import type { Actor } from '#server/http/session.ts'

/** Libraries by the names that programs call them. */
export const libraryKinds = ['knowledge', 'swipe', 'offer', 'audience', 'template'] as const
export type LibraryKind = (typeof libraryKinds)[number]

/** An item of any library as programs see it: one text, and facts about it. */
export type ItemText = {
  id: string
  title: string
  text: string
  details: Record<string, string>
  updatedAt: string
}

type Parts = {
  id: string
  title: string
  updatedAt: string
  text: string
  details: [string, string | null][]
}

const presentItem = ({ details, ...item }: Parts): ItemText => ({
  ...item,
  details: Object.fromEntries(
    details.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]])),
  ),
})

const lines = (parts: [string, string | null][]) =>
  parts.flatMap(([name, value]) => (value === null || value === '' ? [] : [`${name}: ${value}`])).join('\n')

const knowledgeText = ({ id, title, content: text, sourceUrl, source, updatedAt }: KnowledgeItem) =>
  presentItem({
    id,
    title,
    text,
    updatedAt,
    details: [
      ['address', sourceUrl],
      ['source', source],
    ],
  })

const swipeText = ({ id, title, content: text, author, url, tags, note, isOwn, updatedAt }: Swipe) =>
  presentItem({
    id,
    title,
    text,
    updatedAt,
    details: [
      ['author', author],
      ['address', url],
      ['tags', tags.join(', ')],
      ['note', note],
      ['writtenBy', isOwn ? 'the writer' : 'somebody else'],
    ],
  })

const offerText = ({ id, name: title, description, audience, callToAction, url, updatedAt }: Offer) => {
  const text = lines([
    ['Description', description],
    ['For', audience],
    ['Call to action', callToAction],
  ])
  return presentItem({ id, title, text, updatedAt, details: [['address', url]] })
}

const audienceText = ({ id, name: title, updatedAt, ...about }: Audience) => {
  const text = lines([
    ['Description', about.description],
    ['Role', about.role],
    ['Industry', about.industry],
    ['Pains', about.pains],
    ['Goals', about.goals],
    ['Words they use', about.vocabulary],
  ])
  return presentItem({ id, title, text, updatedAt, details: [] })
}

const templateText = ({ id, title, content: text, category, description, updatedAt }: Template) =>
  presentItem({
    id,
    title,
    text,
    updatedAt,
    details: [
      ['category', category],
      ['description', description],
    ],
  })

type Found = { kind: LibraryKind; id: string }
type Sought = { q?: string; limit: number; order: 'relevance' }

/** The libraries under one roof. Throws not_found:api for an item that is not there, or not the actor's. */
export function createShelves({ knowledgeBase, swipes, offers, audiences, templates }: Materials) {
  const readers: Record<LibraryKind, (actor: Actor, id: string) => Promise<ItemText>> = {
    knowledge: async (actor, id) => knowledgeText(await knowledgeBase.read(actor, id)),
    swipe: async (actor, id) => swipeText(await swipes.read(actor, id)),
    offer: async (actor, id) => offerText(await offers.read(actor, id)),
    audience: async (actor, id) => audienceText(await audiences.read(actor, id)),
    template: async (actor, id) => templateText(await templates.read(actor, id)),
  }
  const libraries = {
    knowledge: knowledgeBase,
    swipe: swipes,
    offer: offers,
    audience: audiences,
    template: templates,
  }
  return {
    read: (actor: Actor, { kind, id }: Found) => readers[kind](actor, id),
    async find(actor: Actor, kind: LibraryKind, query: Sought): Promise<string[]> {
      const { entries } = await libraries[kind].list(actor, query)
      return entries.map(({ id }) => id)
    },
  }
}
