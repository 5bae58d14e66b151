import { Hono, type Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { type PracticeEnv } from './access.ts'
import { issueCode, keyOfPerson, memberOf, newBrowserKey, rememberMember } from './accounts.ts'
import { practiceClient } from './client.ts'
import { consentPage, knownScopes, nameLimit, refusalPage } from './consent-page.ts'
import { respondWithPage } from './page.ts'
import type { Setting } from './setting.ts'

type Authorization = { redirectUri: string; state: string | undefined; scopes: string[] }

const browserCookie = 'practice_member'
const cookieLifeSeconds = 365 * 24 * 60 * 60
const suggestedName = 'Practice Member'

function backTo({ redirectUri, state }: Authorization, answer: Record<string, string>): string {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value)
  if (state !== undefined) address.searchParams.set('state', state)
  return address.href
}

/** What the request asks for, or the sentence of LinkedIn's error page. */
function readAuthorization(context: Context, { isRegistered }: Setting): Authorization | string {
  const query = context.req.query()
  if (query['client_id'] !== practiceClient.id) return "Client_id doesn't match"
  const redirectUri = query['redirect_uri'] ?? ''
  if (!isRegistered(redirectUri, new URL(context.req.url).host)) return "Redirect_uri doesn't match"
  if (query['response_type'] !== 'code') return 'Response_type must be code'
  const scopes = (query['scope'] ?? '').split(' ').filter((scope) => scope !== '')
  return scopes.length === 0 ? 'Invalid scope' : { redirectUri, state: query['state'], scopes }
}

function unauthorizedScope(authorization: Authorization): string | undefined {
  const scope = authorization.scopes.find((name) => !knownScopes.has(name))
  if (scope === undefined) return undefined
  return backTo(authorization, {
    error: 'unauthorized_scope_error',
    error_description: `Scope "${scope}" is not authorized for your application`,
  })
}

const showRefusal = (context: Context, { basePath }: Setting, problem: string) =>
  respondWithPage(context, {
    title: 'Cannot connect · Practice network',
    basePath,
    content: refusalPage(problem),
    status: 400,
  })

const showConsent = (
  context: Context,
  { basePath }: Setting,
  request: { authorization: Authorization; name: string; problem?: string },
) =>
  respondWithPage(context, {
    title: 'Connect · Practice network',
    basePath,
    content: consentPage({
      scopes: request.authorization.scopes,
      name: request.name,
      problem: request.problem,
    }),
    status: request.problem === undefined ? 200 : 400,
    formOrigin: new URL(request.authorization.redirectUri).origin,
  })

/** What the visitor's member is known by: the person, or a key in the browser; undefined for a browser without one. */
function keyOf(context: Context<PracticeEnv>, store: Setting['store']): string | undefined {
  const person = context.get('person')
  if (person !== undefined) return keyOfPerson(person)
  const key = getCookie(context, browserCookie)
  return key === undefined || memberOf(store, key) === undefined ? undefined : key
}

function ask(context: Context<PracticeEnv>, setting: Setting): Response | Promise<Response> {
  const authorization = readAuthorization(context, setting)
  if (typeof authorization === 'string') return showRefusal(context, setting, authorization)
  const refusal = unauthorizedScope(authorization)
  if (refusal !== undefined) return context.redirect(refusal)
  const key = keyOf(context, setting.store)
  const member = key === undefined ? undefined : memberOf(setting.store, key)
  return showConsent(context, setting, { authorization, name: member?.name ?? suggestedName })
}

function allow(
  context: Context<PracticeEnv>,
  setting: Setting,
  authorization: Authorization,
  name: string,
): Response {
  const { store, basePath, now } = setting
  const key = keyOf(context, store) ?? newBrowserKey()
  const memberId = rememberMember(store, key, name)
  if (context.get('person') === undefined) {
    setCookie(context, browserCookie, key, {
      path: basePath,
      httpOnly: true,
      sameSite: 'Lax',
      secure: new URL(context.req.url).protocol === 'https:',
      maxAge: cookieLifeSeconds,
    })
  }
  const { redirectUri, scopes } = authorization
  const scope = scopes.toSorted().join(' ')
  const code = issueCode(store, { memberId, redirectUri, scope, now: now() })
  return context.redirect(backTo(authorization, { code }))
}

async function decide(context: Context<PracticeEnv>, setting: Setting): Promise<Response> {
  const authorization = readAuthorization(context, setting)
  if (typeof authorization === 'string') return showRefusal(context, setting, authorization)
  const refusal = unauthorizedScope(authorization)
  if (refusal !== undefined) return context.redirect(refusal)
  const form = await context.req.parseBody()
  if (form['decision'] !== 'allow') {
    const description = 'The user cancelled the authorization'
    return context.redirect(
      backTo(authorization, { error: 'user_cancelled_authorize', error_description: description }),
    )
  }
  const name = typeof form['name'] === 'string' ? form['name'].trim().slice(0, nameLimit) : ''
  if (name === '') {
    return showConsent(context, setting, { authorization, name, problem: 'Type a name first.' })
  }
  return allow(context, setting, authorization, name)
}

/** LinkedIn's consent page. */
export function authorizationRoutes(setting: Setting) {
  const app = new Hono<PracticeEnv>()
  app.get('/oauth/v2/authorization', (context) => ask(context, setting))
  app.post('/oauth/v2/authorization', (context) => decide(context, setting))
  return app
}
