import { findRepeats } from '#contract/publishing/repeats.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Repeats } from './service.ts'

export function addRepeatRoutes(routes: Routes, { repeats }: { repeats: Repeats }): void {
  routes.add(findRepeats, async ({ actor, body }) => ({ repeats: await repeats.find(actor, body) }))
}
