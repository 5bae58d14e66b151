import { listExamplePosts, listLibraryTemplates } from '#contract/materials/library.ts'
import type { Routes } from '#server/http/mount.ts'
import { listPosts, listTemplates } from './service.ts'

/** Serves Lede's own library, which is the same for everybody who is signed in. */
export function addLibraryRoutes(routes: Routes): void {
  routes.add(listExamplePosts, async ({ query }) => listPosts(query))
  routes.add(listLibraryTemplates, async ({ query }) => listTemplates(query))
}
