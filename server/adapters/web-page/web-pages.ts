import type { Response } from 'undici'
import { brand } from '#core/brand.ts'
import { readUpTo } from '#core/text/read-up-to.ts'
import { allowedAddresses, pinned, readAddress, type Resolve, resolveName } from './destination.ts'
import { PageRefused } from './page-refused.ts'

export type WebPage = {
  /** The final address, after all redirects. */
  url: string
  /** In lower case, without parameters; empty when the server did not declare it. */
  mediaType: string
  /** As declared by the server, which may be wrong. */
  charset: string | undefined
  bytes: Uint8Array
}

export type WebPages = {
  /** Throws PageRefused. */
  fetch: (address: string, signal: AbortSignal) => Promise<WebPage>
}

type Options = {
  /** host:port pairs that may be read although they are private. */
  allowedHosts?: readonly string[]
  resolve?: Resolve
  timeoutMs?: number
  maxBytes?: number
}

type Setting = Required<Options>

const megabyte = 1024 * 1024
const maxRedirects = 5

/**
 * Creates a reader of web pages that never reaches what only this server can reach: each address is checked after its
 * name is resolved, again for every redirect, and the connection goes to exactly what was checked.
 */
export function createWebPages(options: Options = {}): WebPages {
  const { allowedHosts = [], resolve = resolveName, timeoutMs = 10_000, maxBytes = 5 * megabyte } = options
  const setting = { allowedHosts, resolve, timeoutMs, maxBytes }
  return {
    async fetch(address, signal) {
      const deadline = AbortSignal.timeout(timeoutMs)
      const ended = AbortSignal.any([signal, deadline])
      try {
        return await Promise.race([follow(readAddress(address), setting, ended), endOf(ended)])
      } catch (error) {
        if (error instanceof PageRefused) throw error
        if (deadline.aborted) throw new PageRefused(tooSlow, error)
        throw new PageRefused(meaningOf(error), error)
      }
    },
  }
}

const tooSlow = 'The page took too long to load.'

/** Rejects when the time is up: resolving a name, for one, cannot be cancelled, only abandoned. */
const endOf = (ended: AbortSignal): Promise<never> =>
  new Promise((_, fail) => {
    ended.addEventListener('abort', () => fail(new Error('The reading of a page ended.')), { once: true })
  })

async function follow(first: URL, setting: Setting, ended: AbortSignal): Promise<WebPage> {
  let url = first
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const next = await visit(url, setting, ended)
    if (!(next instanceof URL)) return next
    url = next
  }
  throw new PageRefused(`The address redirects more than ${maxRedirects} times.`)
}

/** Makes one request; returns the page, or where it redirects. */
async function visit(url: URL, setting: Setting, ended: AbortSignal): Promise<WebPage | URL> {
  const addresses = await allowedAddresses(url, setting)
  // Loaded with the first page: the library takes 15 MB.
  const { Agent, fetch } = await import('undici')
  const agent = new Agent({
    allowH2: false,
    pipelining: 0,
    connect: { lookup: pinned(addresses), timeout: setting.timeoutMs },
  })
  try {
    const response = await fetch(url, {
      dispatcher: agent,
      redirect: 'manual',
      signal: ended,
      headers: {
        accept: 'text/html,application/xhtml+xml,application/pdf,text/plain;q=0.9,*/*;q=0.1',
        'user-agent': `Mozilla/5.0 (compatible; ${brand.product}; reads one page for its user)`,
      },
    })
    const next = redirectOf(response, url)
    if (next !== null) return next
    refuseStatus(response.status)
    return { url: url.href, ...declared(response), bytes: await bytesOf(response, setting.maxBytes) }
  } finally {
    await agent.destroy()
  }
}

const redirects = new Set([301, 302, 303, 307, 308])

function redirectOf({ status, headers }: Response, url: URL): URL | null {
  if (!redirects.has(status)) return null
  const location = headers.get('location')
  if (location === null) throw new PageRefused('The address redirects, but does not say where.')
  // Headers are decoded byte by byte; non-ASCII addresses are sent as UTF-8.
  return readAddress(Buffer.from(location, 'latin1').toString('utf8'), url)
}

function refuseStatus(status: number): void {
  if (status === 200) return
  if (status === 404 || status === 410) throw new PageRefused(`There is no page at this address (${status}).`)
  if (status === 401 || status === 402 || status === 403) {
    throw new PageRefused(`The site does not show this page to everybody (${status}).`)
  }
  if (status === 429) throw new PageRefused('The site gets too many requests. Please try again later (429).')
  throw new PageRefused(`The site answered with an error (${status}).`)
}

function declared({ headers }: Response): Pick<WebPage, 'mediaType' | 'charset'> {
  const type = headers.get('content-type') ?? ''
  const [essence = ''] = type.split(';', 1)
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1]
  return { mediaType: essence.trim().toLowerCase(), charset }
}

async function bytesOf(response: Response, maxBytes: number): Promise<Uint8Array> {
  const isLarge = Number(response.headers.get('content-length') ?? 0) > maxBytes
  const bytes = isLarge ? undefined : await readUpTo(response.body, maxBytes)
  if (bytes === undefined)
    throw new PageRefused(`The page is larger than ${Math.round(maxBytes / megabyte)} MB.`)
  return bytes
}

const untrusted = /CERT|SIGNATURE|SELF_SIGNED|ERR_TLS|ERR_SSL|EPROTO/

function codesOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const code = 'code' in error ? String(error.code) : ''
  const inner = error instanceof AggregateError ? (error.errors as unknown[]).map(codesOf).join(' ') : ''
  return `${code} ${inner} ${codesOf(error.cause)}`
}

function meaningOf(error: unknown): string {
  const codes = codesOf(error)
  if (untrusted.test(codes)) return "The site's certificate could not be verified."
  if (/Z_|ERR__ERROR_FORMAT|ZSTD/.test(codes)) return 'The page arrived damaged.'
  return 'The site could not be reached, or the connection was lost.'
}
