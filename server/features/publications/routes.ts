import { getSent, publish, resolvePublication } from '#contract/linkedin.ts'
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Publications } from './service.ts'

export function addPublicationRoutes(routes: Routes, publications: Publications): void {
  routes.add(publish, async ({ actor, body, request }) => {
    const { documentId } = body
    const accepted = await publications.publish(actor, {
      documentId,
      idempotencyKey: idempotencyKeyOf(request),
    })
    return Response.json(accepted, { status: 202 })
  })
  routes.add(getSent, async ({ actor, query }) => ({
    sent: await publications.sent(actor, query.documentId),
  }))
  routes.add(resolvePublication, ({ actor, body }) => publications.resolve(actor, body))
}
