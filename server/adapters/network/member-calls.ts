import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { exchangeFailure, readFailure, unreachableFailure, readJson, readRefusal } from './failures.ts'
import type { Grant, Member } from './network.ts'

/** Who is called: the network's name as it starts a sentence, and how long to wait for each response. */
export type Caller = { name: string; timeoutMs: number; now: () => number }

const freshTokenCode = 65_601

const grantShape = z.object({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number(),
  refresh_token: z.string().min(1).optional(),
  /** Seconds. */
  refresh_token_expires_in: z.number().optional(),
  scope: z.string().optional(),
})

const memberShape = z.object({
  sub: z.string().min(1),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.string().optional(),
  email: z.string().optional(),
})

const contextOf = ({ name, now }: Caller) => ({ name, now: now() })

async function call(caller: Caller, address: string, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(caller.timeoutMs)
  try {
    return await fetch(address, { ...init, redirect: 'manual', signal })
  } catch (cause) {
    throw unreachableFailure(contextOf(caller), cause)
  }
}

async function parsed<T extends z.ZodType>(
  caller: Caller,
  shape: T,
  response: Response,
): Promise<z.infer<T>> {
  const answer = shape.safeParse(await readJson(response))
  if (!answer.success) throw unreachableFailure(contextOf(caller), answer.error)
  return answer.data
}

type Exchange = Caller & { address: string; form: Record<string, string>; askedScopes: string }

/**
 * Asks the token endpoint for a grant, with the client's secret in the body: in exchange for the code of the consent
 * page, or for a refresh token.
 */
export async function askForGrant({ address, form, askedScopes, ...caller }: Exchange): Promise<Grant> {
  const response = await call(caller, address, { method: 'POST', body: new URLSearchParams(form) })
  if (!response.ok) throw exchangeFailure(await readRefusal(response), contextOf(caller))
  const answer = await parsed(caller, grantShape, response)
  const { refresh_token: refreshToken, refresh_token_expires_in: refreshSeconds } = answer
  const inSeconds = (seconds: number) => caller.now() + seconds * 1000
  return {
    accessToken: answer.access_token,
    expiresAt: inSeconds(answer.expires_in),
    scope: (answer.scope ?? askedScopes).split(/[\s,]+/).join(' '),
    ...(refreshToken === undefined ? {} : { refreshToken }),
    ...(refreshSeconds === undefined ? {} : { refreshExpiresAt: inSeconds(refreshSeconds) }),
  }
}

function toMember(answer: z.infer<typeof memberShape>): Member {
  const parts = [answer.given_name, answer.family_name].filter((part) => part !== undefined)
  return {
    id: answer.sub,
    urn: `urn:li:person:${answer.sub}`,
    name: answer.name ?? (parts.join(' ') || answer.sub),
    ...(answer.picture === undefined ? {} : { pictureUrl: answer.picture }),
    ...(answer.email === undefined ? {} : { email: answer.email }),
  }
}

type Reading = Caller & { address: string; accessToken: string; retryDelaysMs: readonly number[] }

/** Asks who a token belongs to; for a while, a token that is seconds old may be refused with 401 65601. */
export async function readMember(reading: Reading): Promise<Member> {
  const { address, accessToken, retryDelaysMs, ...caller } = reading
  const response = await call(caller, address, { headers: { authorization: `Bearer ${accessToken}` } })
  if (response.ok) return toMember(await parsed(caller, memberShape, response))
  const refusal = await readRefusal(response)
  const [delay, ...later] = retryDelaysMs
  const isFresh = refusal.status === 401 && refusal.serviceErrorCode === freshTokenCode
  if (!isFresh || delay === undefined) throw readFailure(refusal, contextOf(caller))
  await pause(delay)
  return readMember({ ...reading, retryDelaysMs: later })
}
