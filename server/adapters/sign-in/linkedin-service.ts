import { z } from 'zod'
import { brand } from '#core/brand.ts'
import { askService } from './ask-service.ts'
import { askWho } from './identity.ts'
import type { SignInService } from './sign-in-service.ts'

export type LinkedInClient = {
  clientId: string
  clientSecret: string
  /** Where the browser consents and the code is exchanged, without a slash at its end. */
  authUrl: string
  apiUrl: string
}

const scope = 'openid profile email'
const granted = z.object({ access_token: z.string() })

/**
 * Signing in by LinkedIn ("Sign In with LinkedIn using OpenID Connect"). It knows no PKCE for apps with a secret, and
 * its ID tokens hold no nonce; so who came is what it answers to the token that it gave to this server alone.
 */
export const createLinkedInService = ({
  clientId,
  clientSecret,
  authUrl,
  apiUrl,
}: LinkedInClient): SignInService => ({
  id: brand.networkKey,
  label: brand.network,
  issuer: undefined,
  addressFor({ state, redirectUri }) {
    const url = new URL(`${authUrl}/oauth/v2/authorization`)
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope,
      state,
    }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return Promise.resolve(url)
  },
  async identify({ code, redirectUri }) {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: clientId,
      client_secret: clientSecret,
    })
    const { access_token: token } = await askService(`${authUrl}/oauth/v2/accessToken`, granted, {
      what: 'The exchange of the code',
      init: { method: 'POST', body },
    })
    return askWho(`${apiUrl}/v2/userinfo`, token)
  },
})
