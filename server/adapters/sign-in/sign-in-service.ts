import { z } from 'zod'

/** Who somebody is, by the word of a service that was asked. */
export type ServicePerson = {
  /** The service's own name for the person, which never becomes somebody else's. */
  subject: string
  name: string
  /** None when the service does not tell it. */
  email: string | null
  /** Whether the service says that the address is the person's own. */
  isVerified: boolean
}

/** What a browser is sent to a service with. */
export type SignInRequest = { state: string; verifier: string; nonce: string; redirectUri: string }

/** What it came back with, and what it was sent with. */
export type SignInAnswer = { code: string; verifier: string; nonce: string; redirectUri: string }

/** Another service by which people sign in. Both calls throw SignInFailure. */
export type SignInService = {
  id: string
  /** As people call it. */
  label: string
  /** How it calls itself, when it has been asked. */
  readonly issuer: string | undefined
  /** Where the browser goes to be asked. */
  addressFor: (request: SignInRequest) => Promise<URL>
  /** Who came back, after everything that can be checked has been. */
  identify: (answer: SignInAnswer) => Promise<ServicePerson>
}

/** A service could not be reached, or what it says does not hold. */
export class SignInFailure extends Error {
  readonly kind: 'unreachable' | 'invalid'

  constructor(kind: 'unreachable' | 'invalid', message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'SignInFailure'
    this.kind = kind
  }
}

const flag = z.union([z.boolean(), z.stringbool()])

/** What is not as it should be counts as not said. */
const claims = z.object({
  sub: z.string().min(1).max(255),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: flag.optional().catch(undefined),
})
export type Claims = z.infer<typeof claims>

/** The claims of an ID token or a userinfo endpoint. Throws SignInFailure. */
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
