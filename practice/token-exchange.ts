import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { exchangeForToken, findCode, tokenLifeSeconds } from './accounts.ts'
import { practiceClient } from './client.ts'
import { withFaults } from './faults.ts'
import type { Setting } from './setting.ts'

const required = ['code', 'redirect_uri', 'client_id', 'client_secret'] as const
const unable = 'Unable to retrieve access token'

const refuseExchange = (context: Context, status: 400 | 401, error: string, description: string) =>
  context.json({ error, error_description: description }, status)

async function exchange(context: Context, { store, now }: Setting): Promise<Response> {
  const form = new URLSearchParams(await context.req.text())
  if (form.get('grant_type') === 'refresh_token') {
    return refuseExchange(context, 400, 'invalid_request', 'The provided refresh token is invalid')
  }
  if (form.get('grant_type') !== 'authorization_code') {
    return refuseExchange(context, 400, 'unsupported_grant_type', 'The grant type is not supported')
  }
  const missing = required.find((name) => (form.get(name) ?? '') === '')
  if (missing !== undefined) {
    return refuseExchange(context, 400, 'invalid_request', `A required parameter "${missing}" is missing`)
  }
  if (form.get('client_id') !== practiceClient.id || form.get('client_secret') !== practiceClient.secret) {
    return refuseExchange(context, 401, 'invalid_client', 'Client authentication failed')
  }
  const code = findCode(store, form.get('code') ?? '')
  if (code === undefined) {
    return refuseExchange(context, 400, 'invalid_request', `${unable}: authorization code not found`)
  }
  if (code.expiresAt <= now() || code.redirectUri !== form.get('redirect_uri')) {
    const reason = 'appId/redirect uri does not match authorization code. Or authorization code expired'
    return refuseExchange(context, 400, 'invalid_request', `${unable}: ${reason}`)
  }
  return context.json({
    access_token: exchangeForToken(store, code, now()),
    expires_in: tokenLifeSeconds,
    scope: code.scope.replaceAll(' ', ','),
    token_type: 'Bearer',
  })
}

/** LinkedIn's token endpoint: each code is good once, for half an hour, for the address that it was asked for. */
export function tokenRoutes(setting: Setting) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.post('/oauth/v2/accessToken', withFaults(setting.faults, 'token'), (context) =>
    exchange(context, setting),
  )
  return app
}
