import { AppError, type ErrorCode } from '#core/errors.ts'
import type { Auth } from './service.ts'
import type { HttpApp } from '#server/http/http-app.ts'

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

/** A call that says nothing may come without a type too; Better Auth asks for JSON. */
async function asJson(request: Request): Promise<Request> {
  if (request.method !== 'POST' || request.headers.has('content-type')) return request
  const isSilent = request.body === null || (await request.clone().text()) === ''
  if (!isSilent) return request
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/json')
  headers.delete('content-length')
  return new Request(request.url, { method: 'POST', headers, body: '{}' })
}

/** Better Auth's endpoints, with their failures in the shape of the catalogue. */
export function addAuthRoutes(app: HttpApp, auth: Auth): void {
  app.on(['GET', 'POST'], '/api/auth/*', async (context) => {
    const response = await auth.handle(await asJson(context.req.raw))
    if (response.status >= 400) throw await toError(response)
    return response
  })
}
