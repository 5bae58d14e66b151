import type { Context } from 'hono'
import type { z } from 'zod'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A rule of LinkedIn's that a request breaks: a 400. */
export type RuleBreach = { code: string; message: string }

type Refusal = { status: ContentfulStatusCode; code: string; message: string; serviceErrorCode?: number }

/** LinkedIn's shape of an error. */
export const refuse = (context: Context, refusal: Refusal) => context.json(refusal, refusal.status)

export const accessDenied = (context: Context, operation: string) =>
  refuse(context, {
    status: 403,
    serviceErrorCode: 100,
    code: 'ACCESS_DENIED',
    message: `Not enough permissions to access: ${operation}`,
  })

/** Without a Retry-After: LinkedIn gives none. */
export const throttled = (context: Context) =>
  refuse(context, {
    status: 429,
    serviceErrorCode: 101,
    code: 'TOO_MANY_REQUESTS',
    message: 'Resource level throttle MEMBER DAY limit for calls to this resource is reached.',
  })

/** The first thing that is wrong with a body. */
export function invalidField(error: z.ZodError): RuleBreach {
  const issue = error.issues[0]
  const path = issue?.path.map(String).join('/') ?? ''
  return { code: 'INVALID_VALUE_FOR_FIELD', message: `ERROR :: /${path} :: ${issue?.message ?? 'invalid'}` }
}

/** A body as JSON; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
