import type { ClientAuth, Configuration, ServerMetadata } from 'openid-client'
import {
  personIn,
  readClaims,
  type ServicePerson,
  type SignInAnswer,
  SignInFailure,
  type SignInService,
} from './sign-in-service.ts'

export type OpenIdClient = {
  id: string
  label: string
  issuer: string
  clientId: string
  clientSecret: string
}

export const googleIssuer = 'https://accounts.google.com'
/** Google's metadata, which has not changed in years: nothing has to be fetched before a browser is sent there. */
const google: ServerMetadata = {
  issuer: googleIssuer,
  authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  token_endpoint: 'https://oauth2.googleapis.com/token',
  userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
  jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
}

const scope = 'openid profile email'
const timeoutSeconds = 10
const clockDifferenceSeconds = 60
/** How long a service's metadata is cached. */
const freshMs = 60 * 60_000

/** Loaded with the first sign-in. */
const library = () => import('openid-client')
type Library = Awaited<ReturnType<typeof library>>

const authentication =
  ({ ClientSecretBasic, ClientSecretPost }: Library, secret: string): ClientAuth =>
  (server, ...call) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
    authenticate(secret)(server, ...call)
  }

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** Discovers the service's metadata, with or without a slash at the end of its issuer. */
async function configure({ issuer, clientId, clientSecret }: OpenIdClient): Promise<Configuration> {
  const oidc = await library()
  const { allowInsecureRequests, enableNonRepudiationChecks: checkSignatures } = oidc
  const metadata = { [oidc.clockTolerance]: clockDifferenceSeconds }
  const authenticate = authentication(oidc, clientSecret)
  if (issuer === googleIssuer) {
    const config = new oidc.Configuration(google, clientId, metadata, authenticate)
    config.timeout = timeoutSeconds
    checkSignatures(config)
    return config
  }
  const address = new URL(`${withoutSlash(issuer)}/.well-known/openid-configuration`)
  const execute = [checkSignatures, ...(address.protocol === 'http:' ? [allowInsecureRequests] : [])]
  const options = { timeout: timeoutSeconds, execute }
  const config = await oidc.discovery(address, clientId, metadata, authenticate, options)
  const named = config.serverMetadata().issuer
  if (withoutSlash(named) === withoutSlash(issuer)) return config
  throw new SignInFailure('invalid', `The description of the sign-in service is that of ${named}`)
}

/** Whether a failed call is due to the connection or the service being down, rather than to its response. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { cause } = error
  // Not by class: @hono/node-server replaces the one of fetch's responses.
  if (typeof cause === 'object' && cause !== null && 'status' in cause) return Number(cause.status) >= 500
  const code = 'code' in error ? error.code : undefined
  return error instanceof TypeError || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT'
}

const failureOf = (error: unknown): SignInFailure =>
  error instanceof SignInFailure
    ? error
    : new SignInFailure(
        isAway(error) ? 'unreachable' : 'invalid',
        'Signing in by OpenID Connect failed',
        error,
      )

async function identify(config: Configuration, answer: SignInAnswer): Promise<ServicePerson> {
  const { authorizationCodeGrant, fetchUserInfo } = await library()
  const { issuer, userinfo_endpoint: userInfo, ...service } = config.serverMetadata()
  const back = new URL(answer.redirectUri)
  back.searchParams.set('code', answer.code)
  // Better Auth has already compared what came back with what was sent, including state and issuer.
  if (service.authorization_response_iss_parameter_supported) back.searchParams.set('iss', issuer)
  const tokens = await authorizationCodeGrant(config, back, {
    pkceCodeVerifier: answer.verifier,
    expectedNonce: answer.nonce,
    idTokenExpected: true,
  })
  const said = readClaims(tokens.claims())
  if (userInfo === undefined || (said.email !== undefined && said.name !== undefined)) return personIn(said)
  // Many services keep tokens short and provide the rest on request.
  const more = readClaims(await fetchUserInfo(config, tokens.access_token, said.sub))
  return personIn({ ...(said.email === undefined ? more : said), name: said.name ?? more.name })
}

/**
 * Creates a service for signing in with OpenID Connect: the code flow with PKCE, state and nonce. Its metadata is
 * fetched when first needed, and again after an hour: a service that is down affects only signing in with it.
 */
export function createOpenIdService(client: OpenIdClient, now: () => number): SignInService {
  const { id, label } = client
  let known: { config: Promise<Configuration>; until: number } | undefined
  let issuer = client.issuer === googleIssuer ? googleIssuer : undefined
  const configured = async (): Promise<Configuration> => {
    if (known === undefined || known.until <= now())
      known = { config: configure(client), until: now() + freshMs }
    const asked = known
    try {
      const config = await asked.config
      issuer = config.serverMetadata().issuer
      return config
    } catch (error) {
      if (known === asked) known = undefined
      throw error
    }
  }
  return {
    id,
    label,
    get issuer() {
      return issuer
    },
    async addressFor({ state, nonce, verifier, redirectUri }) {
      try {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
        return buildAuthorizationUrl(await configured(), {
          redirect_uri: redirectUri,
          scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
      } catch (error) {
        throw failureOf(error)
      }
    },
    async identify(answer) {
      try {
        return await identify(await configured(), answer)
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}
