import { setTimeout as delay } from 'node:timers/promises'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { anonymous } from 'better-auth/plugins/anonymous'
import type { Logger } from 'pino'
import { AppError, refuse } from '#core/errors.ts'
import type { Mailer } from '#server/adapters/mail/mailer.ts'
import type { SignInService } from '#server/adapters/sign-in/sign-in-service.ts'
import type { Db, Engine } from '#server/db/schema.ts'
import type { RateLimiter } from '#server/db/rate-limiter.ts'
import type { Actor, FindActor } from '#server/http/session.ts'
import { createAccountEmails } from './account-emails.ts'
import { readSession, RecentSessions } from './sessions.ts'
import { mergeGuestAccount } from './merge-guest-account.ts'
import { endpointHooks } from './endpoint-hooks.ts'
import { otherServices } from './other-services.ts'
import { ownPassword, resetAccount, hashOfToken } from './reset-account.ts'
import { type Attempt, createThrottle, type SignInLimits } from './throttle.ts'
import type { BetterAuthOptions } from 'better-auth'
import { createHmac, timingSafeEqual } from 'node:crypto'

export { purgeSessions } from './sessions.ts'

type AuthOptions = {
  db: Db
  engine: Engine
  secret: string
  publicUrl: string
  origins: string[]
  allowGuests: boolean
  allowSignUp: boolean
  /** Other services that people can sign in with. */
  services: readonly SignInService[]
  mailer: Mailer
  log: Logger
  now: () => number
  tries: RateLimiter
  limits: SignInLimits
  /** Turns everything that an account has scheduled into drafts: somebody else may have scheduled it. */
  unscheduleAll: (userId: string) => Promise<void>
}

const minPassword = 8
const maxPassword = 128
/** The minimum duration of a request for a password reset, in milliseconds. */
const resetRequestMs = 250
const confirmWithinSeconds = 24 * 60 * 60
/** Where the confirmation e-mail finally leads. */
const afterConfirming = '/settings#notices'
/** Where that e-mail leads in a browser that is not signed in to the account. */
const signInFirst = '/sign-in?returnTo=%2Fsettings%23notices&error=sign_in_first'
/** Where people return after another service refused them, if it is not known where they came from. */
const afterRefusal = '/sign-in'

function configure(options: AuthOptions, findActor: FindActor) {
  const { db, engine, secret, publicUrl, origins, allowGuests, allowSignUp, services, log, now } = options
  const emails = createAccountEmails(options)
  return betterAuth({
    appName: 'Lede',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: origins,
    database: kyselyAdapter(db, { type: engine, transaction: true }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: !allowSignUp,
      minPasswordLength: minPassword,
      maxPasswordLength: maxPassword,
      sendResetPassword: ({ user, token }) => emails.resetPassword(user, token),
      revokeSessionsOnPasswordReset: true,
      async onPasswordReset({ user }) {
        if (!user.emailVerified) await options.unscheduleAll(user.id)
        await resetAccount(db, { userId: user.id, engine, now: now() })
      },
    },
    hooks: endpointHooks({ db, emails, now }),
    emailVerification: {
      sendVerificationEmail: ({ user, url }) => emails.confirmAddress(user, url),
      // Somebody else may have created the account and requested the e-mail: only a person who is signed in to it and
      // reads the mailbox has shown that the two belong together.
      async beforeEmailVerification(user, request) {
        const actor = request === undefined ? null : await findActor(request.headers)
        if (actor?.userId === user.id) return
        throw new APIError('FOUND', undefined, { location: `${publicUrl}${signInFirst}` })
      },
      expiresIn: confirmWithinSeconds,
    },
    verification: { storeIdentifier: { hash: hashOfToken } },
    account: {
      // An existing account is linked to another service only when its owner and the service have both shown that the
      // address is theirs; otherwise somebody could create an account with another person's address and wait for them.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
      updateAccountOnSignIn: false,
    },
    user: { validateUserInfo: refuseSecondIdentity(db) },
    // Errors other than Better Auth's own refusals are rethrown, so that they reach the common error exit.
    onAPIError: { errorURL: `${publicUrl}${afterRefusal}`, throw: true },
    // Better Auth counts calls by address alone; `throttle` also counts wrong passwords by account.
    rateLimit: { enabled: false },
    advanced: {
      // Better Auth would take the address from a header that anybody can set.
      ipAddress: { disableIpTracking: true },
      // Explicit, because Better Auth skips the check of redirect targets in tests. Cross-site requests are refused before
      // they get here; its own check would also refuse programs, which send no Origin.
      disableOriginCheck: false,
      disableCSRFCheck: true,
    },
    telemetry: { enabled: false },
    // What it logs as errors are users' mistakes; real errors are thrown, and logged at the exit.
    logger: {
      log(level, message, ...details) {
        const err = details.find((detail) => detail instanceof Error)
        log[level === 'debug' ? 'debug' : 'info']({ part: 'sign-in', ...(err ? { err } : {}) }, message)
      },
    },
    plugins: [
      otherServices({ services, allowSignUp, log }),
      ...(allowGuests
        ? [
            anonymous({
              generateName: () => 'Guest',
              onLinkAccount: ({ anonymousUser, newUser }) =>
                mergeGuestAccount(db, { engine, from: anonymousUser.user.id, to: newUser.user.id }),
            }),
          ]
        : []),
    ],
  })
}

async function leave(auth: ReturnType<typeof configure>, headers: Headers): Promise<Headers> {
  const { headers: answered } = await auth.api.signOut({ headers, asResponse: true })
  return new Headers(answered.getSetCookie().map((line): [string, string] => ['set-cookie', line]))
}

async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const own = await db
    .selectFrom('account')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', ownPassword)
    .where('password', 'is not', null)
    .executeTakeFirst()
  return own !== undefined
}

type GivenPassword = {
  password: string | undefined
  /** The headers of the request that requires it. */
  headers: Headers
  /** The client's address. */
  address: string
}

export type Auth = {
  /** Better Auth's own endpoints under /api/auth. */
  handle: (request: Request) => Promise<Response>
  findActor: FindActor
  /** Runs a call of `handle`; throws rate_limit:auth instead when there were too many like it. */
  throttle: (attempt: Attempt, run: () => Promise<Response>) => Promise<Response>
  /**
   * Makes sure that the caller is the account's owner, and not somebody at a browser that was left open. Accounts without a
   * password need none. Throws bad_request:api without it, forbidden:auth when it is wrong, and rate_limit:auth after too many
   * attempts.
   */
  confirmPassword: (actor: Actor, given: GivenPassword) => Promise<void>
  /** Sends the confirmation e-mail to an account whose address is not confirmed yet. */
  askToConfirm: (email: string) => Promise<void>
  /** Discards cached sessions after something else has ended some of them. */
  forgetSessions: () => void
  /** Ends the session of a request; returns the headers that make its browser forget it. */
  leave: (headers: Headers) => Promise<Headers>
}

/** Accounts and sessions, in the project's own database. */
export function createAuth(options: AuthOptions): Auth {
  const { tries, limits, now } = options
  const throttle = createThrottle({ tries, limits, now })
  const sessions = new RecentSessions({
    async read(cookie) {
      const { secret } = await auth.$context
      const token = signedToken(cookie, secret)
      return token === null ? null : readSession(options.db, token)
    },
  })
  const findActor: FindActor = async (headers) => {
    const header = headers.get('cookie')
    if (header === null) return null
    const { authCookies } = await auth.$context
    const cookie = cookieNamed(header, authCookies.sessionToken.name)
    return cookie === null ? null : sessions.find(cookie, Date.now())
  }
  /** Runs work that may end sessions or change whom they belong to. */
  const changing = async <Done>(work: () => Promise<Done>): Promise<Done> => {
    try {
      return await work()
    } finally {
      sessions.forget()
    }
  }
  const auth = configure(options, findActor)
  return {
    throttle,
    async handle(request) {
      const { authCookies } = await auth.$context
      const isAlive = async (headers: Headers) => (await findActor(headers)) !== null
      const cookieName = authCookies.sessionToken.name
      const sent = await withoutDeadSession(request, { cookieName, isAlive })
      const { pathname } = new URL(request.url)
      if (pathname.endsWith('/get-session')) return auth.handler(sent)
      const answer = changing(() => auth.handler(sent))
      if (!pathname.endsWith('/request-password-reset')) return answer
      // The response time must not reveal whether there is an account to write a token for.
      const [response] = await Promise.all([answer, delay(resetRequestMs)])
      return response
    },
    async confirmPassword(actor, { password, headers, address }) {
      if (!(await hasPassword(options.db, actor.userId))) return
      if (!password) throw refuse('Enter your password.')
      const body = { password }
      const attempt = { path: '/verify-password', body, address, findActor: () => Promise.resolve(actor) }
      const { ok, status } = await throttle(attempt, () =>
        auth.api.verifyPassword({ body, headers, asResponse: true }),
      )
      if (status >= 500) throw new AppError('internal:auth')
      if (!ok) throw new AppError('forbidden:auth', { reason: 'The password is not correct.' })
    },
    leave: (headers) => changing(() => leave(auth, headers)),
    forgetSessions: () => sessions.forget(),
    async askToConfirm(email) {
      await auth.api.sendVerificationEmail({ body: { email, callbackURL: afterConfirming } })
    },
    findActor,
  }
}

const signInPaths = /^\/api\/auth\/(?:sign-in|sign-up|callback)\//

/**
 * Removes the cookie of an ended session from a request that signs somebody in. Better Auth's plugin for guests would look
 * that session up after the sign-in, find that it has ended, and clear the cookie of the new session too.
 */
async function withoutDeadSession(
  request: Request,
  { cookieName, isAlive }: { cookieName: string; isAlive: (headers: Headers) => Promise<boolean> },
): Promise<Request> {
  const cookies = request.headers.get('cookie')
  if (cookies === null || !signInPaths.test(new URL(request.url).pathname)) return request
  if (await isAlive(request.headers)) return request
  const headers = new Headers(request.headers)
  const others = cookies.split(/;\s*/).filter((pair) => !pair.startsWith(`${cookieName}=`))
  headers.set('cookie', others.join('; '))
  return new Request(request, { headers })
}

type ValidateUserInfo = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>

/**
 * Protects the account of a person who has left from whoever gets their e-mail address next: an account that one user of a
 * service signs in to is not linked to a second user of the same service.
 */
const refuseSecondIdentity =
  (db: Db): ValidateUserInfo =>
  async ({ user, source }) => {
    if (source.action !== 'link-account' || source.oauth === undefined || user.id === undefined)
      return undefined
    const known = await db
      .selectFrom('account')
      .select('accountId')
      .where('userId', '=', user.id)
      .where('providerId', '=', source.oauth.providerId)
      .execute()
    const subject = source.oauth.profile?.subject
    return known.some(({ accountId }) => accountId !== subject) ? { error: 'second_identity' } : undefined
  }

const sign = (value: string, secret: string) => createHmac('sha256', secret).update(value).digest()

const decoded = (value: string): string | null => {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

export function cookieNamed(header: string, name: string): string | null {
  for (let at = 0; at < header.length;) {
    const next = header.indexOf(';', at)
    const end = next < 0 ? header.length : next
    while (header[at] === ' ') at += 1
    if (header.startsWith(name, at) && header[at + name.length] === '=')
      return decoded(header.slice(at + name.length + 1, end).trimEnd())
    at = end + 1
  }
  return null
}

/**
 * Returns the session token from a cookie value; null when there is none or the signature is not this server's. Better Auth
 * signs it as `<token>.<base64 of HMAC-SHA-256>`; its own parser takes several times as long, on every request.
 */
export function signedToken(value: string, secret: string): string | null {
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const right = sign(token, secret)
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}
