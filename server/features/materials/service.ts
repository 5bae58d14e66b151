import type { Logger } from 'pino'
import type { Audience, AudienceFields } from '#contract/audiences.ts'
import type { KnowledgeEntry, KnowledgeFields, KnowledgeItem } from '#contract/knowledge-base.ts'
import type { Offer, OfferFields } from '#contract/offers.ts'
import type { Swipe, SwipeEntry, SwipeFields } from '#contract/swipes.ts'
import type { Template, TemplateFields } from '#contract/templates.ts'
import type { Db, Engine } from '#server/db/schema.ts'
import { everyHour } from '#server/jobs/hourly.ts'
import { audienceKind } from './audiences.ts'
import { type KnowledgeSource, knowledgeKind } from './knowledge-base.ts'
import { createLibrary, type Library, purgeDeleted } from './library.ts'
import { offerKind } from './offers.ts'
import { createStories, type Stories } from './story.ts'
import { swipeKind } from './swipes.ts'
import { templateKind } from './templates.ts'

export { mergeGuestMaterials } from './merge-guest-materials.ts'

export type KnowledgeBase = Library<KnowledgeFields & KnowledgeSource, KnowledgeItem, KnowledgeEntry>

export type Materials = {
  knowledgeBase: KnowledgeBase
  swipes: Library<SwipeFields, Swipe, SwipeEntry>
  offers: Library<OfferFields, Offer, Offer>
  templates: Library<TemplateFields, Template, Template>
  audiences: Library<AudienceFields, Audience, Audience>
  stories: Stories
  /** Removes for good, now and every hour, what was deleted a while ago. */
  start: () => void
  stop: () => Promise<void>
}

type Options = { db: Db; engine: Engine; now: () => number; log: Logger }

/** What writers keep to write from: their libraries and their story. */
export function createMaterials(options: Options): Materials {
  return {
    knowledgeBase: createLibrary(options, knowledgeKind),
    swipes: createLibrary(options, swipeKind),
    offers: createLibrary(options, offerKind),
    templates: createLibrary(options, templateKind),
    audiences: createLibrary(options, audienceKind),
    stories: createStories(options),
    ...everyHour({
      run: () => purgeDeleted(options.db, options.now()),
      log: options.log,
      trouble: 'deleted items could not be removed',
    }),
  }
}
