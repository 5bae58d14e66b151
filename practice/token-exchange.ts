import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import {
  exchangeForToken,
  findCode,
  findRefreshToken,
  issueRefreshToken,
  issueToken,
  type RefreshToken,
  tokenLifeSeconds,
} from './accounts.ts'
import { practiceClient } from './client.ts'
import { withFaults } from './faults.ts'
import type { Setting } from './setting.ts'

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

/** The same refresh token comes back with what is left of its life. */
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

/** LinkedIn's token endpoint: each code is good once, for half an hour, for the address that it was asked for. */
export function tokenRoutes(setting: Setting) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.post('/oauth/v2/accessToken', withFaults(setting.faults, 'token'), (context) =>
    exchange(context, setting),
  )
  return app
}
