import { searchAll } from '#contract/search.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Search } from './service.ts'

export function addSearchRoutes(routes: Routes, { search }: { search: Search }): void {
  routes.add(searchAll, ({ actor, query }) => search.find(actor, query.q))
}
