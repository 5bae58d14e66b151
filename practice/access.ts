import type { Context } from 'hono'
import { findToken, type Token } from './accounts.ts'
import { refuse } from './refusals.ts'
import type { Store } from './store.ts'

const bearer = /^Bearer (.+)$/i

const unauthorized = (context: Context, serviceErrorCode: number, code: string, message: string) =>
  refuse(context, { status: 401, serviceErrorCode, code, message })

/** The token that a call comes with, or the 401 that it gets. */
export function authenticate(context: Context, store: Store, now: number): Token | Response {
  const given = bearer.exec(context.req.header('authorization') ?? '')?.[1]
  if (given === undefined) {
    return unauthorized(context, 65_604, 'EMPTY_ACCESS_TOKEN', 'Empty oauth2 access token')
  }
  const token = findToken(store, given)
  if (token === undefined)
    return unauthorized(context, 65_600, 'INVALID_ACCESS_TOKEN', 'Invalid access token')
  if (token.isRevoked) {
    const message = 'The token used in the request has been revoked by the user'
    return unauthorized(context, 65_601, 'REVOKED_ACCESS_TOKEN', message)
  }
  if (token.expiresAt <= now) {
    return unauthorized(context, 65_601, 'EXPIRED_ACCESS_TOKEN', 'Expired access token')
  }
  return token
}

export const allows = (token: Token, scope: string) => token.scope.split(' ').includes(scope)
