import { getCheckPreferences, putCheckPreferences } from '#contract/post-check.ts'
import type { Routes } from '#server/http/mount.ts'
import type { CheckChoices } from './service.ts'

export function addPostCheckRoutes(
  routes: Routes,
  { checkChoices: choices }: { checkChoices: CheckChoices },
): void {
  routes.add(getCheckPreferences, async ({ actor }) => ({ preferences: await choices.get(actor) }))
  routes.add(putCheckPreferences, async ({ actor, body }) => ({
    preferences: await choices.put(actor, body),
  }))
}
