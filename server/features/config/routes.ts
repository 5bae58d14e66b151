import { getConfig, type Config } from '#contract/account.ts'
import type { Routes } from '#server/http/mount.ts'

/** What the screen shows of the set-up. */
export function addConfigRoutes(routes: Routes, { config }: { config: Config }): void {
  routes.addPublic(getConfig, () => Promise.resolve(config))
}
