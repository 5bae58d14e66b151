import type { MiddlewareHandler } from 'hono'
import { AppError } from '#core/errors.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a write that a page of another origin makes with this origin's cookie. */
export const refuseForeignOrigins =
  (origins: string[]): MiddlewareHandler =>
  async (context, next) => {
    const origin = context.req.header('origin')
    if (origin !== undefined && !reading.has(context.req.method) && !origins.includes(origin)) {
      throw new AppError('forbidden:auth', { reason: 'This call comes from another site.' })
    }
    await next()
  }

/** Headers of every answer; `pagePolicy` is the content security policy of the web app's pages. */
export const securityHeaders =
  (pagePolicy: string): MiddlewareHandler =>
  async (context, next) => {
    await next()
    const { headers } = context.res
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'same-origin')
    headers.set('x-frame-options', 'DENY')
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', pagePolicy)
  }
