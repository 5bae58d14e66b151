import { regenerateLine } from '#contract/rewriting.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Rewriting } from './service.ts'

export function addRewritingRoutes(routes: Routes, { rewriting }: { rewriting: Rewriting }): void {
  routes.add(regenerateLine, async ({ actor, body }) => {
    const { text, note } = await rewriting.rewrite(actor, body)
    return { regeneratedLine: text, ...(note === undefined ? {} : { note }) }
  })
}
