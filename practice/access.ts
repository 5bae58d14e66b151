import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { findToken, type Token } from './accounts.ts'
import { respondWithPage } from './page.ts'
import { refuse } from './faults.ts'
import type { Person, Setting } from './setting.ts'
import type { Store } from './store.ts'

const bearer = /^Bearer (.+)$/i

const unauthorized = (context: Context, serviceErrorCode: number, code: string, message: string) =>
  refuse(context, { status: 401, serviceErrorCode, code, message })

/** Returns the token of a request, or the 401 response. */
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

/** A request from a browser; `person` is who made it, if people sign in. */
export type PracticeEnv = { Bindings: HttpBindings; Variables: { person?: Person } }

const signedOut = html`<section class="panel" aria-labelledby="signed-out">
  <h1 id="signed-out">Sign in first</h1>
  <p>The practice network is for people who are signed in.</p>
  <p><a href="/">Sign in</a></p>
</section>`

/** Admits people who are signed in, or everybody if there is no sign-in. */
export const letInSignedIn =
  ({ findPerson, basePath }: Pick<Setting, 'findPerson' | 'basePath'>): MiddlewareHandler<PracticeEnv> =>
  async (context, next) => {
    if (findPerson === undefined) return next()
    const person = await findPerson(context.req.raw.headers)
    if (person === null) {
      const title = 'Sign in · Practice network'
      return respondWithPage(context, { title, basePath, content: signedOut, status: 401 })
    }
    context.set('person', person)
    return next()
  }
