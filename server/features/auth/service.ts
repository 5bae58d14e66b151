import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { betterAuth } from 'better-auth/minimal'
import { anonymous } from 'better-auth/plugins/anonymous'
import type { Logger } from 'pino'
import type { Mailer } from '#server/adapters/mail/mailer.ts'
import type { SignInService } from '#server/adapters/sign-in/sign-in-service.ts'
import type { Db, Engine } from '#server/db/schema.ts'
import type { Tries } from '#server/db/tries.ts'
import type { FindActor } from '#server/http/session.ts'
import { findSession } from './find-session.ts'
import { handOver } from './hand-over.ts'
import { createConfirmLetters } from './confirm-letter.ts'
import { withoutDeadSession } from './dead-session.ts'
import { refuseSecondIdentity } from './second-identity.ts'
import { otherServices } from './other-services.ts'
import { resetAccount } from './reset-account.ts'
import { sendResetLetter } from './reset-letter.ts'
import { readSessionToken } from './session-cookie.ts'
import { type Attempt, createThrottle, type SignInLimits } from './throttle.ts'

type AuthOptions = {
  db: Db
  engine: Engine
  secret: string
  publicUrl: string
  origins: string[]
  allowGuests: boolean
  allowSignUp: boolean
  /** Other services by which people sign in. */
  services: readonly SignInService[]
  mailer: Mailer
  log: Logger
  now: () => number
  tries: Tries
  limits: SignInLimits
}

const minPassword = 8
const maxPassword = 128
const confirmWithinSeconds = 24 * 60 * 60
/** Where the letter that asks for an address to be confirmed leads in the end. */
const afterConfirming = '/settings#notices'
/** Where somebody stands again whom another service did not let in, and who is not known to have come from elsewhere. */
const afterRefusal = '/sign-in'

function configure(options: AuthOptions) {
  const { db, engine, secret, publicUrl, origins, allowGuests, allowSignUp, services, log, now } = options
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
      sendResetPassword: (asked) => sendResetLetter(options, asked),
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => resetAccount(db, { userId: user.id, engine, now: now() }),
    },
    emailVerification: {
      sendVerificationEmail: createConfirmLetters(options),
      expiresIn: confirmWithinSeconds,
    },
    account: {
      // An account that is there already opens to another service only when its owner and the service have both shown
      // that the address is theirs; otherwise whoever makes an account with somebody's address could wait in it.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
      updateAccountOnSignIn: false,
    },
    user: { validateUserInfo: refuseSecondIdentity(db) },
    onAPIError: { errorURL: `${publicUrl}${afterRefusal}` },
    // It counts calls by address alone; `throttle` counts wrong passwords by account too.
    rateLimit: { enabled: false },
    advanced: {
      // It would take the address from a header that anybody can write.
      ipAddress: { disableIpTracking: true },
      // Addresses to go on to are checked, as it leaves out where it finds itself tested. Calls of other sites are refused
      // before they come here; its own check would refuse programs too, which say of no site that it is theirs.
      disableOriginCheck: false,
      disableCSRFCheck: true,
    },
    telemetry: { enabled: false },
    // What it calls errors are people's mistakes; real ones are thrown and logged at the exit.
    logger: {
      log: (level, message) => log[level === 'debug' ? 'debug' : 'info']({ part: 'sign-in' }, message),
    },
    plugins: [
      otherServices({ services, allowSignUp, log }),
      ...(allowGuests
        ? [
            anonymous({
              generateName: () => 'Guest',
              onLinkAccount: ({ anonymousUser, newUser }) =>
                handOver(db, { engine, from: anonymousUser.user.id, to: newUser.user.id }),
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

export type Auth = {
  /** Better Auth's own endpoints under /api/auth. */
  handle: (request: Request) => Promise<Response>
  findActor: FindActor
  /** Runs a call of `handle`, unless there were too many like it: then throws rate_limit:auth. */
  throttle: (attempt: Attempt, run: () => Promise<Response>) => Promise<Response>
  /** Sends a letter that asks for an address to be confirmed, to an account that has not done so. */
  askToConfirm: (email: string) => Promise<void>
  /** Ends the session of a request; answers the headers that make its browser forget it. */
  leave: (headers: Headers) => Promise<Headers>
}

/** Accounts and sessions, on the project's own database. */
export function createAuth(options: AuthOptions): Auth {
  const auth = configure(options)
  const { tries, limits, now } = options
  const findActor: FindActor = async (headers) => {
    const header = headers.get('cookie')
    if (header === null) return null
    const { authCookies, secret } = await auth.$context
    const token = readSessionToken(header, { name: authCookies.sessionToken.name, secret })
    return token === null ? null : findSession(options.db, token, Date.now())
  }
  return {
    throttle: createThrottle({ tries, limits, now }),
    async handle(request) {
      const { authCookies } = await auth.$context
      const isAlive = async (headers: Headers) => (await findActor(headers)) !== null
      const cookieName = authCookies.sessionToken.name
      return auth.handler(await withoutDeadSession(request, { cookieName, isAlive }))
    },
    leave: (headers) => leave(auth, headers),
    async askToConfirm(email) {
      await auth.api.sendVerificationEmail({ body: { email, callbackURL: afterConfirming } })
    },
    findActor,
  }
}
