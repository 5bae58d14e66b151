import { deleteAccount } from '#contract/account.ts'
import type { Auth } from '#server/features/auth/service.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Accounts } from './service.ts'

type Parts = { accounts: Accounts; auth: Pick<Auth, 'leave'> }

export function addAccountRoutes(routes: Routes, { accounts, auth }: Parts): void {
  routes.add(deleteAccount, async ({ actor, request }) => {
    await accounts.remove(actor)
    return new Response(null, { status: 204, headers: await auth.leave(request.headers) })
  })
}
