import { deleteAccount } from '#contract/account.ts'
import type { Auth } from '#server/features/auth/service.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Accounts } from './service.ts'

type Parts = { accounts: Accounts; auth: Pick<Auth, 'leave' | 'confirmPassword'> }

export function addAccountRoutes(routes: Routes, { accounts, auth }: Parts): void {
  routes.add(deleteAccount, async ({ actor, body, request, address }) => {
    await auth.confirmPassword(actor, { password: body?.password, headers: request.headers, address })
    await accounts.remove(actor)
    return new Response(null, { status: 204, headers: await auth.leave(request.headers) })
  })
}
