import { getModels } from '#contract/account.ts'
import { modelKeys } from '#contract/model-keys.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Models } from './service.ts'

export function addModelRoutes(routes: Routes, { accountModels: models }: { accountModels: Models }): void {
  const { keys } = models
  routes.add(getModels, async ({ actor }) => {
    const own = await models.of(actor.userId)
    return { models: own.list(), default: own.defaultId }
  })
  routes.add(modelKeys.list, async ({ actor }) => ({ keys: await keys.list(actor) }))
  routes.add(modelKeys.put, ({ actor, params, body }) => keys.put(actor, params.provider ?? '', body))
  routes.add(modelKeys.remove, async ({ actor, params }) => {
    await keys.remove(actor, params.provider ?? '')
    return new Response(null, { status: 204 })
  })
  routes.add(modelKeys.restore, ({ actor, params }) => keys.restore(actor, params.provider ?? ''))
  routes.add(modelKeys.test, ({ actor, params }) => keys.test(actor, params.provider ?? ''))
}
