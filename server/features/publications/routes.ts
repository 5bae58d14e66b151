import {
  beginByHand,
  finishByHand,
  getByHandMedia,
  prepareByHand,
  undoByHand,
} from '#contract/publishing/by-hand.ts'
import { checkPublication, getSent, publish, resolvePublication } from '#contract/publishing/publications.ts'
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Publications } from './service.ts'

export function addPublicationRoutes(routes: Routes, { publications }: { publications: Publications }): void {
  routes.add(publish, async ({ actor, body, request }) => {
    const { documentId } = body
    const accepted = await publications.publish(actor, {
      documentId,
      idempotencyKey: idempotencyKeyOf(request),
    })
    return Response.json(accepted, { status: 202 })
  })
  routes.add(getSent, ({ actor, query }) => publications.sent(actor, query))
  routes.add(resolvePublication, ({ actor, body }) => publications.resolve(actor, body))
  routes.add(checkPublication, ({ actor, body }) => publications.check(actor, body))
  addByHandRoutes(routes, publications)
}

function addByHandRoutes(routes: Routes, { byHand }: Publications): void {
  routes.add(prepareByHand, ({ actor, query }) => byHand.prepare(actor, query.documentId))
  routes.add(getByHandMedia, ({ actor, query: { documentId, position } }) =>
    byHand.media(actor, documentId, position),
  )
  routes.add(beginByHand, ({ actor, body }) => byHand.begin(actor, body))
  routes.add(finishByHand, ({ actor, body }) => byHand.finish(actor, body))
  routes.add(undoByHand, ({ actor, body }) => byHand.undo(actor, body.documentId))
}
