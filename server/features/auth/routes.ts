import type { Logger } from 'pino'
import { AppError, type ErrorCode, refuse } from '#core/errors.ts'
import { parseJson } from '#core/text/parse-json.ts'
import { clientAddress } from '#server/http/security.ts'
import type { HttpApp } from '#server/http/http-app.ts'
import { readText } from '#server/http/body-deadline.ts'
import type { Routes } from '#server/http/mount.ts'
import { isReturn, redirectOnFailure } from './throttle.ts'
import type { Auth } from './service.ts'

const codes: Record<number, ErrorCode> = {
  401: 'unauthorized:auth',
  403: 'forbidden:auth',
  404: 'not_found:api',
  429: 'rate_limit:auth',
}

async function reasonOf(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => null)
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined
  return typeof body.message === 'string' ? body.message : undefined
}

async function toError(response: Response): Promise<AppError> {
  const reason = await reasonOf(response)
  const code = codes[response.status] ?? (response.status < 500 ? 'bad_request:api' : 'internal:auth')
  return new AppError(code, reason === undefined ? {} : { reason })
}

const basePath = '/api/auth'

type AuthCall = { method: 'GET' | 'POST'; needsSession?: true }

/** The endpoints of Better Auth that Lede uses. It would treat a wrong method like an unknown address. */
const calls: Record<string, AuthCall> = {
  '/sign-up/email': { method: 'POST' },
  '/sign-in/email': { method: 'POST' },
  '/sign-in/anonymous': { method: 'POST' },
  '/sign-in/social': { method: 'POST' },
  '/sign-out': { method: 'POST' },
  '/get-session': { method: 'GET' },
  '/request-password-reset': { method: 'POST' },
  '/reset-password': { method: 'POST' },
  '/send-verification-email': { method: 'POST' },
  '/verify-email': { method: 'GET' },
  '/change-password': { method: 'POST', needsSession: true },
  '/list-accounts': { method: 'GET', needsSession: true },
  '/link-social': { method: 'POST', needsSession: true },
  '/unlink-account': { method: 'POST', needsSession: true },
}

const isJson = /^application\/json\s*(?:;|$)/i
/** More than anybody's name, password and address together. */
const maxBodyBytes = 16 * 1024

/** Reads the request once. Without a body it may have no content type either, but Better Auth requires JSON. */
async function readCall(request: Request): Promise<{ request: Request; body: unknown }> {
  // Better Auth does not support HEAD; Node.js omits the body from the response.
  if (request.method === 'HEAD') return { request: new Request(request, { method: 'GET' }), body: undefined }
  if (request.method !== 'POST') return { request, body: undefined }
  const text = await readText(request, {
    maxBytes: maxBodyBytes,
    invalid: 'bad_request:api',
    tooLarge: 'The request is larger than 16 KB.',
  })
  const headers = new Headers(request.headers)
  if (text === '' && !headers.has('content-type')) headers.set('content-type', 'application/json')
  headers.delete('content-length')
  headers.delete('transfer-encoding')
  const sent = text === '' ? '{}' : text
  const type = headers.get('content-type') ?? ''
  // Better Auth accepts forms too, but only what is read here is counted.
  if (!isJson.test(type)) throw refuse('The body must be JSON.')
  return { request: new Request(request.url, { method: 'POST', headers, body: sent }), body: parseJson(sent) }
}

const behindProxy =
  'X-Forwarded-For came with a request while TRUST_PROXY is 0: if a proxy is in front, all people count as one, and one of them can lock out all from signing in. Set TRUST_PROXY to the number of proxies.'

/** Warns once that there seems to be a proxy in front of a server that is configured for none. */
function createProxyWarning({ proxies, log }: Pick<Parts, 'proxies' | 'log'>) {
  let isSaid = false
  return (headers: Headers) => {
    if (isSaid || proxies > 0 || !headers.has('x-forwarded-for')) return
    isSaid = true
    log.warn(behindProxy)
  }
}

type Parts = { auth: Auth; proxies: number; log: Logger }

/** Adds Better Auth's endpoints, with their errors in the shape of the catalogue and a limit on attempts. */
export function addAuthRoutes(app: HttpApp, routes: Routes, { auth, proxies, log }: Parts): void {
  const warnOfProxy = createProxyWarning({ proxies, log })
  for (const [path, { needsSession }] of Object.entries(calls))
    routes.know({ path: `${basePath}${path}`, unauthorized: needsSession ? 'unauthorized:auth' : null })
  app.on(['GET', 'POST'], `${basePath}/*`, async (context, next) => {
    const { raw } = context.req
    warnOfProxy(raw.headers)
    const path = context.req.path.slice(basePath.length).replace(/\/+$/, '')
    if (isOtherMethod(path, raw.method)) return next()
    const { request, body } = await readCall(raw)
    const attempt = {
      path,
      body,
      address: clientAddress(request.headers, context.env, proxies),
      findActor: () => auth.findActor(request.headers),
    }
    const run = () => auth.throttle(attempt, () => auth.handle(request))
    if (isReturn(path)) return redirectOnFailure(run, log)
    const response = await run()
    if (response.status >= 400) throw await toError(response)
    return response
  })
}

/** Whether a path below /api/auth is known but does not accept this method. */
function isOtherMethod(path: string, method: string): boolean {
  const call = calls[path]
  return call !== undefined && call.method !== (method === 'HEAD' ? 'GET' : method)
}
