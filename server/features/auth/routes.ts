import type { Logger } from 'pino'
import { AppError, type ErrorCode, refuse } from '#core/errors.ts'
import { parseJson } from '#core/text/parse-json.ts'
import { clientAddress } from '#server/http/security.ts'
import type { HttpApp } from '#server/http/http-app.ts'
import { readText } from '#server/http/body-deadline.ts'
import { isReturn, landSafely } from './throttle.ts'
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
const isJson = /^application\/json\s*(?:;|$)/i
/** Nobody's name, password and address together are as long. */
const maxBodyBytes = 16 * 1024

/** What was sent, read once. A call that says nothing may come without a type too; Better Auth asks for JSON. */
async function readCall(request: Request): Promise<{ request: Request; body: unknown }> {
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
  // Better Auth takes forms too: what is not read here is not counted either.
  if (!isJson.test(type)) throw refuse('The body must be JSON.')
  return { request: new Request(request.url, { method: 'POST', headers, body: sent }), body: parseJson(sent) }
}

const behindProxy =
  'X-Forwarded-For came with a request while TRUST_PROXY is 0: if a proxy is in front, all people count as one, and one of them can lock out all from signing in. Set TRUST_PROXY to the number of proxies.'

/** Says once that a proxy seems to be in front of this server, which takes nobody's word for it. */
function createProxyWarning({ proxies, log }: Pick<Parts, 'proxies' | 'log'>) {
  let isSaid = false
  return (headers: Headers) => {
    if (isSaid || proxies > 0 || !headers.has('x-forwarded-for')) return
    isSaid = true
    log.warn(behindProxy)
  }
}

type Parts = { auth: Auth; proxies: number; log: Logger }

/** Better Auth's endpoints, with their failures in the shape of the catalogue, and not too many tries at once. */
export function addAuthRoutes(app: HttpApp, { auth, proxies, log }: Parts): void {
  const warnOfProxy = createProxyWarning({ proxies, log })
  app.on(['GET', 'POST'], `${basePath}/*`, async (context) => {
    warnOfProxy(context.req.raw.headers)
    const { request, body } = await readCall(context.req.raw)
    const attempt = {
      path: context.req.path.slice(basePath.length).replace(/\/+$/, ''),
      body,
      address: clientAddress(request.headers, context.env, proxies),
      findActor: () => auth.findActor(request.headers),
    }
    const run = () => auth.throttle(attempt, () => auth.handle(request))
    if (isReturn(attempt.path)) return landSafely(run, log)
    const response = await run()
    if (response.status >= 400) throw await toError(response)
    return response
  })
}
