import { getHooks, getSuggestions, resolveSuggestion, suggestHooks } from '#contract/suggestions.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Suggestions } from './service.ts'

export function addSuggestionRoutes(routes: Routes, { suggestions }: { suggestions: Suggestions }): void {
  routes.add(getSuggestions, ({ actor, body }) => suggestions.list(actor, body))
  routes.add(resolveSuggestion, ({ actor, body }) => suggestions.resolve(actor, body))
  routes.add(getHooks, async ({ actor, body }) => ({
    hooks: await suggestions.hooks(actor, body.documentId),
  }))
  routes.add(suggestHooks, async ({ actor, body }) => ({
    hooks: await suggestions.suggestHooks(actor, body),
  }))
}
