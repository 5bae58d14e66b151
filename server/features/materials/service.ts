import { randomUUID } from 'node:crypto'
import type { Audience, AudienceFields } from '#contract/materials/audiences.ts'
import type { KnowledgeEntry, KnowledgeFields, KnowledgeItem } from '#contract/materials/knowledge-base.ts'
import type { Offer, OfferFields } from '#contract/materials/offers.ts'
import type { Swipe, SwipeEntry, SwipeFields } from '#contract/materials/swipes.ts'
import type { Template, TemplateFields } from '#contract/materials/templates.ts'
import type { Db, Engine, Tx } from '#server/db/schema.ts'
import { audienceKind } from './audiences.ts'
import { type KnowledgeSource, knowledgeKind } from './knowledge-base.ts'
import { createLibrary, type Library, purgeDeleted, columnsOf, noteItem, toStored } from './library.ts'
import { offerKind } from './offers.ts'
import { createStories, type Stories } from './story.ts'
import { swipeKind } from './swipes.ts'
import { templateKind } from './templates.ts'
import type { LibraryKind } from './library-kind.ts'
import { searchIndex } from './listing.ts'

export type KnowledgeBase = Library<KnowledgeFields & KnowledgeSource, KnowledgeItem, KnowledgeEntry>

export type Materials = {
  knowledgeBase: KnowledgeBase
  swipes: Library<SwipeFields, Swipe, SwipeEntry>
  offers: Library<OfferFields, Offer, Offer>
  templates: Library<TemplateFields, Template, Template>
  audiences: Library<AudienceFields, Audience, Audience>
  stories: Stories
  /** Permanently removes what was deleted too long ago to be restored. */
  purgeDeleted: () => Promise<void>
}

type Options = { db: Db; engine: Engine; now: () => number }

/** What writers keep to write from: their libraries and their story. */
export function createMaterials(options: Options): Materials {
  return {
    knowledgeBase: createLibrary(options, knowledgeKind),
    swipes: createLibrary(options, swipeKind),
    offers: createLibrary(options, offerKind),
    templates: createLibrary(options, templateKind),
    audiences: createLibrary(options, audienceKind),
    stories: createStories(options),
    purgeDeleted: () => purgeDeleted(options.db, options.now()),
  }
}

type GuestMerge = { engine: Engine; from: string; to: string }

/** Transfers a guest's story and items to an account and indexes the items under their new owner. */
export async function mergeGuestMaterials(tx: Tx, accounts: GuestMerge): Promise<void> {
  await mergeGuestStory(tx, accounts)
  await mergeGuestLibrary(tx, knowledgeKind, accounts)
  await mergeGuestLibrary(tx, swipeKind, accounts)
  await mergeGuestLibrary(tx, offerKind, accounts)
  await mergeGuestLibrary(tx, templateKind, accounts)
  await mergeGuestLibrary(tx, audienceKind, accounts)
}

/**
 * The guest's story becomes the account's if that is empty. Otherwise it becomes an item of the guest's knowledge base,
 * unless it is empty, the same text or sample data.
 */
async function mergeGuestStory(tx: Tx, { from, to }: GuestMerge): Promise<void> {
  const stories = await tx.selectFrom('story').selectAll().where('userId', 'in', [from, to]).execute()
  const brought = stories.find(({ userId }) => userId === from)
  if (brought === undefined) return
  const { content, updatedAt } = brought
  const own = stories.find(({ userId }) => userId === to)?.content ?? ''
  if (own.trim() === '') {
    await tx.deleteFrom('story').where('userId', '=', to).execute()
    await tx.updateTable('story').set({ userId: to }).where('userId', '=', from).execute()
    return
  }
  const marks = await tx
    .deleteFrom('sample')
    .where('userId', '=', from)
    .where('kind', '=', 'story')
    .returning('asOf')
    .execute()
  const isSample = marks.some(({ asOf }) => asOf === updatedAt)
  if (isSample || [own.trim(), ''].includes(content.trim())) return
  const { row } = columnsOf(knowledgeKind, { title: 'My Story', content, sourceUrl: null })
  const dates = { createdAt: updatedAt, updatedAt }
  await tx
    .insertInto('material')
    .values({ id: randomUUID(), userId: from, library: knowledgeKind.name, ...dates, ...row })
    .execute()
}

async function mergeGuestLibrary<Fields, Details, Item extends Fields, Entry>(
  tx: Tx,
  kind: LibraryKind<Fields, Details, Item, Entry>,
  { engine, from, to }: GuestMerge,
): Promise<void> {
  const index = searchIndex(engine)
  const rows = await tx
    .updateTable('material')
    .set({ userId: to })
    .where('userId', '=', from)
    .where('library', '=', kind.name)
    .returningAll()
    .execute()
  for (const row of rows) {
    const { found } = columnsOf(kind, kind.item(toStored(row)))
    await noteItem(tx, index, row, found)
  }
}
