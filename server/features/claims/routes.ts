import {
  getLedger,
  getOpenClaims,
  knowClaim,
  noteClaimsAsked,
  sourceClaim,
  traceClaims,
} from '#contract/claims.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Claims } from './service.ts'

export function addClaimRoutes(routes: Routes, { claims }: { claims: Claims }): void {
  routes.add(traceClaims, async ({ actor, body }) => ({ claims: await claims.trace(actor, body) }))
  routes.add(getLedger, ({ actor, query }) => claims.ledger(actor, query))
  routes.add(getOpenClaims, ({ actor, query }) => claims.open(actor, query.id))
  routes.add(noteClaimsAsked, ({ actor, body }) => claims.noteAsked(actor, body))
  routes.add(knowClaim, ({ actor, body }) => claims.know(actor, body))
  routes.add(sourceClaim, ({ actor, body }) => claims.source(actor, body))
}
