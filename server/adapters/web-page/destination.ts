import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { PageRefused } from './page-refused.ts'
import ipaddr from 'ipaddr.js'

export type Address = { address: string; family: number }
/** Resolves a host name. */
export type Resolve = (hostname: string) => Promise<Address[]>

export const resolveName: Resolve = (hostname) => lookup(hostname, { all: true })

const notAnAddress = 'This is not a web address. It should look like https://example.com/page.'
const notPublic =
  'This address belongs to a private network. Only pages on the public internet can be imported.'

/** Parses a typed address; without a scheme, https is assumed. Throws PageRefused. */
export function readAddress(typed: string, base?: URL): URL {
  const text = typed.trim()
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)
  const url = URL.parse(base === undefined && !hasScheme ? `https://${text}` : text, base?.href)
  if (url === null) throw new PageRefused(notAnAddress)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new PageRefused('Only addresses that begin with http:// or https:// can be imported.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new PageRefused('The address must not contain a name or a password.')
  }
  url.hash = ''
  return url
}

const hostAndPort = ({ hostname, port, protocol }: URL) =>
  `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`

type Allowing = {
  resolve: Resolve
  allowedHosts: readonly string[]
  /** The message for a private address. */
  refusal?: string
}

/**
 * Returns the addresses to which a connection may go. The connection must use these and not resolve the name again: the
 * result could differ. Throws PageRefused.
 */
export async function allowedAddresses(
  url: URL,
  { resolve, allowedHosts, refusal = notPublic }: Allowing,
): Promise<Address[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family === 0 ? await namedAddresses(host, resolve) : [{ address: host, family }]
  if (allowedHosts.includes(hostAndPort(url))) return found
  const allowed = found.filter(({ address }) => isPublic(address))
  if (allowed.length === 0) throw new PageRefused(refusal)
  return allowed
}

async function namedAddresses(host: string, resolve: Resolve): Promise<Address[]> {
  const found = await resolve(host).catch((cause: unknown) => {
    throw new PageRefused(`There is no server with the name ${host}.`, cause)
  })
  if (found.length === 0) throw new PageRefused(`There is no server with the name ${host}.`)
  return found
}

/** Pins a connection to these addresses, whatever its name resolves to by then. */
export const pinned =
  (addresses: Address[]): LookupFunction =>
  (_hostname, { all }, done) => {
    const [first] = addresses
    if (all === true) done(null, addresses)
    else done(null, first?.address ?? '', first?.family)
  }

/** The prefix of all public IPv6 addresses (RFC 4291, 2.4). */
const global = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to the public internet: not to this machine, a private or local network, a shared or
 * reserved range, or an IPv6 mapping or tunnel of one of those.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(global)
}
