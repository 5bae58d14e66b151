import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { PageRefused } from './page-refused.ts'
import ipaddr from 'ipaddr.js'

export type Address = { address: string; family: number }
/** Finds the addresses of a name. */
export type Resolve = (hostname: string) => Promise<Address[]>

export const resolveName: Resolve = (hostname) => lookup(hostname, { all: true })

const notAnAddress = 'This is not a web address. It should look like https://example.com/page.'
const notPublic =
  'This address belongs to a private network. Only pages on the public internet can be imported.'

/** Reads what a person typed; a name alone is taken for https. Throws PageRefused. */
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
  /** What is said of a private address. */
  refusal?: string
}

/**
 * Where a connection to this address may go. The connection must use these and ask for the name no second time: the
 * answer could be another one then. Throws PageRefused.
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

/** Has a connection go to these addresses, whatever its name stands for by then. */
export const pinned =
  (addresses: Address[]): LookupFunction =>
  (_hostname, { all }, done) => {
    const [first] = addresses
    if (all === true) done(null, addresses)
    else done(null, first?.address ?? '', first?.family)
  }

/** All addresses of the public IPv6 internet begin like this (RFC 4291, 2.4). */
const global = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to the public internet: not to this machine, a private or local network, a shared or
 * reserved range, nor to a way of writing or tunnelling one of those as IPv6.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(global)
}
