import { apiKeys } from '#contract/api-keys.ts'
import type { Routes } from '#server/http/mount.ts'
import type { ApiKeys } from './service.ts'

type Parts = { apiKeys: ApiKeys; publicUrl: string }

export function addApiKeyRoutes(routes: Routes, { apiKeys: keys, publicUrl }: Parts): void {
  routes.add(apiKeys.list, async ({ actor }) => ({
    keys: await keys.list(actor),
    address: new URL('/mcp', publicUrl).href,
  }))
  routes.add(apiKeys.create, async ({ actor, body }) =>
    Response.json(await keys.create(actor, body), { status: 201, headers: { 'cache-control': 'no-store' } }),
  )
  routes.add(apiKeys.revoke, async ({ actor, params: { id = '' } }) => {
    await keys.revoke(actor, id)
    return new Response(null, { status: 204 })
  })
}
