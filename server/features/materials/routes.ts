import type * as v from 'valibot'
import { audiences } from '#contract/materials/audiences.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { knowledgeBase } from '#contract/materials/knowledge-base.ts'
import { offers } from '#contract/materials/offers.ts'
import { getStory, saveStory } from '#contract/materials/story.ts'
import { swipes } from '#contract/materials/swipes.ts'
import { type LibraryTemplate, templates } from '#contract/materials/templates.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Actor } from '#server/http/session.ts'
import type { Materials } from './service.ts'

type ItemCalls<
  Query extends v.GenericSchema,
  Fields extends v.GenericSchema,
  Change extends v.GenericSchema,
  Item,
> = {
  create: Endpoint<Query, Fields, Item>
  read: Endpoint<Query, v.GenericSchema, Item>
  change: Endpoint<Query, Change, Item>
  remove: Endpoint
  restore: Endpoint<Query, v.GenericSchema, Item>
}

type Items<Fields, Change, Item> = {
  create: (actor: Actor, fields: Fields) => Promise<Item>
  read: (actor: Actor, id: string) => Promise<Item>
  change: (actor: Actor, id: string, change: Change) => Promise<Item>
  remove: (actor: Actor, id: string) => Promise<void>
  restore: (actor: Actor, id: string) => Promise<Item>
}

function addItemRoutes<
  Query extends v.GenericSchema,
  Fields extends v.GenericSchema,
  Change extends v.GenericSchema,
  Item,
>(
  routes: Routes,
  calls: ItemCalls<Query, Fields, Change, Item>,
  items: Items<v.InferOutput<Fields>, v.InferOutput<Change>, Item>,
): void {
  routes.add(calls.create, async ({ actor, body }) =>
    Response.json(await items.create(actor, body), { status: 201 }),
  )
  routes.add(calls.read, ({ actor, params }) => items.read(actor, params.id ?? ''))
  routes.add(calls.change, ({ actor, params, body }) => items.change(actor, params.id ?? '', body))
  routes.add(calls.remove, async ({ actor, params }) => {
    await items.remove(actor, params.id ?? '')
    return new Response(null, { status: 204 })
  })
  routes.add(calls.restore, ({ actor, params }) => items.restore(actor, params.id ?? ''))
}

/** Lists Lede's own templates. */
export type ListTemplates = (query: {
  q?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
  category?: string | undefined
}) => { templates: LibraryTemplate[]; nextCursor: string | null }

type Parts = { materials: Materials; libraryTemplates: ListTemplates }

export function addMaterialRoutes(routes: Routes, { materials, libraryTemplates }: Parts): void {
  // Before the item routes, which would take these paths for ids; no item has such an id.
  routes.add(swipes.tags, async ({ actor }) => ({ tags: await materials.swipes.labels(actor) }))
  routes.add(templates.categories, async ({ actor }) => ({
    categories: await materials.templates.labels(actor),
  }))
  addItemRoutes(routes, knowledgeBase, materials.knowledgeBase)
  addItemRoutes(routes, swipes, materials.swipes)
  addItemRoutes(routes, offers, materials.offers)
  addItemRoutes(routes, templates, materials.templates)
  addItemRoutes(routes, audiences, materials.audiences)
  routes.add(knowledgeBase.list, async ({ actor, query }) => {
    const { entries, nextCursor } = await materials.knowledgeBase.list(actor, query)
    return { items: entries, nextCursor }
  })
  routes.add(swipes.save, async ({ actor, body }) => {
    const { item: swipe, isNew } = await materials.swipes.save(actor, body)
    return Response.json({ swipe, isNew }, { status: isNew ? 201 : 200 })
  })
  routes.add(swipes.list, async ({ actor, query }) => {
    const { entries, nextCursor } = await materials.swipes.list(actor, { ...query, label: query.tag })
    return { swipeFiles: entries, nextCursor }
  })
  for (const call of [offers.list, offers.listForChat]) {
    routes.add(call, async ({ actor, query }) => {
      const { entries, nextCursor } = await materials.offers.list(actor, query)
      return { offers: entries, nextCursor }
    })
  }
  routes.add(templates.list, async ({ actor, query }) => {
    if (query.library === '1') return libraryTemplates(query)
    const list = { ...query, label: query.category }
    const { entries, nextCursor } = await materials.templates.list(actor, list)
    return { templates: entries, nextCursor }
  })
  routes.add(audiences.list, async ({ actor, query }) => {
    const { entries, nextCursor } = await materials.audiences.list(actor, query)
    return { audiences: entries, nextCursor }
  })
  routes.add(getStory, ({ actor }) => materials.stories.read(actor))
  routes.add(saveStory, ({ actor, body }) => materials.stories.save(actor, body))
}
