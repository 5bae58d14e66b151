import { AppError } from '#core/errors.ts'
import type { Actor } from '#server/http/session.ts'
import type { Allowance, RateLimiter } from '#server/db/rate-limiter.ts'
import type { Logger } from 'pino'

export type SignInLimits = {
  /** Wrong passwords for an account from one address per quarter of an hour; 0 for no limit. */
  wrongPasswords: number
  /** Accounts, guests and sign-ins by other services that one address may start per hour; 0 for no limit. */
  beginnings: number
}

export type Attempt = {
  /** The path below /api/auth. */
  path: string
  body: unknown
  /** The client's address. */
  address: string
  findActor: () => Promise<Actor | null>
}

const minuteMs = 60_000
const passwordWindowMs = 15 * minuteMs
const hourMs = 60 * minuteMs
/** Factors for the wider limits: people in one company share an address, and an account may be attacked from several. */
const wrongOfAddress = 10
const wrongOfAccount = 5
/** Requests per hour from one address that send an e-mail. */
const emailCallsOfAddress = 30

/** Returns a string from the JSON body of a call; empty when there is none. */
export function stringField(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : ''
}

const passwordCalls = new Set(['/change-password', '/verify-password', '/delete-user'])
const beginningCalls = new Set(['/sign-up/email', '/sign-in/anonymous', '/sign-in/social', '/link-social'])
const emailCalls = new Set(['/request-password-reset', '/send-verification-email', '/change-email'])

/** Returns the account whose password an attempt tries; null when it tries none. */
async function accountOf({ path, body, findActor }: Attempt): Promise<string | null> {
  if (path === '/sign-in/email') return stringField(body, 'email').trim().toLowerCase()
  if (!passwordCalls.has(path)) return null
  const actor = await findActor()
  return actor === null ? null : actor.email.toLowerCase()
}

const refuse = (until: number, now: number): AppError => {
  const seconds = Math.max(1, Math.ceil((until - now) / 1000))
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError('rate_limit:auth', {
    reason: `There were too many attempts. Please wait ${wait} and try again.`,
    retryAfterSeconds: seconds,
  })
}

const isRefused = ({ status }: Response) => status >= 400 && status < 500

type Options = { tries: RateLimiter; limits: SignInLimits; now: () => number }

/**
 * Slows down anyone who guesses passwords, creates masses of accounts or has e-mails sent to others. An attempt counts
 * before it is known to be wrong, so that many at once do not slip through, and is given back when it was right. Throws
 * rate_limit:auth.
 */
export function createThrottle({ tries, limits, now }: Options) {
  async function takeAll(allowances: Allowance[]): Promise<void> {
    for (const allowance of allowances) {
      const until = await tries.take(allowance)
      if (until !== null) throw refuse(until, now())
    }
  }

  async function tryPassword(account: string, address: string, run: () => Promise<Response>) {
    const { wrongPasswords: most } = limits
    const windowMs = passwordWindowMs
    const here = `password ${account} from ${address}`
    const [ofAccount, ofAddress] = [`password ${account}`, `passwords from ${address}`]
    await takeAll([
      { key: here, most, windowMs },
      { key: ofAccount, most: most * wrongOfAccount, windowMs },
      { key: ofAddress, most: most * wrongOfAddress, windowMs },
    ])
    const answer = await run()
    if (isRefused(answer)) return answer
    await tries.forget(here)
    await tries.giveBack(ofAccount)
    await tries.giveBack(ofAddress)
    return answer
  }

  /** Runs an attempt, unless there were too many like it. */
  return async (attempt: Attempt, run: () => Promise<Response>): Promise<Response> => {
    const { path, address } = attempt
    if (beginningCalls.has(path) && limits.beginnings > 0) {
      await takeAll([{ key: `beginnings from ${address}`, most: limits.beginnings, windowMs: hourMs }])
    }
    if (isReturn(path) && limits.beginnings > 0) {
      await takeAll([{ key: `returns from ${address}`, most: limits.beginnings, windowMs: hourMs }])
    }
    if (emailCalls.has(path)) {
      const key = `e-mail attempts from ${address}`
      await takeAll([{ key, most: emailCallsOfAddress, windowMs: hourMs }])
    }
    if (limits.wrongPasswords === 0) return run()
    const account = await accountOf(attempt)
    return account === null ? run() : tryPassword(account, address, run)
  }
}

/** Whether a path below /api/auth is one that other services send people back to. */
export const isReturn = (path: string): boolean => path.startsWith('/callback/')

const refused = (error: string) =>
  new Response(null, {
    status: 302,
    headers: { location: `/sign-in?${new URLSearchParams({ error }).toString()}` },
  })

/** Responds to somebody who comes back from another service: always with a redirect, since a browser shows the response. */
export async function redirectOnFailure(run: () => Promise<Response>, log: Logger): Promise<Response> {
  try {
    const response = await run()
    if (response.status < 400) return response
    if (response.status >= 500)
      log.error({ status: response.status }, 'the return from a sign-in provider failed')
    return refused('refused')
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return refused('too_many_tries')
    log.error({ err: error }, 'the return from a sign-in provider failed')
    return refused('refused')
  }
}
