import type { MiddlewareHandler } from 'hono'
import { AppError } from '#core/errors.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** What a browser says of calls by a page of this origin, and of what people do themselves. */
const ownSites = new Set(['same-origin', 'none'])

/** Whether a page of another site has the browser make this call; programs that are no browsers say nothing of it. */
function isForeign({ headers }: Request, origins: readonly string[]): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return !origins.includes(origin)
  const site = headers.get('sec-fetch-site')
  if (site !== null) return !ownSites.has(site)
  const referer = headers.get('referer')
  return referer !== null && !origins.includes(URL.parse(referer)?.origin ?? '')
}

/** Refuses a write that a page of another origin makes with this origin's cookie. */
export const checkCsrf =
  (origins: readonly string[]): MiddlewareHandler =>
  async (context, next) => {
    if (!reading.has(context.req.method) && isForeign(context.req.raw, origins)) {
      throw new AppError('forbidden:auth', { reason: 'This call comes from another site.' })
    }
    await next()
  }

/** Keeps what `/api` answers in JSON out of every cache; an answer that says how it may be kept says so itself. */
export const noStoreOfJson: MiddlewareHandler = async (context, next) => {
  await next()
  const { headers } = context.res
  const isJson = headers.get('content-type')?.startsWith('application/json') === true
  if (isJson && !headers.has('cache-control')) headers.set('cache-control', 'no-store')
}

/** Browsers of this app need none of these but the microphone, for dictation. */
const permissions = [
  'microphone=(self)',
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope'].map(
    (name) => `${name}=()`,
  ),
  ...['hid', 'magnetometer', 'midi', 'payment', 'serial', 'usb'].map((name) => `${name}=()`),
].join(', ')

const aYear = 365 * 24 * 60 * 60

type Setting = {
  /** The content security policy of the web app's pages. */
  pagePolicy: string
  /** Where people reach this server. */
  publicUrl: string
}

/** Headers of every answer; what an answer has said of itself already holds. */
export const securityHeaders = ({ pagePolicy, publicUrl }: Setting): MiddlewareHandler => {
  const always: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': permissions,
    'cross-origin-opener-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${aYear}` } : {}),
  }
  const unlessSaid: Record<string, string> = {
    'content-security-policy': pagePolicy,
    'cross-origin-resource-policy': 'same-origin',
  }
  return async (context, next) => {
    await next()
    const { headers } = context.res
    for (const [name, value] of Object.entries(always)) headers.set(name, value)
    for (const [name, value] of Object.entries(unlessSaid)) if (!headers.has(name)) headers.set(name, value)
  }
}
