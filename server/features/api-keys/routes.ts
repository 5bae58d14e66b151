import { apiKeys } from '#contract/api-keys.ts'
import type { Auth } from '#server/features/auth/service.ts'
import type { Routes } from '#server/http/mount.ts'
import type { ApiKeys } from './service.ts'

type Parts = { apiKeys: ApiKeys; auth: Pick<Auth, 'confirmPassword'>; publicUrl: string }

export function addApiKeyRoutes(routes: Routes, { apiKeys: keys, auth, publicUrl }: Parts): void {
  routes.add(apiKeys.list, async ({ actor }) => ({
    keys: await keys.list(actor),
    address: new URL('/mcp', publicUrl).href,
  }))
  routes.add(apiKeys.create, async ({ actor, body: { password, ...fields }, request, address }) => {
    await auth.confirmPassword(actor, { password, headers: request.headers, address })
    return Response.json(await keys.create(actor, fields), {
      status: 201,
      headers: { 'cache-control': 'no-store' },
    })
  })
  routes.add(apiKeys.revoke, async ({ actor, params: { id = '' } }) => {
    await keys.revoke(actor, id)
    return new Response(null, { status: 204 })
  })
}
