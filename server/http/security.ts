import type { HonoRequest, MiddlewareHandler } from 'hono'
import { AppError } from '#core/errors.ts'
import type { HttpBindings } from '@hono/node-server'
import { isJsonAnswer } from './json-answer.ts'
import type { FindActor } from './session.ts'
import ipaddr from 'ipaddr.js'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** The Sec-Fetch-Site values of calls made by this origin's pages or by people themselves. */
const ownSites = new Set(['same-origin', 'none'])

/**
 * Whether a page of another site made the browser send this request; programs that are not browsers send none of these
 * headers.
 */
function isForeign({ headers }: Request, origins: readonly string[]): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return !origins.includes(origin)
  const site = headers.get('sec-fetch-site')
  if (site !== null) return !ownSites.has(site)
  const referer = headers.get('referer')
  return referer !== null && !origins.includes(URL.parse(referer)?.origin ?? '')
}

const isForeignWrite = ({ method, raw }: HonoRequest, origins: readonly string[]) =>
  !reading.has(method) && isForeign(raw, origins)

const fromAnotherSite = () => new AppError('forbidden:auth', { reason: 'This call comes from another site.' })

/** Refuses a write that a page of another origin makes. */
export const checkCsrf =
  (origins: readonly string[]): MiddlewareHandler =>
  (context, next) => {
    if (isForeignWrite(context.req, origins)) throw fromAnotherSite()
    return next()
  }

/**
 * Refuses a write that a page of another origin makes with this origin's session. Without a session it passes: every
 * write that needs none has to be behind `checkCsrf`.
 */
export const checkCsrfOfSession =
  (origins: readonly string[], findActor: FindActor): MiddlewareHandler =>
  async (context, next) => {
    const { req } = context
    if (isForeignWrite(req, origins) && (await findActor(req.raw.headers)) !== null) throw fromAnotherSite()
    await next()
  }

/** Keeps the JSON responses of `/api` out of every cache, unless a response sets its own cache policy. */
export const noStoreOfJson: MiddlewareHandler = async (context, next) => {
  await next()
  if (isJsonAnswer(context.res)) return
  const { headers } = context.res
  const isJson = headers.get('content-type')?.startsWith('application/json') === true
  if (isJson && !headers.has('cache-control')) headers.set('cache-control', 'no-store')
}

/** The app needs none of these browser features except the microphone, for dictation. */
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

/** Adds security headers to every response; a response's own headers take precedence. */
export const securityHeaders = ({
  pagePolicy,
  publicUrl,
}: Setting): MiddlewareHandler<{ Bindings: HttpBindings }> => {
  const always = Object.entries({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': permissions,
    'cross-origin-opener-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${aYear}` } : {}),
    'content-security-policy': pagePolicy,
    'cross-origin-resource-policy': 'same-origin',
  })
  // Node.js merges these with the response's own headers, which take precedence.
  return (context, next) => {
    for (const [name, value] of always) context.env.outgoing.setHeader(name, value)
    return next()
  }
}

const ipv6Network = 64

/** Normalises an address for telling clients apart: IPv6 is reduced to its network, all of which one client controls. */
function counted(address: string): string | null {
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${ipv6Network}`).toString()}/${ipv6Network}`
}

/**
 * Returns the client's address. What a client claims counts for nothing: X-Forwarded-For is read only with `proxies` in
 * front of this server, and then the entry that many places from its end.
 */
export function clientAddress(headers: Headers, env: Partial<HttpBindings>, proxies: number): string {
  const socket = counted(env.incoming?.socket.remoteAddress ?? '') ?? 'unknown'
  if (proxies === 0) return socket
  const forwarded = headers.get('x-forwarded-for')?.split(',') ?? []
  return counted(forwarded.at(-proxies)?.trim() ?? '') ?? socket
}
