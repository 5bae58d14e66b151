import type { BetterAuthOptions } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { brand } from '#core/brand.ts'
import type { Mailer } from '#server/adapters/mail/mailer.ts'
import type { Db } from '#server/db/schema.ts'
import type { RateLimiter } from '#server/db/rate-limiter.ts'
import { wrongWithNewPassword } from './common-passwords.ts'
import { revokeKeysAndFeed } from './reset-account.ts'

type Options = { db: Db; mailer: Mailer; tries: RateLimiter; publicUrl: string; now: () => number }
type Hook = NonNullable<NonNullable<BetterAuthOptions['hooks']>['before']>
type Call = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

const hourMs = 60 * 60 * 1000
/** Letters to one address in an hour, so that nobody's mailbox can be flooded. */
const mostLetters = 3

const refused = 'No account can be made with these details. If you have one, sign in or set a new password.'
/** What Better Auth says of an address that has an account. */
const takenCode = 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'

const fieldOf = ({ body }: Call, name: string): string => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** Whose password a call sets, as far as it is known. */
async function personOf(call: Call) {
  if (call.path === '/sign-up/email') return { name: fieldOf(call, 'name'), email: fieldOf(call, 'email') }
  if (call.path === '/change-password') return (await getSessionFromCtx(call))?.user
  const { internalAdapter } = call.context
  const begun = await internalAdapter.findVerificationValue(`reset-password:${fieldOf(call, 'token')}`)
  return begun === null ? null : internalAdapter.findUserById(begun.value)
}

const newPasswords: Record<string, string> = {
  '/sign-up/email': 'password',
  '/change-password': 'newPassword',
  '/reset-password': 'newPassword',
}

/** Refuses new passwords that anybody would try first. */
const beforeCalls: Hook = createAuthMiddleware(async (call) => {
  const field = Object.hasOwn(newPasswords, call.path) ? newPasswords[call.path] : undefined
  if (field === undefined) return
  const person = await personOf(call)
  const wrong = await wrongWithNewPassword(fieldOf(call, field), person ?? { name: '', email: '' })
  if (wrong !== null) throw new APIError('BAD_REQUEST', { message: wrong })
})

const afterCalls = (options: Options): Hook =>
  createAuthMiddleware(async (call) => {
    const { returned, session } = call.context
    if (call.path === '/sign-up/email' && isAPIError(returned) && returned.body?.code === takenCode) {
      await tellOwner(options, fieldOf(call, 'email').toLowerCase())
      // As long as it takes to make an account.
      await call.context.password.hash(fieldOf(call, 'password'))
      throw new APIError('UNPROCESSABLE_ENTITY', { message: refused })
    }
    if (call.path !== '/change-password' || isAPIError(returned) || session === null) return
    if (Reflect.get(Object(call.body), 'revokeKeysAndFeed') !== true) return
    await revokeKeysAndFeed(options.db, { userId: session.user.id, now: options.now() })
  })

/** Only whoever reads the mailbox hears that its address has an account. */
async function tellOwner({ mailer, tries, publicUrl }: Options, email: string): Promise<void> {
  const until = await tries.take({ key: `sign-up letter to ${email}`, most: mostLetters, windowMs: hourMs })
  if (until !== null) return
  mailer.send({
    to: email,
    subject: `You have a ${brand.product} account already`,
    text: [
      `Somebody, hopefully you, tried to make a ${brand.product} account with this address, which has one already.`,
      `Sign in, or press "Forgot your password?" to set a new one:\n${publicUrl}/sign-in`,
      'If it was not you, there is nothing to do: your account stays as it is.',
    ].join('\n\n'),
  })
}

/** What Lede adds to Better Auth's own endpoints. */
export const endpointHooks = (options: Options): NonNullable<BetterAuthOptions['hooks']> => ({
  before: beforeCalls,
  after: afterCalls(options),
})
