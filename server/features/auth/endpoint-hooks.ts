import type { BetterAuthOptions } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import type { Db } from '#server/db/schema.ts'
import type { AccountEmails } from './account-emails.ts'
import { revokeKeysAndFeed } from './reset-account.ts'
import { stringField } from './throttle.ts'

type Options = { db: Db; emails: AccountEmails; now: () => number }
type Hook = NonNullable<NonNullable<BetterAuthOptions['hooks']>['before']>
type Call = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

const refused =
  'No account can be created with these details. If you have one, sign in or set a new password.'
/** Better Auth's code for an address that already has an account. */
const takenCode = 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'

/** Returns whose password a call sets, as far as it is known. */
async function personOf(call: Call) {
  if (call.path === '/sign-up/email')
    return { name: stringField(call.body, 'name'), email: stringField(call.body, 'email') }
  if (call.path === '/change-password') return (await getSessionFromCtx(call))?.user
  const { internalAdapter } = call.context
  const begun = await internalAdapter.findVerificationValue(
    `reset-password:${stringField(call.body, 'token')}`,
  )
  return begun === null ? null : internalAdapter.findUserById(begun.value)
}

const newPasswords: Record<string, string> = {
  '/sign-up/email': 'password',
  '/change-password': 'newPassword',
  '/reset-password': 'newPassword',
}

/** Refuses new passwords that are easy to guess. */
const beforeCalls: Hook = createAuthMiddleware(async (call) => {
  const field = Object.hasOwn(newPasswords, call.path) ? newPasswords[call.path] : undefined
  if (field === undefined) return
  const person = await personOf(call)
  const wrong = await wrongWithNewPassword(stringField(call.body, field), person ?? { name: '', email: '' })
  if (wrong !== null) throw new APIError('BAD_REQUEST', { message: wrong })
})

const afterCalls = (options: Options): Hook =>
  createAuthMiddleware(async (call) => {
    const { returned, session } = call.context
    if (call.path === '/sign-up/email' && isAPIError(returned) && returned.body?.code === takenCode) {
      const owner = await call.context.internalAdapter.findUserByEmail(stringField(call.body, 'email'))
      if (owner !== null) await options.emails.accountExists(owner.user)
      // Takes as long as creating an account does.
      await call.context.password.hash(stringField(call.body, 'password'))
      throw new APIError('UNPROCESSABLE_ENTITY', { message: refused })
    }
    if (call.path !== '/change-password' || isAPIError(returned) || session === null) return
    if (Reflect.get(Object(call.body), 'revokeKeysAndFeed') !== true) return
    await revokeKeysAndFeed(options.db, { userId: session.user.id, now: options.now() })
  })

/** What Lede adds to Better Auth's own endpoints. */
export const endpointHooks = (options: Options): NonNullable<BetterAuthOptions['hooks']> => ({
  before: beforeCalls,
  after: afterCalls(options),
})
type Person = { name: string; email: string }

/** How many of the most common passwords are refused; 3,534 of them are long enough to be accepted otherwise. */
const refusedRanks = 10_000

let loading: Promise<ReadonlySet<string>> | undefined

/** In lower case, most common first; from https://github.com/zxcvbn-ts/zxcvbn, counted in leaked passwords. */
async function load(): Promise<ReadonlySet<string>> {
  const { default: ranked } = await import('@zxcvbn-ts/language-common/src/passwords.json', {
    with: { type: 'json' },
  })
  return new Set(ranked.slice(0, refusedRanks))
}

const plain = (text: string) => text.toLowerCase().replaceAll(/\s/g, '')

/** Returns what is wrong with a person's password, in words for them; null when nothing is. Its length is checked elsewhere. */
async function wrongWithNewPassword(password: string, { name, email }: Person): Promise<string | null> {
  const wanted = plain(password)
  if (wanted === '' && password !== '')
    return 'This password is nothing but spaces, which are easy to guess. Please choose another one.'
  const own = [email, email.split('@')[0] ?? '', name].map(plain)
  if (wanted !== '' && own.includes(wanted)) {
    return 'This password is your name or your e-mail address, which is easy to guess. Please choose another one.'
  }
  loading ??= load()
  return (await loading).has(password.toLowerCase())
    ? 'This password is one of the most common ones, which are easy to guess. Please choose another one.'
    : null
}
