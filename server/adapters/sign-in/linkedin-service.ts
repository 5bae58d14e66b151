import { z } from 'zod'
import { brand } from '#core/brand.ts'
import { requestedScopes } from '#server/adapters/network/linkedin-network.ts'
import { personIn, readClaims, SignInFailure, type SignInService } from './sign-in-service.ts'

export type LinkedInClient = {
  clientId: string
  clientSecret: string
  /** Where the browser consents and the code is exchanged, without a trailing slash. */
  authUrl: string
  apiUrl: string
  extraScopes: readonly string[]
}

const timeoutMs = 10_000
const granted = z.object({ access_token: z.string() })
const refusal = z.object({ error: z.string().max(100) }).catch({ error: '' })

/** Returns the JSON of LinkedIn's response. Throws SignInFailure. */
async function ask(url: string, what: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const body: unknown = await response.json()
    if (response.ok) return body
    const message = `${what}: ${response.status} ${refusal.parse(body).error}`.trim()
    throw new SignInFailure(response.status >= 500 ? 'unreachable' : 'invalid', message)
  } catch (error) {
    if (error instanceof SignInFailure) throw error
    throw new SignInFailure('unreachable', `${what} cannot be read`, error)
  }
}

/**
 * Creates the service for signing in with LinkedIn ("Sign In with LinkedIn using OpenID Connect"). LinkedIn supports no
 * PKCE for apps with a secret, and its ID tokens contain no nonce; so the person is identified by LinkedIn's response
 * to the token that it gave to this server alone.
 */
export const createLinkedInService = ({
  clientId,
  clientSecret,
  authUrl,
  apiUrl,
  extraScopes,
}: LinkedInClient): SignInService => ({
  id: brand.networkKey,
  label: brand.network,
  issuer: undefined,
  addressFor({ state, redirectUri }) {
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: requestedScopes(extraScopes),
      state,
    }
    return Promise.resolve(new URL(`${authUrl}/oauth/v2/authorization?${new URLSearchParams(parameters)}`))
  },
  async identify({ code, redirectUri }) {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: clientId,
      client_secret: clientSecret,
    })
    const exchange = 'The exchange of the code'
    const answer = await ask(`${authUrl}/oauth/v2/accessToken`, exchange, { method: 'POST', body })
    const { data: grant } = granted.safeParse(answer)
    if (grant === undefined) throw new SignInFailure('invalid', `${exchange} is not what OAuth asks for`)
    const headers = { authorization: `Bearer ${grant.access_token}`, accept: 'application/json' }
    return personIn(readClaims(await ask(`${apiUrl}/v2/userinfo`, 'The person’s description', { headers })))
  },
})
