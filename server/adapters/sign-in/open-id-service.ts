import { createHash } from 'node:crypto'
import { z } from 'zod'
import { askService } from './ask-service.ts'
import { createDiscovery, type Metadata } from './discovery.ts'
import { googleIssuer, googleMetadata } from './google.ts'
import { identify, type Tokens } from './identity.ts'
import type { SignInAnswer, SignInRequest, SignInService } from './sign-in-service.ts'

export type OpenIdClient = {
  id: string
  label: string
  issuer: string
  clientId: string
  clientSecret: string
}

const scope = 'openid profile email'

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

function authorizationAddress({ authorizationUrl }: Metadata, clientId: string, request: SignInRequest): URL {
  const url = new URL(authorizationUrl)
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: request.redirectUri,
    scope,
    state: request.state,
    nonce: request.nonce,
    code_challenge: challengeOf(request.verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}

/** As forms write it, which RFC 6749 (2.3.1) asks for before the two are put together. */
const formEncoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)

const granted = z.object({ id_token: z.string(), access_token: z.string().optional() })

async function exchange(
  { tokenUrl, authentication }: Metadata,
  { clientId, clientSecret }: OpenIdClient,
  { code, verifier, redirectUri }: SignInAnswer,
): Promise<Tokens> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
  const headers = new Headers({ accept: 'application/json' })
  if (authentication === 'post') {
    body.set('client_id', clientId)
    body.set('client_secret', clientSecret)
  } else {
    const pair = `${formEncoded(clientId)}:${formEncoded(clientSecret)}`
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  }
  const init = { method: 'POST', body, headers }
  const tokens = await askService(tokenUrl, granted, { what: 'The exchange of the code', init })
  return { idToken: tokens.id_token, accessToken: tokens.access_token }
}

/** Signing in by OpenID Connect: the code flow with PKCE, state and nonce. */
export function createOpenIdService(client: OpenIdClient, now: () => number): SignInService {
  const { id, label, issuer, clientId } = client
  const google = issuer === googleIssuer ? googleMetadata() : undefined
  const discovered = createDiscovery(issuer, now)
  let last = google
  const read = async () => (last = google ?? (await discovered()))
  return {
    id,
    label,
    get issuer() {
      return last?.issuers[0]
    },
    addressFor: async (request) => authorizationAddress(await read(), clientId, request),
    async identify(answer) {
      const metadata = await read()
      const tokens = await exchange(metadata, client, answer)
      return identify(tokens, { metadata, clientId, nonce: answer.nonce })
    },
  }
}
