import { getConfig, type Config } from '#contract/account.ts'
import type { Routes } from '#server/http/mount.ts'

/** Serves what the screen needs to know about the configuration. */
export function addConfigRoutes(routes: Routes, { config }: { config: Config }): void {
  routes.addPublic(getConfig, () => Promise.resolve(config))
}
