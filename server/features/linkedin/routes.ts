import { beginConnection, disconnect, finishConnection, getStatus } from '#contract/publishing/linkedin.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Connections } from './service.ts'

const redirect = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })

const originOf = (request: Request) => new URL(request.url).origin

export function addConnectionRoutes(routes: Routes, { connections }: { connections: Connections }): void {
  routes.add(getStatus, ({ actor }) => connections.status(actor))
  routes.add(beginConnection, async ({ actor, query, request }) =>
    redirect(await connections.begin(actor, query.returnUrl, originOf(request))),
  )
  routes.add(finishConnection, async ({ actor, query, request }) =>
    redirect(await connections.finish(actor, query, originOf(request))),
  )
  routes.add(disconnect, async ({ actor }) => {
    await connections.disconnect(actor)
    return { isConnected: false }
  })
}
