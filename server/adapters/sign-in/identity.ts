import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { askService } from './ask-service.ts'
import type { Metadata } from './discovery.ts'
import { type ServicePerson, SignInFailure } from './sign-in-service.ts'

const flag = z.union([z.boolean(), z.stringbool()])

/** What is not as it should be counts as not said. */
const claims = z.object({
  sub: z.string().min(1).max(255),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: flag.optional().catch(undefined),
})
type Claims = z.infer<typeof claims>

export type Tokens = { idToken: string; accessToken: string | undefined }
type Check = { metadata: Metadata; clientId: string; nonce: string }

const clockDifferenceSeconds = 60

/** Of the keys, which are fetched meanwhile, and not of the token. */
const ofTheKeys = new Set([errors.JOSEError.code, errors.JWKSTimeout.code])

const failureOf = (error: unknown): SignInFailure =>
  error instanceof errors.JOSEError && !ofTheKeys.has(error.code)
    ? new SignInFailure('invalid', `The ID token does not hold: ${error.code}`, error)
    : new SignInFailure('unreachable', 'The keys of the sign-in service cannot be read', error)

/** The claims of an ID token that is the service's, for this application and of this very sign-in. */
async function verified(idToken: string, { metadata, clientId, nonce }: Check): Promise<Claims> {
  const { payload } = await jwtVerify(idToken, metadata.keys, {
    issuer: metadata.issuers,
    audience: clientId,
    algorithms: metadata.algorithms,
    requiredClaims: ['sub', 'exp', 'iat'],
    clockTolerance: clockDifferenceSeconds,
  }).catch((error: unknown) => {
    throw failureOf(error)
  })
  const isForOthersToo = Array.isArray(payload.aud) && payload.aud.length > 1
  if ((isForOthersToo || payload.azp !== undefined) && payload.azp !== clientId) {
    throw new SignInFailure('invalid', 'The ID token was made for another application')
  }
  if (payload.nonce !== nonce) throw new SignInFailure('invalid', 'The ID token is of another sign-in')
  return read(payload)
}

function read(said: unknown): Claims {
  const parsed = claims.safeParse(said)
  if (parsed.success) return parsed.data
  throw new SignInFailure('invalid', 'The sign-in service does not say who it is about', parsed.error)
}

function readUserInfo(url: string, accessToken: string): Promise<Claims> {
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
  return askService(url, claims, { what: 'The person’s description', init: { headers } })
}

/** Many services keep tokens short and tell the rest to whoever asks for it. */
async function withUserInfo(known: Claims, url: string, accessToken: string): Promise<Claims> {
  const more = await readUserInfo(url, accessToken)
  if (more.sub !== known.sub) throw new SignInFailure('invalid', 'The description is of somebody else')
  return known.email === undefined
    ? { ...more, name: known.name ?? more.name }
    : { ...known, name: known.name ?? more.name }
}

const maxName = 200

const present = ({ sub, name, preferred_username, email, email_verified }: Claims): ServicePerson => ({
  subject: sub,
  name: (name?.trim() || preferred_username?.trim() || email?.split('@')[0] || '').slice(0, maxName),
  email: email ?? null,
  isVerified: email_verified === true,
})

/** Whom a userinfo endpoint says that a token is about. Throws SignInFailure. */
export const askWho = async (url: string, accessToken: string): Promise<ServicePerson> =>
  present(await readUserInfo(url, accessToken))

/** Who tokens are about. Throws SignInFailure for what cannot be believed. */
export async function identify({ idToken, accessToken }: Tokens, check: Check): Promise<ServicePerson> {
  const said = await verified(idToken, check)
  const { userInfoUrl } = check.metadata
  const isWhole = said.email !== undefined && said.name !== undefined
  if (isWhole || userInfoUrl === undefined || accessToken === undefined) return present(said)
  return present(await withUserInfo(said, userInfoUrl, accessToken))
}
