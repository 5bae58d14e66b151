import { z } from 'zod'

/** Who somebody is, according to a service. */
export type ServicePerson = {
  /** The service's own id of the person, which is never reassigned. */
  subject: string
  name: string
  /** Null if the service does not share it. */
  email: string | null
  /** Whether the service says that the address belongs to the person. */
  isVerified: boolean
}

/** What a browser is sent to a service with. */
export type SignInRequest = { state: string; verifier: string; nonce: string; redirectUri: string }

/** What it came back with, and what it was sent with. */
export type SignInAnswer = { code: string; verifier: string; nonce: string; redirectUri: string }

/** An external service for signing in. Both calls throw SignInFailure. */
export type SignInService = {
  id: string
  /** The name that people know it by. */
  label: string
  /** How the service identifies itself, once its metadata is known. */
  readonly issuer: string | undefined
  /** Returns where the browser goes to sign in. */
  addressFor: (request: SignInRequest) => Promise<URL>
  /** Returns who came back, once everything that can be checked has been. */
  identify: (answer: SignInAnswer) => Promise<ServicePerson>
}

/** A service could not be reached, or its response is not valid. */
export class SignInFailure extends Error {
  readonly kind: 'unreachable' | 'invalid'

  constructor(kind: 'unreachable' | 'invalid', message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'SignInFailure'
    this.kind = kind
  }
}

const flag = z.union([z.boolean(), z.stringbool()])

/** Invalid optional claims count as missing. */
const claims = z.object({
  sub: z.string().min(1).max(255),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: flag.optional().catch(undefined),
})
export type Claims = z.infer<typeof claims>

/** Parses the claims of an ID token or a userinfo response. Throws SignInFailure. */
export function readClaims(said: unknown): Claims {
  const parsed = claims.safeParse(said)
  if (parsed.success) return parsed.data
  throw new SignInFailure('invalid', 'The sign-in service does not say who it is about', parsed.error)
}

const maxName = 200

export const personIn = ({
  sub,
  name,
  preferred_username,
  email,
  email_verified,
}: Claims): ServicePerson => ({
  subject: sub,
  name: (name?.trim() || preferred_username?.trim() || email?.split('@')[0] || '').slice(0, maxName),
  email: email ?? null,
  isVerified: email_verified === true,
})
