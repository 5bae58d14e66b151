import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { Logger } from 'pino'
import { z } from 'zod'
import {
  type ServicePerson,
  SignInFailure,
  type SignInService,
} from '#server/adapters/sign-in/sign-in-service.ts'

type Options = { services: readonly SignInService[]; allowSignUp: boolean; log: Logger }

type Asked = {
  state: string
  codeVerifier: string
  redirectURI: string
  idTokenNonce?: string | undefined
}
type Returned = { code: string; redirectURI: string; codeVerifier?: string | undefined }
type Kept = { raw?: Record<string, unknown> | undefined; expectedIdTokenNonce?: string | undefined }

const text = z.string().min(1)
const answerShape = z.object({ code: text, verifier: text, redirectUri: text, nonce: text })

const asUser = ({ name, email, isVerified }: ServicePerson) => ({ name, email, emailVerified: isVerified })

const away = (label: string) =>
  new APIError('BAD_REQUEST', {
    message: `${label} cannot be reached at the moment. Please try again later, or sign in another way.`,
  })

/** Adapts a service to Better Auth. The service is not contacted before somebody presses its button. */
function providerOf(service: SignInService, { allowSignUp, log }: Omit<Options, 'services'>) {
  /** Logs the cause of a failure for the operator; the page only says that there was one. */
  const unlessItFails = <Result>(answer: Promise<Result>) =>
    answer.catch((error: unknown) => {
      if (!(error instanceof SignInFailure)) throw error
      const { id, label } = service
      log.warn({ service: id, label, kind: error.kind, err: error }, 'a sign-in provider failed')
      return null
    })
  return {
    id: service.id,
    name: service.label,
    get issuer() {
      return service.issuer
    },
    accountSubject: ({ profile }: { profile: object }) =>
      'subject' in profile ? String(profile.subject) : '',
    requiresIdTokenNonce: true,
    async createAuthorizationURL(asked: Asked) {
      const { state, codeVerifier: verifier, idTokenNonce: nonce = '', redirectURI: redirectUri } = asked
      const address = await unlessItFails(service.addressFor({ state, verifier, nonce, redirectUri }))
      if (address === null) throw away(service.label)
      return address
    },
    // Better Auth stores the tokens it is given. It needs none, so the exchange waits until it asks who signed in.
    validateAuthorizationCode: ({ code, codeVerifier, redirectURI }: Returned) =>
      Promise.resolve({ raw: { code, verifier: codeVerifier, redirectUri: redirectURI } }),
    async getUserInfo({ raw, expectedIdTokenNonce: nonce }: Kept) {
      const answer = answerShape.safeParse({ ...raw, nonce })
      if (!answer.success) return null
      const person = await unlessItFails(service.identify(answer.data))
      return person === null ? null : { user: asUser(person), data: person }
    },
    options: { disableSignUp: !allowSignUp },
  }
}

/** Lets people sign in with other services. */
export const otherServices = ({ services, ...rest }: Options) =>
  ({
    id: 'other-services',
    init: () => ({ context: { socialProviders: services.map((service) => providerOf(service, rest)) } }),
  }) satisfies BetterAuthPlugin
