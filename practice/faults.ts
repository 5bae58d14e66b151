import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type Operation =
  | 'token'
  | 'userinfo'
  | 'create'
  | 'update'
  | 'delete'
  | 'read'
  | 'initialize'
  | 'upload'
  | 'finalize'
  | 'status'

/** A response that replaces the real one; `body` is sent as JSON, or empty if there is none. */
type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

/**
 * A fault that occurs once, before the operation (which then does not run, except with `hold`) or after it: another
 * response, a connection that closes without one, or one that waits until a promise settles.
 */
export type Fault = { on: Operation; when: 'before' | 'after' } & (
  | { answer: Answer }
  | { drop: true }
  | { hold: Promise<void> }
)

/** Upcoming faults, first in first out per operation; tests push to it. */
export type Faults = Fault[]

type Bindings = { Bindings: HttpBindings }

function take(faults: Faults, operation: Operation): Fault | undefined {
  const index = faults.findIndex(({ on }) => on === operation)
  return index === -1 ? undefined : faults.splice(index, 1)[0]
}

function toResponse({ status, body, headers }: Answer): Response {
  const content = body === undefined ? null : JSON.stringify(body)
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return new Response(content, { status, headers: { ...type, ...headers } })
}

async function strike(fault: Fault, context: Context<Bindings>): Promise<Response | undefined> {
  if ('answer' in fault) return toResponse(fault.answer)
  if ('hold' in fault) {
    await fault.hold
    return undefined
  }
  context.env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

/** Applies the next fault of an operation; without one the operation runs normally. */
export const withFaults =
  (faults: Faults, operation: Operation): MiddlewareHandler<Bindings> =>
  async (context, next) => {
    const fault = take(faults, operation)
    const before = fault?.when === 'before' ? await strike(fault, context) : undefined
    if (before !== undefined) return before
    await next()
    const after = fault?.when === 'after' ? await strike(fault, context) : undefined
    if (after !== undefined) {
      context.res = undefined
      context.res = after
    }
    return undefined
  }

/** A rule of LinkedIn's that a request violates: a 400. */
export type RuleBreach = { code: string; message: string }

type Refusal = { status: ContentfulStatusCode; code: string; message: string; serviceErrorCode?: number }

/** Responds with LinkedIn's error shape. */
export const refuse = (context: Context, refusal: Refusal) => context.json(refusal, refusal.status)

export const accessDenied = (context: Context, operation: string) =>
  refuse(context, {
    status: 403,
    serviceErrorCode: 100,
    code: 'ACCESS_DENIED',
    message: `Not enough permissions to access: ${operation}`,
  })

/** Without a Retry-After: LinkedIn sends none. */
export const throttled = (context: Context) =>
  refuse(context, {
    status: 429,
    serviceErrorCode: 101,
    code: 'TOO_MANY_REQUESTS',
    message: 'Resource level throttle MEMBER DAY limit for calls to this resource is reached.',
  })

/** Returns the first thing that is wrong with a body. */
export function invalidField(error: z.ZodError): RuleBreach {
  const issue = error.issues[0]
  const path = issue?.path.map(String).join('/') ?? ''
  return { code: 'INVALID_VALUE_FOR_FIELD', message: `ERROR :: /${path} :: ${issue?.message ?? 'invalid'}` }
}
