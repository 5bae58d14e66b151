import { type Found, foundPerKind } from '#contract/search.ts'
import { indexWords, soughtWords } from '#core/text/search-words.ts'
import type { Chats } from '#server/features/chats/service.ts'
import type { Materials } from '#server/features/materials/service.ts'
import type { Posts } from '#server/features/posts/service.ts'
import type { Actor } from '#server/http/session.ts'

export type Search = { find: (actor: Actor, words: string) => Promise<Found> }

type Options = { chats: Chats; posts: Posts; materials: Materials }

function hasWords(text: string, q: string): boolean {
  const words = indexWords(text)
  const sought = soughtWords(q)
  return sought.length > 0 && sought.every((one) => words.some((word) => word.startsWith(one)))
}

/** Searches everything of a writer's at once, with each kind's own search. */
export function createSearch({ chats, posts, materials }: Options): Search {
  const { knowledgeBase, swipes, offers, templates, audiences, stories } = materials
  return {
    async find(actor, q) {
      const query = { q, limit: foundPerKind, order: 'relevance' } as const
      const [chatPage, postPage, story, ...pages] = await Promise.all([
        chats.history(actor, { q, limit: foundPerKind }),
        posts.list(actor, { q, limit: foundPerKind, sort: 'updated' }),
        stories.read(actor),
        knowledgeBase.list(actor, query),
        swipes.list(actor, query),
        offers.list(actor, query),
        templates.list(actor, query),
        audiences.list(actor, query),
      ])
      const [knowledge, swipe, offer, template, audience] = pages
      return {
        chats: chatPage.chats.map(({ id, title }) => ({ id, title })),
        posts: postPage.posts.map(({ id, title, status, chatId }) => ({ id, title, status, chatId })),
        knowledge: knowledge.entries.map(({ id, title }) => ({ id, title })),
        swipes: swipe.entries.map(({ id, title }) => ({ id, title })),
        story: hasWords(story.content, q) ? [{ id: 'story', title: 'My Story' }] : [],
        offers: offer.entries.map(({ id, name }) => ({ id, title: name })),
        templates: template.entries.map(({ id, title }) => ({ id, title })),
        audiences: audience.entries.map(({ id, name }) => ({ id, title: name })),
      }
    },
  }
}
