import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { askService } from './ask-service.ts'
import { SignInFailure } from './sign-in-service.ts'

/** What a service says of itself. */
export type Metadata = {
  /** As its tokens name it. */
  issuers: string[]
  authorizationUrl: string
  tokenUrl: string
  userInfoUrl: string | undefined
  keys: JWTVerifyGetKey
  algorithms: string[]
  authentication: 'basic' | 'post'
}

/** Those that prove who has signed: never "none", and never one whose key both sides know. */
const asymmetric = /^(?:(?:RS|PS|ES)(?:256|384|512)|EdDSA|Ed25519)$/

const address = z.url({ protocol: /^https?$/ })
const described = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  userinfo_endpoint: address.optional(),
  jwks_uri: address,
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

async function discover(issuer: string): Promise<Metadata> {
  const what = 'The description of the sign-in service'
  const said = await askService(`${withoutSlash(issuer)}/.well-known/openid-configuration`, described, {
    what,
  })
  if (withoutSlash(said.issuer) !== withoutSlash(issuer)) {
    throw new SignInFailure('invalid', `${what} is that of ${said.issuer}`)
  }
  return {
    issuers: [said.issuer],
    authorizationUrl: said.authorization_endpoint,
    tokenUrl: said.token_endpoint,
    userInfoUrl: said.userinfo_endpoint,
    keys: createRemoteJWKSet(new URL(said.jwks_uri)),
    algorithms: said.id_token_signing_alg_values_supported.filter((name) => asymmetric.test(name)),
    authentication: said.token_endpoint_auth_methods_supported.includes('client_secret_basic')
      ? 'basic'
      : 'post',
  }
}

const freshMs = 60 * 60_000

/**
 * Reads what a service says of itself when it is first needed, and again after an hour: a service that is away stops
 * nothing but signing in by it, and only until it is back. Throws SignInFailure.
 */
export function createDiscovery(issuer: string, now: () => number): () => Promise<Metadata> {
  let known: { metadata: Promise<Metadata>; until: number } | undefined
  return () => {
    if (known !== undefined && known.until > now()) return known.metadata
    const asked = { metadata: discover(issuer), until: now() + freshMs }
    known = asked
    asked.metadata.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.metadata
  }
}
