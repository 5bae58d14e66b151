import { Hono, type Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { PracticeEnv } from './access.ts'
import {
  issueCode,
  keyOfPerson,
  memberOf,
  newBrowserKey,
  rememberMember,
  exchangeForToken,
  findCode,
  findRefreshToken,
  issueRefreshToken,
  issueToken,
  type RefreshToken,
  tokenLifeSeconds,
} from './accounts.ts'
import { practiceClient } from './client.ts'
import { respondWithPage, type Markup } from './page.ts'
import type { Setting } from './setting.ts'
import type { HttpBindings } from '@hono/node-server'
import { withFaults } from './faults.ts'
import { html } from 'hono/html'
import { brand } from '#core/brand.ts'

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

/** Parses the request, or returns the message of LinkedIn's error page. */
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

/** Returns the key of the visitor's member: the person's, or the browser's; undefined for a browser without a known one. */
function keyOf(context: Context<PracticeEnv>, store: Setting['store']): string | undefined {
  const person = context.get('person')
  if (person !== undefined) return keyOfPerson(person.id)
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
  return showConsent(context, setting, {
    authorization,
    name: member?.name ?? context.get('person')?.name ?? suggestedName,
  })
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

const client = ['client_id', 'client_secret'] as const
const requiredFor: Record<string, readonly string[]> = {
  authorization_code: ['code', 'redirect_uri', ...client],
  refresh_token: ['refresh_token', ...client],
}
const unable = 'Unable to retrieve access token'

const refuseExchange = (context: Context, status: 400 | 401, error: string, description: string) =>
  context.json({ error, error_description: description }, status)

const answer = (context: Context, accessToken: string, scope: string, more: object) =>
  context.json({
    access_token: accessToken,
    expires_in: tokenLifeSeconds,
    scope: scope.replaceAll(' ', ','),
    token_type: 'Bearer',
    ...more,
  })

const refreshing = (refreshToken: string, { expiresAt }: RefreshToken, now: number) => ({
  refresh_token: refreshToken,
  refresh_token_expires_in: Math.floor((expiresAt - now) / 1000),
})

/** Returns the same refresh token with its remaining lifetime. */
function refresh(context: Context, { store, now }: Setting, token: string): Response {
  const found = findRefreshToken(store, token, now())
  if (found === undefined) {
    const description = 'The provided refresh token is invalid, expired or revoked'
    return refuseExchange(context, 400, 'invalid_request', description)
  }
  const accessToken = issueToken(store, found, now())
  return answer(context, accessToken, found.scope, refreshing(token, found, now()))
}

async function exchange(context: Context, setting: Setting): Promise<Response> {
  const { store, now, refreshSeconds } = setting
  const form = new URLSearchParams(await context.req.text())
  const required = requiredFor[form.get('grant_type') ?? '']
  if (required === undefined) {
    return refuseExchange(context, 400, 'unsupported_grant_type', 'The grant type is not supported')
  }
  const missing = required.find((name) => (form.get(name) ?? '') === '')
  if (missing !== undefined) {
    return refuseExchange(context, 400, 'invalid_request', `A required parameter "${missing}" is missing`)
  }
  if (form.get('client_id') !== practiceClient.id || form.get('client_secret') !== practiceClient.secret) {
    return refuseExchange(context, 401, 'invalid_client', 'Client authentication failed')
  }
  if (form.get('grant_type') === 'refresh_token') {
    return refresh(context, setting, form.get('refresh_token') ?? '')
  }
  const code = findCode(store, form.get('code') ?? '')
  if (code === undefined) {
    return refuseExchange(context, 400, 'invalid_request', `${unable}: authorization code not found`)
  }
  if (code.expiresAt <= now() || code.redirectUri !== form.get('redirect_uri')) {
    const reason = 'appId/redirect uri does not match authorization code. Or authorization code expired'
    return refuseExchange(context, 400, 'invalid_request', `${unable}: ${reason}`)
  }
  const accessToken = exchangeForToken(store, code, now())
  if (refreshSeconds === 0) return answer(context, accessToken, code.scope, {})
  const granted = { ...code, expiresAt: now() + refreshSeconds * 1000 }
  const refreshToken = issueRefreshToken(store, granted)
  return answer(context, accessToken, code.scope, refreshing(refreshToken, granted, now()))
}

/** LinkedIn's token endpoint: each code works once, within half an hour, for the redirect address that it was issued for. */
export function tokenRoutes(setting: Setting) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.post('/oauth/v2/accessToken', withFaults(setting.faults, 'token'), (context) =>
    exchange(context, setting),
  )
  return app
}

const permissions: Record<string, string> = {
  openid: 'sign in as you',
  profile: 'read your name',
  email: 'read your e-mail address (you have none here)',
  w_member_social: 'publish posts in your name',
  r_member_social: 'read your posts',
}

const knownScopes = new Set(Object.keys(permissions))
const nameLimit = 100

type Consent = { scopes: string[]; name: string; problem: string | undefined }

const problemText = (problem: string) =>
  html`<p class="problem" id="name-problem" role="alert">${problem}</p>`

/** Asks the visitor who they are here and whether the app may act for them. */
function consentPage({ scopes, name, problem }: Consent): Markup {
  const wishes = scopes.map((scope) => html`<li>${permissions[scope] ?? scope}</li>`)
  const describedBy = problem === undefined ? 'name-hint' : 'name-problem name-hint'
  return html`<section class="panel" aria-labelledby="consent">
    <h1 id="consent">Connect to the practice network</h1>
    <p class="notice">
      This is not ${brand.network}. It is a stand-in that behaves like it, so that you can try publishing.
      What you publish here stays on this server.
    </p>
    <p>The app that sent you here asks to:</p>
    <ul>
      ${wishes}
    </ul>
    <form method="post">
      <label for="name">Your name on the practice network</label>
      <input
        id="name"
        name="name"
        value="${name}"
        maxlength="${nameLimit}"
        autocomplete="name"
        aria-invalid="${problem === undefined ? 'false' : 'true'}"
        aria-describedby="${describedBy}"
      />
      ${problem === undefined ? '' : problemText(problem)}
      <p class="hint" id="name-hint">Shown above your practice posts, and kept for next time.</p>
      <p class="actions">
        <button class="primary" name="decision" value="allow">Allow</button>
        <button name="decision" value="cancel">Cancel</button>
      </p>
    </form>
  </section>`
}

/** Says why there is nothing to consent to, in LinkedIn's words. */
const refusalPage = (problem: string): Markup =>
  html`<section class="panel" aria-labelledby="refusal">
    <h1 id="refusal">This connection cannot be made</h1>
    <p>${problem}</p>
    <p>Go back to the app that sent you here and try again. Nothing was shared.</p>
  </section>`
